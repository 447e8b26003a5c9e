"""Endings besides playing out: resigning, drawing, aborting."""

from __future__ import annotations

from collections.abc import Callable
from uuid import UUID

import pytest

from games.matches.endings import abort, accept_draw, decline_draw, offer_draw, resign
from games.matches.lifecycle import Terms
from games.matches.refusals import NotPossible, NotSeated, Over, Stale
from games.models import Match
from ladder.models import Player
from ladder.privacy import erase
from tests.harness.factories import (
    CLASSIC,
    ending,
    make_match,
    make_player,
    options,
    play,
    play_to_the_end,
)
from tests.harness.kinds import EVERY_GAME, TABLE_GAMES, game_of

pytestmark = pytest.mark.django_db

Action = Callable[..., Match]


#: For tests that hold in games that seat their players otherwise, and ask them out of turn, too.
in_every_game = pytest.mark.parametrize("match", EVERY_GAME, indirect=True, ids=game_of)


@pytest.fixture
def match(request: pytest.FixtureRequest, white: Player, grey: Player) -> Match:
    return make_match(white, grey, terms=getattr(request, "param", CLASSIC))


def version(match: Match) -> int:
    match.refresh_from_db()
    return match.version


def test_resigning_gives_the_other_player_the_win(match: Match, grey: Player) -> None:
    resign(match.pk, grey)
    assert ending(match) == ("over", "resigned", [1, 2], 1)
    assert list(match.seats.values_list("score", flat=True)) == [0, 0]
    resign(match.pk, grey)
    assert ending(match) == ("over", "resigned", [1, 2], 1)


def test_a_voyage_alone_can_be_given_up(white: Player) -> None:
    match = make_match(white)
    resign(match.pk, white)
    assert ending(match) == ("over", "resigned", [1], 1)
    assert list(match.seats.values_list("score", flat=True)) == [-700]


@in_every_game
def test_a_draw_needs_both(match: Match, white: Player, grey: Player) -> None:
    offer_draw(match.pk, white, version(match))
    assert ending(match) == ("playing", "", [None, None], 1)
    offer_draw(match.pk, white, version(match))
    assert ending(match)[-1] == 1
    accept_draw(match.pk, grey, version(match))
    assert ending(match) == ("over", "agreed", [1, 1], 2)
    accept_draw(match.pk, grey, version(match))
    assert ending(match)[-1] == 2


@in_every_game
def test_two_offers_make_an_agreement(match: Match, white: Player, grey: Player) -> None:
    offer_draw(match.pk, white, version(match))
    offer_draw(match.pk, grey, version(match))
    assert ending(match)[:2] == ("over", "agreed")


@in_every_game
def test_a_declined_draw_cannot_be_accepted(match: Match, white: Player, grey: Player) -> None:
    offer_draw(match.pk, white, version(match))
    decline_draw(match.pk, grey)
    assert not match.seats.filter(wants_draw=True).exists()
    with pytest.raises(NotPossible, match="No draw is on offer"):
        accept_draw(match.pk, grey, version(match))
    assert ending(match) == ("playing", "", [None, None], 2)


@in_every_game
def test_ones_own_offer_cannot_be_accepted_but_taken_back(match: Match, white: Player) -> None:
    offer_draw(match.pk, white, version(match))
    with pytest.raises(NotPossible):
        accept_draw(match.pk, white, version(match))
    decline_draw(match.pk, white)
    assert not match.seats.filter(wants_draw=True).exists()


def test_nobody_to_agree_with(white: Player) -> None:
    with pytest.raises(NotPossible, match="nobody to agree with"):
        offer_draw(make_match(white).pk, white, 0)


@in_every_game
def test_a_match_can_be_called_off_until_everybody_has_moved(
    match: Match, white: Player, grey: Player
) -> None:
    play(match, options(match)[0])
    abort(match.pk, grey)
    assert ending(match)[:3] == ("over", "aborted", [1, 1])
    other = make_match(white, grey, seed=b"\x01" * 32)
    while other.moves.filter(seat=1).count() == 0:
        other = play(other, options(other)[-1])
    with pytest.raises(NotPossible, match="can no longer be called off"):
        abort(other.pk, grey)
    assert ending(other)[0] == "playing"


def offer_now(match_id: UUID, player: Player) -> Match:
    return offer_draw(match_id, player, Match.objects.get(pk=match_id).version)


def accept_now(match_id: UUID, player: Player) -> Match:
    return accept_draw(match_id, player, Match.objects.get(pk=match_id).version)


def test_a_move_declines_what_the_other_player_has_offered(
    match: Match, white: Player, grey: Player
) -> None:
    offer_now(match.pk, grey)
    match = play(match, options(match)[0])
    assert not match.seats.filter(wants_draw=True).exists()
    with pytest.raises(NotPossible, match="No draw is on offer"):
        accept_now(match.pk, white)
    offer_now(match.pk, white)
    match = play(match, options(match)[0])
    assert match.seats.get(wants_draw=True).player == white


@pytest.mark.parametrize("action", [offer_draw, accept_draw])
def test_a_draw_is_for_the_position_that_the_player_sees(
    action: Action, match: Match, white: Player, grey: Player
) -> None:
    offer_now(match.pk, white)
    seen = version(match)
    play(match, options(match)[0])
    with pytest.raises(Stale):
        action(match.pk, grey, seen)
    assert ending(match)[0] == "playing"


@pytest.mark.parametrize("terms", TABLE_GAMES, ids=game_of)
def test_nobody_waits_for_the_agreement_of_somebody_who_has_left(terms: Terms) -> None:
    players = [make_player(name) for name in ("one", "two", "three")]
    match = make_match(*players, terms=terms)
    erase(players[0])
    offer_now(match.pk, players[1])
    assert ending(match)[0] == "playing"
    accept_now(match.pk, players[2])
    assert ending(match)[:3] == ("over", "agreed", [1, 1, 1])


@pytest.mark.parametrize("terms", TABLE_GAMES, ids=game_of)
def test_nobody_can_resign_from_a_match_of_three(terms: Terms) -> None:
    players = [make_player(name) for name in ("one", "two", "three")]
    match = make_match(*players, terms=terms)
    with pytest.raises(NotPossible, match="three or more"):
        resign(match.pk, players[0])


@pytest.mark.parametrize("action", [resign, offer_now, accept_now, decline_draw, abort])
def test_strangers_and_the_finished(action: Action, match: Match, white: Player) -> None:
    with pytest.raises(NotSeated):
        action(match.pk, make_player("stranger"))
    assert ending(match) == ("playing", "", [None, None], 0)
    finished = play_to_the_end(match)
    before = ending(finished)
    with pytest.raises(Over):
        action(finished.pk, white)
    assert ending(finished) == before
