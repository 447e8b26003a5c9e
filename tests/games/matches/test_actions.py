"""Playing a move: what changes, what is refused, and that repeating is harmless."""

from __future__ import annotations

from datetime import timedelta
from time import monotonic
from uuid import uuid4

import pytest
from django.utils import timezone
from pytest_django import DjangoAssertNumQueries

from games.kinds.registry import KINDS
from games.matches.actions import play_move
from games.matches.refusals import Illegal, NotSeated, NotYourTurn, Over, Stale
from games.matches.request_info import RequestInfo
from games.models import Match, Move
from ladder.models import Player
from tests.harness.factories import (
    make_match,
    make_player,
    options,
    play,
    play_to_the_end,
    player_to_move,
)

pytestmark = pytest.mark.django_db


def stored(match: Match) -> tuple[object, ...]:
    """Everything about a match that an action could change."""
    match.refresh_from_db()
    seats = list(match.seats.values_list("number", "score", "place", "wants_draw"))
    return match.version, match.state, match.status, match.moves_made, match.reason, seats


def test_a_move_and_what_it_forces_are_stored(match: Match, white: Player) -> None:
    played = play_move(match.pk, white, "sail W3", 0, RequestInfo("key-1"))
    assert not played.repeated
    match.refresh_from_db()
    assert (match.version, match.moves_made) == (1, 2)
    rows = match.moves.values_list("seq", "seat", "text", "forced", "version", "key")
    drawn = match.moves.get(seq=2).shown["drawn"]
    assert list(rows) == [(1, 0, "sail W3", False, 0, "key-1 sail W3"), (2, 0, "draw", True, 0, "")]
    assert match.state["hand"] == drawn


def test_repeating_a_request_changes_nothing(match: Match, white: Player) -> None:
    play_move(match.pk, white, "sail W3", 0, RequestInfo("key-1"))
    before = stored(match)
    assert play_move(match.pk, white, "sail W3", 0, RequestInfo("key-1")).repeated
    assert stored(match) == before


def test_without_a_key_version_and_move_are_one(match: Match, white: Player, grey: Player) -> None:
    play_move(match.pk, white, "sail W3", 0)
    assert play_move(match.pk, white, "sail W3", 0).repeated
    with pytest.raises(Stale):
        play_move(match.pk, white, "sail W4", 0)
    with pytest.raises(Stale):
        play_move(match.pk, grey, "sail W3", 0)


def test_the_same_move_on_the_same_version_is_the_same_request(match: Match, white: Player) -> None:
    """As when a player clicks again because no answer came."""
    play_move(match.pk, white, "sail W3", 0, RequestInfo("first-click"))
    assert play_move(match.pk, white, "sail W3", 0, RequestInfo("second-click")).repeated


def test_a_key_names_a_request_together_with_its_move(match: Match, white: Player) -> None:
    play_move(match.pk, white, "sail W3", 0, RequestInfo("key-1"))
    with pytest.raises(Stale):
        play_move(match.pk, white, "sail W4", 0, RequestInfo("key-1"))
    match.refresh_from_db()
    following = options(match)[0]
    assert not play_move(match.pk, white, following, 1, RequestInfo("key-1")).repeated
    assert play_move(match.pk, white, following, 1, RequestInfo("key-1")).repeated


def test_a_key_that_comes_again_with_a_newer_version_changes_nothing(match: Match) -> None:
    while options(match)[0] != "draw":
        match = play(match, options(match)[-1])
    mover = player_to_move(match)
    match = play_move(match.pk, mover, "draw", match.version, RequestInfo("key-1")).match
    while options(match)[0] != "draw" or player_to_move(match) != mover:
        match = play(match, options(match)[-1])
    assert play_move(match.pk, mover, "draw", match.version, RequestInfo("key-1")).repeated
    assert Match.objects.get(pk=match.pk).version == match.version


