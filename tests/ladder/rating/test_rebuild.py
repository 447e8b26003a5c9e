"""Recomputing: whatever happened, the ratings are those that the results lead to."""

from __future__ import annotations

from collections.abc import Callable
from io import StringIO
from uuid import UUID

import pytest
from django.core.management import CommandError, call_command
from django.db import connection, transaction
from django.test.utils import CaptureQueriesContext
from hypothesis import given, settings
from hypothesis import strategies as st
from hypothesis.extra.django import TestCase

from ladder.elo import Standing, changes
from ladder.models import GameLadder, Player, Rating, RatingChange, Result
from ladder.rating import rebuild
from ladder.rating.actions import FinishedMatch, record_result, restore_result, void_result
from ladder.rating.online_rebuild import (
    Differences,
    compare_ratings,
    recompute,
    recompute_unsettled,
)
from tests.harness.contests import GAME, NOON, days, finished, make_players, win


def from_scratch() -> dict[int, Standing]:
    """The standings by a second, plain reading of the results."""
    standings: dict[int, Standing] = {}
    for result in Result.objects.filter(game=GAME, unrated="", voided_at=None).order_by("ordinal"):
        sides = list(result.sides.order_by("seat"))
        before = [standings.get(side.player_id, Standing()) for side in sides]
        for side, own, change in zip(
            sides, before, changes(before, [side.place for side in sides]), strict=True
        ):
            standings[side.player_id] = own.moved(change)
    return standings


def stored(season: str = "") -> dict[int, Standing]:
    rows = Rating.objects.filter(game=GAME, season=season)
    return {row.player_id: Standing(row.rating, row.experience) for row in rows}


def record(match: FinishedMatch, *, undone: bool, times: int) -> None:
    """Record it so often; before, maybe, in a transaction that a falling server undoes."""
    with transaction.atomic():
        if undone:
            record_result(match)
        transaction.set_rollback(undone)
    for _ in range(times):
        record_result(match)


class RandomHistories(TestCase):
    """Finishes, repeated and undone finishes, voids, restorations, recomputings in any order."""

    @settings(max_examples=15)
    @given(st.data())
    def test_ratings_are_those_of_the_results(self, data: st.DataObject) -> None:
        players = make_players(*(f"sailor-{number}" for number in range(4)))
        matches: list[UUID] = []

        def finish() -> None:
            places = data.draw(st.sampled_from([(1, 2), (2, 1), (1, 1), (2, 1, 2), (3, 1, 2, 4)]))
            some = data.draw(st.permutations(players))[: len(places)]
            # One season ends in between.
            match = finished(*some, places=places, at=NOON + days(len(matches) * 5))
            record(match, undone=data.draw(st.booleans()), times=data.draw(st.integers(1, 2)))
            matches.append(match.match)

        def change_past(action: Callable[[UUID], Result]) -> None:
            if matches:
                action(data.draw(st.sampled_from(matches)))

        steps: list[Callable[[], object]] = [
            finish,
            finish,
            lambda: change_past(void_result),
            lambda: change_past(restore_result),
            recompute_unsettled,
        ]
        for step in data.draw(st.lists(st.sampled_from(steps), min_size=1, max_size=12)):
            step()
            if all(ladder.is_settled for ladder in GameLadder.objects.all()):
                assert stored() == from_scratch()
        recompute_unsettled()
        assert stored() == from_scratch()
        for ladder in GameLadder.objects.all():
            assert compare_ratings(ladder.game) == Differences()


pytestmark = pytest.mark.django_db


@pytest.fixture
def people() -> list[Player]:
    return make_players("Anouk", "Bosun", "Cook")


@pytest.fixture
def history(people: list[Player]) -> list[Result]:
    """Seven results over two seasons."""
    anouk, bosun, cook = people
    pairs = [(anouk, bosun), (bosun, cook), (anouk, cook), (cook, anouk), (bosun, anouk)] * 2
    return [win(*pair, at=NOON + days(10 * day)) for day, pair in enumerate(pairs[:7])]


