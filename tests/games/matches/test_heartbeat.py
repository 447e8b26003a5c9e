"""Clocks after an outage, a restart, and a wall clock that was set."""

from __future__ import annotations

import logging
from datetime import datetime, timedelta
from time import monotonic, time
from uuid import uuid4

import pytest
from django.db.models import F
from django.utils import timezone
from pytest_django import DjangoAssertNumQueries

from games.matches import heartbeat
from games.matches.actions import play_move
from games.models import LedgerEntry, Match, ServerPulse
from ladder.models import Player
from tests.harness.clocked import BLITZ, let_pass, under_way
from tests.harness.factories import ending, make_match, make_player

pytestmark = pytest.mark.django_db

HOUR = 3600


@pytest.fixture(autouse=True)
def _a_process_that_has_just_begun(monkeypatch: pytest.MonkeyPatch) -> None:
    """What other tests' looks have left in this process does not count."""
    begin_anew(monkeypatch)


@pytest.fixture
def match(white: Player, grey: Player) -> Match:
    return under_way(make_match(white, grey, terms=BLITZ))


def sign_of_life(seconds_ago: float, *, jump_since: float = 0.0, boot: str | None = None) -> None:
    """What a process left so long ago, before the wall clock was put forward by `jump_since`."""
    heartbeat.credit_outages()
    ServerPulse.objects.update(
        alive_at=timezone.now() - timedelta(seconds=seconds_ago + jump_since),
        offset=time() - monotonic() - jump_since,
    )
    if boot:
        ServerPulse.objects.update(boot=boot)


def elapsed(match: Match) -> float:
    """For how long the clock has run, to ten seconds: tests take time themselves."""
    match.refresh_from_db()
    assert match.clock_started_at is not None
    assert match.flag_due_at == match.clock_started_at + timedelta(seconds=301)
    return round((timezone.now() - match.clock_started_at).total_seconds(), -1)


