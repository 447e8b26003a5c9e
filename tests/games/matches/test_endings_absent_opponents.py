"""Claiming the win against somebody who has left: when it is granted, and when not."""

from __future__ import annotations

from dataclasses import replace
from datetime import timedelta

import pytest
from django.test import Client
from django.utils import timezone

from games.matches.endings import claim_win, resign
from games.matches.event_log import note_absence, note_return
from games.matches.refusals import NotPossible, NotSeated, Over, TimeRanOut
from games.models import LedgerEntry, Match
from ladder.models import Player, Result
from tests.harness.answers import ask, client_of, get, post, text_of
from tests.harness.auditing import audit
from tests.harness.clocked import BLITZ, THREE_DAYS, after_first_turns, let_pass
from tests.harness.factories import ending, make_match, make_player, options, play, player_to_move

pytestmark = pytest.mark.django_db

RATED = replace(BLITZ, rated=True)


@pytest.fixture
def match(white: Player, grey: Player) -> Match:
    return after_first_turns(make_match(white, grey, terms=RATED))


def leave(match: Match, seat: int, seconds_ago: float) -> None:
    """The seat has not been connected, nor has its clock been pressed, for so long."""
    Match.objects.filter(pk=match.pk).update(
        clock_started_at=timezone.now() - timedelta(seconds=seconds_ago + 5)
    )
    assert note_absence(match.pk, seat, timezone.now() - timedelta(seconds=seconds_ago))


def test_a_win_is_claimed_after_a_minute(match: Match, grey: Player) -> None:
    leave(match, 0, 61)
    claim_win(match.pk, grey)
    assert ending(match)[:3] == ("over", "abandoned", [2, 1])
    assert Result.objects.get().ended_by == "abandoned"
    version = match.version
    assert claim_win(match.pk, grey).version == version  # repeated


def test_the_audit_knows_a_claimed_win(match: Match, grey: Player) -> None:
    assert note_absence(match.pk, 0, timezone.now() - timedelta(seconds=90))
    # Its clock is moved by hand here, so it can't be replayed.
    Match.objects.filter(pk=match.pk).update(
        clock_wound_at=None, clock_started_at=timezone.now() - timedelta(seconds=70)
    )
    claim_win(match.pk, grey)
    assert audit().endswith("1 match, all sound\n")


def test_before_that_the_other_may_come_back(match: Match, grey: Player) -> None:
    leave(match, 0, 45.5)
    with pytest.raises(NotPossible, match="you can claim the win in 15 seconds"):
        claim_win(match.pk, grey)
    assert ending(match)[0] == "playing"


def test_a_second_absence_is_waited_for_half_as_long(match: Match, grey: Player) -> None:
    leave(match, 0, 50)
    note_return(match.pk, 0)
    leave(match, 0, 31)
    claim_win(match.pk, grey)
    assert ending(match)[1] == "abandoned"


def test_whoever_is_back_has_not_left(match: Match, grey: Player) -> None:
    leave(match, 0, 120)
    note_return(match.pk, 0)
    with pytest.raises(NotPossible, match="Your opponent is connected"):
        claim_win(match.pk, grey)


def test_whoever_asks_for_the_match_every_few_seconds_has_not_left(
    match: Match, white: Player, grey: Player
) -> None:
    """Where sockets are blocked, the page polls."""
    leave(match, 0, 120)
    asked = {"version": match.version, "seat": 0}
    for stranger in (Client(), client_of(grey), client_of(make_player("stranger"))):
        stranger.get(f"/matches/{match.pk}/fragment/", asked)
    assert LedgerEntry.objects.filter(kind=LedgerEntry.Kind.AWAY, until=None).exists()
    answer = client_of(white).get(f"/matches/{match.pk}/fragment/", asked)
    assert answer.status_code == 204
    with pytest.raises(NotPossible, match="Your opponent is connected"):
        claim_win(match.pk, grey)


def test_whoever_moves_has_not_left(match: Match, grey: Player) -> None:
    leave(match, 0, 40)
    match = after_first_turns(play(match, options(match)[-1]))
    let_pass(match, 100)
    with pytest.raises(NotPossible, match="Your opponent is connected"):
        claim_win(match.pk, grey)


