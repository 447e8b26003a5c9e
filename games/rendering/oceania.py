"""Oceania's page: the board, what can be chosen, and the panels around them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from django.utils.safestring import SafeString

from games.rendering.board import board_of
from games.rendering.buttons import Buttons
from games.rendering.chart import Sheet
from games.rendering.clocks import clock_of
from games.rendering.guidance import guide_of, stuck_words
from games.rendering.island_panel import islands_panel
from games.rendering.layout import Columns, GamePage, Guide, Tab, guide_panel, tab_panel
from games.rendering.markup import format_html, own_markup
from games.rendering.match_ratings import rating_words
from games.rendering.names import blank, fill_in, with_names
from games.rendering.odds import odds_switch
from games.rendering.panels import Lead, bag_panel, lead_panel, moves_panel
from games.rendering.parts import REMEMBERED_PARTS, Parts, part
from games.rendering.player_panel import PlayerFacts, player_panel
from games.rendering.position import Position
from games.rendering.scene import Scene
from games.rendering.series import odds_are_allowed
from games.rendering.tray import tray_of
from games.rendering.turns import Played, turn_words, turns_in
from games.rendering.words import gettext as _
from games.rendering.words import remembering
from games.rules.base import Viewer
from games.rules.oceania.turn import STUCK
from games.rules.oceania.view import view_of

_SHEET: Final = Sheet(lit=True)


def page_of(scene: Scene, view: Mapping[str, Any], viewer: Viewer, buttons: Buttons) -> GamePage:
    """Everything of the game, from the view and the moves that all have seen."""
    position = Position.of(view)
    guide = guide_of(scene, position, viewer)
    players: Parts = {}
    for seat, rating in enumerate(rating_words(scene)):
        facts = PlayerFacts.of(scene, view, seat, viewer, rating)
        players[f"seat-{seat}"] = part(f"seat-{seat}", player_panel(facts, scene.names))
        # A part of its own, so that the panel stays when nothing but the clock has changed.
        players[f"clock-{seat}"] = part(f"clock-{seat}", clock_of(scene, seat))
    return GamePage(
        announcement=_announcement(scene, guide),
        guide=with_names(_guide(guide), scene.names),
        parts={
            "board": part(
                "board", board_of(position, buttons, _SHEET, odds=odds_are_allowed(scene))
            ),
            "lead": part("lead", _below_board(scene, position, viewer)),
            # A match can end while somebody holds a tile.
            "tray": part("tray", "" if scene.match.is_over else tray_of(position, buttons)),
            **players,
            **scene.shared(_common_parts),
        },
    )


def _common_parts(scene: Scene) -> Parts:
    """What is the same for all who look on."""
    view = view_of(scene.state, None)
    positions = Buttons.of(scene.match).positions_url
    return {
        "moves": part("moves", moves_panel(scene, scene.shared(_turns), positions)),
        "bag": part("bag", bag_panel(view)),
        "islands": part("islands", islands_panel(scene, view)),
    }


def _turns(scene: Scene) -> Sequence[Played]:
    return turns_in(scene.match.pk, scene.steps)


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


def _announcement(scene: Scene, guide: Guide) -> str:
    """What is said aloud after a change: the last turn, whether the next is yours, what to do."""
    words = [guide.title]
    turns = scene.shared(_turns)
    if turns:
        last = turns[-1]
        passed_on = len(scene.seats) > 1 and not last.turn.unfinished
        if passed_on and not guide.waiting and not scene.match.is_over:
            words.insert(0, _("Your turn"))
        words.insert(0, f"{blank(last.seat)} {turn_words(last)}")
    return fill_in(". ".join(words), scene.names) + "."


@remembering(REMEMBERED_PARTS)
def _guide(guide: Guide) -> SafeString:
    return guide_panel(guide)


def _below_board(scene: Scene, position: Position, viewer: Viewer) -> str:
    """Who leads; when the match is over, why it could not go on if that is not plain to see."""
    if scene.match.reason == STUCK:
        return format_html('<p class="panel stuck">{}</p>', stuck_words(position))
    if scene.match.is_over or len(scene.seats) == 1:
        return ""
    return lead_panel(Lead.of(position.view, viewer, "board"), scene.names)
