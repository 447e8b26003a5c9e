"""Records of Oceans on the command line: inspect, verify, selfplay, show."""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Iterator, Sequence

from games.kinds.base import Setup
from games.kinds.console import (
    Commands,
    chosen_bots,
    in_colour,
    nth,
    read_text,
    record_parser,
    run,
    write_records,
)
from games.kinds.oceans.bots import BOTS
from games.kinds.oceans.rules.drawing import draw
from games.kinds.oceans.rules.edition import PLAYERS
from games.kinds.oceans.rules.game import OCEANS
from games.kinds.oceans.rules.inspection import facts_of
from games.kinds.oceans.rules.replay import read_record, record_of, verify_record
from games.kinds.oceans.rules.state import State
from games.kinds.selfplay import play, source_of

_PLAYERS_UNLESS_SAID = 4


def main(arguments: Sequence[str] | None = None) -> int:
    """Run one command. Exit codes: 0 right, 1 something is wrong, 2 no record or a bad call."""
    options = _parser().parse_args(arguments)
    return run(lambda: options.command(options))


def _inspect(options: argparse.Namespace) -> None:
    facts = facts_of(_position(options))
    if options.json:
        print(json.dumps(facts))
        return
    for name, value in facts.items():
        print(f"{name}: {json.dumps(value)}")


def _verify(options: argparse.Namespace) -> None:
    state = verify_record(read_text(options.file))
    outcome = OCEANS.outcome(state)
    print(f"right: {state.turn + 1} turns, {outcome.reason if outcome else 'not played out'}")


def _show(options: argparse.Namespace) -> None:
    print(draw(_position(options), colour=in_colour()))


def _selfplay(options: argparse.Namespace) -> None:
    bots = chosen_bots(options, options.players)
    records = _played_records(options, bots)
    write_records(options.records, records, options.games, OCEANS.slug)


def _position(options: argparse.Namespace) -> State:
    record = read_record(read_text(options.file))
    return nth(record.positions(), options.after, "moves")


def _played_records(options: argparse.Namespace, bots: Sequence[str]) -> Iterator[str]:
    for number in range(1, options.games + 1):
        source = source_of(options.seed, number, len(bots))
        setup = Setup(options.variant, source.nonces, source.seed)
        seated = [BOTS[bots[player]] for player in OCEANS.seating(setup)]
        state, steps = play(OCEANS, setup, seated, source.rng)
        yield record_of(setup, bots, state, steps)


def _parser() -> argparse.ArgumentParser:
    parser, selfplay = record_parser(OCEANS.slug, __doc__, "moves", BOTS, _COMMANDS)
    selfplay.add_argument(
        "--players", type=int, choices=PLAYERS, default=_PLAYERS_UNLESS_SAID, metavar="P"
    )
    selfplay.add_argument("--variant", choices=sorted(OCEANS.variants), default="reef")
    return parser


_COMMANDS = Commands(_inspect, _verify, _show, _selfplay)


if __name__ == "__main__":
    sys.exit(main())