@pytest.mark.parametrize("batch", [1, 3, 1000])
def test_a_void_is_as_if_the_game_had_never_been(
    history: list[Result], batch: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(rebuild, "BATCH", batch)
    before = stored()
    void_result(history[1].match)
    assert stored() == before, "the ladder stays readable until all is recomputed"
    found = recompute(GAME)
    # The voided game's two changes, those of the five after it, and the standings of all three,
    # of all time and in both seasons.
    assert found.count == 2 + 5 * 2 + 3 * 3
    assert stored() == from_scratch() != before
    assert GameLadder.objects.get().is_settled
    assert not history[1].rating_changes.exists()
    assert recompute(GAME) == Differences()
    restore_result(history[1].match)
    recompute(GAME)
    assert stored() == before


def test_a_player_without_games_has_no_rating(people: list[Player]) -> None:
    void_result(win(*people[:2]).match)
    recompute(GAME)
    assert not Rating.objects.exists()
    assert not RatingChange.objects.exists()


def test_damage_is_found_and_mended(history: list[Result]) -> None:
    before = list(Rating.objects.order_by("pk").values())
    change = history[2].rating_changes.first()
    assert change is not None
    RatingChange.objects.filter(pk=change.pk).update(after=2000.0)
    history[3].rating_changes.all().delete()
    Rating.objects.filter(season="2026-2", player=change.player_id).update(won=99)
    found = compare_ratings(GAME)
    assert found.count == 4
    assert found.examples[0] == (
        f"{history[2].match}: oceania, result 3, player {change.player_id}:"
        f" should be {change.before} → {change.after}"
    )
    assert recompute(GAME) == found
    assert compare_ratings(GAME) == Differences()
    assert list(Rating.objects.order_by("pk").values()) == before


def test_a_past_that_changes_meanwhile_is_begun_anew(history: list[Result]) -> None:
    void_result(history[0].match)
    told: list[int] = []

    def progress(done: int, _total: int) -> None:
        told.append(done)
        if len(told) == 1:
            void_result(history[4].match)

    recompute(GAME, progress)
    assert told == [7, 7]
    assert stored() == from_scratch()
    assert GameLadder.objects.get().is_settled


def test_results_that_come_in_meanwhile_are_counted(
    history: list[Result], people: list[Player]
) -> None:
    void_result(history[0].match)

    def progress(done: int, _total: int) -> None:
        if done == 7:
            win(people[2], people[0], at=NOON + days(100))

    recompute(GAME, progress)
    assert stored() == from_scratch()
    assert compare_ratings(GAME) == Differences()


def test_comparing_writes_nothing(history: list[Result]) -> None:
    void_result(history[0].match)
    with CaptureQueriesContext(connection) as queries:
        assert compare_ratings(GAME).count > 0
    written = [query["sql"] for query in queries if "SELECT" not in query["sql"][:8]]
    assert [sql for sql in written if "SAVEPOINT" not in sql] == []


@pytest.mark.usefixtures("history")
def test_the_command_reports_and_mends() -> None:
    Rating.objects.filter(season="").update(rating=1.0)
    out, err = StringIO(), StringIO()
    with pytest.raises(CommandError, match="3 differences") as failure:
        call_command("rebuild_ladder", "--check", stdout=out, stderr=err)
    assert failure.value.returncode == 1
    assert out.getvalue() == "oceania: 7 rated results, 3 differences\n"
    assert "all time, player" in err.getvalue()
    call_command("rebuild_ladder", GAME, stdout=out, stderr=err)
    out = StringIO()
    call_command("rebuild_ladder", "--check", stdout=out)
    assert out.getvalue() == "oceania: 7 rated results, 0 differences\n"


def test_the_command_knows_no_other_game() -> None:
    with pytest.raises(CommandError, match="Nothing of 'chess' has been rated"):
        call_command("rebuild_ladder", "chess")
