"""Oceania's page: the board, what can be chosen, and the panels around them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any, Final, NamedTuple

from django.utils.safestring import SafeString
from django.utils.translation import gettext as _

from games.html.layout import Columns, GamePage, Guide, Tab, guide_panel, tab_panel
from games.html.markup import own_markup
from games.html.parts import Parts, empty_part, from_template, part
from games.kinds.base import Viewer
from games.kinds.oceania.page.board import board_of
from games.kinds.oceania.page.completions import (
    Completion,
    completion_note,
    completion_words,
    draw_completion,
    last_completion,
)
from games.kinds.oceania.page.guidance import guide_of, stuck_words
from games.kinds.oceania.page.islands import islands_part
from games.kinds.oceania.page.misfits import (
    Misfit,
    draw_misfit,
    last_misfit,
    misfit_note,
    misfit_told,
    misfit_words,
)
from games.kinds.oceania.page.odds import odds_switch
from games.kinds.oceania.page.panels import Lead, bag_part, lead_panel, moves_part
from games.kinds.oceania.page.players import PlayerFacts, player_part
from games.kinds.oceania.page.position import Chart, Position, chart_of
from games.kinds.oceania.page.tray import tray_of
from games.kinds.oceania.page.turns import Turns, turn_words, turns_of
from games.kinds.oceania.rules.turn import STUCK
from games.kinds.oceania.rules.view import view_of
from games.kinds.oceania.svg.chart import DrawingOptions
from games.matches.page.clocks import clock_part
from games.matches.page.ratings import rating_words
from games.matches.page.scene import Scene
from games.series.parts import odds_are_allowed

_SHEET: Final = DrawingOptions(lit=True)


def page_of(scene: Scene, view: Mapping[str, Any], viewer: Viewer) -> GamePage:
    """Everything of the game, from the view and the moves that all have seen."""
    common = scene.shared(_common)
    turns, names = common.turns, scene.names
    position = Position(view, common.chart)
    guide = guide_of(scene, position, viewer)
    completion = last_completion(turns, view, common.chart)
    misfit = last_misfit(turns, view)
    overlay = draw_misfit(misfit, position) + draw_completion(completion)
    parts: Parts = {
        "board": part(
            "board",
            board_of(
                position,
                scene.moves_url,
                replace(_SHEET, overlay=overlay),
                completion_note(completion, viewer, names),
                odds=odds_are_allowed(scene),
            ),
        ),
        "lead": _below_board(scene, position, viewer),
        "tray": _tray(scene, position, misfit_told(turns, view, viewer), viewer),
    }
    for seat, rating in enumerate(common.ratings):
        facts = PlayerFacts.of(scene, view, seat, viewer, rating)
        parts[f"seat-{seat}"] = player_part(facts)
        # A part of its own, so that the panel stays when nothing but the clock has changed.
        parts[f"clock-{seat}"] = common.clocks[seat]
    return GamePage(
        announcement=_announcement(scene, guide, turns, misfit, completion),
        guide=part("guide", guide_panel(guide)),
        parts={**parts, **common.parts},
    )


class _Common(NamedTuple):
    """What is the same for all who look on."""

    chart: Chart
    turns: Turns
    ratings: Sequence[str]
    clocks: Sequence[SafeString]
    parts: Parts


def _common(scene: Scene) -> _Common:
    view = view_of(scene.state, None)
    turns = turns_of(scene.steps)
    return _Common(
        chart_of(view),
        turns,
        rating_words(scene),
        [clock_part(scene, seat) for seat in range(len(scene.seats))],
        {
            "moves": moves_part(turns, scene.names, scene.positions_url),
            "bag": bag_part(view),
            "islands": islands_part(scene, view),
        },
    )


def columns_of(parts: Parts, seats: int, viewer: Viewer) -> Columns:
    """Where the parts stand: the others above the moves, the viewer's own panel below."""
    own = seats - 1 if viewer is None else viewer
    others = [_seat_place(parts, seat) for seat in range(seats) if seat != own]
    return Columns(
        centre=own_markup(
            *(parts[name] for name in ("refusal", "guide", "board", "lead", "next", "tray"))
        ),
        right=own_markup(
            *others,
            tab_panel("moves", parts["moves"]),
            parts["conduct"],
            _seat_place(parts, own),
        ),
        left=own_markup(
            parts["series"],
            tab_panel("bag", parts["bag"], odds_switch()),
            tab_panel("islands", parts["islands"]),
        ),
        last=parts["fairness"],
        tabs=(Tab("islands", _("Islands")), Tab("bag", _("Bag")), Tab("moves", _("Moves"))),
    )


def _seat_place(parts: Parts, seat: int) -> SafeString:
    """A player's panel, with the clock in its corner."""
    return own_markup(
        '<div class="seat-place">', parts[f"seat-{seat}"], parts[f"clock-{seat}"], "</div>"
    )


def _announcement(
    scene: Scene,
    guide: Guide,
    turns: Turns,
    misfit: Misfit | None,
    completion: Completion | None,
) -> str:
    """What is said aloud after a change: the last turn, whether the next is yours, what to do."""
    words = [guide.title]
    if turns:
        last = turns[-1]
        passed_on = len(scene.seats) > 1 and not last.turn.unfinished
        if passed_on and not guide.waiting and not scene.is_over:
            words.insert(0, _("Your turn"))
        if completion:
            words.insert(0, completion_words(completion, None, scene.names))
        if misfit:
            words.insert(0, misfit_words(misfit, None, scene.name(misfit.seat)).rstrip("."))
        else:
            words.insert(0, f"{scene.name(last.seat)} {turn_words(last)}")
    return ". ".join(words) + "."


def _tray(scene: Scene, position: Position, misfit: Misfit | None, viewer: Viewer) -> SafeString:
    # A match can end while somebody holds a tile.
    if scene.is_over:
        return empty_part("tray")
    note = misfit_note(misfit, viewer, scene.name(misfit.seat)) if misfit else SafeString()
    return part("tray", tray_of(position, scene.moves_url, note))


def _below_board(scene: Scene, position: Position, viewer: Viewer) -> SafeString:
    """Who leads; when the match is over, why it could not go on if that is not plain to see."""
    if scene.match.reason == STUCK:
        words = stuck_words(position)
        return part("lead", from_template("oceania/match/_stuck.html", {"words": words}))
    if scene.is_over or len(scene.seats) == 1:
        return empty_part("lead")
    return part("lead", lead_panel(Lead.of(position.view, viewer, "board", scene.names)))
