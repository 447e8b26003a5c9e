"""How a match that ends reaches the ladder, once; and ladders that are recomputed beside it."""

from __future__ import annotations

from dataclasses import replace

import pytest
from django.db import transaction

from games.matches.endings import abort, accept_draw, offer_draw, resign
from games.matches.results import settle_ladders
from games.models import Match
from games.scheduling.jobs import JOBS
from ladder.models import GameLadder, Player, RatingChange, Result
from ladder.rating import rebuild
from ladder.rating.actions import void_result
from tests.harness.factories import CLASSIC, make_match, play_to_the_end

pytestmark = pytest.mark.django_db

RATED = replace(CLASSIC, rated=True)


@pytest.fixture
def match(white: Player, grey: Player) -> Match:
    return make_match(white, grey, terms=RATED)


def changes() -> list[tuple[str, float, float]]:
    return list(
        RatingChange.objects.order_by("pk").values_list("player__username", "before", "after")
    )


def test_playing_to_the_end_is_rated(match: Match) -> None:
    match = play_to_the_end(match)
    result = Result.objects.get()
    assert (result.match, result.game, result.ended_by) == (match.pk, "oceania", match.reason)
    assert (result.finished_at, result.moves) == (match.finished_at, match.moves_made)
    seats = list(match.seats.values_list("player", "number", "place", "score"))
    assert list(result.sides.values_list("player", "seat", "place", "score")) == seats
    assert len(changes()) == 2


def test_resigning_twice_is_rated_once(match: Match, grey: Player) -> None:
    resign(match.pk, grey)
    resign(match.pk, grey)
    assert changes() == [("white", 1500.0, 1520.0), ("grey", 1500.0, 1480.0)]


def test_an_agreed_draw_is_rated(match: Match, white: Player, grey: Player) -> None:
    offer_draw(match.pk, white, 0)
    accept_draw(match.pk, grey, 1)
    assert changes() == [("white", 1500.0, 1500.0), ("grey", 1500.0, 1500.0)]


def test_a_casual_match_leaves_a_result_and_no_change(white: Player, grey: Player) -> None:
    resign(make_match(white, grey).pk, white)
    assert Result.objects.get().unrated == "casual"
    assert changes() == []


def test_a_match_that_was_called_off_has_no_result(match: Match, white: Player) -> None:
    abort(match.pk, white)
    assert not Result.objects.exists()


def test_a_voyage_has_no_result(white: Player) -> None:
    resign(make_match(white, terms=RATED).pk, white)
    assert not Result.objects.exists()


def test_an_ending_that_is_undone_leaves_no_result(match: Match, grey: Player) -> None:
    with transaction.atomic():
        resign(match.pk, grey)
        transaction.set_rollback(True)
    assert not Result.objects.exists()
    assert changes() == []


def test_a_ladder_whose_past_was_changed_is_settled_in_the_background(
    match: Match, white: Player, grey: Player
) -> None:
    assert settle_ladders(lambda: False) == []
    resign(match.pk, grey)
    resign(make_match(white, grey, terms=RATED).pk, grey)
    void_result(match.pk)
    assert settle_ladders in [job.work for job in JOBS]
    assert settle_ladders(lambda: False) == ["oceania"]
    assert GameLadder.objects.get().is_settled
    assert changes() == [("white", 1500.0, 1520.0), ("grey", 1500.0, 1480.0)]
    assert settle_ladders(lambda: False) == []


def test_a_recomputing_that_is_stopped_begins_anew(
    match: Match, white: Player, grey: Player, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(rebuild, "BATCH", 1)
    resign(match.pk, grey)
    for _ in range(3):
        resign(make_match(white, grey, terms=RATED).pk, grey)
    void_result(match.pk)
    asked = iter([False, True])
    assert settle_ladders(lambda: next(asked)) == []
    ladder = GameLadder.objects.get()
    assert (ladder.is_settled, ladder.percent_recomputed) == (False, 50)
    assert settle_ladders(lambda: False) == ["oceania"]
    assert GameLadder.objects.get().percent_recomputed == 100
    assert [before for _name, before, _after in changes()][:2] == [1500.0, 1500.0]
