"""How fast Oceans is played: random games of four, and the options of one crowded decision."""

from __future__ import annotations

import random
import statistics
import sys
import time
from dataclasses import dataclass, replace

from games.kinds.base import Setup
from games.kinds.oceans.rules.edition import BOARDS
from games.kinds.oceans.rules.game import OCEANS
from games.kinds.oceans.rules.state import FEED, PLAY, Question, Species, State
from games.kinds.oceans.rules.turns import TURN
from games.kinds.selfplay import source_of

PLAYERS = 4
ROUNDS = 7
MOVES_A_ROUND = 6_000
OPTIONS_A_ROUND = 100


@dataclass(frozen=True)
class Figures:
    """Medians over the rounds: moves a second, and milliseconds for the options of a decision."""

    moves_a_second: float
    play_options_ms: float
    feed_options_ms: float


def measure(rounds: int = ROUNDS) -> Figures:
    """The figures of this machine, now."""
    speeds = [_random_play(number) for number in range(rounds)]
    crowded = {kind: crowded_table(kind) for kind in (PLAY, FEED)}
    times = {
        kind: statistics.median(_options_time(state) for _ in range(rounds))
        for kind, state in crowded.items()
    }
    return Figures(statistics.median(speeds), times[PLAY], times[FEED])


def crowded_table(kind: str) -> State:
    """A decision of one player who owns all 24 species, three traits on most of them."""
    state = OCEANS.new(_setup(0))
    seat_hand = tuple(range(1001, 1007))
    cards = [card for card in OCEANS.table(state).edition.surface if card not in seat_hand]
    random.Random(1).shuffle(cards)
    row = tuple(Species(i + 1, tuple(cards[3 * i : 3 * i + 3]), 3 + i % 6) for i in range(BOARDS))
    return replace(
        state,
        rows=(row, *((),) * (PLAYERS - 1)),
        born=BOARDS,
        hands=(seat_hand, *((),) * (PLAYERS - 1)),
        deck=tuple(cards[3 * BOARDS :]),
        discard=(),
        phase=kind,
        plays=2 if kind == PLAY else 0,
        agenda=TURN[1 if kind == PLAY else 3 :],
        asked=(Question(1, 0, kind),),
    )


def _random_play(number: int) -> float:
    """Moves a second, the options listed before each; games follow one another."""
    rng = random.Random(number)
    state = OCEANS.new(_setup(number))
    begin = time.perf_counter()
    for move in range(MOVES_A_ROUND):
        if not state.asked:
            state = OCEANS.new(_setup(number + ROUNDS * move))
        seat = state.asked[0].seat
        state = OCEANS.apply(state, seat, rng.choice(OCEANS.legal_moves(state, seat))).state
    return MOVES_A_ROUND / (time.perf_counter() - begin)


def _options_time(state: State) -> float:
    """Milliseconds for listing the options of one decision."""
    begin = time.perf_counter()
    for _ in range(OPTIONS_A_ROUND):
        OCEANS.legal_moves(state, 0)
    return (time.perf_counter() - begin) / OPTIONS_A_ROUND * 1_000


def _setup(number: int) -> Setup:
    source = source_of("bench", number, PLAYERS)
    return Setup("reef", source.nonces, source.seed)


def main() -> int:
    figures = measure()
    print(f"random play, {PLAYERS} players: {figures.moves_a_second:,.0f} moves/s (goal 5,000)")
    print(f"options to play, {BOARDS} species: {figures.play_options_ms:.2f} ms (goal under 2)")
    print(f"options to feed, {BOARDS} species: {figures.feed_options_ms:.2f} ms (goal under 2)")
    return 0


if __name__ == "__main__":
    sys.exit(main())
