"""Oceania: what can be chosen, in words and as buttons below the board."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final, NamedTuple

from django.utils.safestring import SafeString

from games.html.buttons import ANY_MATCH, Buttons
from games.html.i18n import gettext as _
from games.html.i18n import listed, ngettext, of_each, per_language
from games.html.icons import icon
from games.html.markup import format_html, own_markup
from games.kinds.oceania.page.guidance import watching_words
from games.kinds.oceania.page.offers import (
    Key,
    Offer,
    clear_key,
    data_attributes,
    group,
    script_button,
)
from games.kinds.oceania.page.position import Position
from games.kinds.oceania.page.reusing import reuse_now, reuse_with_sail
from games.kinds.oceania.page.scouting import scouting
from games.kinds.oceania.rules.edition import sides_of
from games.kinds.oceania.rules.moves import Reuse
from games.kinds.oceania.rules.state import EXPLORE, PLACE, SAIL, SCOUT
from games.kinds.oceania.svg import tokens
from games.kinds.oceania.wording import kind_name, land_of, start_name

_NO_NOTE: Final = own_markup()


def tray_of(position: Position, buttons: Buttons) -> SafeString:
    """The viewer's choices; for those who wait, what is being decided, in the same place."""
    return own_markup(*tray_pieces(position, buttons))


def tray_pieces(position: Position, buttons: Buttons, note: SafeString = _NO_NOTE) -> Sequence[str]:
    """The same, not joined yet; `note` tells what happened before."""
    phase = position.view["phase"]
    if not position.decision:
        return (_watched(phase, position.view["hand"], note),)
    choices = {SAIL: _sailing, EXPLORE: _exploring, PLACE: _placing, SCOUT: scouting}[phase]
    return _opening(phase), note, buttons.fill_in("".join(choices(position))), "</section>"


@per_language
def _opening(phase: str) -> SafeString:
    return format_html(
        '<section class="panel tray tray-oceania tray-{}" aria-label="{}">',
        phase,
        _("Your choices"),
    )


@per_language
def _watched(phase: str, hand: str | None, note: SafeString) -> SafeString:
    return format_html(
        '<div class="panel tray tray-watch"><div class="offer-picture">{}</div>'
        '<div class="watch-words">{}<p>{}</p></div></div>',
        tokens.ship_picture() if hand is None else tokens.tile_of_kind(hand),
        note,
        watching_words(phase, hand),
    )


# --- sailing and exploring -----------------------------------------------------------------------


def _sailing(position: Position) -> Iterator[SafeString]:
    """A bar that sends the chosen start together with what follows, and all starts as buttons."""
    view, starts, seat = position.view, position.choices.sails, position.view["seat"]
    set_aside = tuple(dict.fromkeys(view["set_aside"][seat]))
    fitting = {start: tuple(position.reusable_from(start)) for start in starts if set_aside}
    kinds = list(dict.fromkeys([kind for found in fitting.values() for kind in found]))
    values = sorted(set(view["scouts_left"][seat])) if kinds else []
    reuses = [Reuse(kind, value) for kind in kinds for value in values]
    yield _sail_bar(len(starts), tuple(reuses), seat)
    own, reached = set_aside if kinds else (), view["starts"]
    buttons = of_each(
        _start,
        [(start, tuple(reached[start]), fitting.get(start, ()), own) for start in starts],
    )
    yield group("starts", _("Starting points"), '<div class="choices">', *buttons, "</div>")


@per_language
def _sail_bar(starts: int, reuses: tuple[Reuse, ...], seat: int) -> SafeString:
    reach = ngettext(
        "{count} point reaches unexplored water", "{count} points reach unexplored water", starts
    )
    draw = script_button(
        "draw",
        format_html("{}<span>{}</span>", tokens.bag_picture(), _("Sail and draw")),
        "choice choice-main",
        facts=" disabled",
    )
    keys: list[Key] = [("N", _("next point")), ("Enter", _("choose")), ("D", _("sail and draw"))]
    if reuses:
        keys.append(("U", _("use a tile set aside")))
    return Offer(
        picture=tokens.ship_picture(),
        title=_("Choose a gold point for the ship"),
        line=reach.format(count=starts),
        actions=[draw],
        keys=(*keys, clear_key()),
        style="offer-sail needs-script",
        more=reuse_with_sail(seat, reuses) if reuses else own_markup(),
    ).markup()


#: A starting point, the spaces that it reaches, which kinds fit there, and those set aside.
_Start = tuple[str, tuple[str, ...], tuple[str, ...], tuple[str, ...]]


