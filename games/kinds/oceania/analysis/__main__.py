"""A report on the luck and skill of a recorded game: the figures of the site, digit by digit."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator, Sequence

from games.kinds.console import count, read_text, run, with_progress
from games.kinds.oceania.analysis.parts import at_once
from games.kinds.oceania.analysis.report import (
    FULL_BUDGET,
    METHOD,
    WeighedTurn,
    played_turns,
    weigh_turn,
)
from games.kinds.oceania.analysis.summary import sums
from games.kinds.oceania.rules.course import course_of_record
from games.kinds.oceania.rules.replay import read_record
from games.kinds.records import TAGS, RecordError

_SEATS = ("White", "Grey")


def main(arguments: Sequence[str] | None = None) -> int:
    """Report on one game. Exit codes: 0 done, 1 a turn is wrong, 2 no record or a bad call."""
    options = _parser().parse_args(arguments)
    return run(lambda: _report(options))


def _report(options: argparse.Namespace) -> None:
    record = read_record(read_text(options.file))
    if record.seed is None:
        raise RecordError(TAGS, "seed", "the seed is hidden, and a report follows the bag")
    course = course_of_record(record)
    steps = [step for turn in course.turns for step in turn.steps]
    turns = played_turns(course.beginning, steps)
    weighed = [
        at_once(weigh_turn(turn, options.budget, options.seed))
        for turn in with_progress(turns, len(turns))
    ]
    print(f"method {METHOD}, {options.budget} playouts for each choice, seed {options.seed}")
    for line in _lines(weighed, record.players):
        print(line)


def _lines(turns: Sequence[WeighedTurn], players: int) -> Iterator[str]:
    for turn in turns:
        yield " ".join([f"{turn.number}.", _SEATS[turn.seat], *_parts(turn)])
    for name, found in zip(_SEATS, sums(turns, players), strict=False):
        yield f"{name}: draws {found.draws:+.3f}, decisions {found.decisions:+.3f}"


def _parts(turn: WeighedTurn) -> Iterator[str]:
    if turn.draw:
        yield f"drew {turn.draw.kind} {turn.draw.worth:+.3f};"
    for choice in turn.choices:
        better = f" (better: {choice.best})" if choice.worth < 0 else ""
        yield f"{choice.move} {choice.worth:+.3f}{better};"


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="python -m games.kinds.oceania.analysis", description=__doc__, allow_abbrev=False
    )
    parser.add_argument("file", metavar="FILE", help="a record, or - for standard input")
    parser.add_argument("--seed", required=True, metavar="S", help="as the site's report tells it")
    parser.add_argument(
        "--budget", type=count, default=FULL_BUDGET, metavar="N", help="playouts for each choice"
    )
    return parser


if __name__ == "__main__":
    sys.exit(main())