def test_a_repeated_move_may_be_written_in_another_way_than_it_is_stored(match: Match) -> None:
    while "scout 1n" not in options(match) or not lies_east_too(match):
        match = play(match, options(match)[0])
    mover, version = player_to_move(match), match.version
    assert not play_move(match.pk, mover, "scout 1e", version, RequestInfo("key-9")).repeated
    assert play_move(match.pk, mover, "scout 1e", version, RequestInfo("key-9")).repeated
    last = match.moves.last()
    assert last is not None
    assert last.text == "scout 1n"


def lies_east_too(match: Match) -> bool:
    """Whether the tile just placed has land in the east, joined to that in the north."""
    return bool(bytes.fromhex(match.state["tiles"])[match.state["placed"]] & 0b10)


def test_refusals_change_nothing(match: Match, white: Player, grey: Player) -> None:
    before = stored(match)
    with pytest.raises(NotSeated, match="You are not playing in this match"):
        play_move(match.pk, make_player("stranger"), "sail W3", 0)
    with pytest.raises(NotYourTurn, match="It is not your turn"):
        play_move(match.pk, grey, "sail W3", 0)
    with pytest.raises(Stale, match="The match has moved on"):
        play_move(match.pk, white, "sail W3", 1)
    with pytest.raises(Illegal, match="There is no W9 on this chart") as illegal:
        play_move(match.pk, white, "sail W9", 0)
    assert illegal.value.rule == "start"
    with pytest.raises(Illegal) as syntax:
        play_move(match.pk, white, "castle" * 100, 0)
    assert syntax.value.rule == "syntax"
    with pytest.raises(Match.DoesNotExist):
        play_move(uuid4(), white, "sail W3", 0)
    assert stored(match) == before
    assert not Move.objects.exists()


def test_a_match_that_is_played_out_is_finished(match: Match, white: Player) -> None:
    match = play_to_the_end(match)
    rules = KINDS["oceania"].rules
    outcome = rules.outcome(rules.decode(match.state))
    assert outcome is not None
    match.refresh_from_db()
    assert (match.status, match.reason) == ("over", outcome.reason)
    assert match.finished_at is not None
    assert list(match.seats.values_list("score", "place")) == list(
        zip(outcome.scores, outcome.placing, strict=True)
    )
    before = stored(match)
    with pytest.raises(Over, match="This match is over"):
        play_move(match.pk, white, "sail W3", match.version)
    assert stored(match) == before


def test_the_last_move_can_be_repeated(match: Match) -> None:
    match = play_to_the_end(match)
    last = match.moves.filter(forced=False).last()
    assert last is not None
    player = match.seats.get(number=last.seat).player
    assert play_move(match.pk, player, last.text, last.version).repeated


def test_a_solo_voyage_is_played_by_its_one_seat(white: Player) -> None:
    match = play_to_the_end(make_match(white))
    assert list(match.seats.values_list("place", flat=True)) == [1]


def test_a_move_takes_few_queries(
    match: Match, white: Player, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    with django_assert_num_queries(6) as queries:
        play_move(match.pk, white, "sail W3", 0, RequestInfo("key-1"))
    kinds = [query["sql"].split()[0] for query in queries.captured_queries]
    assert kinds == ["SAVEPOINT", "SELECT", "SELECT", "INSERT", "UPDATE", "RELEASE"]


def test_a_move_says_when_it_arrived_and_what_it_forced_does_not(
    match: Match, white: Player
) -> None:
    before = timezone.now()
    play_move(match.pk, white, "sail W3", 0, RequestInfo("key-1", monotonic() - 60, lag=0.25))
    chosen, forced = match.moves.all()
    assert chosen.arrived_at is not None
    assert abs(chosen.arrived_at - before + timedelta(seconds=60)) < timedelta(seconds=5)
    assert (chosen.lag, forced.forced, forced.arrived_at, forced.lag) == (0.25, True, None, None)
