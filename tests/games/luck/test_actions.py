"""Reports on luck and skill: asked for once, made turn by turn, by whoever takes them up."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.db import IntegrityError, transaction
from django.utils import timezone

from games.kinds.oceania.analysis.parts import at_once
from games.kinds.oceania.analysis.report import FULL_BUDGET, METHOD, encode_turn, weigh_turn
from games.luck.actions import (
    MOST_ATTEMPTS,
    MOST_UNDER_WAY,
    NothingToWeigh,
    TooManyLuckReports,
    ask_for_report,
    keep_turn,
    reports_to_make,
    take_up,
    turns_of_match,
)
from games.matches import endings
from games.models import Claim, LuckReport, Match
from games.worker.reports import find_reports, make_report
from games.worker.tasks import kinds
from games.worker.work import Thinker
from ladder.models import Player
from tests.harness.factories import make_match, options, play
from tests.harness.luck import asked, given_up, weighed

pytestmark = pytest.mark.django_db


@pytest.fixture
def over(match: Match) -> Match:
    return given_up(match)


def test_a_report_is_asked_for_once(over: Match) -> None:
    report = ask_for_report(over)
    assert (report.status, report.budget, report.method) == ("waiting", FULL_BUDGET, METHOD)
    assert (report.turns_weighed, report.turns_played) == (0, len(turns_of_match(over)))
    assert len(report.seed) == 32
    again = ask_for_report(over)
    assert (again.seed, again.asked_at) == (report.seed, report.asked_at)
    with pytest.raises(IntegrityError), transaction.atomic():
        LuckReport.objects.create(
            match=over, seed="x", budget=1, method=1, turns_played=1, asked_at=timezone.now()
        )


def test_there_is_no_report_without_a_turn_or_before_the_end(
    match: Match, white: Player, grey: Player
) -> None:
    with pytest.raises(NothingToWeigh):
        ask_for_report(play(match, options(match)[-1]))
    unplayed = endings.resign(make_match(white, grey).pk, white)
    with pytest.raises(NothingToWeigh):
        ask_for_report(unplayed)


def test_reports_do_not_pile_up(over: Match, white: Player, grey: Player) -> None:
    matches = [make_match(white, grey) for _ in range(MOST_UNDER_WAY)]
    LuckReport.objects.bulk_create(
        LuckReport(
            match=each, seed="x", budget=1, method=1, turns_played=1, asked_at=timezone.now()
        )
        for each in matches
    )
    with pytest.raises(TooManyLuckReports):
        ask_for_report(over)
    LuckReport.objects.filter(match=matches[0]).update(status="failed")
    assert ask_for_report(over).status == "waiting"


def test_the_thinking_process_makes_it_once(over: Match) -> None:
    report = asked(over)
    thinker = Thinker(kinds())
    assert thinker.work(lambda: False) == 1
    report.refresh_from_db()
    assert (report.status, report.turns_weighed) == ("done", report.turns_played)
    assert report.finished_at is not None
    assert not Claim.objects.exists()
    figures = report.turns
    assert weighed(report) == [
        at_once(weigh_turn(turn, 2, report.seed)) for turn in turns_of_match(over)
    ]
    assert thinker.work(lambda: False) == 0
    assert ask_for_report(over).turns == figures


def test_one_that_was_stopped_goes_on_and_comes_out_the_same(over: Match) -> None:
    report = asked(over)
    made = make_report(over.pk)
    while not LuckReport.objects.filter(turns_weighed=2).exists():
        next(made)
    made.close()
    report.refresh_from_db()
    assert (report.status, len(report.turns)) == ("working", 2)
    kept = report.turns

    list(make_report(over.pk))
    report.refresh_from_db()
    assert report.status == "done"
    assert report.turns[:2] == kept
    assert weighed(report) == [
        at_once(weigh_turn(turn, 2, report.seed)) for turn in turns_of_match(over)
    ]


def test_two_who_make_it_at_once_keep_each_turn_once(over: Match) -> None:
    report = asked(over)
    first, second = make_report(over.pk), make_report(over.pk)
    next(first)
    next(second)
    list(first)
    list(second)
    report.refresh_from_db()
    assert [turn.number for turn in weighed(report)] == list(range(1, report.turns_played + 1))
    assert not keep_turn(over.pk, 1, report.turns[0])


def test_whoever_asked_first_comes_first(over: Match, white: Player, grey: Player) -> None:
    later = asked(over)
    earlier = asked(given_up(make_match(white, grey), 1))
    LuckReport.objects.filter(pk=earlier.pk).update(
        asked_at=later.asked_at - timedelta(minutes=1), status="working"
    )
    assert reports_to_make(9) == [earlier.pk, later.pk]
    assert [piece.key for piece in find_reports()] == [f"luck {earlier.pk}", f"luck {later.pk}"]


def test_what_can_not_be_made_is_given_up_and_can_be_asked_for_again(over: Match) -> None:
    asked(over)
    for _ in range(MOST_ATTEMPTS):
        assert take_up(over.pk) is not None
    assert take_up(over.pk) is None
    report = LuckReport.objects.get()
    assert report.status == "failed"
    assert reports_to_make(9) == []
    again = ask_for_report(over)
    assert (again.status, again.attempts, again.seed) == ("waiting", 0, report.seed)
    list(make_report(over.pk))
    assert LuckReport.objects.get().status == "done"


def test_a_turn_that_was_weighed_clears_the_attempts(over: Match) -> None:
    asked(over)
    take_up(over.pk)
    taken = take_up(over.pk)
    assert taken is not None
    assert taken.attempts == 2
    assert keep_turn(over.pk, 1, encode_turn(at_once(weigh_turn(turns_of_match(over)[0], 1, "x"))))
    assert LuckReport.objects.get().attempts == 0


def test_one_begun_by_another_method_is_begun_anew(over: Match) -> None:
    asked(over)
    keep_turn(over.pk, 1, encode_turn(at_once(weigh_turn(turns_of_match(over)[0], 1, "x"))))
    LuckReport.objects.update(method=METHOD - 1)
    report = take_up(over.pk)
    assert report is not None
    assert (report.method, report.turns, report.turns_weighed) == (METHOD, [], 0)


def test_a_voyage_has_a_report_too(white: Player) -> None:
    voyage = make_match(white)
    while voyage.moves_made < 5:
        voyage = play(voyage, options(voyage)[-1])
    asked(endings.resign(voyage.pk, white))
    list(make_report(voyage.pk))
    assert {turn.seat for turn in weighed(LuckReport.objects.get())} == {0}
