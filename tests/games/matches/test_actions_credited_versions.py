"""What is asked for on a version that differs from the present one by credits of clocks alone."""

from __future__ import annotations

import pytest

from games.matches.actions import play_move
from games.matches.endings import accept_draw, offer_draw
from games.matches.refusals import Stale
from games.matches.request_info import RequestInfo
from games.models import Match
from ladder.models import Player
from tests.harness.auditing import audit
from tests.harness.clocked import BLITZ, let_pass, mend_after
from tests.harness.factories import make_match, options, play, player_to_move

pytestmark = pytest.mark.django_db

SOUND = "1 match, all sound\n"


@pytest.fixture
def match(white: Player, grey: Player) -> Match:
    match = make_match(white, grey, terms=BLITZ)
    let_pass(match, 20)
    return match


def test_a_move_that_was_not_made_before_the_outage_is_made_when_repeated(
    match: Match, white: Player
) -> None:
    mend_after(6)
    mend_after(3)
    played = play_move(match.pk, white, "sail W3", 0, RequestInfo("key-1"))
    assert (played.repeated, played.match.version) == (False, 3)
    assert list(match.moves.filter(forced=False).values_list("version", "key")) == [
        (2, "key-1 sail W3")
    ]
    assert audit() == SOUND


@pytest.mark.parametrize("key", ["key-1", "another-click", ""])
def test_repeating_it_once_more_changes_nothing(match: Match, white: Player, key: str) -> None:
    mend_after(6)
    play_move(match.pk, white, "sail W3", 0, RequestInfo("key-1"))
    assert play_move(match.pk, white, "sail W3", 0, RequestInfo(key)).repeated
    mend_after(1)
    assert play_move(match.pk, white, "sail W3", 0, RequestInfo(key)).repeated
    with pytest.raises(Stale):
        play_move(match.pk, white, "sail W4", 0, RequestInfo(key))
    match.refresh_from_db()
    assert match.version == 3
    assert audit() == SOUND


def test_in_the_middle_of_a_match(match: Match) -> None:
    match = play(match, "sail W3")
    mend_after(5)
    match = play(match, options(Match.objects.get(pk=match.pk))[-1])
    shown, mover, move = match.version, player_to_move(match), options(match)[-1]
    mend_after(5)
    assert not play_move(match.pk, mover, move, shown).repeated
    assert audit() == SOUND


def test_a_draw_that_was_offered_meanwhile_must_be_seen_first(
    match: Match, white: Player, grey: Player
) -> None:
    mend_after(6)
    offer_draw(match.pk, grey, 0)
    mend_after(1)
    for version in (0, 1):
        with pytest.raises(Stale):
            play_move(match.pk, white, "sail W3", version)
    with pytest.raises(Stale):
        play_move(match.pk, white, "sail W3", 4)
    assert not play_move(match.pk, white, "sail W3", 2).repeated
    assert audit() == SOUND


def test_a_draw_is_accepted_on_such_a_version(match: Match, white: Player, grey: Player) -> None:
    offer_draw(match.pk, grey, 0)
    mend_after(6)
    assert accept_draw(match.pk, white, 1).reason == "agreed"
    assert audit() == SOUND


def test_a_move_of_the_other_player_is_no_credit(match: Match, white: Player, grey: Player) -> None:
    mend_after(6)
    play_move(match.pk, white, "sail W3", 0)
    mend_after(6)
    for version in (0, 1):
        with pytest.raises(Stale):
            play_move(match.pk, grey, "sail W4", version)
