"""What a report on luck and skill shows of a match."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from django.utils.formats import number_format
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _

from games.kinds.kind import Address
from games.kinds.oceania.analysis.pilot import lead_of
from games.kinds.oceania.analysis.report import WeighedTurn
from games.kinds.oceania.analysis.summary import Swing, sums, swings, unexplained
from games.kinds.oceania.svg import tokens
from games.kinds.oceania.wording import kind_name, move_words
from games.matches.page.scene import Scene


class SumRow(NamedTuple):
    mark: SafeString
    name: str
    draws: str
    decisions: str


class SwingRow(NamedTuple):
    turn: int
    address: str
    words: str
    points: str
    good: bool


class TurnRow(NamedTuple):
    turn: int
    address: str
    mark: SafeString
    name: str
    drawn: str
    draw: str
    decisions: str
    better: Sequence[str]


def report_context(scene: Scene, turns: Sequence[WeighedTurn], address: Address) -> dict[str, Any]:
    """The sums, what they leave unexplained, the biggest swings, and every turn."""
    return {
        "sums": _sum_rows(scene, turns),
        "rest": _rest(scene, turns),
        "swings": [_swing_row(scene, swing, address) for swing in swings(turns)],
        "turns": [_turn_row(scene, turn, address) for turn in turns],
    }


def swing_marks(scene: Scene, turns: Sequence[WeighedTurn]) -> tuple[tuple[int, str], ...]:
    """The turns of the biggest swings, each with what it is marked for."""
    return tuple((swing.turn, _swing_words(scene, swing)) for swing in swings(turns))


def points(value: float) -> str:
    """Points with their sign and one digit."""
    shown = round(value, 1) + 0.0
    sign = "+" if shown > 0 else "−" if shown < 0 else "±"
    return f"{sign}{number_format(abs(shown), 1)}"


def _sum_rows(scene: Scene, turns: Sequence[WeighedTurn]) -> list[SumRow]:
    return [
        SumRow(tokens.mark(seat), scene.name(seat), points(found.draws), points(found.decisions))
        for seat, found in enumerate(sums(turns, len(scene.seats)))
    ]


def _rest(scene: Scene, turns: Sequence[WeighedTurn]) -> str:
    """What the sums leave unexplained of the result; nothing where the game was broken off."""
    if scene.state.ending is None:
        return ""
    scores = scene.state.sure_scores()
    return points(unexplained(turns, lead_of(scores), len(scores)))


def _swing_row(scene: Scene, swing: Swing, address: Address) -> SwingRow:
    return SwingRow(
        swing.turn,
        address(swing.turn),
        _swing_words(scene, swing),
        points(swing.worth),
        swing.worth > 0,
    )


def _swing_words(scene: Scene, swing: Swing) -> str:
    name = scene.name(swing.seat)
    if swing.drawn is not None:
        return _("{name} drew a {kind}").format(name=name, kind=kind_name(swing.drawn))
    assert swing.move is not None
    assert swing.best is not None
    return _("{name}: {move} instead of {best}").format(
        name=name, move=move_words(swing.move), best=move_words(swing.best)
    )


def _turn_row(scene: Scene, turn: WeighedTurn, address: Address) -> TurnRow:
    return TurnRow(
        turn.number,
        address(turn.number),
        tokens.mark(turn.seat),
        scene.name(turn.seat),
        kind_name(turn.draw.kind) if turn.draw else "",
        points(turn.luck) if turn.draw else "",
        points(turn.decisions),
        [move_words(choice.best) for choice in turn.choices if choice.worth < 0],
    )
