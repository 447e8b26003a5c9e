"""Recording results: what is written, and that it is written once."""

from __future__ import annotations

import pytest
from django.db import IntegrityError, transaction

from ladder.models import GameLadder, Player, Rating, RatingChange, Result, Side
from ladder.rating.actions import record_result, restore_result, void_result
from tests.harness.contests import GAME, NOON, days, finished, make_players, win

pytestmark = pytest.mark.django_db


@pytest.fixture
def people() -> list[Player]:
    return make_players("Anouk", "Bosun", "Cook")


def rating(player: Player, season: str = "") -> Rating:
    return Rating.objects.get(player=player, game=GAME, season=season)


def test_a_rated_result_moves_both_ratings(people: list[Player]) -> None:
    anouk, bosun, _cook = people
    result = record_result(finished(anouk, bosun, scores=(18, 11)))
    assert (result.ordinal, result.unrated, result.season) == (1, "", "2026-2")
    changes = RatingChange.objects.order_by("pk").values_list("player", "before", "after")
    assert list(changes) == [(anouk.pk, 1500.0, 1520.0), (bosun.pk, 1500.0, 1480.0)]
    sides = Side.objects.values_list("player", "seat", "place", "score", "outcome", "opponent")
    assert list(sides) == [
        (anouk.pk, 0, 1, 18, "W", bosun.pk), (bosun.pk, 1, 2, 11, "L", anouk.pk)
    ]  # fmt: skip
    for season in ("", "2026-2"):
        own = rating(anouk, season)
        assert (own.rating, own.experience, own.won, own.drawn, own.lost) == (1520.0, 1, 1, 0, 0)
        assert (own.score_sum, own.form, own.last_played_at) == (18, "W", NOON)


def test_ratings_go_on_from_where_they_are(people: list[Player]) -> None:
    anouk, bosun, cook = people
    win(anouk, bosun)
    win(cook, anouk)
    record_result(finished(bosun, anouk, places=(1, 1)))
    own = rating(anouk)
    assert (own.rating, own.won, own.drawn, own.lost, own.form) == (1497.77, 1, 1, 1, "WLD")
    assert own.games == own.experience == 3
    assert list(RatingChange.objects.filter(player=anouk).values_list("games_before", "after")) == [
        (0, 1520.0), (1, 1498.85), (2, 1497.77)
    ]  # fmt: skip


def test_a_game_of_three_counts_pair_by_pair(people: list[Player]) -> None:
    record_result(finished(*people, places=(2, 1, 2), game="oceans"))
    rows = Rating.objects.filter(season="").order_by("player")
    assert [(row.rating, row.form) for row in rows] == [(1490.0, "L"), (1520.0, "W"), (1490.0, "L")]
    assert not Side.objects.exclude(opponent=None).exists()


def test_a_shared_first_place_is_a_draw(people: list[Player]) -> None:
    record_result(finished(*people, places=(1, 1, 3), game="oceans"))
    assert list(Side.objects.values_list("outcome", flat=True)) == ["D", "D", "L"]


def test_recording_again_changes_nothing(people: list[Player]) -> None:
    match = finished(*people[:2])
    first = record_result(match)
    before = list(Rating.objects.values())
    assert record_result(match) == first
    assert list(Rating.objects.values()) == before
    assert (Result.objects.count(), RatingChange.objects.count()) == (1, 2)
    assert GameLadder.objects.get().last_ordinal == 1


def test_the_database_itself_refuses_a_second_change(people: list[Player]) -> None:
    win(*people[:2])
    change = RatingChange.objects.first()
    assert change is not None
    change.pk = None
    with pytest.raises(IntegrityError), transaction.atomic():
        change.save(force_insert=True)


def test_games_are_numbered_apart(people: list[Player]) -> None:
    ordinals = [
        record_result(finished(*people[:2], game=game)).ordinal
        for game in ("oceania", "oceans", "oceania")
    ]
    assert ordinals == [1, 1, 2]


def test_a_casual_game_is_kept_and_moves_nothing(people: list[Player]) -> None:
    result = record_result(finished(*people[:2], unrated="casual"))
    assert (result.unrated, result.ordinal, result.season) == ("casual", None, "")
    assert Side.objects.count() == 2
    assert not Rating.objects.exists()
    assert not RatingChange.objects.exists()


def test_a_game_with_a_bot_is_not_rated(people: list[Player]) -> None:
    anouk, bosun, _cook = people
    Player.objects.filter(pk=bosun.pk).update(is_bot=True)
    assert record_result(finished(anouk, bosun)).unrated == "no account"
    assert not Rating.objects.exists()


def test_a_season_has_a_record_of_its_own(people: list[Player]) -> None:
    anouk, bosun, _cook = people
    win(anouk, bosun)
    win(anouk, bosun, at=NOON + days(60))
    assert rating(anouk).won == 2
    assert rating(anouk, "2026-2").won == rating(anouk, "2026-3").won == 1
    assert rating(anouk, "2026-2").rating == 1520.0
    assert rating(anouk, "2026-3").rating == rating(anouk).rating == 1537.71


def test_seasons_never_go_back_with_the_wall_clock(people: list[Player]) -> None:
    win(*people[:2], at=NOON + days(60))
    assert win(*people[:2], at=NOON).season == "2026-3"


def test_voiding_marks_and_leaves_the_ratings_to_the_recomputing(people: list[Player]) -> None:
    result = win(*people[:2])
    before = list(Rating.objects.values())
    assert void_result(result.match).voided_at is not None
    ladder = GameLadder.objects.get()
    assert (ladder.revision, ladder.is_settled) == (1, False)
    void_result(result.match)
    assert GameLadder.objects.get().revision == 1
    assert restore_result(result.match).voided_at is None
    assert GameLadder.objects.get().revision == 2
    assert list(Rating.objects.values()) == before


def test_voiding_a_casual_game_unsettles_nothing(people: list[Player]) -> None:
    result = record_result(finished(*people[:2], unrated="casual"))
    void_result(result.match)
    assert GameLadder.objects.get().is_settled


def test_what_was_never_recorded_cannot_be_voided(people: list[Player]) -> None:
    with pytest.raises(Result.DoesNotExist):
        void_result(finished(*people[:2]).match)
