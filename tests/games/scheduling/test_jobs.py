"""The steward: what is due is done once, and what fails stands in nobody's way."""

from __future__ import annotations

import logging
from collections.abc import Collection
from datetime import datetime, timedelta
from uuid import UUID, uuid4

import pytest
from django.core import mail
from django.db import OperationalError
from django.utils import timezone
from pytest_django import DjangoAssertNumQueries

from games.matches.timeouts import declare_flag
from games.models import Match, Notice, Series, ServerPulse
from games.scheduling.jobs import DueWork, backlog, run_due, run_seldom
from ladder.guests import create_guest
from ladder.models import Player
from tests.harness.challenging import challenge, first_match, lose
from tests.harness.clocked import BLITZ, REEF, THREE_DAYS, let_pass, under_way
from tests.harness.factories import ending, make_match, make_player
from tests.harness.people import give_address
from tests.harness.voyaging import seal_days

pytestmark = pytest.mark.django_db


@pytest.fixture
def match(white: Player, grey: Player) -> Match:
    """With a sign of life, which is left when it begins."""
    return under_way(make_match(white, grey, terms=BLITZ))


def test_a_flag_that_nobody_waits_for_is_declared_once(match: Match) -> None:
    let_pass(match, 301.5)
    assert run_due(timezone.now()) == 1
    assert ending(match) == ("over", "timeout", [2, 1], 1)
    assert run_due(timezone.now()) == 0
    assert not declare_flag(match.pk, timezone.now())
    assert ending(match)[-1] == 1


@pytest.mark.parametrize("passed", [0, 299, 300.99])
def test_nothing_is_due_before_the_grace_is_over(match: Match, passed: float) -> None:
    assert match.clock_started_at is not None
    assert run_due(match.clock_started_at + timedelta(seconds=passed)) == 0
    assert ending(match)[0] == "playing"


def test_all_kinds_of_clocks(match: Match) -> None:
    players = [seat.player for seat in match.seats.all()]
    daily = under_way(make_match(*players, terms=THREE_DAYS))
    reef = under_way(make_match(*players, make_player("third"), terms=REEF))
    for clocked in (match, daily, reef):
        let_pass(clocked, 260_000)
    make_match(*players)
    assert run_due(timezone.now()) == 3
    assert [ending(clocked)[1] for clocked in (match, daily, reef)] == ["timeout"] * 3
    assert max(ending(reef)[2]) == 3  # type: ignore[call-overload] # places


def test_no_flag_is_declared_while_nobody_serves(match: Match) -> None:
    let_pass(match, 400)
    ServerPulse.objects.all().delete()
    assert run_due(timezone.now()) == 0
    assert ending(match)[0] == "playing"


@pytest.mark.usefixtures("match")
def test_looking_costs_three_queries(django_assert_num_queries: DjangoAssertNumQueries) -> None:
    with django_assert_num_queries(3) as queries:
        run_due(timezone.now())
    assert all("LIMIT 1" in query["sql"] for query in queries.captured_queries)


def test_what_is_due_is_found_by_its_index() -> None:
    due = Match.objects.filter(flag_due_at__lte=timezone.now()).order_by("flag_due_at")
    assert "USING INDEX match_by_flag" in due.explain()


def test_the_backlog_is_how_long_the_oldest_flag_or_next_game_has_waited(match: Match) -> None:
    assert match.flag_due_at is not None
    due = match.flag_due_at
    assert backlog(due - timedelta(seconds=1)) == 0
    assert backlog(due + timedelta(seconds=20)) == 20
    first = first_match(make_player("anouk"), make_player("brine"), best_of=3)
    series = lose(first, first.seats.get(number=0).player)
    Series.objects.filter(pk=series.pk).update(next_game_at=due - timedelta(seconds=5))
    assert backlog(due + timedelta(seconds=20)) == 25
    assert run_due(due + timedelta(seconds=20)) == 2
    assert backlog(due + timedelta(seconds=20)) == 0


def kind_of(
    pieces: list[UUID], failing: UUID, error: Exception
) -> tuple[DueWork[UUID], list[UUID]]:
    """A kind of work with these pieces, one of which fails; and what was tried, in order."""
    tried: list[UUID] = []

    def find(_now: datetime, resting: Collection[UUID]) -> list[UUID]:
        return [piece for piece in pieces if piece not in resting]

    def take(piece: UUID, _now: datetime) -> bool:
        tried.append(piece)
        if piece == failing:
            raise error
        return True

    return DueWork("voyages", find, take), tried


def test_a_piece_that_fails_is_logged_and_rests(caplog: pytest.LogCaptureFixture) -> None:
    first, second, third = uuid4(), uuid4(), uuid4()
    kind, tried = kind_of([first, second, third], second, ValueError("of no use"))
    with caplog.at_level(logging.ERROR):
        assert kind.run(timezone.now()) == 2
        assert kind.run(timezone.now()) == 2
    assert tried == [first, second, third, first, third]
    assert caplog.messages == [f"The steward failed at one of the voyages: {second}"]


def test_a_database_that_is_away_is_no_failure_of_the_piece() -> None:
    first, second = uuid4(), uuid4()
    kind, tried = kind_of([first, second], first, OperationalError("gone"))
    for _ in range(2):
        with pytest.raises(OperationalError):
            kind.run(timezone.now())
    assert tried == [first, first]


def test_the_next_game_of_a_series_begins_by_itself() -> None:
    white, grey = make_player("white"), make_player("grey")
    series = lose(first_match(white, grey, best_of=3), white)
    assert series.next_game_at is not None
    assert run_due(series.next_game_at - timedelta(seconds=1)) == 0
    assert run_due(series.next_game_at) == 1
    assert run_due(series.next_game_at) == 0
    assert [match.status for match in series.matches.order_by("number")] == ["over", "playing"]


def test_what_may_wait_is_done_too() -> None:
    """A challenge expires, a turn is reminded of, a guest is swept, a notice is forgotten."""
    white, grey, guest = make_player("white"), make_player("grey"), create_guest()
    give_address(white, "white@example.org")
    made = challenge(white, grey)
    match = make_match(white, grey, terms=THREE_DAYS)
    assert match.flag_due_at is not None
    seal_days(timezone.now(), 40)
    assert run_seldom(timezone.now()) == 0
    assert run_seldom(match.flag_due_at - timedelta(hours=1)) == 1
    assert [message.to for message in mail.outbox] == [["white@example.org"]]
    assert run_seldom(made.expires_at) == 1
    made.refresh_from_db()
    assert made.status == "expired"
    lose(first_match(white, grey), white)
    # The guest, and the notices of acceptance and result.
    assert run_seldom(timezone.now() + timedelta(days=31)) == 1 + 3
    assert not Player.objects.filter(pk=guest.pk).exists()
    assert not Notice.objects.exists()
