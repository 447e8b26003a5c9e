"""The DRAW phase: discarding, then filling the hand."""

from __future__ import annotations

from games.kinds.oceans.rules.deck import fill_hand
from games.kinds.oceans.rules.edition import HAND
from games.kinds.oceans.rules.moves import END, DeepDraw, DeepPool, Discard, End, Move
from games.kinds.oceans.rules.reasons import known_card, refuse
from games.kinds.oceans.rules.state import Task
from games.kinds.oceans.rules.table import Table

MOVES = (DeepDraw, DeepPool, Discard, End)
DRAWS = "draws"


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
        fill_hand(table)


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
