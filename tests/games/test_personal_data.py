"""What a player can take along of their games, and what becomes of them when they leave."""

from __future__ import annotations

import pytest
from pytest_django import DjangoAssertNumQueries

from games.challenges.actions import decline
from games.matches.commitments import seal_kept_for
from games.models import Match, Notice, Seal
from games.personal_data import export_matches
from ladder import privacy
from ladder.models import Player
from tests.harness.challenging import challenge, first_match, lose
from tests.harness.factories import make_match, play, play_to_the_end

pytestmark = pytest.mark.django_db


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
            "moves": [
                {
                    "move": "sail W3",
                    "at": sailed.at,
                    "arrived": sailed.arrived_at,
                    "lag": 0.0,
                }
            ],
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


def test_challenges_and_notices_can_be_taken_along(white: Player, grey: Player) -> None:
    made = challenge(white, grey, best_of=3)
    decline(made.pk, grey, "other", "Seasick.")
    made.refresh_from_db()
    common = {
        "challenge": str(made.pk),
        "kind": "direct",
        "game": "oceania",
        "best_of": 3,
        "made": made.created_at,
        "status": "declined",
        "closed": made.closed_at,
    }
    assert privacy.export(white)["challenges"] == [
        {**common, "made_by_you": True, "your_words": ""}
    ]
    assert privacy.export(grey)["challenges"] == [
        {**common, "made_by_you": False, "your_words": "Seasick."}
    ]
    (notice,) = privacy.export(white)["notices"]
    assert (notice["kind"], notice["read"]) == ("declined", None)


def test_whoever_leaves_gives_up_series_and_challenges(white: Player, grey: Player) -> None:
    playing = first_match(white, grey, best_of=3)
    pausing = lose(first_match(white, grey, best_of=5), grey)
    offered, received = challenge(white), challenge(grey, white)
    declined = challenge(grey, white)
    decline(declined.pk, white, "other", "Seasick.")
    seal_kept_for(white)
    privacy.erase(white)
    for series in (playing.series, pausing):
        assert series is not None
        series.refresh_from_db()
        assert (series.status, series.outcome, series.winner) == ("over", "resigned", grey)
    for made, status in ((offered, "cancelled"), (received, "expired"), (declined, "declined")):
        made.refresh_from_db()
        assert (made.status, made.decline_words) == (status, "")
    assert not Notice.objects.filter(player=white).exists()
    assert not Seal.objects.filter(kept_for=white).exists()
