"""Replaying a match from its moves, and comparing what comes out with what is stored."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from itertools import pairwise
from typing import Final

from django.db import transaction

from games.kinds.base import Outcome
from games.kinds.fair_shuffle import commitment
from games.kinds.registry import KINDS
from games.matches.audit.clocks import clock_differences
from games.matches.audit.replay import AuditReplay, OffTrack, replayed
from games.matches.audit.results import result_differences
from games.matches.clock_columns import unmoved_seats
from games.matches.timeouts import no_show_places, timeout_places
from games.models import BY_MODERATORS, Match, Seat, setup_of


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
        rules = KINDS[match.game].rules
        setup = setup_of(match, seats)
        state = rules.new(setup)
    except (KeyError, ValueError):
        yield "no game can be set up like this"
        return
    if [seat.entry for seat in seats] != list(rules.seating(setup)):
        yield "the players do not sit as the game seats them"
    try:
        replay = replayed(match, state, moves)
    except OffTrack as flaw:
        yield str(flaw)
        return
    if rules.encode(replay.state) != match.state:
        yield "the stored state is not the one that the moves lead to"
    yield from _turn_differences(match, seats, replay)
    outcome, scores = rules.outcome(replay.state), rules.scores(replay.state)
    yield from _ending_differences(match, seats, outcome, scores)
    yield from _version_differences(match, replay)
    yield from clock_differences(match, seats, replay)
    yield from result_differences(match, seats)


def _turn_differences(match: Match, seats: list[Seat], replay: AuditReplay) -> Iterator[str]:
    moved = {move.seat for move, _ in replay.played}
    if not match.is_over and {int(seat) for seat in match.seats_moved} != moved:
        yield "other seats are stored as having moved than those that have"
    deciding = frozenset() if match.is_over else replay.deciding
    if {seat.number for seat in seats if seat.to_move} != deciding:
        yield "other seats are stored as having to move than those that have to decide"


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
    if match.reason == Match.Reason.NO_SHOW:
        yield from _no_show_differences(match, seats)
    elif match.reason not in BY_MODERATORS:
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


def _no_show_differences(match: Match, seats: list[Seat]) -> Iterator[str]:
    if not unmoved_seats(match, len(seats)):
        yield "the match was called off by the clock though everybody had moved"
    places = tuple(seat.place for seat in seats)
    if not any(places == no_show_places(len(seats), seat.number) for seat in seats):
        yield "the places are not those of a match that the clock called off"


def _lost_on_time(seats: list[Seat], flagged: Seat) -> bool:
    """Whether everybody has the place that they get when this seat's time has run out."""
    scores = [seat.score or 0 for seat in seats]
    places = tuple(seat.place for seat in seats)
    return flagged.seconds_left == 0 and places == timeout_places(scores, flagged.number)


def _version_differences(match: Match, replay: AuditReplay) -> Iterator[str]:
    """Whether the version is one that what happened can have given the match."""
    versions = [move.version for move, _ in replay.played]
    if any(later <= earlier for earlier, later in pairwise([-1, *versions, match.version])):
        yield "the moves were not made on versions one after the other"
    elif replay.tells_all:
        yield from _count_differences(match, replay)


def _count_differences(match: Match, replay: AuditReplay) -> Iterator[str]:
    moves, interludes = len(replay.played), len(replay.interludes)
    if moves and replay.interludes_before(moves - 1) > interludes:
        yield "the moves were made on later versions than what happened can have given"
    least = moves + interludes
    # Pages of a match that is over have news that are noted elsewhere.
    if match.version < least or (match.version > least and not match.is_over):
        yield f"the version should be {least}, not {match.version}"


def _all_first(seats: int) -> list[int]:
    return [1] * seats


def _one_winner(seats: int) -> list[int]:
    return [1, 2][:seats]


#: Endings that the moves don't bring about, with the places that they give.
_PLACES_BY_REASON: Final[Mapping[str, Callable[[int], list[int]]]] = {
    Match.Reason.RESIGNED: _one_winner,
    Match.Reason.ABANDONED: _one_winner,
    Match.Reason.AGREED: _all_first,
    Match.Reason.ABORTED: _all_first,
    Match.Reason.LAPSED: _all_first,
}
