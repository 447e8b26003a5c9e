"""Oceania's page: the board, what can be chosen, and the panels around them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any, Final, NamedTuple

from django.utils.safestring import SafeString

from games.html.buttons import Buttons
from games.html.i18n import gettext as _
from games.html.i18n import remembering
from games.html.layout import Columns, GamePage, Guide, Tab, guide_panel, tab_panel
from games.html.markup import format_html, own_markup
from games.html.names import blank
from games.html.parts import (
    REMEMBERED_PARTS,
    NamelessParts,
    Parts,
    empty_part,
    part,
    part_in_pieces,
)
from games.kinds.base import Viewer
from games.kinds.oceania.page.board import board_pieces
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
from games.kinds.oceania.page.panels import Lead, bag_part, lead_part, moves_part
from games.kinds.oceania.page.players import PlayerFacts, player_part
from games.kinds.oceania.page.position import Chart, Position, chart_of
from games.kinds.oceania.page.tray import tray_pieces
from games.kinds.oceania.page.turns import Turns, turn_words, turns_in
from games.kinds.oceania.rules.turn import STUCK
from games.kinds.oceania.rules.view import view_of
from games.kinds.oceania.svg.chart import Sheet
from games.matches.page.clocks import clock_part
from games.matches.page.ratings import rating_words
from games.matches.page.scene import Scene
from games.series.parts import odds_are_allowed

_SHEET: Final = Sheet(lit=True)


def page_of(scene: Scene, view: Mapping[str, Any], viewer: Viewer, buttons: Buttons) -> GamePage:
    """Everything of the game, from the view and the moves that all have seen."""
    common = scene.shared(_common)
    position = Position(view, common.chart)
    guide = guide_of(scene, position, viewer)
    misfit = misfit_told(common.turns, view, viewer)
    completion = last_completion(common.turns, view, common.chart)
    overlay = draw_misfit(last_misfit(common.turns, view), position) + draw_completion(completion)
    sheet = replace(_SHEET, overlay=overlay)
    note = completion_note(completion, viewer)
    players: NamelessParts = {}
    for seat, rating in enumerate(common.ratings):
        facts = PlayerFacts.of(scene, view, seat, viewer, rating)
        players[f"seat-{seat}"] = player_part(facts)
        # A part of its own, so that the panel stays when nothing but the clock has changed.
        players[f"clock-{seat}"] = common.clocks[seat]
    return GamePage(
        announcement=_announcement(
            scene, guide, common.turns, _told(last_misfit(common.turns, view), completion)
        ),
        guide=_guide_part(guide),
        parts={
            "board": part_in_pieces(
                "board",
                *board_pieces(position, buttons, sheet, note, odds=odds_are_allowed(scene)),
            ),
            "lead": _below_board(scene, position, viewer),
            # A match can end while somebody holds a tile.
            "tray": (
                empty_part("tray")
                if scene.is_over
                else part_in_pieces(
                    "tray",
                    *tray_pieces(
                        position, buttons, misfit_note(misfit, viewer) if misfit else own_markup()
                    ),
                )
            ),
            **players,
            **common.parts,
        },
    )


class _Common(NamedTuple):
    """What is the same for all who look on."""

    chart: Chart
    turns: Turns
    ratings: Sequence[str]
    clocks: Sequence[SafeString]
    parts: NamelessParts


def _common(scene: Scene) -> _Common:
    view = view_of(scene.state, None)
    turns, chart = turns_in(scene.match.pk, scene.steps), chart_of(view)
    return _Common(
        chart,
        turns,
        rating_words(scene),
        [clock_part(scene, seat) for seat in range(len(scene.seats))],
        {
            "moves": moves_part(turns, len(scene.seats), Buttons.of(scene.match).positions_url),
            "bag": bag_part(view),
            "islands": islands_part(scene, view, chart),
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


class _Told(NamedTuple):
    """What came of the last turn, in words; empty where that is nothing to be told."""

    misfit: str
    completion: str


def _told(misfit: Misfit | None, completion: Completion | None) -> _Told:
    return _Told(
        misfit_words(misfit, None).rstrip(".") if misfit else "",
        completion_words(completion, None) if completion else "",
    )


def _announcement(scene: Scene, guide: Guide, turns: Turns, told: _Told) -> str:
    """What is said aloud after a change: the last turn, whether the next is yours, what to do."""
    words = [guide.title]
    if turns:
        last = turns[-1]
        passed_on = len(scene.seats) > 1 and not last.turn.unfinished
        if passed_on and not guide.waiting and not scene.is_over:
            words.insert(0, _("Your turn"))
        words[:0] = [told.completion] if told.completion else []
        words.insert(0, told.misfit or f"{blank(last.seat)} {turn_words(last)}")
    return ". ".join(words) + "."


@remembering(REMEMBERED_PARTS)
def _guide_part(guide: Guide) -> SafeString:
    return part("guide", guide_panel(guide))


def _below_board(scene: Scene, position: Position, viewer: Viewer) -> SafeString:
    """Who leads; when the match is over, why it could not go on if that is not plain to see."""
    if scene.match.reason == STUCK:
        words = format_html('<p class="panel stuck">{}</p>', stuck_words(position))
        return part("lead", words)
    if scene.is_over or len(scene.seats) == 1:
        return empty_part("lead")
    return lead_part(Lead.of(position.view, viewer, "board"))
