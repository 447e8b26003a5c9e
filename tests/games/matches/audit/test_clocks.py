"""`manage.py audit_matches`: clocks show what follows from the moves that pressed them."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from datetime import timedelta
from typing import Any

import pytest
from django.db.models import F
from django.utils import timezone

from games.kinds.registry import KINDS
from games.matches.actions import play_move
from games.matches.clock_columns import seats_deciding
from games.matches.endings import abort, accept_draw, decline_draw, offer_draw, resign
from games.matches.refusals import TimeRanOut
from games.matches.timeouts import declare_flag
from games.models import Match, Move
from games.moderation.rulings import adjudicate
from ladder.models import Player
from tests.harness.auditing import audit, damage
from tests.harness.clocked import (
    BLITZ,
    REEF,
    THREE_DAYS,
    arrival,
    exactly,
    left,
    let_pass,
    mend_after,
)
from tests.harness.factories import make_match, make_player, options, play, player_to_move
from tests.harness.moderating import make_moderator

pytestmark = pytest.mark.django_db

SOUND = "1 match, all sound\n"


@pytest.fixture
def match(white: Player, grey: Player) -> Match:
    return make_match(white, grey, terms=BLITZ)


def sail(match: Match, count: int, *, seconds: float = 1.7, lag: float = 0.0) -> Match:
    """So many moves, each so long after the clocks were started."""
    for _ in range(count):
        match.refresh_from_db()
        request_info = arrival(match, seconds, lag)
        match = play_move(
            match.pk, player_to_move(match), options(match)[-1], match.version, request_info
        ).match
    return match


def sail_to_the_end(match: Match) -> Match:
    while not match.is_over:
        match = sail(match, 1, lag=0.25)
    return match


# --- sound ---------------------------------------------------------------------------------------


def test_lags_credits_and_draws_are_accounted_for(match: Match, white: Player) -> None:
    let_pass(match, 200)
    match = sail(match, 9, lag=0.4)
    mend_after(600)
    match = sail(match, 6, seconds=12.5, lag=2.0)
    offer_draw(match.pk, white, match.version)
    match.refresh_from_db()
    match = sail(match, 4)
    mend_after(30)
    mend_after(15)
    match.refresh_from_db()
    assert match.ledger.filter(kind="credit").count() == 3
    assert left(match) != exactly(300.0, 300.0)
    assert audit() == SOUND


def test_a_wall_clock_that_was_set_back_does_not_change_the_order(match: Match) -> None:
    """The credit is noted at an earlier time than that at which the moves before it arrived."""
    match = sail(match, 12, seconds=25.0)
    mend_after(0, set_back_by=3600)
    match = sail(match, 12, seconds=20.0)
    entry = match.ledger.get()
    assert entry.seconds == pytest.approx(-3600, abs=60)
    assert match.moves.filter(version__lt=12, arrived_at__gt=entry.at).exists()
    assert audit() == SOUND


def test_a_match_that_began_during_an_outage(match: Match) -> None:
    let_pass(match, 50)
    mend_after(3600)
    assert match.ledger.get().seconds == pytest.approx(50, abs=5)
    sail(match, 5)
    assert audit() == SOUND


def test_days(white: Player, grey: Player) -> None:
    match = sail(make_match(white, grey, terms=THREE_DAYS), 20, seconds=100_000.0, lag=0.5)
    assert left(match) == exactly(259_200.0, 259_200.0)
    assert audit() == SOUND
    waiting = match.seats.get(to_move=False)
    match.seats.filter(pk=waiting.pk).update(seconds_left=259_199.0)
    assert audit() == (
        f"{match.pk}: seat {waiting.number} should have 259200.000 s left, not 259199.000 s\n"
    )


def decide(match: Match, number: int) -> Match:
    """Somebody who has to decide does."""
    rules = KINDS["oceans"].rules
    state = rules.decode(match.state)
    (decision,) = rules.pending(state)
    choices = rules.legal_moves(state, decision.seat)
    player = match.seats.get(number=decision.seat).player
    request_info = arrival(match, 0.5 + number % 3, lag=0.1 * (number % 4))
    choice = str(choices[number % len(choices)])
    return play_move(match.pk, player, choice, match.version, request_info).match


def decide_often(match: Match) -> None:
    for number in range(60):
        match = decide(match, number)
        if number % 20 == 10:
            mend_after(7.5)
            match.refresh_from_db()


@pytest.fixture
def three() -> Match:
    return make_match(*(make_player(name) for name in ("one", "two", "three")), terms=REEF)


def test_decisions_in_other_players_turns(three: Match) -> None:
    decide_often(three)
    assert {move.seat for move in three.moves.filter(forced=False)} == {0, 1, 2}
    assert audit() == SOUND


def test_several_seats_whose_time_runs(monkeypatch: pytest.MonkeyPatch) -> None:
    """No game asks two at once yet: here the next seat is taken to be asked as well."""

    def both(game: str, state: Any) -> frozenset[int]:  # noqa: ANN401 - any game's state
        asked = seats_deciding(game, state)
        return asked | {(seat + 1) % 3 for seat in asked}

    for module in ("locking", "lifecycle", "actions", "audit.replay"):
        monkeypatch.setattr(f"games.matches.{module}.seats_deciding", both)
    three = make_match(*(make_player(name) for name in ("one", "two", "three")), terms=REEF)
    decide_often(three)
    assert three.seats.filter(to_move=True).count() == 2
    assert not three.seats.filter(seconds_left__gt=290).exists()
    assert audit() == SOUND
    three.seats.filter(number=2).update(seconds_left=F("seconds_left") - 1)
    assert f"{three.pk}: seat 2 should have " in audit()


def _in_vain(match: Match, player: Player) -> None:
    with suppress(TimeRanOut):
        resign(match.pk, player, arrival(match, 402.0))


ENDINGS: dict[str, Callable[[Match, Player, Player], object]] = {
    "played out": lambda match, _white, _grey: sail_to_the_end(match),
    "resigned": lambda match, white, _grey: resign(match.pk, white, arrival(match, 7.0)),
    "agreed": lambda match, white, grey: (
        offer_draw(match.pk, grey, match.version, arrival(match, 3.0)),
        accept_draw(match.pk, white, match.version + 1, arrival(match, 8.0)),
    ),
    "too late": lambda match, white, _grey: _in_vain(match, white),
    "other too late": lambda match, _white, grey: _in_vain(match, grey),
    "flag declared": lambda match, _white, _grey: declare_flag(
        match.pk, timezone.now() + timedelta(seconds=400)
    ),
    "ruled": lambda match, _white, _grey: adjudicate(match.pk, make_moderator(), "slow", 0),
}


@pytest.mark.parametrize("end", ENDINGS.values(), ids=ENDINGS.keys())
@pytest.mark.parametrize("count", [0, 7])
def test_what_is_left_at_the_end(
    match: Match,
    white: Player,
    grey: Player,
    end: Callable[[Match, Player, Player], object],
    count: int,
) -> None:
    match = sail(match, count, lag=0.1)
    end(match, white, grey)
    match.refresh_from_db()
    assert match.is_over
    assert audit() == SOUND
    for seat in match.seats.all():
        assert seat.seconds_left is not None
        match.seats.filter(pk=seat.pk).update(seconds_left=seat.seconds_left + 1.0)
        assert f"{match.pk}: seat {seat.number} should have {seat.seconds_left:.3f} s" in audit()
        match.seats.filter(pk=seat.pk).update(seconds_left=seat.seconds_left)


def test_a_match_that_was_called_off(match: Match, grey: Player) -> None:
    sail(match, 1)
    decline_draw(match.pk, grey)
    abort(match.pk, grey, arrival(match, 20.0))
    assert left(match) == exactly(280.0, 300.0)
    assert audit() == SOUND


def test_matches_side_by_side(white: Player, grey: Player, three: Match) -> None:
    for count in (0, 3, 8):
        sail(make_match(white, grey, terms=BLITZ), count)
    let_pass(three, 302)
    with suppress(TimeRanOut):
        resign(three.pk, three.seats.get(number=1).player)
    assert audit() == "4 matches, all sound\n"


# --- damaged -------------------------------------------------------------------------------------


def test_a_second_more_or_less_is_named(match: Match) -> None:
    match = sail(match, 8)
    waiting = match.seats.get(to_move=False)
    assert waiting.seconds_left is not None
    for altered in (waiting.seconds_left + 1, waiting.seconds_left - 1):
        match.seats.filter(pk=waiting.pk).update(seconds_left=altered)
        assert audit() == (
            f"{match.pk}: seat {waiting.number} should have {waiting.seconds_left:.3f} s left,"
            f" not {altered:.3f} s\n"
        )
    match.seats.filter(pk=waiting.pk).update(seconds_left=waiting.seconds_left + 0.009)
    assert audit() == SOUND


def test_a_clock_that_runs_since_another_moment_is_named(match: Match) -> None:
    match = sail(match, 8)
    started = match.clock_started_at
    second = timedelta(seconds=1)
    Match.objects.update(
        clock_started_at=F("clock_started_at") + second, flag_due_at=F("flag_due_at") + second
    )
    match.refresh_from_db()
    assert audit() == (
        f"{match.pk}: the clock should run since {started}, not {match.clock_started_at}\n"
        f"{match.pk}: the deadline is not that of the seat that has to decide\n"
    )


def test_a_credit_that_is_lost_is_named(match: Match) -> None:
    let_pass(match, 100)
    mend_after(60)
    match = sail(match, 8)
    match.ledger.all().delete()
    complaints = audit()
    assert f"{match.pk}: the moves were made on later versions" in complaints
    assert f"{match.pk}: the version should be 8, not 9" in complaints


def test_a_credit_of_another_length_is_named(match: Match) -> None:
    let_pass(match, 100)
    mend_after(60)
    sail(match, 8)
    match.ledger.update(seconds=F("seconds") + 1)
    assert f"{match.pk}: seat 0 should have " in audit()


DAMAGES = {
    "the seats have time left": "UPDATE games_seat SET seconds_left = NULL WHERE match_id = %s",
    "the clock runs, and should not": (
        "UPDATE games_match SET clock_started_at = NULL, flag_due_at = NULL WHERE id = %s"
    ),
    "seat 1 should have 300.000 s left, not 330.000 s": (
        "UPDATE games_seat SET seconds_left = 330 WHERE number = 1 AND match_id = %s"
    ),
    "the deadline is not that": "UPDATE games_match SET flag_due_at = created_at WHERE id = %s",
}


@pytest.mark.parametrize(("words", "sql"), DAMAGES.items())
def test_a_damaged_clock_is_named(match: Match, words: str, sql: str) -> None:
    play(match, "sail W3")
    assert audit() == SOUND
    damage(match, sql)
    assert f"{match.pk}: {words}" in audit()


def test_a_clock_that_runs_on_after_the_last_move_is_named(match: Match) -> None:
    sail_to_the_end(match)
    match.seats.update(score=None, place=None)
    damage(
        match,
        "UPDATE games_match SET status = 'playing', reason = '', finished_at = NULL,"
        " clock_started_at = created_at, flag_due_at = created_at WHERE id = %s",
    )
    assert f"{match.pk}: the moves end the match, but it is stored as running\n" in audit()


def test_wrong_places_of_a_timeout_are_named(match: Match, grey: Player) -> None:
    match = sail(match, 12)
    _in_vain(match, grey)
    for seat in match.seats.all():
        match.seats.filter(pk=seat.pk).update(place=3 - (seat.place or 0))
    assert "the places are not those of a match in which time ran out" in audit()


# --- from before -------------------------------------------------------------------------------


def as_before(match: Match) -> Match:
    """Make its moves anew, as they were before it was kept when they arrived and with which lag."""
    moves = list(match.moves.all())
    match.moves.all().delete()
    for move in moves:
        move.arrived_at = move.lag = None
    Move.objects.bulk_create(moves)
    return match


def bounds_only(match: Match, sound: str = SOUND) -> None:
    """Nothing is said of what a clock can show, and it is if it can't."""
    assert audit() == sound
    waiting = match.seats.filter(number=1)
    assert not waiting.get().to_move
    waiting.update(seconds_left=299.0)
    assert audit() == sound
    waiting.update(seconds_left=400.0)
    assert f"{match.pk}: a seat has more time left than its clock can have given it" in audit()


def test_a_match_that_was_wound_before_it_was_kept_when(match: Match) -> None:
    Match.objects.update(clock_wound_at=None)
    match = sail(match, 1, lag=0.3)
    bounds_only(match, f"Clocks from before they could be replayed, only in bounds: 1\n{SOUND}")


def test_a_match_whose_moves_do_not_say_when_they_arrived(match: Match) -> None:
    match = as_before(sail(match, 1, lag=0.3))
    assert match.moves.filter(arrived_at=None, forced=False).count() == 1
    bounds_only(match)


def test_versions_must_rise_also_then(match: Match) -> None:
    as_before(sail(match, 2))
    Match.objects.update(version=7)
    assert audit() == SOUND
    Match.objects.update(version=1)
    assert audit() == f"{match.pk}: the moves were not made on versions one after the other\n"


def test_a_match_that_stopped_before_it_was_kept_when(match: Match, white: Player) -> None:
    sail(match, 1)
    resign(match.pk, white, arrival(match, 50.0))
    Match.objects.update(clock_stopped_at=None)
    bounds_only(match)
