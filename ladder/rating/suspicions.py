"""Patterns of results by which ratings are farmed or thrown away, noted for moderators.

None of them proves anything: friends play each other, and beginners resign. Each is looked for when
a rated result comes in, among the last few of its players.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from ladder.rating.models import Result, Side, Signal

#: So many of a player's last games in a row given up within so many moves.
QUICK_RESIGNATIONS: Final = 5
QUICK: Final = 16
#: Whoever leaves lets the opponent claim the win.
_GIVEN_UP: Final = frozenset({"resigned", "abandoned"})
#: So many of a pair's last games in a row won by the same of the two.
ONE_SIDED_STREAK: Final = 8
#: So many of both players' last games played with nobody else.
CLOSED_CIRCLE: Final = 10


def note_signals(result: Result, sides: Sequence[Side]) -> None:
    """Note what a rated result of two gives reason to. The caller holds the ladder's lock."""
    if len(sides) != 2:
        return
    one, two = sorted(sides, key=lambda side: side.player_id)
    recent = {side.player_id: _recent(side) for side in sides}
    for side in sides:
        if side.outcome != Side.Outcome.LOST:
            continue
        if _resigns_quickly(recent[side.player_id]):
            _note(Signal.Kind.QUICK_RESIGNATIONS, result, side.player_id)
        if _always_loses(side):
            _note(Signal.Kind.ONE_SIDED, result, side.player_id, side.opponent_id)
    if all(_plays_only_one(recent[side.player_id]) for side in sides):
        _note(Signal.Kind.CLOSED_PAIR, result, one.player_id, two.player_id)


def _recent(side: Side) -> list[Side]:
    """The player's last rated results, this one included, the latest first."""
    rated = Side.objects.filter(
        player=side.player_id, game=side.game, result__unrated="", result__voided_at=None
    )
    return list(rated.select_related("result").order_by("-finished_at", "-pk")[:CLOSED_CIRCLE])


def _resigns_quickly(recent: Sequence[Side]) -> bool:
    last = recent[:QUICK_RESIGNATIONS]
    return len(last) == QUICK_RESIGNATIONS and all(
        side.outcome == Side.Outcome.LOST
        and side.result.ended_by in _GIVEN_UP
        and side.result.moves <= QUICK
        for side in last
    )


def _always_loses(side: Side) -> bool:
    meetings = Side.objects.filter(
        player=side.player_id,
        opponent=side.opponent_id,
        game=side.game,
        result__unrated="",
        result__voided_at=None,
    )
    last = meetings.order_by("-finished_at", "-pk").values_list("outcome", flat=True)
    return list(last[:ONE_SIDED_STREAK]) == [Side.Outcome.LOST] * ONE_SIDED_STREAK


def _plays_only_one(recent: Sequence[Side]) -> bool:
    opponents = {side.opponent_id for side in recent}
    return len(recent) == CLOSED_CIRCLE and len(opponents) == 1 and None not in opponents


def _note(kind: str, result: Result, player: int, other: int | None = None) -> None:
    signal, is_new = Signal.objects.get_or_create(
        kind=kind,
        game=result.game,
        player_id=player,
        other_id=other,
        defaults={
            "result": result,
            "first_seen_at": result.finished_at,
            "last_seen_at": result.finished_at,
        },
    )
    if not is_new:
        signal.times += 1
        signal.result = result
        signal.last_seen_at = result.finished_at
        signal.save(update_fields=["times", "result", "last_seen_at"])
