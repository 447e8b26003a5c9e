"""Oceania: what can be chosen, in words and as buttons below the board."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, NamedTuple

from django.utils.safestring import SafeString
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.html.i18n import listed
from games.html.markup import own_markup
from games.html.parts import from_template
from games.html.remembered import remembered
from games.kinds.oceania.page.guidance import watching_words
from games.kinds.oceania.page.offers import Key, MoveOffer, clear_key, group
from games.kinds.oceania.page.position import Position
from games.kinds.oceania.page.reusing import reuse_choices
from games.kinds.oceania.page.scouting import scouting
from games.kinds.oceania.rules.edition import sides_of
from games.kinds.oceania.rules.moves import Reuse
from games.kinds.oceania.rules.state import EXPLORE, PLACE, SAIL, SCOUT
from games.kinds.oceania.wording import kind_name, land_of, start_name

_NO_NOTE: Final = SafeString()


def tray_of(position: Position, moves_url: str, note: SafeString = _NO_NOTE) -> SafeString:
    """The viewer's choices; for those who wait, what is being decided, in the same place.

    `note` tells what happened before.
    """
    phase = position.view["phase"]
    if not position.decision:
        return _watched(phase, position.view["hand"], note)
    choices = {SAIL: _sailing, EXPLORE: _exploring, PLACE: _placing, SCOUT: scouting}[phase]
    context = {"phase": phase, "note": note, "choices": own_markup(*choices(position, moves_url))}
    return from_template("oceania/match/_tray.html", context)


@remembered
def _watched(phase: str, hand: str | None, note: SafeString) -> SafeString:
    context = {"hand": hand, "note": note, "words": watching_words(phase, hand)}
    return from_template("oceania/match/_watching.html", context)


# --- sailing and exploring -----------------------------------------------------------------------


def _sailing(position: Position, moves_url: str) -> Iterator[SafeString]:
    """A bar that sends the chosen start together with what follows, and all starts as buttons."""
    view, starts, seat = position.view, position.choices.sails, position.view["seat"]
    set_aside = tuple(dict.fromkeys(view["set_aside"][seat]))
    fitting = {start: tuple(position.reusable_from(start)) for start in starts if set_aside}
    kinds = list(dict.fromkeys([kind for found in fitting.values() for kind in found]))
    values = sorted(set(view["scouts_left"][seat])) if kinds else []
    reuses = [Reuse(kind, value) for kind in kinds for value in values]
    yield _sail_bar(len(starts), tuple(reuses), seat)
    own, reached = set_aside if kinds else (), view["starts"]
    yield group(
        "starts",
        _("Starting points"),
        [
            own_markup('<div class="choices">'),
            *(
                _start(start, tuple(reached[start]), fitting.get(start, ()), own, moves_url)
                for start in starts
            ),
            own_markup("</div>"),
        ],
    )


@remembered
def _sail_bar(starts: int, reuses: tuple[Reuse, ...], seat: int) -> SafeString:
    reach = ngettext(
        "{count} point reaches unexplored water", "{count} points reach unexplored water", starts
    )
    keys: list[Key] = [("N", _("next point")), ("Enter", _("choose")), ("D", _("sail and draw"))]
    if reuses:
        keys.append(("U", _("use a tile set aside")))
    return MoveOffer(
        title=_("Choose a gold point for the ship"),
        line=reach.format(count=starts),
        keys=(*keys, clear_key()),
        style="offer-sail needs-script",
    ).markup("sail", seat=seat, reuse=reuse_choices(reuses))


@remembered
def _start(
    start: str,
    reached: tuple[str, ...],
    fitting: tuple[str, ...],
    own: tuple[str, ...],
    moves_url: str,
) -> SafeString:
    """A starting point as a button, with what the bar says once it is chosen.

    It reaches some spaces, where some of the viewer's `own` kinds set aside are `fitting`.
    """
    lines = [_("It reaches {spaces}.").format(spaces=listed(reached))]
    unfitting = [kind_name(kind) for kind in own if kind not in fitting]
    if unfitting:
        lines.append(_("Not to be used there: {kinds}.").format(kinds=listed(unfitting)))
    lines.append(_("A drawn tile can't be put back."))
    context = {
        "start": start,
        "title": _("The ship starts at {place}").format(place=start_name(start)),
        "line": " ".join(lines),
        "reached": reached,
        "fitting": fitting,
        "moves_url": moves_url,
    }
    return from_template("oceania/match/_start.html", context)


def _exploring(position: Position, moves_url: str) -> Iterator[SafeString]:
    """What can be done where the ship is; a script sends it along with the sail."""
    yield MoveOffer(
        title=_("The ship is at {place}").format(place=start_name(position.view["ship"])),
        line=_("A drawn tile can't be put back."),
        keys=(("D", _("draw")), ("U", _("use a tile set aside"))),
        style="offer-explore",
    ).markup(
        "explore",
        seat=position.view["seat"],
        left=_("{count} in the bag").format(count=position.view["bag"]),
        reuse=reuse_choices(position.choices.reuses),
        moves_url=moves_url,
    )


# --- placing -------------------------------------------------------------------------------------


def _placing(position: Position, moves_url: str) -> Iterator[SafeString]:
    """Every way in which the tile fits, by space; before one is chosen, where to look."""
    places = {space: tuple(ways) for space, ways in position.choices.places.items()}
    kind = position.view["hand"]
    yield _place_prompt(kind, tuple(places))
    for space, ways in places.items():
        others = tuple(other for other in places if other != space)
        offers = [
            _place(_Way(kind, space, sides, number, len(ways)), others, moves_url)
            for number, sides in enumerate(ways, start=1)
        ]
        yield group(f"place-{space}", _("On {space}").format(space=space), offers)


@remembered
def _place_prompt(kind: str, spaces: tuple[str, ...]) -> SafeString:
    return MoveOffer(
        title=_("Try your {kind} on a dashed space").format(kind=kind_name(kind)),
        line=_("It fits {spaces}.").format(spaces=listed(spaces)),
        keys=(("N", _("next space")), ("Enter", _("try"))),
        style="offer-prompt needs-script",
    ).markup("tile", kind=kind)


class _Way(NamedTuple):
    """How a tile can lie on a space, and which of so many ways that is."""

    kind: str
    space: str
    sides: str
    number: int
    ways: int


@remembered
def _place(way: _Way, others: tuple[str, ...], moves_url: str) -> SafeString:
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
    turn: list[Key] = [("R", _("turn"))] if ways > 1 else []
    move = f"place {space}:{sides}"
    return MoveOffer(
        title=title.format(
            kind=kind_name(kind).capitalize(), number=number, ways=ways, space=space
        ),
        line=f"{land.capitalize()}. {line}",
        keys=(*turn, ("N", _("next space")), ("Enter", _("place it")), clear_key()),
        facts=(("move", move), ("at", space)),
    ).markup(
        "place",
        sides=mask,
        land=land,
        move=move,
        words=_("Place on {space}").format(space=space),
        can_turn=ways > 1,
        moves_url=moves_url,
    )