def begin_anew(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("games.matches.heartbeat._watch", heartbeat._Watch())  # noqa: SLF001 - as a new one


@pytest.mark.parametrize(
    ("since_start", "since_life", "charged"),
    [
        (3650, 3600, 50),  # fifty seconds before the outage count
        (3600, 3600, 0),
        (5, 3600, 0),  # begun while nobody served: nobody is charged, nor given
        (53, 3, 50),  # with one process every restart is an outage
    ],
)
def test_whoever_begins_to_serve_credits_the_outage(
    match: Match, since_start: float, since_life: float, charged: float
) -> None:
    sign_of_life(since_life)
    let_pass(match, since_start)
    heartbeat.credit_before_serving()
    assert elapsed(match) == charged
    assert match.version == 1


def test_another_process_that_begins_beside_others_credits_nothing(
    match: Match, settings: pytest.FixtureRequest
) -> None:
    settings.WEB_PROCESSES = 2  # type: ignore[attr-defined] # pytest-django's wrapper
    sign_of_life(3)
    let_pass(match, 50)
    heartbeat.credit_before_serving()
    assert (elapsed(match), match.version) == (50, 0)


def test_an_outage_is_credited_once(match: Match, caplog: pytest.LogCaptureFixture) -> None:
    sign_of_life(600)
    let_pass(match, 650)
    with caplog.at_level(logging.WARNING):
        heartbeat.credit_before_serving()
    heartbeat.show_life()
    heartbeat.show_life()
    assert elapsed(match) == 50
    assert caplog.messages == ["1 running clocks were put forward by 600.0 s."]


@pytest.mark.parametrize("jump", [HOUR, -HOUR])
def test_a_wall_clock_that_was_set_charges_nobody(match: Match, jump: float) -> None:
    sign_of_life(1, jump_since=jump)
    let_pass(match, 50 + jump)
    heartbeat.show_life()
    assert (elapsed(match), match.version) == (50, 1)
    heartbeat.show_life()
    assert (elapsed(match), match.version) == (50, 1)


def test_after_a_restart_of_the_machine_its_clock_is_all_there_is(match: Match) -> None:
    sign_of_life(600, jump_since=HOUR, boot="another")
    let_pass(match, 650 + HOUR)
    heartbeat.credit_before_serving()
    assert elapsed(match) == 50


def test_a_process_that_has_looked_all_the_time_knows_of_no_outage(match: Match) -> None:
    """Signs of life are left only while clocks run: an old one need not mean anything."""
    sign_of_life(600)
    let_pass(match, 50)
    heartbeat.show_life()
    assert (elapsed(match), match.version) == (50, 0)


def test_a_process_that_stood_still_credits_it(
    match: Match, monkeypatch: pytest.MonkeyPatch
) -> None:
    sign_of_life(600)
    begin_anew(monkeypatch)
    let_pass(match, 650)
    heartbeat.show_life()
    assert (elapsed(match), match.version) == (50, 1)


def test_without_running_clocks_nothing_is_written(
    django_assert_num_queries: DjangoAssertNumQueries,
) -> None:
    with django_assert_num_queries(1):
        heartbeat.show_life()
    assert not ServerPulse.objects.exists()


def test_matches_without_a_clock_are_left_alone(white: Player, match: Match) -> None:
    other = make_match(white)
    sign_of_life(600)
    heartbeat.credit_before_serving()
    other.refresh_from_db()
    assert (other.version, other.clock_started_at) == (0, None)
    assert elapsed(match) == 0


def test_a_match_that_begins_while_clocks_are_put_forward_is_left_alone(
    match: Match, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whatever is shifted is noted, and nothing else."""
    begun = Match.objects.get(pk=match.pk)
    begun.pk = uuid4()
    shift_one = heartbeat._move_clock  # noqa: SLF001 - to do something in between

    def begin_another(match: Match, shift: timedelta, moment: datetime) -> timedelta:
        begun.save(force_insert=True)
        return shift_one(match, shift, moment)

    monkeypatch.setattr(heartbeat, "_move_clock", begin_another)
    sign_of_life(600)
    let_pass(match, 650)
    heartbeat.credit_before_serving()
    assert elapsed(match) == 50
    stored = Match.objects.get(pk=begun.pk)
    assert (stored.version, stored.clock_started_at) == (0, begun.clock_started_at)
    assert [entry.match_id for entry in LedgerEntry.objects.all()] == [match.pk]


@pytest.mark.parametrize("jump", [HOUR, -HOUR])
def test_a_move_right_after_the_jump_mends_first(
    match: Match, white: Player, jump: float, monkeypatch: pytest.MonkeyPatch
) -> None:
    sign_of_life(1, jump_since=jump)
    let_pass(match, 50 + jump)
    monkeypatch.setattr(
        "games.matches.heartbeat._watch.offset", time() - monotonic() - jump
    )  # as this process saw it before
    play_move(match.pk, white, "sail W3", 1)
    assert ending(match)[0] == "playing"
    assert (elapsed(match), match.moves_made) == (50, 2)


def test_a_move_before_the_first_sign_of_life_after_an_outage_mends_first(
    match: Match, white: Player, monkeypatch: pytest.MonkeyPatch
) -> None:
    sign_of_life(HOUR)
    let_pass(match, 50 + HOUR)
    begin_anew(monkeypatch)
    play_move(match.pk, white, "sail W3", 1)
    assert ending(match)[0] == "playing"
    assert (elapsed(match), match.moves_made) == (50, 2)


def test_a_move_while_all_is_well_looks_after_no_clock(match: Match, white: Player) -> None:
    sign_of_life(600)
    play_move(match.pk, white, "sail W3", 0)
    assert ServerPulse.objects.get().alive_at < now() - timedelta(seconds=590)


# --- a wall clock that is set while nothing runs -------------------------------------------------


@pytest.mark.parametrize("jump", [HOUR, -HOUR])
def test_a_match_that_begins_after_the_jump_is_not_moved_by_it(
    white: Player, grey: Player, jump: float
) -> None:
    """The sign of life may be an old one, since none is left while no clock runs."""
    sign_of_life(600, jump_since=jump)
    begun = under_way(make_match(white, grey, terms=BLITZ))
    heartbeat.show_life()
    assert (elapsed(begun), begun.version) == (0, 0)


def test_a_match_that_begins_right_after_the_jump_leaves_the_others_their_time(
    match: Match, white: Player
) -> None:
    sign_of_life(1, jump_since=-HOUR)
    let_pass(match, 50 - HOUR)
    begun = under_way(make_match(white, make_player("third"), terms=BLITZ))
    heartbeat.show_life()
    assert (elapsed(match), match.version) == (50, 1)
    assert (elapsed(begun), begun.version) == (0, 0)


def test_a_jump_is_noted_also_while_no_clock_runs(monkeypatch: pytest.MonkeyPatch) -> None:
    sign_of_life(600, jump_since=-HOUR)
    monkeypatch.setattr("games.matches.heartbeat._watch.offset", time() - monotonic() + HOUR)
    heartbeat.show_life()
    assert ServerPulse.objects.get().offset == pytest.approx(time() - monotonic(), abs=1)


# --- may flags be declared -----------------------------------------------------------------------


def now() -> datetime:
    return timezone.now()


def test_flags_need_a_sign_of_life() -> None:
    assert not heartbeat.clocks_are_true()
    sign_of_life(7)
    assert not heartbeat.clocks_are_true()
    sign_of_life(5)
    assert heartbeat.clocks_are_true()


def test_flags_wait_until_a_jump_is_mended() -> None:
    sign_of_life(1, jump_since=-2.0)
    assert not heartbeat.clocks_are_true()
    heartbeat.credit_outages()
    assert heartbeat.clocks_are_true()
    ServerPulse.objects.update(offset=F("offset") - HOUR, boot="another")
    assert heartbeat.clocks_are_true()
