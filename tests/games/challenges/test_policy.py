"""Who starts by the rules, and who may challenge whom."""

from __future__ import annotations

import pytest

from games.challenges.policy import first_by_the_rules, may_challenge, opponents_named_like
from games.matches.endings import abort, resign
from games.matches.lifecycle import Terms
from games.models import Match
from ladder.blocks import block, unblock
from ladder.guests import create_guest
from ladder.models import Player
from ladder.preferences import change_preferences
from tests.harness.factories import make_match, make_player

pytestmark = pytest.mark.django_db

REEF = Terms("oceans", "reef")


@pytest.fixture
def older() -> Player:
    return make_player("older")


@pytest.fixture
def newer(older: Player) -> Player:
    assert older.pk
    return make_player("newer")


def first(*players: Player, game: str = "oceania") -> str:
    return players[first_by_the_rules(game, players)].username


def test_without_a_decisive_game_the_newer_account_starts(older: Player, newer: Player) -> None:
    assert first(older, newer) == first(newer, older) == "newer"
    called_off = make_match(older, newer)
    abort(called_off.pk, older)
    assert first(older, newer) == "newer"


def test_a_guest_counts_as_newest(older: Player) -> None:
    guest = create_guest()
    Player.objects.filter(pk=guest.pk).update(date_joined="2001-01-01T00:00Z")
    guest.refresh_from_db()
    assert first(guest, older) == first(older, guest) == guest.username


def test_against_a_bot_the_person_starts(older: Player, newer: Player) -> None:
    newer.is_bot = True
    assert first(newer, older) == first(older, newer) == "older"


def test_the_loser_of_the_last_decisive_game_starts(older: Player, newer: Player) -> None:
    resign(make_match(older, newer).pk, older)
    assert first(older, newer) == "older"
    resign(make_match(older, newer).pk, newer)
    assert first(older, newer) == "newer"
    resign(make_match(newer, older).pk, older)
    assert first(older, newer) == "older"


def test_other_games_and_other_company_do_not_count(older: Player, newer: Player) -> None:
    resign(make_match(older, newer, terms=REEF).pk, older)
    assert first(older, newer, game="oceans") == "older"
    assert first(older, newer) == "newer"
    third = make_player("third")
    three = make_match(older, newer, third, terms=REEF)
    places = {newer.pk: 1, older.pk: 2, third.pk: 3}
    for seat in three.seats.all():
        three.seats.filter(pk=seat.pk).update(score=0, place=places[seat.player_id])
    Match.objects.filter(pk=three.pk).update(
        status="over", reason="finished", finished_at="2100-01-01T00:00Z"
    )
    resign(make_match(older, newer, terms=REEF).pk, newer)
    assert first(older, newer, game="oceans") == "newer"
    resign(make_match(older, third).pk, older)
    assert first(older, newer) == "newer"


def test_ten_finished_games_make_a_player_experienced(older: Player, newer: Player) -> None:
    host, third = make_player("host"), make_player("third")
    change_preferences(host, who_may_challenge="experienced")
    abort(make_match(older, newer).pk, older)
    resign(make_match(older).pk, older)
    for _ in range(9):
        resign(make_match(older, newer).pk, older)
    assert not may_challenge(older, host)
    resign(make_match(older, third).pk, third)
    assert may_challenge(older, host)
    assert not may_challenge(newer, host)


def test_names_are_suggested_of_those_who_can_be_challenged(older: Player, newer: Player) -> None:
    for name in ("Newfound", "new_blocked", "new_banned", "knew", *(f"newt-{n}" for n in range(9))):
        make_player(name)
    block(Player.objects.get(username="new_blocked"), older)
    Player.objects.filter(username="new_banned").update(is_active=False)
    guest = create_guest()
    assert opponents_named_like(older, " NEW") == [
        "newer", "Newfound", *(f"newt-{number}" for number in range(6)),
    ]  # fmt: skip
    assert opponents_named_like(older, "newE") == ["newer"]
    assert opponents_named_like(newer, "newe") == []
    assert opponents_named_like(older, guest.username[:5]) == []
    assert opponents_named_like(older, " ") == []


def test_a_block_comes_before_every_choice(older: Player, newer: Player) -> None:
    assert may_challenge(older, newer)
    block(older, newer)
    assert not may_challenge(older, newer)
    assert not may_challenge(newer, older)
    unblock(newer, older)
    assert not may_challenge(older, newer)
    unblock(older, newer)
    assert may_challenge(older, newer)