def test_the_wait_begins_with_the_turn(match: Match, grey: Player) -> None:
    """Before that the absence has kept nobody waiting."""
    assert note_absence(match.pk, 0, timezone.now() - timedelta(seconds=300))
    with pytest.raises(NotPossible, match="you can claim the win in"):
        claim_win(match.pk, grey)


def test_only_at_the_opponents_turn(match: Match, white: Player) -> None:
    leave(match, 1, 100)
    with pytest.raises(NotPossible, match="not your opponent's turn"):
        claim_win(match.pk, white)


def test_a_flag_comes_first(match: Match, grey: Player) -> None:
    leave(match, 0, 61)
    let_pass(match, 400)
    with pytest.raises(TimeRanOut):
        claim_win(match.pk, grey)
    assert ending(match)[1] == "timeout"


def test_before_everybody_has_moved_the_clock_calls_it_off(white: Player, grey: Player) -> None:
    match = make_match(white, grey, terms=RATED)
    with pytest.raises(NotPossible, match="the clock calls the game off by itself"):
        claim_win(match.pk, grey)


def test_whoever_leaves_in_the_middle_of_the_first_turn_has_it_called_off(
    white: Player, grey: Player
) -> None:
    """The other has had no turn yet, and must not wait until the whole clock has run down."""
    match = make_match(white, grey, terms=RATED)
    match = play(match, options(match)[0])
    assert (match.seats_moved, player_to_move(match)) == ("0", white)
    page = text_of(get(client_of(grey), match))
    assert "After that you can call the game off, or go on waiting." in page
    leave(match, 0, 59)
    with pytest.raises(NotPossible, match="Your opponent may come back"):
        claim_win(match.pk, grey)
    note_return(match.pk, 0)
    leave(match, 0, 31)
    claim_win(match.pk, grey)
    assert ending(match)[:3] == ("over", "no_show", [2, 1])
    assert not Result.objects.exists()
    version = Match.objects.get(pk=match.pk).version
    assert claim_win(match.pk, grey).version == version  # repeated


def test_nothing_is_claimed_in_games_of_days_or_without_a_clock(
    white: Player, grey: Player
) -> None:
    for match in (make_match(white, grey, terms=THREE_DAYS), make_match(white, grey)):
        with pytest.raises(NotPossible, match="only be claimed in a live game of two"):
            claim_win(match.pk, grey)


def test_strangers_claim_nothing_nor_what_is_over(match: Match, white: Player) -> None:
    with pytest.raises(NotSeated):
        claim_win(match.pk, make_player("stranger"))
    resign(match.pk, white)
    with pytest.raises(Over):
        claim_win(match.pk, white)
    assert not LedgerEntry.objects.filter(kind=LedgerEntry.Kind.AWAY).exists()


# --- on the page ---------------------------------------------------------------------------------


def test_the_page_of_whoever_waits_has_the_claim(match: Match, white: Player, grey: Player) -> None:
    address = f"/matches/{match.pk}/"
    page = text_of(get(client_of(grey), match))
    assert 'id="opponent-left" role="status" data-seat="0" data-waits="60 30" hidden' in page
    assert "white is not connected." in page
    assert f'formaction="{address}claim/"' in page
    for viewer in (client_of(white), Client()):
        assert "opponent-left" not in text_of(get(viewer, match)).partition("<body")[2]


def test_the_page_knows_of_earlier_absences(match: Match, grey: Player) -> None:
    for seat, waits in ((1, "60 30"), (0, "30 30")):
        leave(match, seat, 20)
        note_return(match.pk, seat)
        page = text_of(get(client_of(grey), match))
        assert f'data-seat="0" data-waits="{waits}" hidden' in page


def test_the_address_answers(match: Match, grey: Player) -> None:
    refused = ask(client_of(grey), match, "claim")
    assert (refused.status_code, "Your opponent is connected." in text_of(refused)) == (409, True)
    leave(match, 0, 61)
    answer = ask(client_of(grey), match, "claim")
    assert answer.status_code == 200
    assert "grey won by a claim" in text_of(answer)
    assert "white left the game." in text_of(answer)
    assert post(client_of(grey), match, "claim").status_code == 303
