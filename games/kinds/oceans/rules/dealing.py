"""Setting up a game: who sits where, the shuffled deck, and the first state."""

from __future__ import annotations

from games.kinds.base import Setup
from games.kinds.fair_shuffle import FairStream
from games.kinds.oceans.rules.deck import stream_label
from games.kinds.oceans.rules.edition import HAND, RESERVE, Edition, supply
from games.kinds.oceans.rules.moves import REEF, ZONE_1, ZONE_3, ZONES
from games.kinds.oceans.rules.state import PLAY, State
from games.kinds.oceans.rules.table import Table
from games.kinds.oceans.rules.turns import TURN, advance


def seat_players(setup: Setup) -> tuple[int, ...]:
    """For each seat, the player who sits there: the first thing drawn from the stream."""
    return _draw_seats(_stream(setup), setup.players)


def deal(setup: Setup, edition: Edition) -> State:
    """The state before the first move.

    The deck's first card is its top. Each seat in turn gets its six cards, then the next card is
    turned onto the discard pile.
    """
    stream = _stream(setup)
    _draw_seats(stream, setup.players)
    deck = list(edition.surface)
    stream.shuffle(deck)
    dealt = setup.players * HAND
    hands = tuple(tuple(sorted(deck[i : i + HAND])) for i in range(0, dealt, HAND))
    turned = deck[dealt]
    zones = [supply(setup.players) // len(ZONES)] * len(ZONES)
    n = edition.cards[turned].migration
    for source in (REEF, ZONE_1):
        zones[source] -= n
        zones[ZONE_3] += n
    state = State(
        variant=setup.variant,
        nonces=setup.nonces,
        seed=setup.seed,
        drawn=stream.position,
        turn=0,
        seat=0,
        phase=PLAY,
        plays=0,
        feeder=0,
        feeds=(0, 0, 0),
        discarded=False,
        zones=tuple(zones),
        reserve=RESERVE,
        emptied=(),
        explosion=False,
        exploded=False,
        last_round=False,
        blue=(False, False),
        violet_done=(),
        rows=((),) * setup.players,
        born=0,
        hands=hands,
        piles=(0,) * setup.players,
        deck=tuple(deck[dealt + 1 :]),
        discard=(turned,),
        removed=(),
        agenda=TURN,
        events=(),
        asked=(),
        questions=0,
    )
    table = Table(state, edition)
    advance(table)
    return table.freeze()


def _stream(setup: Setup) -> FairStream:
    return FairStream(setup.seed, stream_label(setup.nonces))


def _draw_seats(stream: FairStream, players: int) -> tuple[int, ...]:
    seats = list(range(players))
    stream.shuffle(seats)
    return tuple(seats)
