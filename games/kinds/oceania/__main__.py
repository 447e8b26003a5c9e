"""Records of Oceania on the command line: inspect, verify, selfplay, show."""

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
from games.kinds.oceania.bots import BOTS
from games.kinds.oceania.rules.drawing import draw
from games.kinds.oceania.rules.edition import CLASSIC
from games.kinds.oceania.rules.game import OCEANIA
from games.kinds.oceania.rules.inspection import facts_of
from games.kinds.oceania.rules.replay import (
    DECLARED,
    Record,
    read_record,
    record_of,
    result_text,
    verify,
)
from games.kinds.oceania.rules.state import State
from games.kinds.selfplay import play, source_of


def main(arguments: Sequence[str] | None = None) -> int:
    """Run one command. Exit codes: 0 right, 1 something is wrong, 2 no record or a bad call."""
    options = _parser().parse_args(arguments)
    return run(lambda: options.command(options))


def _inspect(options: argparse.Namespace) -> None:
    record = read_record(read_text(options.file))
    state = _position(record, options.after)
    facts = facts_of(state, _declared_ending(record, options.after))
    if options.json:
        print(json.dumps(facts))
        return
    for name, value in facts.items():
        print(f"{name}: {json.dumps(value)}")


def _verify(options: argparse.Namespace) -> None:
    record = read_record(read_text(options.file))
    state = verify(record)
    ending = state.ending or record.tags.get("Reason", "not over yet")
    bag = "in the order of the seed" if record.seed else "in an order that no seed vouches for"
    print(f"right: {state.turn} turns, {ending}, score {result_text(state)}, tiles {bag}")


def _selfplay(options: argparse.Namespace) -> None:
    bots = chosen_bots(options, 1 if options.solo else 2)
    records = _played_records(options.seed, options.games, bots, options.budget)
    write_records(options.records, records, options.games, "oceania")


def _show(options: argparse.Namespace) -> None:
    record = read_record(read_text(options.file))
    print(draw(_position(record, options.after), colour=in_colour()))


def _position(record: Record, after: int | None) -> State:
    return nth(record.positions(), after, "turns")


def _declared_ending(record: Record, after: int | None) -> str | None:
    """An ending besides the rules', such as a resignation: it holds after the last turn only."""
    at_end = after is None or after == len(record.lines)
    reason = record.tags.get("Reason")
    return reason if at_end and reason in DECLARED else None


def _played_records(seed: str, games: int, bots: Sequence[str], budget: int) -> Iterator[str]:
    for number in range(1, games + 1):
        source = source_of(seed, number, len(bots))
        setup = Setup(CLASSIC.name, source.nonces, source.seed)
        state, steps = play(OCEANIA, setup, [BOTS[bot] for bot in bots], source.rng, budget)
        yield record_of(setup, bots, state, steps)


def _parser() -> argparse.ArgumentParser:
    parser, selfplay = record_parser("oceania", __doc__, "turns", BOTS, _COMMANDS)
    selfplay.add_argument("--budget", type=int, default=60, metavar="N", help="admiral's playouts")
    selfplay.add_argument("--solo", action="store_true", help="sail alone")
    return parser


_COMMANDS = Commands(_inspect, _verify, _show, _selfplay)


if __name__ == "__main__":
    sys.exit(main())
