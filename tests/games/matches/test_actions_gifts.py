"""Giving the opponent time: what the clocks show then, who may, and what everybody can read."""

from __future__ import annotations

from collections.abc import Callable
from datetime import timedelta

import pytest
from django.http import HttpResponse

from games.matches.actions import GIFT, MOST_GIVEN, give_time, play_move
from games.matches.endings import resign
from games.matches.inflight import may_be_a_move
from games.matches.lifecycle import Terms
from games.matches.refusals import NotPossible, NotSeated, Over, TimeRanOut
from games.models import Match
from ladder.models import Player
from ladder.privacy import erase
from tests.harness.answers import ask, client_of, get, post, text_of
from tests.harness.auditing import audit
from tests.harness.bots import game_with
from tests.harness.clocked import BLITZ, THREE_DAYS, after_first_turns, let_pass
from tests.harness.factories import ending, make_match, make_player, options

pytestmark = pytest.mark.django_db


@pytest.fixture
def match(white: Player, grey: Player) -> Match:
    """It is white's turn."""
    return after_first_turns(make_match(white, grey, terms=BLITZ))


def left(match: Match, seat: int) -> float:
    return match.seats.values_list("seconds_left", flat=True).get(number=seat) or 0.0


def give(match: Match, giver: Player) -> Match:
    """Give time on a page that shows the present."""
    return give_time(match.pk, giver, match.seats.exclude(player=giver).get().seconds_given)


@pytest.mark.parametrize("receiver", [0, 1])
def test_the_other_s_clock_gains_15_seconds_whether_it_runs_or_not(
    match: Match, receiver: int
) -> None:
    giver = match.seats.get(number=1 - receiver)
    before, due, own = left(match, receiver), match.flag_due_at, left(match, giver.number)
    assert due is not None
    given = give(match, giver.player)
    assert left(match, receiver) == before + GIFT
    assert left(match, giver.number) == own
    assert given.flag_due_at == due + timedelta(seconds=GIFT * (receiver == 0))
    assert given.version == match.version + 1
    assert audit() == "1 match, all sound\n"


def test_what_is_given_saves_whoever_has_no_time_left(
    match: Match, white: Player, grey: Player
) -> None:
    rest = left(match, 0)
    let_pass(match, rest - 1)
    give(match, grey)
    match.refresh_from_db()
    let_pass(match, 5)
    assert play_move(match.pk, white, options(match)[0], match.version).match.moves_made
    assert ending(match)[0] == "playing"


def test_a_gift_after_the_flag_fell_is_none(match: Match, grey: Player) -> None:
    let_pass(match, left(match, 0) + 2)
    with pytest.raises(TimeRanOut):
        give(match, grey)
    assert ending(match)[:2] == ("over", "timeout")


def test_a_move_on_the_page_before_the_gift_is_taken(
    match: Match, white: Player, grey: Player
) -> None:
    """Else whoever gives could make the other's moves come too late."""
    seen = match.version
    give(match, grey)
    give(match, grey)
    played = play_move(match.pk, white, options(match)[0], seen)
    assert played.match.version == seen + 3
    assert match.seats.get(number=0).seconds_given == 0
    assert audit() == "1 match, all sound\n"


