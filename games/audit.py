"""Replaying a match from its moves, and comparing what comes out with what is stored."""

from __future__ import annotations

import json
from collections.abc import Iterator

from games.models import Match, Move, Seat, setup_of
from games.rules.bag import commitment
from games.rules.base import Outcome, RulesError, Step
from games.rules.registry import GAMES


def differences(match: Match) -> Iterator[str]:
    """What is wrong with a match, in words that tell nothing hidden; nothing if it is sound."""
    seats, moves = list(match.seats.all()), list(match.moves.all())
    if commitment(bytes(match.seed)) != match.commitment:
        yield "the commitment is not that of the seed"
    if [move.seq for move in moves] != list(range(1, match.moves_made + 1)):
        yield f"the moves are not numbered from 1 to {match.moves_made}"
        return
    rules = GAMES[match.game]
    setup = setup_of(match, seats)
    if [seat.entry for seat in seats] != list(rules.seating(setup)):
        yield "the players do not sit as the game seats them"
    state = rules.new(setup)
    stored = iter(moves)
    for move in stored:
        try:
            transition = rules.apply(state, move.seat, rules.parse(move.text))
        except RulesError as error:
            yield f"move {move.seq} is refused: {error.rule}"
            return
        rows = [move, *(next(stored, move) for _ in transition.steps[1:])]
        if [_told(row) for row in rows] != [_meant(step) for step in transition.steps]:
            yield f"move {move.seq} was stored otherwise than it was played"
            return
        state = transition.state
    if rules.encode(state) != match.state:
        yield "the stored state is not the one that the moves lead to"
    yield from _ending_differences(match, seats, rules.outcome(state), rules.scores(state))


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
    if outcome is not None and not match.is_over:
        yield "the moves end the match, but it is stored as running"
    if not match.is_over:
        if any(seat.score is not None or seat.place is not None for seat in seats):
            yield "a running match has scores"
        return
    if tuple(seat.score for seat in seats) != scores:
        yield f"the scores are {scores}, not those stored"
    if outcome is not None and match.reason == outcome.reason:
        if tuple(seat.place for seat in seats) != outcome.placing:
            yield f"the places are {outcome.placing}, not those stored"
    elif outcome is None and match.reason not in _DECLARED:
        yield f"the moves do not end the match by {match.reason!r}"


_DECLARED = frozenset(
    {
        Match.Reason.RESIGNED,
        Match.Reason.TIMEOUT,
        Match.Reason.AGREED,
        Match.Reason.ADJUDICATED,
        Match.Reason.ABORTED,
        Match.Reason.VOIDED,
    }
)
