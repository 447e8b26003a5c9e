"""The DRAW phase: discarding, then filling the hand; and the deck that it draws from."""

from __future__ import annotations

from games.rules.bag import FairStream
from games.rules.base import JSON
from games.rules.oceans.edition import HAND
from games.rules.oceans.moves import END, DeepDraw, DeepPool, Discard, End, Move
from games.rules.oceans.play_phase import known_card
from games.rules.oceans.reasons import refuse
from games.rules.oceans.state import Task
from games.rules.oceans.table import Table

MOVES = (DeepDraw, DeepPool, Discard, End)
DRAWS = "draws"
_LABEL = "oceans-deck-v1"


def stream_label(nonces: tuple[str, ...]) -> str:
    """The label of the game's one fair stream; the nonces in the order of the players' names.

    Seats cannot order them: who sits where is the first thing that the stream decides.
    """
    return "|".join((_LABEL, *nonces))


def ask(table: Table, _task: Task) -> None:
    table.ask(table.seat, "draw")


def options(_table: Table) -> list[Move]:
    """Only `end`: the subsets of a hand that may be discarded are not listed."""
    return [END]


def check(table: Table, move: Move) -> None:
    hand = table.hands[table.seat]
    if isinstance(move, Discard):
        _check_discard(table, move, hand)
    elif isinstance(move, (DeepDraw, DeepPool)):
        if len(hand) >= HAND:
            refuse("HAND_FULL")
        # No variant has a Deep deck or a gene pool yet: to this engine both are empty.
        refuse("DECK_EMPTY" if isinstance(move, DeepDraw) else "POOL_EMPTY")


def carry(table: Table, move: Move) -> None:
    if isinstance(move, Discard):
        hand = table.hands[table.seat]
        table.hands[table.seat] = tuple(card for card in hand if card not in move.cards)
        table.discard += move.cards
        table.discarded = True
        table.log.note("discarded", seat=table.seat, cards=list(move.cards))
        table.plan(Task(DRAWS))
    else:
        _fill_hand(table)


def _check_discard(table: Table, move: Discard, hand: tuple[int, ...]) -> None:
    for card in move.cards:
        known_card(table, card)
    for card, following in zip(move.cards, move.cards[1:], strict=False):
        if card == following:
            refuse("DUPLICATE_CARD", card=card)
    for card in move.cards:
        if card not in hand:
            refuse("NOT_IN_HAND", card=card)
    if table.discarded:
        refuse("STEP_ORDER")


def _fill_hand(table: Table) -> None:
    hand = table.hands[table.seat]
    drawn: list[int] = []
    while len(hand) + len(drawn) < HAND and (table.deck or table.discard):
        if not table.deck:
            _reshuffle(table)
        missing = HAND - len(hand) - len(drawn)
        drawn += table.deck[:missing]
        table.deck = table.deck[missing:]
    table.hands[table.seat] = tuple(sorted((*hand, *drawn)))
    table.log.note("drew", seat=table.seat, n=len(drawn))
    cards: list[JSON] = [*drawn]
    table.log.whisper(table.seat, cards=cards)


def _reshuffle(table: Table) -> None:
    """The discard pile becomes the deck: taken as it lies, shuffled by the game's one stream."""
    state = table.state
    stream = FairStream(state.seed, stream_label(state.nonces), table.drawn)
    deck = table.discard
    table.log.note("reshuffled", n=len(deck))
    stream.shuffle(deck)
    table.deck, table.discard, table.drawn = tuple(deck), [], stream.position
