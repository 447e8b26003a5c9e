"""What a player can take along of their games, and what becomes of them when they leave."""

from __future__ import annotations

import pytest
from pytest_django import DjangoAssertNumQueries

from games.models import Match
from games.personal_data import export_matches
from ladder import privacy
from ladder.models import Player
from tests.games.factories import make_match, make_player, play, play_to_the_end

pytestmark = pytest.mark.django_db


@pytest.fixture
def white() -> Player:
    return make_player("white")


@pytest.fixture
def grey() -> Player:
    return make_player("grey")


def test_ones_own_moves_can_be_taken_along(white: Player, grey: Player) -> None:
    match = play(make_match(white, grey), "sail W3")
    sailed = match.moves.get(seq=1)
    assert privacy.export(white)["matches"] == [
        {
            "match": str(match.pk),
            "game": "oceania",
            "variant": "7x5",
            "seat": 0,
            "nonce": "0000000000000000",
            "began": match.created_at,
            "ended": None,
            "ended_by": "",
            "clock": "none",
            "seconds_left": None,
            "score": None,
            "place": None,
            "moves": [{"move": "sail W3", "at": sailed.at}],
        }
    ]
    assert privacy.export(grey)["matches"][0]["moves"] == []


def test_the_export_takes_the_same_queries_for_one_and_for_three(
    white: Player, grey: Player, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    make_match(white, grey)
    with django_assert_num_queries(2):
        assert len(export_matches(white)) == 1
    make_match(white)
    make_match(grey, white)
    with django_assert_num_queries(2):
        assert len(export_matches(white)) == 3


def test_whoever_leaves_gives_up_what_is_running(white: Player, grey: Player) -> None:
    running = play(make_match(white, grey), "sail W3")
    finished = play_to_the_end(make_match(white, grey, seed=b"\x05" * 32))
    result = list(finished.seats.values_list("score", "place"))
    pseudonym = privacy.erase(white)
    running.refresh_from_db()
    assert (running.status, running.reason) == ("over", "resigned")
    assert running.seats.get(place=1).player == grey
    assert list(finished.seats.values_list("score", "place")) == result
    assert finished.seats.get(number=0).player.username == pseudonym
    assert not Match.objects.filter(seats__player__username="white").exists()
