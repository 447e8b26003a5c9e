"""Series from the first game to the last, and giving one up."""

from __future__ import annotations

from datetime import timedelta
from uuid import uuid4

import pytest
from django.db import IntegrityError, transaction
from django.utils import timezone

from games.kinds.fair_shuffle import commitment
from games.matches.audit.matches import differences
from games.matches.endings import abort, offer_draw
from games.matches.refusals import NotPossible, NotSeated
from games.models import Match, Series
from games.series.actions import (
    NotInSeries,
    SeriesOver,
    due_next_games,
    ready,
    resign_series,
    start_next_game,
)
from games.series.standing import starter_by_lot
from ladder.models import Player
from tests.harness.challenging import CLASSIC, LIVE, NONCES, first_match, lose, series_of, starter
from tests.harness.factories import make_match, make_player

pytestmark = pytest.mark.django_db


@pytest.fixture
def anouk() -> Player:
    return make_player("anouk")


@pytest.fixture
def halvard(anouk: Player) -> Player:  # the newer of the two
    assert anouk.pk
    return make_player("halvard")


def draw(match: Match) -> Series:
    for seat in match.seats.select_related("player"):
        offer_draw(match.pk, seat.player, Match.objects.get(pk=match.pk).version)
    return series_of(match)


def next_match(series: Series) -> Match:
    """The game that follows when both are ready."""
    for seat in series.seats.select_related("player"):
        ready(series.pk, seat.player)
    return series.matches.get(status="playing")


def summary(series: Series) -> tuple[object, ...]:
    series.refresh_from_db()
    points = tuple(series.seats.values_list("half_points", flat=True))
    winner = series.winner.username if series.winner else None
    return series.status, series.outcome, winner, points


def test_a_best_of_three_ends_with_its_decision(anouk: Player, halvard: Player) -> None:
    match = first_match(anouk, halvard, best_of=3)
    assert starter(match) == halvard  # the newer account
    series = lose(match, anouk)
    assert summary(series) == ("playing", "", None, (0, 2))
    match = next_match(series)
    assert (match.number, starter(match)) == (2, anouk)
    series = draw(match)
    assert summary(series) == ("playing", "", None, (1, 3))
    match = next_match(series)
    assert (match.number, starter(match)) == (3, halvard)
    series = lose(match, anouk)
    assert summary(series) == ("over", "won", "halvard", (1, 5))
    assert (series.next_game_at, series.finished_at is not None) == (None, True)
    assert series.matches.count() == 3


def test_a_lead_that_cannot_be_made_up_ends_it_early(anouk: Player, halvard: Player) -> None:
    series = lose(first_match(anouk, halvard, best_of=5), halvard)
    series = lose(next_match(series), halvard)
    series = lose(next_match(series), halvard)
    assert summary(series) == ("over", "won", "anouk", (6, 0))
    with pytest.raises(SeriesOver, match="This series is over"):
        ready(series.pk, anouk)


def test_equal_points_are_a_drawn_series(anouk: Player, halvard: Player) -> None:
    series = draw(first_match(anouk, halvard))
    assert summary(series) == ("over", "drawn", None, (1, 1))


def test_each_game_has_its_own_sealed_seed_and_nonces(anouk: Player, halvard: Player) -> None:
    series = lose(first_match(anouk, halvard, best_of=3), anouk)
    match = next_match(series)
    assert match.commitment == series.seal.commitments[1] == commitment(series.seal.seed_of(2))
    assert {seat.player_id: seat.nonce for seat in match.seats.all()} == {
        anouk.pk: f"{NONCES[0]}.2",
        halvard.pk: f"{NONCES[1]}.2",
    }
    assert [list(differences(match)) for match in series.matches.all()] == [[], []]


def test_a_game_that_is_called_off_is_played_again(anouk: Player, halvard: Player) -> None:
    first = first_match(anouk, halvard, best_of=3)
    series = series_of(first)
    abort(first.pk, anouk)
    assert summary(series) == ("playing", "", None, (0, 0))
    second = next_match(series)
    assert (second.number, starter(second), starter(first)) == (2, halvard, halvard)
    assert second.commitment == series.seal.commitments[1]


def test_nobody_escapes_from_a_series_by_calling_its_games_off(
    anouk: Player, halvard: Player
) -> None:
    series = lose(first_match(anouk, halvard, best_of=3), anouk)
    second = next_match(series)
    with pytest.raises(NotPossible, match="A game of this series has counted"):
        abort(second.pk, anouk)
    assert summary(series) == ("playing", "", None, (0, 2))
    assert summary(lose(second, anouk)) == ("over", "won", "halvard", (0, 4))


def test_a_single_game_that_is_called_off_calls_the_series_off(
    anouk: Player, halvard: Player
) -> None:
    match = first_match(anouk, halvard)
    abort(match.pk, anouk)
    assert summary(series_of(match)) == ("over", "called_off", None, (0, 0))


def test_a_series_is_called_off_when_no_sealed_seed_is_left(anouk: Player, halvard: Player) -> None:
    match = first_match(anouk, halvard, best_of=3)
    series = series_of(match)
    abort(match.pk, anouk)
    for _ in range(4):
        match = next_match(series)
        abort(match.pk, anouk)
    assert match.number == 5
    assert summary(series) == ("over", "called_off", None, (0, 0))