@per_language
def _start(of: _Start) -> SafeString:
    """A starting point as a button, with what the bar says once it is chosen."""
    start, reached, fitting, own = of
    lines = [_("It reaches {spaces}.").format(spaces=listed(reached))]
    unfitting = [kind_name(kind) for kind in own if kind not in fitting]
    if unfitting:
        lines.append(_("Not to be used there: {kinds}.").format(kinds=listed(unfitting)))
    lines.append(_("A drawn tile can't be put back."))
    facts = [
        ("move", f"sail {start}"),
        ("at", start),
        ("title", _("The ship starts at {place}").format(place=start_name(start))),
        ("line", " ".join(lines)),
        ("reaches", " ".join(reached)),
        ("reuses", " ".join(fitting)),
    ]
    label = format_html(
        '<span class="visually-hidden">{} </span>{}<span class="leads"> › {}</span>',
        _("Sail to"),
        start,
        ", ".join(reached),
    )
    return ANY_MATCH.move(
        f"sail {start}", label, "choice choice-start", attributes=data_attributes(facts)
    )


def _exploring(position: Position) -> Iterator[SafeString]:
    """What can be done where the ship is; a script sends it along with the sail."""
    seat = position.view["seat"]
    left = _("{count} in the bag").format(count=position.view["bag"])
    drawn = format_html(
        "{}<span>{}<small>{}</small></span>", tokens.bag_picture(), _("Draw a tile"), left
    )
    yield Offer(
        picture=tokens.ship_picture(),
        title=_("The ship is at {place}").format(place=start_name(position.view["ship"])),
        line=_("A drawn tile can't be put back."),
        actions=[ANY_MATCH.move("draw", drawn, "choice choice-main")],
        keys=(("D", _("draw")), ("U", _("use a tile set aside"))),
        style="offer-explore",
        more=reuse_now(seat, tuple(position.choices.reuses)),
    ).markup()


# --- placing -------------------------------------------------------------------------------------


def _placing(position: Position) -> Iterator[SafeString]:
    """Every way in which the tile fits, by space; before one is chosen, where to look."""
    places = {space: tuple(ways) for space, ways in position.choices.places.items()}
    kind = position.view["hand"]
    yield _place_prompt(kind, tuple(places))
    for space, ways in places.items():
        others = tuple(other for other in places if other != space)
        offers = [
            _place(_Way(kind, space, sides, number, len(ways)), others)
            for number, sides in enumerate(ways, start=1)
        ]
        yield group(f"place-{space}", _("On {space}").format(space=space), *offers)


@per_language
def _place_prompt(kind: str, spaces: tuple[str, ...]) -> SafeString:
    place = format_html("{}<span>{}</span>", icon("check"), _("Place"))
    return Offer(
        picture=format_html('<div data-reveal="{}">{}</div>', kind, tokens.tile_of_kind(kind)),
        title=_("Try your {kind} on a dashed space").format(kind=kind_name(kind)),
        line=_("It fits {spaces}.").format(spaces=listed(spaces)),
        actions=[
            _turn_button(disabled=True),
            script_button("commit", place, "choice choice-main", facts=" disabled"),
        ],
        keys=(("N", _("next space")), ("Enter", _("try"))),
        style="offer-prompt needs-script",
    ).markup()


class _Way(NamedTuple):
    """How a tile can lie on a space, and which of so many ways that is."""

    kind: str
    space: str
    sides: str
    number: int
    ways: int


@per_language
def _place(way: _Way, others: tuple[str, ...]) -> SafeString:
    """One way in which the tile fits, and where `others` are."""
    kind, space, sides, number, ways = way
    if ways > 1:
        title = _("{kind}, turned {number} of {ways} ways for {space}")
    else:
        title = _("{kind}, the one way it fits {space}")
    mask = sides_of(sides)
    land = land_of(mask)
    if others:
        spaces = listed(others)
        line = _("Also fits {spaces}. Open a dashed space to try it there.").format(spaces=spaces)
    else:
        line = _("It fits nowhere else.")
    label = format_html(
        '{}<span>{} <span class="visually-hidden">({})</span></span>',
        icon("check"),
        _("Place on {space}").format(space=space),
        land,
    )
    place = ANY_MATCH.move(f"place {space}:{sides}", label, "choice choice-main")
    turn: list[Key] = [("R", _("turn"))] if ways > 1 else []
    return Offer(
        picture=tokens.tile(mask),
        title=title.format(
            kind=kind_name(kind).capitalize(), number=number, ways=ways, space=space
        ),
        line=f"{land.capitalize()}. {line}",
        actions=[_turn_button(disabled=ways == 1), place],
        keys=(*turn, ("N", _("next space")), ("Enter", _("place it")), clear_key()),
        move=f"place {space}:{sides}",
        at=space,
    ).markup()


@per_language
def _turn_button_of(disabled: str) -> SafeString:
    label = format_html("{}<span>{}</span>", icon("turn-right"), _("Turn"))
    return script_button("turn", label, facts=disabled)


def _turn_button(*, disabled: bool) -> SafeString:
    return _turn_button_of(" disabled" if disabled else "")
