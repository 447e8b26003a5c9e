"""Matches that are over soon, and reports on them that take no time."""

from __future__ import annotations

from games.kinds.oceania.analysis.report import WeighedTurn, decode_turn
from games.luck.actions import ask_for_report
from games.matches import endings
from games.models import LuckReport, Match
from tests.harness.factories import options, play


def given_up(match: Match, turns: int = 3) -> Match:
    """The match after some turns, resigned by whoever is to move."""
    while match.moves.filter(text__startswith="sail").count() <= turns:
        match = play(match, options(match)[-1])
    return endings.resign(match.pk, match.seats.get(number=0).player)


def asked(match: Match, budget: int = 2) -> LuckReport:
    """A report that takes no time to make."""
    report = ask_for_report(match)
    report.budget = budget
    report.save(update_fields=["budget"])
    return report


def weighed(report: LuckReport) -> list[WeighedTurn]:
    """The turns weighed so far."""
    return list(map(decode_turn, report.turns))
