"""Oceania: putting a scout on the tile just placed, or none."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NamedTuple

from django.utils.safestring import SafeString
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.html.parts import from_template
from games.html.remembered import remembered
from games.kinds.oceania.page.offers import Key, MoveOffer, clear_key, group
from games.kinds.oceania.page.position import Position, side_of
from games.kinds.oceania.rules.board import UNEXPLORED
from games.kinds.oceania.rules.edition import EDITIONS
from games.kinds.oceania.rules.moves import Scout
from games.kinds.oceania.wording import side_name


class _Choice(NamedTuple):
    """Whose scouts there are: values with how many are left of each; and sides with islands."""

    seat: int
    left: tuple[tuple[int, int], ...]
    islands: tuple[tuple[str, str], ...]

    @classmethod
    def of(cls, position: Position) -> _Choice:
        seat = position.view["seat"]
        left = position.view["scouts_left"][seat]
        values = sorted(set(EDITIONS[position.view["edition"]].scouts))
        return cls(
            seat,
            tuple([(value, left.count(value)) for value in values]),
            tuple([(side, _letter(position, side)) for side in _sides(position)]),
        )

    def context(self) -> dict[str, Any]:
        """The values, those without a scout left disabled, and the islands if there are two."""
        label = _("{side}: island {letter}")
        islands = self.islands if len(self.islands) > 1 else ()
        return {
            "seat": self.seat,
            "values": [
                (value, left, _("{count} left").format(count=left) if left else _("none"))
                for value, left in self.left
            ],
            "islands": [
                (side, label.format(side=side_name(side_of(side)).capitalize(), letter=letter))
                for side, letter in islands
            ],
        }


def scouting(position: Position, moves_url: str) -> Iterator[SafeString]:
    """Values and islands to choose from, and an offer for each of them."""
    keys = _keys(position)
    yield _values(_Choice.of(position))
    yield _prompt(position, keys)
    offers = [_scout(position, scout, keys, moves_url) for scout in position.choices.scouts]
    yield group("scouts", _("Put a scout on the new tile"), offers)
    yield group("no-scout", _("Or keep your scouts"), [_no_scout(position, keys, moves_url)])


@remembered
def _values(choice: _Choice) -> SafeString:
    return from_template("oceania/match/_scout_choice.html", {"choice": choice.context()})


def scout_card(position: Position) -> SafeString:
    """The same choice in a card beside the tile, on boards that have room for it."""
    return _scout_card(_Choice.of(position))


@remembered
def _scout_card(choice: _Choice) -> SafeString:
    title = (
        _("Scout for island {letter}?").format(letter=choice.islands[0][1])
        if len(choice.islands) == 1
        else _("Scout for which island?")
    )
    context = {"title": title, "choice": choice.context()}
    return from_template("oceania/match/_scout_card.html", context)


def _sides(position: Position) -> list[str]:
    """A side of each island on the tile, as the moves name it."""
    return list(dict.fromkeys(scout.side for scout in position.choices.scouts))


def _letter(position: Position, side: str) -> str:
    letter: str = position.chart.island_at(position.view["placed"], side_of(side))["letter"]
    return letter


def _keys(position: Position) -> tuple[Key, ...]:
    values = " ".join(str(value) for value in sorted({s.value for s in position.choices.scouts}))
    keys = [(values, _("value")), ("0", _("none"))]
    if len(_sides(position)) > 1:
        keys.append(("S", _("other island")))
    return (*keys, ("Enter", _("place it")), clear_key())


def _prompt(position: Position, keys: tuple[Key, ...]) -> SafeString:
    placed = position.view["placed"]
    return MoveOffer(
        title=_("A scout on {space}, or none?").format(space=placed),
        line=_("It never comes back."),
        keys=keys,
        style="offer-prompt needs-script",
    ).markup("scouts", sides=position.chart.sides_on(placed))


def _scout(position: Position, scout: Scout, keys: tuple[Key, ...], moves_url: str) -> SafeString:
    """A scout of this value on this island: how it would stand, and what is left."""
    seat, placed = position.view["seat"], position.view["placed"]
    island = position.chart.island_at(placed, side_of(scout.side))
    standing = _standing_words(
        scout.value, placed, seat, tuple(island["strength"]), island["leader"]
    )
    side = side_name(side_of(scout.side))
    return MoveOffer(
        title=standing,
        line=f"{_openness_words(_open_sides(position, island))} {_kept_words(position, 1)}",
        keys=keys,
        facts=(
            ("value", str(scout.value)),
            ("side", scout.side),
            ("move", str(scout)),
            ("at", placed),
        ),
    ).markup(
        "scout",
        seat=seat,
        value=scout.value,
        move=str(scout),
        words=_("scout {value}, {side}").format(value=scout.value, side=side),
        moves_url=moves_url,
    )


def _no_scout(position: Position, keys: tuple[Key, ...], moves_url: str) -> SafeString:
    placed = position.view["placed"]
    return MoveOffer(
        title=_("No scout on {space}").format(space=placed),
        line=_kept_words(position, 0),
        keys=keys,
        facts=(("value", "0"), ("side", ""), ("move", "pass"), ("at", placed)),
    ).markup("pass", sides=position.chart.sides_on(placed), moves_url=moves_url)


def _standing_words(
    value: int, space: str, seat: int, strength: tuple[int, ...], leader: int | None
) -> str:
    """What a scout does to the majority on its island."""
    mine, theirs = strength[seat] + value, strength[1 - seat]
    if mine == theirs:
        words = _("A {value} on {space} draws level here, {mine} to {theirs}")
    elif mine < theirs:
        words = _("A {value} on {space} stays behind here, {mine} to {theirs}")
    elif leader == seat:
        words = _("A {value} on {space} keeps the lead here, {mine} to {theirs}")
    else:
        words = _("A {value} on {space} takes the lead here, {mine} to {theirs}")
    return words.format(value=value, space=space, mine=mine, theirs=theirs)


def _openness_words(sides: int) -> str:
    if not sides:
        return _("The island is complete.")
    words = ngettext(
        "The island is open on {count} side.", "The island is open on {count} sides.", sides
    )
    return words.format(count=sides)


def _kept_words(position: Position, spent: int) -> str:
    count = len(position.view["scouts_left"][position.view["seat"]]) - spent
    return ngettext("You keep {count} scout.", "You keep {count} scouts.", count).format(
        count=count
    )


def _open_sides(position: Position, island: Any) -> int:  # noqa: ANN401 # as a view has it
    """How many land sides of an island face unexplored spaces."""
    board, tiles = position.geometry, position.tiles
    return sum(
        letter == "l" and tiles[board.neighbours[board.cell_named[space]][side]] == UNEXPLORED
        for space, part in island["parts"]
        for side, letter in enumerate(part)
    )
