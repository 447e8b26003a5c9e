"""Clocks as the addresses of a match tell of them."""

from __future__ import annotations

from time import monotonic

import pytest

from games.matches.request_info import ARRIVED_AT
from games.models import Match
from ladder.models import Player
from tests.harness.answers import ask, client_of, post, text_of
from tests.harness.clocked import BLITZ, let_pass, under_way
from tests.harness.factories import ending, make_match, make_player

pytestmark = pytest.mark.django_db


@pytest.fixture
def white() -> Player:
    return make_player("anouk")


@pytest.fixture
def match(white: Player) -> Match:
    return under_way(make_match(white, make_player("halvard"), terms=BLITZ))


def test_a_late_move_is_answered_with_the_end_and_the_reason(match: Match, white: Player) -> None:
    let_pass(match, 300.9)
    answer = ask(client_of(white), match, "moves", move="sail W3", version=0)
    assert answer.status_code == 409
    page = text_of(answer)
    assert "Your time ran out before this arrived: the match is over." in page
    assert "anouk&#x27;s time ran out." in page
    assert "halvard won on time" in page
    assert "Points at that time: anouk 0, halvard 0." in page
    assert ending(match) == ("over", "timeout", [2, 1], 1)


def test_the_other_player_learns_it_from_whatever_is_asked(match: Match) -> None:
    let_pass(match, 302)
    halvard = match.seats.get(number=1).player
    answer = post(client_of(halvard), match, "draw/decline")
    assert answer.status_code == 409
    assert "The time of anouk ran out before this arrived: the match is over." in text_of(answer)


def test_an_ending_counts_from_its_arrival_too(match: Match, white: Player) -> None:
    let_pass(match, 302)
    waited = {ARRIVED_AT: monotonic() - 60}
    address = f"/matches/{match.pk}/resign/"
    assert client_of(white).post(address, **waited).status_code == 303  # type: ignore[arg-type]
    assert ending(match)[1] == "resigned"


def test_a_move_in_time_is_made(match: Match, white: Player) -> None:
    let_pass(match, 290)
    answer = ask(client_of(white), match, "moves", move="sail W3", version=0)
    assert answer.status_code == 200
    assert 'data-left="300.000" data-since="' in text_of(answer)
