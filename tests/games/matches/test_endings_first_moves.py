"""A side that makes no first move: the clock calls the game off, and twice costs the series."""

from __future__ import annotations

from dataclasses import replace
from datetime import timedelta

import pytest
from django.test import Client
from django.utils import timezone

from games.matches.actions import play_move
from games.matches.endings import resign
from games.matches.heartbeat import credit_outages
from games.matches.refusals import TimeRanOut
from games.matches.timeouts import declare_flag
from games.models import Match, ServerPulse
from games.series.standing import GameResult, forfeited_by
from ladder.models import Player, Rating, Result
from tests.harness.answers import client_of, get, text_of
from tests.harness.auditing import audit
from tests.harness.challenging import first_match, lose, series_of, start_next_game_of
from tests.harness.clocked import BLITZ, THREE_DAYS, arrival, exactly, left, let_pass
from tests.harness.factories import ending, make_match, options, play, player_to_move

pytestmark = pytest.mark.django_db

RATED = replace(BLITZ, rated=True)


def finish_turn(match: Match) -> Match:
    """Whoever is to move makes a whole turn."""
    mover = player_to_move(match)
    while player_to_move(match) == mover:
        match = play(match, options(match)[-1])
    return match


def flag(match: Match) -> None:
    """Let the time of whoever is to move run out, and the steward see it."""
    match.refresh_from_db()
    assert match.flag_due_at is not None
    assert declare_flag(match.pk, match.flag_due_at + timedelta(seconds=0.01))


# --- one game ------------------------------------------------------------------------------------


def test_a_side_that_never_moves_is_called_off_and_not_rated(white: Player, grey: Player) -> None:
    match = make_match(white, grey, terms=RATED)
    assert match.clock_started_at is not None
    assert not declare_flag(match.pk, match.clock_started_at + timedelta(seconds=30.99))
    assert declare_flag(match.pk, match.clock_started_at + timedelta(seconds=31.01))
    assert ending(match) == ("over", "no_show", [2, 1], 1)
    assert not Result.objects.exists()
    assert not Rating.objects.exists()
    assert audit() == "1 match, all sound\n"


def test_the_other_side_has_its_own_limit(white: Player, grey: Player) -> None:
    match = finish_turn(make_match(white, grey, terms=RATED))
    assert match.seats_moved == "0"
    assert match.flag_due_at - match.clock_started_at == timedelta(seconds=31)  # type: ignore[operator]
    assert audit() == "1 match, all sound\n"
    flag(match)
    assert ending(match)[:3] == ("over", "no_show", [1, 2])
    assert not Result.objects.exists()
    assert audit() == "1 match, all sound\n"


def test_after_the_first_move_the_whole_clock_is_there(white: Player, grey: Player) -> None:
    match = make_match(white, grey, terms=RATED)
    play_move(match.pk, white, "sail W3", 0, arrival(match, 29.9))
    match.refresh_from_db()
    assert match.flag_due_at - match.clock_started_at == timedelta(seconds=301)  # type: ignore[operator]
    assert left(match) == exactly(300.0, 300.0)


def test_a_first_move_that_comes_too_late_is_refused(white: Player, grey: Player) -> None:
    match = make_match(white, grey, terms=RATED)
    with pytest.raises(TimeRanOut):
        play_move(match.pk, white, "sail W3", 0, arrival(match, 30.2))
    assert ending(match) == ("over", "no_show", [2, 1], 1)


def test_a_measured_lag_is_no_part_of_the_limit(white: Player, grey: Player) -> None:
    match = make_match(white, grey, terms=RATED)
    play_move(match.pk, white, "sail W3", 0, arrival(match, 30.2, lag=0.3))
    assert ending(match)[0] == "playing"


def test_once_both_have_moved_time_is_lost_as_ever(white: Player, grey: Player) -> None:
    match = finish_turn(finish_turn(make_match(white, grey, terms=RATED)))
    assert set(match.seats_moved) == {"0", "1"}
    flag(match)
    assert ending(match)[:3] == ("over", "timeout", [2, 1])
    assert Result.objects.get().ended_by == "timeout"
    assert audit() == "1 match, all sound\n"


def test_whoever_stays_in_the_first_turn_wins_nothing_for_the_other(
    white: Player, grey: Player
) -> None:
    """The other side has not moved, so the clock can't decide the game."""
    match = play(make_match(white, grey, terms=RATED), "sail W3")
    flag(match)
    assert ending(match)[:3] == ("over", "no_show", [2, 1])


def test_in_games_of_days_the_limit_is_a_turn(white: Player, grey: Player) -> None:
    match = make_match(white, grey, terms=replace(THREE_DAYS, rated=True))
    assert match.flag_due_at - match.clock_started_at == timedelta(days=3, seconds=1)  # type: ignore[operator]
    flag(match)
    assert ending(match)[:3] == ("over", "no_show", [2, 1])
    assert not Result.objects.exists()


def test_a_clock_shorter_than_the_limit_is_the_limit(white: Player, grey: Player) -> None:
    match = make_match(white, grey, terms=replace(RATED, clock_seconds=30, clock_increment=0))
    assert match.flag_due_at - match.clock_started_at == timedelta(seconds=31)  # type: ignore[operator]


def test_whoever_has_not_moved_can_still_resign(white: Player, grey: Player) -> None:
    match = make_match(white, grey, terms=RATED)
    resign(match.pk, grey, arrival(match, 10))
    assert ending(match)[:3] == ("over", "resigned", [1, 2])


