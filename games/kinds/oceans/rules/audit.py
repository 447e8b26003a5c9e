"""What is true of every state that the rules can lead to.

Stored states are checked against it when they are read, and the property tests after each move.
What waits to be done, the agenda and the decisions, is looked at in `waiting`.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from games.kinds.fair_shuffle import SEED_BYTES
from games.kinds.oceans.rules import numbers, waiting
from games.kinds.oceans.rules.edition import (
    BOARDS,
    HAND,
    PLAYERS,
    PLAYS_A_TURN,
    RESERVE,
    Edition,
    supply,
)
from games.kinds.oceans.rules.moves import ZONE_1, ZONE_2, ZONES
from games.kinds.oceans.rules.state import AGE, DRAW, FEED, OVER, State
from games.kinds.oceans.rules.table import Table

_SCENARIO_ZONES = (ZONE_1, ZONE_2)
_AFTER_FEEDING = (FEED, AGE, DRAW)


def audit(state: State, edition: Edition) -> list[str]:
    """What is wrong with `state`; nothing if the rules can have led to it.

    What a check relies on is looked at before it: it is not made where that is wrong.
    """
    faults = [*_shape(state), *_stream(state)]
    if not faults:
        faults = [*_figures(state), *_cards(state, edition)]
    if not faults:
        table = Table(state, edition)
        faults = [*_population(state), *_species(table)]
        faults = faults or list(waiting.faults(table))
        if _between_actions(state):
            faults += _quiet(table)
    return faults


def _shape(state: State) -> Iterator[str]:
    n = state.players
    if n not in PLAYERS or any(len(x) != n for x in (state.hands, state.piles, state.nonces)):
        yield "the numbers of players differ"
    if len(state.zones) != len(ZONES) or not 0 <= state.seat < n:
        yield "zones or seat"


def _stream(state: State) -> Iterator[str]:
    if len(state.seed) != SEED_BYTES or state.drawn < 0:
        yield "no place in a fair stream"
    if any("|" in nonce for nonce in state.nonces):
        yield "a nonce with a bar in it"


def _figures(state: State) -> Iterator[str]:
    """The numbers and marks of a turn."""
    if state.turn < 0 or not 0 <= state.plays <= max(PLAYS_A_TURN) or min(state.feeds) < 0:
        yield "turns, plays or feeds out of range"
    if state.exploded and not state.explosion:
        yield "a phase after an explosion that has not been"
    if state.discarded and state.phase != DRAW:
        yield "discarded outside of drawing"
    if not _some_of(state.emptied, range(len(ZONES))):
        yield "emptied zones that do not exist"
    if not _some_of(state.violet_done, _SCENARIO_ZONES):
        yield "scenario cards happened that do not exist"
    if (state.feeder or any(state.feeds)) and state.phase not in _AFTER_FEEDING:
        yield "fed before feeding"
    if any(state.feeds) and not state.feeder:
        yield "extra feeds of no species"


def _some_of(found: Sequence[int], known: Sequence[int]) -> bool:
    return len(set(found)) == len(found) and set(found) <= set(known)


def _cards(state: State, edition: Edition) -> Iterator[str]:
    """Every card is in exactly one place."""
    traits = [card for row in state.rows for species in row for card in species.traits]
    hands = [card for hand in state.hands for card in hand]
    places = [*traits, *hands, *state.deck, *state.discard, *state.removed]
    if sorted(places) != sorted(edition.traits):
        yield "the cards are not complete"
    elif not all(edition.cards[card].deep for card in state.removed):
        yield "a Surface card has left the game"
    if any(len(hand) > HAND or list(hand) != sorted(hand) for hand in state.hands):
        yield "a hand is too large or not in order"
    for on, card in zip(state.blue, edition.scenarios, strict=True):
        if on and not edition.blue(card):
            yield "a card is in force that is not blue"


def _population(state: State) -> Iterator[str]:
    """Markers are neither made nor lost; the reserve is whole or poured."""
    boards = [species.pop for row in state.rows for species in row]
    counts = [*state.zones, *boards, *state.piles]
    if min(counts) < 0 or state.reserve not in {0, RESERVE}:
        yield "a count is negative or the reserve is broken"
    if sum(counts) + state.reserve != supply(state.players) + RESERVE:
        yield "the population does not add up"


def _species(table: Table) -> Iterator[str]:
    state = table.state
    found = [species.number for row in state.rows for species in row]
    if len(set(found)) < len(found) or any(not 0 < number <= state.born for number in found):
        yield "a species number is used twice or was never given"
    if len(found) > BOARDS or state.born < 0:
        yield "more species than boards, or fewer than none"
    feeder = table.boards.get(state.feeder)
    if not 0 <= state.feeder <= state.born or (feeder and feeder.owner != state.seat):
        yield "an unborn feeder, or another's"


def _quiet(table: Table) -> Iterator[str]:
    """What holds whenever no action is being resolved."""
    if table.emptied:
        yield "a zone was emptied in no action"
    if table.last_round and not table.explosion:
        yield "a last round before the explosion"
    for on, card, zone in zip(table.blue, table.edition.scenarios, _SCENARIO_ZONES, strict=True):
        if on != (table.edition.blue(card) and not table.zones[zone].pop):
            yield "a blue card is in force although its zone is not empty, or the reverse"
    if not any(_loosens(table.edition, card) for card in table.edition.scenarios):
        yield from _crowded(table)


def _crowded(table: Table) -> Iterator[str]:
    for board in table.boards.values():
        if board.pop > numbers.spaces(table, board):
            yield f"{board.name} holds more than its spaces"
        elif numbers.overpopulates(table, board):
            yield f"{board.name} stands on the fishbone"


def _loosens(edition: Edition, scenario: int) -> bool:
    """Whether spaces may shrink under a species between two actions, when a card stops (R6)."""
    profile = edition.profile((scenario,))
    return bool(profile.space) or profile.no_overpop


def _between_actions(state: State) -> bool:
    return state.phase == OVER or all(
        question.kind in waiting.BETWEEN_ACTIONS for question in state.asked
    )