def test_there_is_an_end_to_it_until_the_other_moves(
    match: Match, white: Player, grey: Player
) -> None:
    for _ in range(MOST_GIVEN // GIFT):
        give(match, grey)
    with pytest.raises(NotPossible, match="as much time as one can before the next move"):
        give(match, grey)
    assert "Give 15 s<" not in text_of(get(client_of(grey), match))
    match.refresh_from_db()
    play_move(match.pk, white, options(match)[0], match.version)
    give(match, grey)


def test_who_can_not_give(match: Match, white: Player, grey: Player) -> None:
    with pytest.raises(NotSeated):
        give_time(match.pk, make_player("stranger"), 0)
    for other in (
        make_match(white, grey, terms=THREE_DAYS),
        make_match(white, grey),
        make_match(white, grey, make_player("third"), terms=Terms("oceans", "reef")),
        make_match(white),
        game_with("Deckhand", white, terms=BLITZ),
    ):
        with pytest.raises(NotPossible, match="to the other person in a live game of two"):
            give_time(other.pk, white, 0)
        assert "Give 15 s<" not in text_of(get(client_of(white), other))
    new = make_match(white, grey, terms=BLITZ)
    with pytest.raises(NotPossible, match="once both have moved"):
        give_time(new.pk, white, 0)
    resign(match.pk, white)
    with pytest.raises(Over):
        give(match, grey)


def test_both_are_told_and_everybody_can_read_it(match: Match, white: Player, grey: Player) -> None:
    assert "Give 15 s<" in text_of(get(client_of(grey), match))
    assert post(client_of(grey), match, "give", given=0).status_code == 303
    assert post(client_of(grey), match, "give", given=15).status_code == 303
    assert "You have given white 30 seconds." in text_of(get(client_of(grey), match))
    assert "grey has given you 30 seconds." in text_of(get(client_of(white), match))
    german = client_of(white).get(f"/matches/{match.pk}/", headers={"Accept-Language": "de"})
    assert "grey hat dir 30 Sekunden geschenkt." in german.content.decode()
    assert (
        "grey gave white 15 seconds."
        in client_of(None).get(f"/matches/{match.pk}/ledger/").content.decode()
    )
    match.refresh_from_db()
    play_move(match.pk, white, options(match)[0], match.version)
    assert "30 seconds" not in text_of(get(client_of(white), match))


def test_the_clocks_of_a_finished_match_show_no_gift(
    match: Match, white: Player, grey: Player
) -> None:
    give(match, grey)
    assert "clock-gift" in text_of(get(client_of(None), match))
    resign(match.pk, white)
    for viewer in (None, white, grey):
        assert "clock-gift" not in text_of(get(client_of(viewer), match))


@pytest.mark.parametrize("send", [post, ask])
def test_what_is_sent_again_is_given_once(
    match: Match, grey: Player, send: Callable[..., HttpResponse]
) -> None:
    client = client_of(grey)
    assert 'name="given" value="0"' in text_of(get(client, match))
    before = left(match, 0)
    answers = [send(client, match, "give", given=0) for _ in range(2)]
    assert answers[0].status_code == answers[1].status_code
    assert answers[1].status_code in (200, 303)
    assert left(match, 0) == before + GIFT
    assert Match.objects.get().version == match.version + 1
    page = text_of(get(client, match))
    assert "You have given white 15 seconds." in page
    assert 'name="given" value="15"' in page
    assert audit() == "1 match, all sound\n"


@pytest.mark.parametrize("fields", [{}, {"given": "much"}, {"given": -15}, {"given": 10**20}])
def test_a_gift_that_no_page_sends_is_refused(
    match: Match, grey: Player, fields: dict[str, object]
) -> None:
    assert post(client_of(grey), match, "give", **fields).status_code == 422
    assert Match.objects.get().version == match.version


def test_giving_and_claiming_wait_for_nothing_else(match: Match) -> None:
    for action in ("give", "claim"):
        assert may_be_a_move("POST", f"/matches/{match.pk}/{action}/")


def test_a_table_says_that_nobody_can_leave_it_and_who_has_left_the_site() -> None:
    players = [make_player(name) for name in ("one", "two", "three")]
    match = make_match(*players, terms=Terms("oceans", "reef"))
    page = text_of(get(client_of(players[1]), match))
    assert "Nobody can leave a table of three or more" in page
    assert "has left the site" not in page
    erase(players[0])
    name = match.seats.get(player=players[0]).player.username
    page = text_of(get(client_of(players[1]), match))
    assert f"{name} has left the site. The others can end the game by agreeing on a draw." in page
    assert "moderator" not in page
    assert ending(match)[:2] == ("playing", "")
