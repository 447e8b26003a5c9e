"""Replaying a match from its moves, and comparing what comes out with what is stored."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping
from datetime import datetime, timedelta
from typing import Any, Final

from django.db import transaction

from games.acquaintance import UNCOUNTED
from games.actions.timeouts import timeout_places
from games.models import BY_MODERATORS, Match, Move, Seat, setup_of
from games.rules.bag import commitment
from games.rules.base import Game, Outcome, RulesError, Step
from games.rules.registry import GAMES
from games.timing import clocks_of, seats_deciding
from ladder.rating.models import Side


def lasting_differences(match: Match) -> list[str]:
    """What is wrong with a match, also when it is read again under its lock.

    Its rows are read one after the other: a move made in between is no difference.
    """
    if not any(differences(match)):
        return []
    with transaction.atomic():
        return list(differences(Match.objects.select_for_update().get(pk=match.pk)))


def differences(match: Match) -> Iterator[str]:
    """What is wrong with a match, in words that tell nothing hidden; nothing if it is sound."""
    seats, moves = list(match.seats.all()), list(match.moves.all())
    if commitment(bytes(match.seed)) != match.commitment:
        yield "the commitment is not that of the seed"
    if [move.seq for move in moves] != list(range(1, match.moves_made + 1)):
        yield f"the moves are not numbered from 1 to {match.moves_made}"
        return
    try:
        rules = GAMES[match.game]
        setup = setup_of(match, seats)
        state = rules.new(setup)
    except (KeyError, ValueError):
        yield "no game can be set up like this"
        return
    if [seat.entry for seat in seats] != list(rules.seating(setup)):
        yield "the players do not sit as the game seats them"
    try:
        state = _replayed(rules, state, moves)
    except _OffTrack as flaw:
        yield str(flaw)
        return
    if rules.encode(state) != match.state:
        yield "the stored state is not the one that the moves lead to"
    yield from _ending_differences(match, seats, rules.outcome(state), rules.scores(state))
    yield from _clock_differences(match, seats, seats_deciding(match.game, state))
    if any((seat.seconds_left or 0.0) > _most_left(match, moves, seat) for seat in seats):
        yield "a seat has more time left than its clock can have given it"
    yield from _ladder_differences(match, seats)


class _OffTrack(Exception):
    """A stored move that the rules do not bear out."""


def _replayed(rules: Game[Any, Any], state: Any, moves: list[Move]) -> Any:  # noqa: ANN401 - any game's state
    stored = iter(moves)
    for move in stored:
        try:
            transition = rules.apply(state, move.seat, rules.parse(move.text))
        except RulesError as error:
            raise _OffTrack(f"move {move.seq} is refused: {error.rule}") from error
        rows = [move, *(next(stored, move) for _ in transition.steps[1:])]
        if [_told(row) for row in rows] != [_meant(step) for step in transition.steps]:
            raise _OffTrack(f"move {move.seq} was stored otherwise than it was played")
        state = transition.state
    return state


def _told(row: Move) -> object:
    return [row.seat, row.text, row.forced, row.shown, row.private]


def _meant(step: Step) -> object:
    private = {str(seat): told for seat, told in step.private.items()}
    plain: object = json.loads(
        json.dumps([step.seat, step.move, step.forced, dict(step.shown), private])
    )
    return plain


def _ending_differences(
    match: Match, seats: list[Seat], outcome: Outcome | None, scores: tuple[int, ...]
) -> Iterator[str]:
    if not match.is_over:
        if outcome is not None:
            yield "the moves end the match, but it is stored as running"
        if any(seat.score is not None or seat.place is not None for seat in seats):
            yield "a running match has scores"
        return
    if tuple(seat.score for seat in seats) != scores:
        yield f"the scores are {scores}, not those stored"
    if match.reason not in BY_MODERATORS:
        yield from _outcome_differences(match, seats, outcome)


def _outcome_differences(match: Match, seats: list[Seat], outcome: Outcome | None) -> Iterator[str]:
    places = tuple(seat.place for seat in seats)
    if outcome is not None:
        if match.reason != outcome.reason:
            yield f"the moves end the match by {outcome.reason!r}, not {match.reason!r}"
        if places != outcome.placing:
            yield f"the places are {outcome.placing}, not those stored"
    elif match.reason == Match.Reason.TIMEOUT:
        if not any(_lost_on_time(seats, seat) for seat in seats):
            yield "the places are not those of a match in which time ran out"
    elif match.reason not in _PLACES_BY_REASON:
        yield f"the moves do not end the match by {match.reason!r}"
    elif sorted(places, key=str) != _PLACES_BY_REASON[match.reason](len(seats)):
        yield f"the places are not those of a match that was {match.reason}"


def _lost_on_time(seats: list[Seat], flagged: Seat) -> bool:
    """Whether everybody has the place that they get when this seat's time has run out."""
    scores = [seat.score or 0 for seat in seats]
    places = tuple(seat.place for seat in seats)
    return flagged.seconds_left == 0 and places == timeout_places(scores, flagged.number)


def _clock_differences(match: Match, seats: list[Seat], deciding: frozenset[int]) -> Iterator[str]:
    has_clock = match.clock != Match.Clock.NONE
    if [seat.seconds_left is not None for seat in seats] != [has_clock] * len(seats):
        yield "the seats have time left as if the clock were another one"
        return
    runs = match.clock_started_at is not None
    if runs != (has_clock and not match.is_over):
        yield "the clock runs, and should not, or the other way round"
    elif runs and not _is_near(match.flag_due_at, clocks_of(match, seats, deciding).deadline):
        yield "the deadline is not that of the seat that has to decide"


def _most_left(match: Match, moves: list[Move], seat: Seat) -> float:
    """What the seat would have if it had taken no time for its moves, each of them a turn."""
    turns = sum(move.seat == seat.number for move in moves)
    return match.clock_seconds + turns * match.clock_increment


def _ladder_differences(match: Match, seats: list[Seat]) -> Iterator[str]:
    """Whether the ladder was told what the match says of itself."""
    if not match.is_over or len(seats) < 2 or match.reason in UNCOUNTED | BY_MODERATORS:
        return
    sides = Side.objects.filter(result__match=match.pk).order_by("seat")
    recorded = list(sides.values_list("player_id", "place", "score"))
    if not recorded:
        yield "the ladder has no result of it"
    elif recorded != [(seat.player_id, seat.place, seat.score) for seat in seats]:
        yield "the ladder has another result of it"


def _is_near(one: datetime | None, other: datetime) -> bool:
    """Whether two moments are the same but for rounding."""
    return one is not None and abs(one - other) < timedelta(milliseconds=1)


def _all_first(seats: int) -> list[int]:
    return [1] * seats


def _one_winner(seats: int) -> list[int]:
    return [1, 2][:seats]


#: Endings that the moves don't bring about, with the places that they give.
_PLACES_BY_REASON: Final[Mapping[str, Callable[[int], list[int]]]] = {
    Match.Reason.RESIGNED: _one_winner,
    Match.Reason.AGREED: _all_first,
    Match.Reason.ABORTED: _all_first,
}
