"""Replays of games that have no chart: the position in the words of their page, move by move."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Final

from django.template.loader import render_to_string
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.html.parts import Parts, from_template, part
from games.kinds.kind import ReplayPage
from games.kinds.registry import KINDS
from games.matches.page.endings import finishes_of, reason_words, result_words
from games.matches.page.match_controls import fairness_part
from games.matches.page.plain import facts_of
from games.matches.page.scene import Scene
from games.replays.page.frame import SPEEDS, ReplayExtras, navigation_links, remarks_on
from games.replays.page.links import ReplayLink, ReplayUrls


@dataclass(frozen=True)
class PlainReplay:
    """A match that is over; a ply is a move that somebody chose, with what it forced."""

    scene: Scene
    urls: ReplayUrls

    @property
    def chosen(self) -> list[int]:
        """Which of the steps were chosen."""
        return [number for number, step in enumerate(self.scene.steps) if not step.forced]

    @property
    def plies(self) -> int:
        return len(self.chosen)

    def steps_until(self, ply: int) -> int:
        """How many steps there were after so many moves."""
        chosen = self.chosen
        return chosen[ply] if ply < len(chosen) else len(self.scene.steps)

    def move(self, ply: int) -> tuple[str, str]:
        """Who made this move, and the move in words."""
        step = self.scene.steps[self.chosen[ply - 1]]
        words = KINDS[self.scene.match.game].wording
        return self.scene.name(step.seat), words.move(step.move)


def plain_parts(replay: PlainReplay, ply: int) -> Parts:
    """The parts of the page that change from move to move: what everybody could see then."""
    seen = replay.scene.public_view_after(replay.steps_until(ply))
    line = render_to_string("games/replay/_line.html", {"words": _line_words(replay, ply)})
    chart = from_template("games/match/plain/_facts.html", {"facts": facts_of(seen)})
    return {
        "chart": part("chart", chart, page="replay"),
        "line": part("line", line, page="replay"),
    }


def plain_context(replay: PlainReplay, ply: int, _besides: ReplayExtras) -> dict[str, Any]:
    """What the template of such a replay shows at this ply."""
    match, finishes = replay.scene.match, finishes_of(replay.scene)
    result = result_words(match.reason, finishes)
    reason = reason_words(match.reason, finishes, KINDS[match.game].wording)
    return {
        "replay": replay,
        "result": result,
        "page_title": f"{result} · {replay.scene.title}",
        "about": " · ".join([reason.removesuffix("."), *remarks_on(match)]),
        "ply": ply,
        "parts": plain_parts(replay, ply),
        "rounds": _rounds(replay, ply),
        "length": ngettext("{count} move", "{count} moves", replay.plies).format(
            count=replay.plies
        ),
        "players": [("", _("Move"))],
        "walk": navigation_links(replay.urls, ply, replay.plies),
        "speeds": SPEEDS,
        "fairness": fairness_part(replay.scene),
    }


PLAIN: Final = ReplayPage(
    of_match=PlainReplay,
    parts=plain_parts,
    context=plain_context,
    template="games/replay/plain.html",
)


def _line_words(replay: PlainReplay, ply: int) -> str:
    if not ply:
        return _("Before the first move")
    name, move = replay.move(ply)
    words = _("Move {ply} of {plies}: {name}, {move}")
    return words.format(ply=ply, plies=replay.plies, name=name, move=move)


def _rounds(replay: PlainReplay, ply: int) -> list[list[ReplayLink]]:
    """The moves; each is a step to the position after it."""
    rounds = []
    for number in range(1, replay.plies + 1):
        name, move = replay.move(number)
        rounds.append([replay.urls.to_move(number, move, name, current=number == ply)])
    return rounds