def test_an_outage_moves_the_limit(white: Player, grey: Player) -> None:
    match = make_match(white, grey, terms=RATED)
    let_pass(match, 120)
    ServerPulse.objects.update(alive_at=timezone.now() - timedelta(seconds=110))
    credit_outages(longest_gap=0.0)
    match.refresh_from_db()
    assert match.flag_due_at - match.clock_started_at == timedelta(seconds=31)  # type: ignore[operator]
    assert match.flag_due_at > timezone.now() + timedelta(seconds=15)  # type: ignore[operator]
    assert audit() == "1 match, all sound\n"


# --- a series ------------------------------------------------------------------------------------


@pytest.fixture
def first(white: Player, grey: Player) -> Match:
    return first_match(white, grey, terms=RATED, best_of=3)


def test_missing_twice_in_a_row_forfeits_the_series(first: Match) -> None:
    absent = player_to_move(first)
    flag(first)
    series = series_of(first)
    assert (series.status, series.outcome) == ("playing", "")
    flag(start_next_game_of(series))
    series.refresh_from_db()
    assert (series.status, series.outcome) == ("over", "forfeited")
    assert series.winner is not None
    assert series.winner != absent
    assert not Result.objects.exists()


def test_missing_once_each_goes_on(first: Match) -> None:
    flag(first)
    series = series_of(first)
    flag(finish_turn(start_next_game_of(series)))
    series.refresh_from_db()
    assert (series.status, series.outcome) == ("playing", "")


def test_a_single_game_is_just_called_off(white: Player, grey: Player) -> None:
    match = first_match(white, grey, terms=RATED, best_of=1)
    flag(match)
    series = series_of(match)
    assert (series.status, series.outcome) == ("over", "called_off")


def test_missing_the_last_game_there_can_be_forfeits_the_series(first: Match) -> None:
    """Else either side could keep the deciding game from being played, at equal points."""
    absent, other = (seat.player for seat in first.seats.order_by("number"))
    series = series_of(first)

    def begin() -> Match:
        series.refresh_from_db()
        return start_next_game_of(series)

    flag(first)
    lose(begin(), absent)
    flag(begin())
    lose(begin(), other)
    fifth = finish_turn(begin())
    assert player_to_move(fifth) == absent
    words = "No other game of the series can follow: missing this one loses the series."
    assert words in page_of(fifth, absent)
    assert words in page_of(fifth, other)
    flag(fifth)
    series.refresh_from_db()
    assert (series.status, series.outcome, series.winner) == ("over", "forfeited", other)
    words = f"{other} won the series: {absent} made no move in time. It stood 1 – 1."
    assert words in page_of(fifth)


@pytest.mark.parametrize(
    ("best_of", "absent", "forfeited"),
    [
        (3, [0], None),
        (3, [0, 0], 0),
        (3, [1, 1], 1),
        (3, [0, 1], None),
        (3, [0, None, 0], None),
        (3, [None, None], None),
        (3, [None, 1, 1], 1),
        (3, [0, None, 0, None], None),
        (3, [0, None, 0, None, 0], 0),
        (3, [0, None, 0, None, 1], 1),
        (3, [0, None, 0, None, None], None),
        (5, [0, None, 0, None, 0], None),
        (1, [0], None),
    ],
)
def test_who_forfeits_a_series(
    best_of: int, absent: list[int | None], forfeited: int | None
) -> None:
    results = [GameResult(0, None, side is None, side) for side in absent]
    assert forfeited_by(best_of, results) == forfeited


# --- on the page ---------------------------------------------------------------------------------


def page_of(match: Match, viewer: Player | None = None) -> str:
    return text_of(get(client_of(viewer) if viewer else Client(), match))


def test_the_page_counts_down_and_says_what_missing_means(white: Player, grey: Player) -> None:
    match = make_match(white, grey, terms=RATED)
    for viewer, words in (
        (white, "Your first move"),
        (grey, "First move of white"),
        (None, "First move of white"),
    ):
        page = page_of(match, viewer)
        assert words in page
        assert 'id="clock-first-move"' in page
        assert 'data-kind="countdown" data-left="30.000" data-since="' in page
        assert "the clock calls this game off and it counts for nobody." in page
        assert "in a row" not in page


def test_whose_first_move_is_made_sees_the_other_s(white: Player, grey: Player) -> None:
    match = finish_turn(make_match(white, grey, terms=RATED))
    assert "First move of grey" in page_of(match, white)
    assert 'id="clock-first-move"' not in page_of(finish_turn(match), white)


def test_without_a_clock_there_is_no_countdown(white: Player, grey: Player) -> None:
    assert 'id="clock-first-move"' not in page_of(make_match(white, grey), white)


def test_a_series_says_beforehand_what_missing_twice_means(first: Match) -> None:
    absent = player_to_move(first)
    assert "Missing two games in a row loses the series." in page_of(first, absent)
    flag(first)
    page = page_of(first, absent)
    assert "This match counts for nobody" in page
    assert f"{absent} made no move in time: the clock called the game off." in page
    second = start_next_game_of(series_of(first))
    assert "You missed the last game too: the series would be lost." in page_of(second, absent)
    assert "The last game was missed too: the series would be lost." in page_of(second)
    flag(second)
    series = series_of(first)
    page = page_of(second, absent)
    assert f"{series.winner} won the series</h2>" in page
    assert 'ending-lost"' in page
    assert "This match counts for nobody" not in page
    assert f"{absent} made no move in time." in page
    assert "This match counts for nobody" in page_of(first, absent)
    page = Client().get(f"/series/{series.pk}/").content.decode()
    assert f"{absent} made no move in time." in page
