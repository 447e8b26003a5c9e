"""Clocks of a match: started, charged by turns, stopped, and flags before anything else."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from datetime import timedelta
from time import monotonic
from uuid import UUID

import pytest
from django.db import IntegrityError, transaction
from pytest_django import DjangoAssertNumQueries, DjangoCaptureOnCommitCallbacks

from games.kinds.registry import KINDS
from games.matches.actions import play_move
from games.matches.endings import abort, accept_draw, decline_draw, offer_draw, resign
from games.matches.refusals import NotYourTurn, Over, Stale, TimeRanOut
from games.matches.request_info import RequestInfo
from games.matches.timeouts import timeout_places
from games.models import Match
from ladder import privacy
from ladder.models import Player
from tests.harness.clocked import (
    BLITZ,
    REEF,
    THREE_DAYS,
    arrival,
    exactly,
    left,
    let_pass,
    under_way,
)
from tests.harness.factories import (
    CLASSIC,
    ending,
    make_match,
    make_player,
    options,
    play,
    play_to_the_end,
    player_to_move,
)

pytestmark = pytest.mark.django_db


@pytest.fixture
def match(white: Player, grey: Player) -> Match:
    return under_way(make_match(white, grey, terms=BLITZ))


def end_of_turn(match: Match, after: float = 0.0) -> Match:
    """Whoever is to move makes a whole turn, which ends so long after the clocks were started."""
    match = before_the_last_move_of_the_turn(match)
    move, arrived = options(match)[-1], arrival(match, after)
    return play_move(match.pk, player_to_move(match), move, match.version, arrived).match


def before_the_last_move_of_the_turn(match: Match) -> Match:
    """Whoever is to move makes a turn but for the move that passes it on."""
    rules = KINDS[match.game].rules
    while True:
        state, move = rules.decode(match.state), options(match)[-1]
        after = rules.apply(state, state.seat, rules.parse(move)).state
        if after.seat != state.seat:
            return match
        match = play(match, move)


# --- beginning -----------------------------------------------------------------------------------


def test_the_clock_runs_from_the_beginning(white: Player, grey: Player) -> None:
    match = make_match(white, grey, terms=BLITZ)
    assert left(match) == exactly(300.0, 300.0)
    assert match.clock_started_at is not None
    assert match.flag_due_at == match.clock_started_at + timedelta(seconds=31)


def test_without_a_clock_nothing_runs(white: Player, grey: Player) -> None:
    match = play(make_match(white, grey), "sail W3")
    assert (left(match), match.clock_started_at, match.flag_due_at) == ([None, None], None, None)


@pytest.mark.parametrize(
    ("terms", "words"),
    [
        (replace(BLITZ, clock_seconds=29), "half a minute"),
        (replace(BLITZ, clock_increment=61), "0 to 60 seconds"),
        (replace(THREE_DAYS, clock_seconds=5), "1, 3 or 7 days"),
        (replace(CLASSIC, clock="hourglass"), "no such clock"),
    ],
)
def test_a_clock_that_there_is_not(white: Player, grey: Player, terms: object, words: str) -> None:
    with pytest.raises(ValueError, match=words):
        make_match(white, grey, terms=terms)  # type: ignore[arg-type] # parametrised
    assert not Match.objects.exists()


def test_a_voyage_alone_has_no_clock(white: Player) -> None:
    with pytest.raises(ValueError, match="a voyage alone has no clock"):
        make_match(white, terms=BLITZ)


def test_the_database_keeps_start_and_deadline_together(match: Match) -> None:
    for broken in ({"flag_due_at": None}, {"clock_started_at": None}):
        with pytest.raises(IntegrityError, match="deadline"), transaction.atomic():
            Match.objects.filter(pk=match.pk).update(**broken)


# --- charging ------------------------------------------------------------------------------------


def test_a_turn_is_charged_as_a_whole_and_gains_its_increment(match: Match) -> None:
    started = match.clock_started_at
    let_pass(match, 40)
    match = play(match, "sail W3")
    assert left(match) == exactly(300.0, 300.0)
    assert match.clock_started_at == started - timedelta(seconds=40)  # type: ignore[operator]
    match = end_of_turn(match, after=60)
    assert left(match) == exactly(300.0 - 60.0 + 3.0, 300.0)
    assert match.flag_due_at - match.clock_started_at == timedelta(seconds=301)  # type: ignore[operator]
    match = end_of_turn(match, after=5)
    assert left(match) == exactly(243.0, 298.0)


def test_days_begin_anew_with_each_turn(white: Player, grey: Player) -> None:
    match = make_match(white, grey, terms=THREE_DAYS)
    match = end_of_turn(match, after=200_000)
    assert left(match) == exactly(259_200.0, 259_200.0)
    assert match.flag_due_at - match.clock_started_at == timedelta(seconds=259_201)  # type: ignore[operator]


def test_measured_lag_is_not_charged_nor_waiting_in_the_server(match: Match) -> None:
    match = before_the_last_move_of_the_turn(match)
    let_pass(match, 30)
    arrived = arrival(match, 20, lag=1.0)
    play_move(match.pk, player_to_move(match), options(match)[-1], match.version, arrived)
    assert left(match) == exactly(300.0 - 20.0 + 1.0 + 3.0, 300.0)


def test_lag_is_claimed_once_a_turn_however_many_moves_it_has(match: Match) -> None:
    """As by a page that echoes late on purpose: each of its small moves would claim a second."""
    mover = player_to_move(match)
    let_pass(match, 60)
    moves = 0
    while player_to_move(match) == mover:
        match.refresh_from_db()
        request_info = RequestInfo(at=monotonic(), lag=5.0)
        play_move(match.pk, mover, options(match)[-1], match.version, request_info)
        match.refresh_from_db()
        moves += 1
    assert moves > 1
    claimed = match.moves.filter(forced=False).values_list("lag", flat=True)
    assert sum(claim or 0.0 for claim in claimed) == pytest.approx(1.0)
    seconds_left, _ = left(match)
    assert seconds_left is not None
    assert seconds_left == pytest.approx(300.0 - 60.0 + 1.0 + 3.0, abs=5)
    assert seconds_left < 300.0 - 60.0 + 1.0 + 3.0


def test_a_tenth_of_the_time_is_all_that_lag_can_claim_in_a_match(
    white: Player, grey: Player
) -> None:
    short = replace(BLITZ, clock_seconds=60, clock_increment=0)
    match = make_match(white, grey, terms=short)
    claimed = {0: 0.0, 1: 0.0}
    while not match.is_over:
        let_pass(match, 1.5)
        match.refresh_from_db()
        request_info = RequestInfo(lag=1.0)
        text = options(match)[-1]
        try:
            match = play_move(
                match.pk, player_to_move(match), text, match.version, request_info
            ).match
        except TimeRanOut:
            break
    for move in match.moves.filter(forced=False):
        claimed[move.seat] += move.lag or 0.0
    assert claimed == {0: pytest.approx(6.0), 1: pytest.approx(6.0)}


def test_the_end_stops_the_clocks(match: Match, grey: Player) -> None:
    resign(match.pk, grey, arrival(match, 40))
    match.refresh_from_db()
    assert left(match) == exactly(260.0, 300.0)
    assert (match.clock_started_at, match.flag_due_at) == (None, None)


def test_a_match_with_a_clock_can_be_played_out(match: Match) -> None:
    match = play_to_the_end(match)
    match.refresh_from_db()
    assert (match.status, match.clock_started_at, match.flag_due_at) == ("over", None, None)
    assert match.reason != "timeout"


def test_a_draw_offer_leaves_the_clock_alone(match: Match, grey: Player) -> None:
    before = match.clock_started_at, match.flag_due_at
    offer_draw(match.pk, grey, 0)
    match.refresh_from_db()
    assert (match.clock_started_at, match.flag_due_at) == before


def test_a_clock_costs_an_update_of_each_seat_when_the_turn_passes_and_none_within_it(
    match: Match, white: Player, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    with django_assert_num_queries(8):  # one each for lag claimed so far and noted absences
        play_move(match.pk, white, "sail W3", 0, RequestInfo("key-1", lag=0.2))
    match.refresh_from_db()
    match = before_the_last_move_of_the_turn(match)
    move = options(match)[-1]
    with django_assert_num_queries(9) as queries:
        play_move(match.pk, white, move, match.version)
    kinds = [query["sql"].split()[0] for query in queries.captured_queries]
    assert kinds[-6:] == ["INSERT", "UPDATE", "UPDATE", "UPDATE", "SELECT", "RELEASE"]


# --- flags ---------------------------------------------------------------------------------------


def test_a_move_after_the_flag_ends_the_match_and_is_refused(match: Match, white: Player) -> None:
    let_pass(match, 300.1)
    with pytest.raises(TimeRanOut, match=r"^Your time ran out before this arrived"):
        play_move(match.pk, white, "sail W3", 0)
    assert ending(match) == ("over", "timeout", [2, 1], 1)
    assert left(match) == exactly(0.0, 300.0)
    assert match.moves_made == 0
    with pytest.raises(Over, match=r"^This match is over"):
        play_move(match.pk, white, "sail W3", 1)


def test_a_move_on_its_way_for_no_longer_than_was_measured_is_in_time(
    match: Match, white: Player
) -> None:
    play_move(match.pk, white, "sail W3", 0, arrival(match, 300.5, lag=0.8))
    assert ending(match) == ("playing", "", [None, None], 1)
    assert match.flag_due_at is not None


def test_the_flag_falls_for_the_move_that_passes_the_turn_on(match: Match, white: Player) -> None:
    match = end_of_turn(end_of_turn(match))
    let_pass(match, 310)
    with pytest.raises(TimeRanOut):
        play_move(match.pk, white, options(match)[0], match.version)
    assert ending(match)[:3] == ("over", "timeout", [2, 1])


def test_a_repeated_move_gets_its_answer_also_after_the_flag(match: Match, white: Player) -> None:
    play_move(match.pk, white, "sail W3", 0, RequestInfo("key-1"))
    let_pass(match, 400)
    assert play_move(match.pk, white, "sail W3", 0, RequestInfo("key-1")).repeated
    assert ending(match)[0] == "playing"


Action = Callable[[UUID, Player, RequestInfo], object]

ACTIONS: dict[str, Action] = {
    "offer": lambda match, player, request_info: offer_draw(match, player, 0, request_info),
    "accept": lambda match, player, request_info: accept_draw(match, player, 0, request_info),
    "decline": decline_draw,
    "resign": resign,
    "abort": abort,
    "move": lambda match, player, request_info: play_move(
        match, player, "sail W3", 0, request_info
    ),
}
each_action = pytest.mark.parametrize("action", ACTIONS.values(), ids=ACTIONS.keys())


@each_action
@pytest.mark.parametrize("own", [True, False])
def test_whatever_is_asked_for_the_flag_comes_first(
    action: Action,
    match: Match,
    white: Player,
    grey: Player,
    *,
    own: bool,
) -> None:
    arrived = arrival(match, 301.01)
    words = "Your time ran out" if own else "The time of white ran out before this arrived"
    with pytest.raises(TimeRanOut, match=words):
        action(match.pk, white if own else grey, arrived)
    assert ending(match) == ("over", "timeout", [2, 1], 1)


@each_action
def test_whatever_arrives_in_time_may_wait_in_the_server(
    action: Action, match: Match, white: Player
) -> None:
    match.seats.filter(number=1).update(wants_draw=True)
    let_pass(match, 302)
    action(match.pk, white, arrival(match, 299))
    assert ending(match)[1] != "timeout"


def test_within_the_grace_others_have_to_wait(match: Match, grey: Player) -> None:
    """A move may be on its way."""
    arrived = arrival(match, 300.99)
    with pytest.raises(NotYourTurn):
        play_move(match.pk, grey, "sail W3", 0, arrived)
    with pytest.raises(Stale):
        play_move(match.pk, grey, "sail W3", 7, arrived)
    assert ending(match)[0] == "playing"


def test_a_refused_move_stops_no_clock(match: Match, white: Player) -> None:
    before = match.clock_started_at, match.flag_due_at
    with pytest.raises(Stale):
        play_move(match.pk, white, "sail W3", 5)
    match.refresh_from_db()
    assert (match.clock_started_at, match.flag_due_at) == before


def test_whoever_leaves_after_the_flag_has_lost_by_it(match: Match, white: Player) -> None:
    let_pass(match, 400)
    privacy.erase(white)
    assert ending(match)[:3] == ("over", "timeout", [2, 1])


@pytest.mark.parametrize(
    ("scores", "flagged", "places"),
    [
        ((5, 3), 0, (2, 1)),
        ((5, 3), 1, (1, 2)),
        ((5, 3, 9), 2, (1, 2, 3)),
        ((5, 5, 9), 2, (1, 1, 3)),
        ((1, 5, 9, 9), 1, (3, 4, 1, 1)),
    ],
)
def test_whose_time_ran_out_comes_last(
    scores: tuple[int, ...], flagged: int, places: tuple[int, ...]
) -> None:
    assert timeout_places(scores, flagged) == places


def test_a_match_of_three_ends_for_all() -> None:
    players = [make_player(name) for name in ("one", "two", "three")]
    match = under_way(make_match(*players, terms=REEF))
    let_pass(match, 302)
    with pytest.raises(TimeRanOut, match="The time of one ran out"):
        decline_draw(match.pk, players[1])
    rules = KINDS["oceans"].rules
    scores = rules.scores(rules.decode(match.state))
    assert ending(match)[:3] == ("over", "timeout", list(timeout_places(scores, 0)))


# --- telling -------------------------------------------------------------------------------------


def test_every_change_is_told_on_commit(
    white: Player,
    grey: Player,
    django_capture_on_commit_callbacks: DjangoCaptureOnCommitCallbacks,
) -> None:
    with django_capture_on_commit_callbacks() as created:
        match = under_way(make_match(white, grey, terms=BLITZ))
    with django_capture_on_commit_callbacks() as moved:
        match = play(match, "sail W3")
    with django_capture_on_commit_callbacks() as repeated:
        play_move(match.pk, white, "sail W3", 0)
    with django_capture_on_commit_callbacks() as offered:
        offer_draw(match.pk, grey, match.version)
    let_pass(match, 400)
    with django_capture_on_commit_callbacks() as flagged, pytest.raises(TimeRanOut):
        resign(match.pk, grey)
    told = [len(calls) for calls in (created, moved, repeated, offered, flagged)]
    # Also the lobby and the ladder of what begins and ends, and both players of the result and
    # of their rating.
    assert told == [3, 1, 0, 1, 7]
