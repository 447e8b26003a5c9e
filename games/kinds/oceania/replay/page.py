"""The page of a replay: what stands around the chart, whichever ply is shown."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import ngettext

from games.html.markup import own_markup
from games.kinds.oceania.page.glossary import explanations
from games.kinds.oceania.page.islands import open_panel, score_panel
from games.kinds.oceania.page.turns import turn_cell
from games.kinds.oceania.replay.fairness import fairness_context
from games.kinds.oceania.replay.model import OceaniaReplay
from games.kinds.oceania.replay.plies import line_words, ply_parts
from games.kinds.oceania.replay.score_chart import ScoreChart, score_chart_of
from games.kinds.oceania.rules.view import view_of
from games.kinds.oceania.svg import tokens
from games.replays.page.frame import SPEEDS, ReplayExtras, marks_of, navigation_links
from games.replays.page.links import ReplayLink


def replay_context(replay: OceaniaReplay, ply: int, extras: ReplayExtras) -> dict[str, Any]:
    """What the templates of a replay show at this ply."""
    chart = score_chart_of(replay.course, over=replay.counts)
    return {
        "replay": replay,
        "page_title": f"{replay.result} · {replay.title}",
        "ply": ply,
        "parts": ply_parts(replay, ply),
        "line": line_words(replay, ply),
        "rounds": _rounds(replay, ply),
        "length": ngettext("{count} turn", "{count} turns", replay.plies).format(
            count=replay.plies
        ),
        "walk": navigation_links(replay.urls, ply, replay.plies),
        "chart": chart,
        "cursor": chart.stops[ply],
        "strips": _strips(replay, chart),
        "players": [(tokens.mark(seat), name) for seat, name in enumerate(replay.names)],
        "islands": _islands(replay),
        "besides": extras,
        "marks": marks_of(extras, replay.urls, replay.plies),
        "speeds": SPEEDS,
        "explanations": explanations(len(replay.names) == 1),
        **fairness_context(replay),
    }


def _rounds(replay: OceaniaReplay, ply: int) -> list[list[ReplayLink]]:
    """The turns, round by round; each is a step to the chart after it."""
    steps = [
        replay.urls.to_move(number, turn_cell(played), current=number == ply)
        for number, played in enumerate(replay.played(), start=1)
    ]
    seats = len(replay.names)
    return [steps[first : first + seats] for first in range(0, len(steps), seats)]


def _strips(replay: OceaniaReplay, chart: ScoreChart) -> SafeString:
    """The places of the score chart, one for each ply. The list of moves says the same in words."""
    strips = []
    for stop in chart.stops:
        heights = " ".join(map(str, stop.heights))
        strip = (
            f'<rect data-ply="{stop.ply}" data-x="{stop.x}" data-heights="{heights}"'
            f' x="{stop.left}" y="0" width="{stop.width}" height="100%"/>'
        )
        address = replay.urls.address(stop.ply)
        strips.append(
            format_html('<a href="{}" tabindex="-1">{}</a>', address, own_markup(strip))
            if address
            else strip
        )
    return own_markup(*strips)


def _islands(replay: OceaniaReplay) -> SafeString:
    """What the islands have brought; as they stand, in a game that counts for nobody."""
    view: Mapping[str, Any] = view_of(replay.course.last, None)
    names = tuple(replay.names)
    return score_panel(view, names) if replay.counts else open_panel(view, names)
