"""What the goal is, told to players in their first games of a kind and to nobody else."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from django.test import Client
from django.urls import reverse

from games.matches.endings import abort, resign
from games.matches.lifecycle import Terms
from games.models import Match
from ladder.guests import create_guest
from ladder.models import Player
from tests.harness.answers import with_characters
from tests.harness.factories import make_match, make_player

pytestmark = pytest.mark.django_db

IN_COMPANY = (
    "lead on islands when they are complete",
    "Every complete island pays a point a tile to whoever has the higher sum of scouts on it",
    "every tile set aside costs 2. Most points win.",
)
ALONE = (
    "large complete islands, nothing left unexplored",
    "Every complete island pays its size squared, every space left unexplored costs 20.",
)


@pytest.fixture
def anouk() -> Player:
    return make_player("anouk")


@pytest.fixture
def halvard() -> Player:
    return make_player("halvard")


def page_of(match: Match, player: Player | None) -> str:
    client = Client()
    if player is not None:
        client.force_login(player)
    answer = client.get(reverse("match", args=[match.pk]))
    assert answer.status_code == 200
    return with_characters(answer.content.decode())


def tells_goal(match: Match, player: Player | None) -> bool:
    return 'class="panel goal"' in page_of(match, player)


def finish(*players: Player, times: int, end: Callable[..., Match] = resign) -> None:
    for _ in range(times):
        end(make_match(*players).pk, players[0])


def test_the_goal_and_what_counts_are_told(anouk: Player, halvard: Player) -> None:
    page = page_of(make_match(anouk, halvard), anouk)
    assert all(words in page for words in IN_COMPANY)
    assert not any(words in page for words in ALONE)


def test_a_voyage_has_a_goal_of_its_own(anouk: Player) -> None:
    page = page_of(make_match(anouk), anouk)
    assert all(words in page for words in ALONE)
    assert not any(words in page for words in IN_COMPANY)


def test_it_is_told_until_three_games_are_finished(anouk: Player, halvard: Player) -> None:
    finish(anouk, halvard, times=2)
    match = make_match(anouk, halvard)
    assert tells_goal(match, anouk)
    assert tells_goal(match, halvard)
    finish(anouk, make_player("maren"), times=1)
    assert not tells_goal(match, anouk)
    assert tells_goal(match, halvard)


def test_games_of_another_kind_and_those_called_off_do_not_count(
    anouk: Player, halvard: Player
) -> None:
    finish(anouk, times=3)
    finish(anouk, halvard, times=3, end=abort)
    for _ in range(3):
        resign(make_match(anouk, halvard, terms=Terms("oceans", "reef")).pk, anouk)
    assert tells_goal(make_match(anouk, halvard), anouk)
    assert not tells_goal(make_match(anouk), anouk)


def test_the_rule_is_the_same_for_guests(anouk: Player) -> None:
    guest = create_guest()
    match = make_match(guest, anouk)
    assert tells_goal(match, guest)
    finish(guest, anouk, times=3)
    assert not tells_goal(match, guest)


def test_whoever_watches_is_told_nothing(anouk: Player, halvard: Player) -> None:
    match = make_match(anouk, halvard)
    assert not tells_goal(match, make_player("maren"))
    assert not tells_goal(match, None)


def test_nor_is_it_told_when_all_is_over_or_in_another_game(anouk: Player, halvard: Player) -> None:
    assert not tells_goal(resign(make_match(anouk, halvard).pk, anouk), anouk)
    assert not tells_goal(make_match(anouk, halvard, terms=Terms("oceans", "reef")), anouk)
