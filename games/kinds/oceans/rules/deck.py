"""The deck: the fair stream that orders it, drawing from it, and shuffling it anew."""

from __future__ import annotations

from games.kinds.base import JSON
from games.kinds.fair_shuffle import FairStream
from games.kinds.oceans.rules.edition import HAND
from games.kinds.oceans.rules.table import Table

_LABEL = "oceans-deck-v1"


def stream_label(nonces: tuple[str, ...]) -> str:
    """The label of the game's one fair stream; the nonces in the order of the players' names.

    Seats cannot order them: who sits where is the first thing that the stream decides.
    """
    return "|".join((_LABEL, *nonces))


def fill_hand(table: Table) -> None:
    """Let the active player draw up to a full hand, as long as there are cards."""
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
