"""One moment of a replay: the chart, what had just been done, and what is known of it."""

from __future__ import annotations

from typing import NamedTuple

from django.template.loader import render_to_string
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _

from games.html.i18n import score_line
from games.html.parts import Parts, part
from games.kinds.oceania.page.places import island_words
from games.kinds.oceania.page.position import Position
from games.kinds.oceania.page.turns import turn_words
from games.kinds.oceania.replay.model import OceaniaReplay
from games.kinds.oceania.rules.edition import sides_of
from games.kinds.oceania.rules.moves import Reuse
from games.kinds.oceania.rules.view import view_of
from games.kinds.oceania.svg import tokens
from games.kinds.oceania.svg.chart import DrawingOptions, draw_chart
from games.kinds.oceania.wording import kind_name
from games.matches.clocks import DAY, DAYS, LIVE
from games.matches.page.clocks import time_words

_SHEET = DrawingOptions("ply")


class Fact(NamedTuple):
    """A figure of a turn under its name."""

    name: str
    value: str


def ply_parts(replay: OceaniaReplay, ply: int) -> Parts:
    """The parts of a page that change from ply to ply."""
    return {
        "chart": part("chart", _chart(replay, ply), page="replay"),
        "line": part("line", _line(replay, ply), page="replay"),
        "facts": part("facts", _facts(replay, ply), page="replay"),
    }


def _chart(replay: OceaniaReplay, ply: int) -> SafeString:
    # What everybody could see then: nothing of the bag, whatever is known by now.
    seen = view_of(replay.course.position(ply), None)
    position = Position.of(seen)
    context = {
        "chart": draw_chart(position, _SHEET),
        "told": [island_words(island) for island in position.chart.islands],
    }
    return render_to_string("oceania/replay/_chart.html", context)


def line_words(replay: OceaniaReplay, ply: int) -> str:
    """Which moment this is, and what had just been done."""
    if not ply:
        return _("Before the first turn")
    last = replay.played()[ply - 1]
    return _("Turn {turn} of {turns}: {name} {words}").format(
        turn=ply, turns=replay.plies, name=replay.names[last.seat], words=turn_words(last)
    )


def _line(replay: OceaniaReplay, ply: int) -> SafeString:
    return render_to_string("games/replay/_line.html", {"words": line_words(replay, ply)})


def _facts(replay: OceaniaReplay, ply: int) -> SafeString:
    context = {"tile": _tile(replay, ply), "facts": _figures(replay, ply)}
    return render_to_string("oceania/replay/_facts.html", context)


def _tile(replay: OceaniaReplay, ply: int) -> SafeString | str:
    """The tile of the turn, as it was laid or as it is printed."""
    if not ply:
        return ""
    turn = replay.played()[ply - 1].turn
    if turn.place:
        return tokens.tile(sides_of(turn.place.sides))
    return tokens.tile_of_kind(turn.kind) if turn.kind else ""


def _figures(replay: OceaniaReplay, ply: int) -> list[Fact]:
    position = replay.course.position(ply)
    figures = []
    if ply:
        turn, course_turn = replay.played()[ply - 1].turn, replay.course.turns[ply - 1]
        name = _("Used again") if isinstance(turn.explored, Reuse) else _("Drawn")
        if turn.kind:
            figures = [
                Fact(name, kind_name(turn.kind)),
                Fact(_("Ways to fit"), str(course_turn.ways)),
            ]
    figures += [Fact(_("Left in bag"), str(len(position.bag))), _score(replay, ply)]
    if ply and replay.times:
        figures.append(Fact(_("Thinking time"), _time(replay.times[ply - 1])))
    return figures


def _score(replay: OceaniaReplay, ply: int) -> Fact:
    position = replay.course.position(ply)
    if replay.counts and ply == replay.plies:
        decides = position.players == 1 or position.ending is not None
        label = _("Final score") if decides else _("Points at that time")
        return Fact(label, score_line(position.sure_scores()))
    return Fact(_("Projected"), score_line(position.projected_scores()))


def _time(seconds: float) -> str:
    return time_words(DAYS if seconds >= DAY else LIVE, seconds)
