"""Reports on luck and skill: the one that was asked for first comes first."""

from __future__ import annotations

from collections.abc import Generator, Sequence
from functools import partial
from typing import Final
from uuid import UUID

from games.luck.actions import (
    analysis_of,
    keep_turn,
    reports_to_make,
    take_up,
    turns_of_match,
)
from games.worker.work import Piece

#: More than there are processes that think: the first may be another's.
_MOST: Final = 8


def find_reports() -> Sequence[Piece]:
    """The reports that are still to be made."""
    return [Piece(f"luck {pk}", partial(make_report, pk), pk) for pk in reports_to_make(_MOST)]


def make_report(match_id: UUID) -> Generator[None, None, None]:
    """Weigh the turns that are not weighed yet, and keep each at once.

    Whoever is stopped leaves the turns before; whoever goes on comes to the same figures.
    """
    report = take_up(match_id)
    if report is None:
        return
    yield
    analysis, turns = analysis_of(report.match), turns_of_match(report.match)
    for number in range(report.turns_weighed, len(turns)):
        weighed = yield from analysis.weigh(turns[number], report.budget, report.seed)
        if not keep_turn(match_id, number + 1, analysis.encode(weighed)):
            return