def test_the_next_game_begins_after_a_pause_and_once(anouk: Player, halvard: Player) -> None:
    series = lose(first_match(anouk, halvard, best_of=3), anouk)
    assert series.next_game_at is not None
    pause = series.next_game_at - timezone.now()
    assert timedelta(seconds=55) < pause <= timedelta(seconds=60)
    early, late = series.next_game_at - timedelta(seconds=1), series.next_game_at
    assert due_next_games(early, []) == []
    assert not start_next_game(series.pk, early)
    assert due_next_games(late, []) == [series.pk]
    assert due_next_games(late, [series.pk]) == []
    assert start_next_game(series.pk, late)
    assert not start_next_game(series.pk, late)
    assert due_next_games(late, []) == []
    assert series.matches.count() == 2


def test_the_next_game_begins_at_once_when_both_are_ready(anouk: Player, halvard: Player) -> None:
    match = first_match(anouk, halvard, best_of=3)
    assert ready(series_of(match).pk, anouk).next_game_at is None  # a game is being played
    series = lose(match, anouk)
    match.refresh_from_db()
    version = match.version
    for _ in range(2):
        ready(series.pk, anouk)
        assert list(series.seats.values_list("ready", flat=True)) == [True, False]
    with pytest.raises(NotInSeries, match="You are not playing in this series"):
        ready(series.pk, make_player("stranger"))
    assert series.matches.count() == 1
    ready(series.pk, halvard)
    assert series.matches.count() == 2
    match.refresh_from_db()
    assert match.version == version + 2  # open pages learn of both
    series = lose(series.matches.get(number=2), anouk)
    assert list(series.seats.values_list("ready", flat=True)) == [False, False]
    with pytest.raises(Series.DoesNotExist):
        ready(uuid4(), anouk)


def test_the_clock_of_the_next_game_runs_from_its_beginning(anouk: Player, halvard: Player) -> None:
    series = lose(first_match(anouk, halvard, best_of=3, terms=LIVE), anouk)
    match = next_match(series)
    assert match.clock_started_at is not None
    assert [seat.seconds_left for seat in match.seats.all()] == [300, 300]


def test_resigning_the_series_ends_the_game_too(anouk: Player, halvard: Player) -> None:
    series = lose(first_match(anouk, halvard, best_of=5), halvard)
    match = next_match(series)
    with pytest.raises(NotSeated):
        resign_series(series.pk, make_player("stranger"))
    assert summary(series)[0] == "playing"
    assert resign_series(series.pk, anouk).outcome == "resigned"
    assert summary(series) == ("over", "resigned", "halvard", (2, 2))
    match.refresh_from_db()
    assert (match.status, match.reason) == ("over", "resigned")
    assert match.seats.get(place=1).player == halvard
    assert resign_series(series.pk, anouk) == series
    with pytest.raises(SeriesOver):
        resign_series(series.pk, halvard)
    assert due_next_games(timezone.now() + timedelta(days=1), []) == []


def test_resigning_may_lose_the_game_that_decides(anouk: Player, halvard: Player) -> None:
    series = series_of(first_match(anouk, halvard))
    assert resign_series(series.pk, anouk) == series
    assert summary(series) == ("over", "won", "halvard", (0, 2))
    assert resign_series(series.pk, anouk) == series


def test_a_series_can_be_resigned_between_games(anouk: Player, halvard: Player) -> None:
    series = lose(first_match(anouk, halvard, best_of=3), halvard)
    with pytest.raises(NotInSeries):
        resign_series(series.pk, make_player("stranger"))
    resign_series(series.pk, halvard)
    assert summary(series) == ("over", "resigned", "anouk", (2, 0))
    assert series.matches.count() == 1


def test_resigning_a_game_resigns_only_that(anouk: Player, halvard: Player) -> None:
    assert summary(lose(first_match(anouk, halvard, best_of=3), anouk))[0] == "playing"


def test_who_starts_by_the_rules(anouk: Player, halvard: Player) -> None:
    match = first_match(anouk, halvard)
    assert starter(match) == halvard
    lose(match, anouk)
    again = first_match(halvard, anouk)
    assert starter(again) == anouk  # who lost the last decisive game
    abort(again.pk, anouk)
    drawn = first_match(anouk, halvard)
    assert starter(drawn) == anouk
    draw(drawn)
    assert starter(first_match(anouk, halvard)) == anouk


def test_who_starts_by_lot(anouk: Player, halvard: Player) -> None:
    starters = set()
    for _ in range(12):
        match = first_match(anouk, halvard, starter="lot", terms=CLASSIC)
        lot = starter_by_lot(series_of(match).seal.seed_of(1), NONCES)
        assert starter(match) == (anouk, halvard)[lot]
        starters.add(starter(match).username)
    assert starters == {"anouk", "halvard"}


@pytest.mark.parametrize(
    "damage",
    [
        {"best_of": 2},
        {"status": "over"},
        {"outcome": "won"},
        {"status": "over", "outcome": "won", "finished_at": timezone.now()},
        {"clock": "days"},
    ],
)
def test_the_database_refuses_what_cannot_be(
    anouk: Player, halvard: Player, damage: dict[str, object]
) -> None:
    series = series_of(first_match(anouk, halvard))
    with pytest.raises(IntegrityError), transaction.atomic():
        Series.objects.filter(pk=series.pk).update(**damage)
    with pytest.raises(IntegrityError), transaction.atomic():
        Match.objects.filter(pk=make_match(anouk, halvard).pk).update(series=series)
