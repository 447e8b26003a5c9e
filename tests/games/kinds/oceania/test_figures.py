"""Figures of finished matches: kept once for each seat, and made up for where they are missing."""

from __future__ import annotations

from io import StringIO

import pytest
from django.core.management import call_command
from django.utils import timezone

from games.kinds.oceania.figures import figures_of
from games.matches.endings import abort, resign
from games.matches.lifecycle import Terms
from games.models import Match, Move, OceaniaTally
from ladder.models import Player, Result
from ladder.rating.actions import void_result
from tests.harness.factories import make_match, play, play_to_the_end

pytestmark = pytest.mark.django_db


@pytest.fixture
def over(white: Player, grey: Player) -> Match:
    return play_to_the_end(make_match(white, grey))


def kept() -> list[tuple[object, ...]]:
    return list(OceaniaTally.objects.order_by("seat__number").values_list())


def test_a_match_that_is_played_out_leaves_figures(over: Match) -> None:
    tallies = {tally.seat.number: tally for tally in OceaniaTally.objects.select_related("seat")}
    for seat in over.seats.all():
        draws = over.moves.filter(seat=seat.number, text="draw")
        first = over.moves.filter(seat=seat.number, text__startswith="sail").first()
        assert first is not None
        tally = tallies[seat.number]
        assert tally.drawn == draws.count()
        assert tally.set_aside == sum("set_aside" in draw.shown for draw in draws)
        assert f"sail {tally.first_start}" == first.text


def test_what_counts_for_nobody_or_is_another_game_leaves_none(white: Player, grey: Player) -> None:
    abort(make_match(white, grey).pk, white)
    resign(make_match(white).pk, white)
    resign(make_match(white, grey, terms=Terms("oceans", "reef")).pk, white)
    assert kept() == []
    assert figures_of(white, None) is None


def test_a_match_that_cannot_be_tallied_ends_all_the_same(
    white: Player, grey: Player, caplog: pytest.LogCaptureFixture
) -> None:
    match = play(make_match(white, grey), "sail W3")
    Move.objects.create(
        match=match,
        seq=match.moves_made + 1,
        seat=0,
        text="gibberish",
        version=1,
        key="k",
        at=timezone.now(),
    )
    Match.objects.filter(pk=match.pk).update(moves_made=match.moves_made + 1)
    resign(match.pk, white)
    match.refresh_from_db()
    assert (match.status, match.reason) == (Match.Status.OVER, Match.Reason.RESIGNED)
    assert Result.objects.filter(match=match.pk).exists()
    assert kept() == []
    assert [record.levelname for record in caplog.records] == ["ERROR"]
    assert f"The figures of match {match.pk} could not be kept" in caplog.text


def test_averages_of_a_player(white: Player, grey: Player, over: Match) -> None:
    resigned = play(make_match(white, grey, seed=bytes(32)), "sail Sd")
    resign(resigned.pk, grey)
    figures = figures_of(white, None)
    assert figures is not None
    tallies = list(OceaniaTally.objects.filter(seat__player=white))
    assert figures.games == 2
    assert figures.completed == sum(tally.completed for tally in tallies) / 2
    drawn = sum(tally.drawn for tally in tallies)
    assert figures.set_aside == sum(tally.set_aside for tally in tallies) / drawn
    assert sum(figures.starts.values()) == 2
    if figures.largest:
        assert figures.largest.match_id == over.pk
        assert figures.largest.opponent == "grey"


def test_a_voided_match_does_not_count(white: Player, over: Match) -> None:
    void_result(over.pk)
    assert figures_of(white, None) is None


def test_the_command_makes_up_for_what_is_missing(over: Match) -> None:
    before = kept()
    OceaniaTally.objects.all().delete()
    for counted in (1, 0):
        out = StringIO()
        call_command("tally_matches", stdout=out)
        assert out.getvalue() == f"{counted} matches tallied\n"
        assert kept() == before
    OceaniaTally.objects.update(drawn=0)
    call_command("tally_matches", "--all", stdout=StringIO())
    assert kept() == before
    assert over.is_over
