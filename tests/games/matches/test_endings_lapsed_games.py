"""A guest's game with a bot with which nobody goes on ends after a day, for nobody."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.test import Client
from django.utils import timezone

from games.lobby.queries import lobby_for, spectacle
from games.matches.audit.matches import lasting_differences
from games.matches.endings import PATIENCE, due_lapses, end_lapsed
from games.models import Match, Series
from games.scheduling.jobs import run_seldom
from ladder.guests import create_guest
from ladder.models import Player
from ladder.rating.models import Result
from tests.harness.bots import PatientCrew, game_with
from tests.harness.clocked import BLITZ, THREE_DAYS
from tests.harness.factories import ending, make_player, options, play
from tests.harness.voyaging import seal_days

pytestmark = pytest.mark.django_db

DAY = timedelta(days=1)


@pytest.fixture
def guest() -> Player:
    seal_days(timezone.now(), 40)
    return create_guest()


def test_it_ends_a_day_after_it_began(guest: Player) -> None:
    match = game_with("Deckhand", guest)
    assert run_seldom(match.created_at + DAY - timedelta(seconds=1)) == 0
    assert ending(match)[:2] == ("playing", "")
    assert run_seldom(match.created_at + DAY) == 1
    assert ending(match) == ("over", "lapsed", [1, 1], 1)
    assert run_seldom(match.created_at + DAY) == 0
    assert lasting_differences(match) == []


def test_every_move_gives_it_another_day(guest: Player) -> None:
    match = game_with("Deckhand", guest)
    match = play(match, options(match)[0])
    last = match.moves.latest("seq")
    assert last.at > match.created_at
    assert due_lapses(last.at + DAY - timedelta(microseconds=1), ()) == []
    assert due_lapses(last.at + DAY, ()) == [match.pk]
    assert due_lapses(last.at + DAY, [match.pk]) == []


def test_a_move_that_came_first_keeps_it(guest: Player) -> None:
    match = game_with("Deckhand", guest)
    due = match.created_at + DAY
    assert due_lapses(due, ()) == [match.pk]
    play(match, options(match)[0])
    assert not end_lapsed(match.pk, due)
    assert ending(match)[0] == "playing"


def test_games_of_accounts_and_games_with_a_clock_are_left_alone(guest: Player) -> None:
    game_with("Deckhand", make_player("anouk"))
    game_with("Deckhand", guest, terms=BLITZ)
    game_with("Deckhand", guest, terms=THREE_DAYS)
    assert due_lapses(timezone.now() + 2 * DAY, ()) == []


def test_a_guest_who_signs_up_keeps_the_game(guest: Player) -> None:
    match = game_with("Deckhand", guest)
    Player.objects.filter(pk=guest.pk).update(is_guest=False, seen_at=None)
    assert not end_lapsed(match.pk, timezone.now() + 2 * DAY)


def test_it_counts_for_nobody_and_its_series_is_over(guest: Player) -> None:
    match = game_with("Deckhand", guest, best_of=3)
    assert end_lapsed(match.pk, timezone.now() + PATIENCE)
    series = Series.objects.get()
    assert (series.status, series.outcome, series.winner) == ("over", "called_off", None)
    assert series.next_game_at is None
    assert not Result.objects.exists()
    assert run_seldom(timezone.now() + 2 * DAY) == 0
    assert Match.objects.count() == 1


def test_pages_say_why() -> None:
    browser = Client()
    browser.post("/bots/", {"bot": "Deckhand", "game": "oceania/7x5", "best_of": "1",
                            "clock": "none", "bot_pace": "short"})  # fmt: skip
    match = Match.objects.get()
    match = play(match, options(match)[0])
    assert end_lapsed(match.pk, timezone.now() + PATIENCE)
    bell = browser.get("/rules/").content.decode()
    assert "Your match against Deckhand ended: nobody went on with it for a day" in bell
    page = browser.get(f"/matches/{match.pk}/").content.decode()
    assert "This match counts for nobody" in page
    assert "Nobody went on with it for a day: the site ended it." in page
    assert "Nobody went on with it for a day" in browser.get("/play/").content.decode()
    german = browser.get(f"/matches/{match.pk}/", headers={"Accept-Language": "de"})
    assert "Einen Tag lang hat niemand weitergespielt" in german.content.decode()


def test_its_record_says_so_and_is_sound(guest: Player) -> None:
    match = game_with("Deckhand", guest)
    match = play(match, options(match)[0])
    PatientCrew().play()
    assert end_lapsed(match.pk, timezone.now() + PATIENCE)
    record = Client().get(f"/matches/{match.pk}/record/").content.decode()
    assert '[Reason "lapsed"]' in record
    assert '[Winner "none"]' in record


def test_it_is_in_progress_only_while_its_guest_is_here(guest: Player) -> None:
    match = game_with("Deckhand", guest)
    other = game_with("Drifter", make_player("anouk"))
    assert spectacle({guest.pk}).running == [other, match]
    assert spectacle(()).running == [other]
    assert lobby_for(None, {guest.pk}).running == [other, match]
    assert lobby_for(None).running == [other]
    assert lobby_for(guest).own_matches == [match]
    assert str(match.pk) not in Client().get("/watch/").content.decode()
    assert str(other.pk) in Client().get("/watch/").content.decode()
