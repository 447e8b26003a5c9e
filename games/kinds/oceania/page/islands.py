"""Oceania: the table of islands and a card for each; at the end, what they brought each player."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple

from django.utils.safestring import SafeString
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.html.i18n import number
from games.html.markup import own_markup
from games.html.parts import from_template, part
from games.html.remembered import remembered
from games.kinds.oceania.page.glossary import SET_ASIDE, explained
from games.kinds.oceania.page.places import majority_words
from games.kinds.oceania.rules.state import FACE_UP_COST, UNEXPLORED_COST
from games.kinds.oceania.svg import tokens
from games.kinds.oceania.svg.bars import share_bar
from games.matches.page.scene import Scene
from games.models import Match


class IslandFacts(NamedTuple):
    """What is told of an island."""

    letter: str
    size: int
    complete: bool
    strength: tuple[int, ...]
    leader: int | None

    @classmethod
    def of(cls, island: Mapping[str, Any]) -> IslandFacts:
        return cls(
            island["letter"],
            len(island["spaces"]),
            island["complete"],
            tuple(island["strength"]),
            island["leader"],
        )

    @property
    def alone(self) -> bool:
        return len(self.strength) == 1

    def points(self, seat: int) -> int:
        """What it brings a seat once it is complete."""
        if self.alone:
            return self.size**2
        return self.size if seat == self.leader else 0


Facts = tuple[IslandFacts, ...]
Names = tuple[str, ...]


def islands_part(scene: Scene, view: Mapping[str, Any]) -> SafeString:
    """The islands as they stand; once the match is over, the score that they add up to."""
    if scene.is_over and scene.match.reason not in Match.UNCOUNTED:
        return part("islands", score_panel(view, scene.names))
    return part("islands", open_panel(view, scene.names))


def score_panel(view: Mapping[str, Any], names: Names) -> SafeString:
    """The score of a game that is over, island by island."""
    return _final_panel(_facts(view), FinalCosts.of(view), names)


def open_panel(view: Mapping[str, Any], names: Names) -> SafeString:
    """The islands as they stand."""
    return _islands_panel(_facts(view), names)


def _facts(view: Mapping[str, Any]) -> Facts:
    return tuple([IslandFacts.of(island) for island in view["islands"]])


@remembered
def _islands_panel(islands: Facts, names: Names) -> SafeString:
    context = {
        "rows": own_markup(*[_row(island, names) for island in islands]),
        "cards": own_markup(*[_card(island, names) for island in islands]),
        "alone": len(names) == 1,
    }
    return from_template("oceania/match/_islands.html", context)


@remembered
def _row(island: IslandFacts, names: Names) -> SafeString:
    """The letter leads to the island's card, and the row lights the island on the chart."""
    context = {
        "island": island,
        "points": island.points(0),
        "leads": _no_leader_words(island) if island.leader is None else names[island.leader],
    }
    return from_template("oceania/match/_island_row.html", context)


def _no_leader_words(island: IslandFacts) -> str:
    """Why nobody leads."""
    return majority_words({"strength": island.strength, "leader": None})


@remembered
def _card(island: IslandFacts, names: Names) -> SafeString:
    """What is told beside an island that is looked at."""
    sentence, worth = _worth(island, names)
    context = {
        "island": island,
        "title": _("Island {letter}").format(letter=island.letter),
        "bar": "" if island.alone else share_bar(f"share-{island.letter}", *island.strength),
        "sentence": sentence,
        "worth": worth,
    }
    return from_template("oceania/match/_island_card.html", context)


def _worth(island: IslandFacts, names: Names) -> tuple[str, str]:
    """Who leads, or why nobody does; and what that is worth, or how large the island is."""
    size = ngettext("{size} tile", "{size} tiles", island.size).format(size=island.size)
    points = island.points(0) if island.alone else island.size
    worth = ngettext("{size} = {points} point", "{size} = {points} points", points).format(
        size=size, points=points
    )
    if island.alone:
        return "", worth if island.complete else size
    if island.leader is None:
        return _no_leader_words(island), size
    sentence = _("{name} leads").format(name=names[island.leader])
    return sentence, worth if island.complete else size


# --- the end -------------------------------------------------------------------------------------


class FinalCosts(NamedTuple):
    """What counts at the end besides islands."""

    players: int
    set_aside: tuple[int, ...]
    scouts_left: tuple[int, ...]
    unexplored: int
    totals: tuple[int, ...]
    #: Whether the totals decide: a voyage's do, a game's only if it was played to its end.
    decides: bool

    @classmethod
    def of(cls, view: Mapping[str, Any]) -> FinalCosts:
        return cls(
            view["players"],
            tuple([len(kinds) for kinds in view["set_aside"]]),
            tuple([len(values) for values in view["scouts_left"]]),
            view["tiles"].count(None),
            tuple(view["sure"]),
            view["players"] == 1 or view["over"] is not None,
        )


@remembered
def _final_panel(islands: Facts, costs: FinalCosts, names: Names) -> SafeString:
    context = {
        "rows": own_markup(*[_final_row(island) for island in islands]),
        "cards": own_markup(*[_card(island, names) for island in islands]),
        "marks": [
            (tokens.mark(seat) if costs.players > 1 else "", name)
            for seat, name in enumerate(names)
        ],
        "costs": [
            (name, [_addend(value) for value in values]) for name, values in _cost_rows(costs)
        ],
        "totals": [number(total) for total in costs.totals],
        "decides": costs.decides,
    }
    return from_template("oceania/match/_final.html", context)


@remembered
def _final_row(island: IslandFacts) -> SafeString:
    seats = range(len(island.strength))
    figures = [_addend(island.points(seat) if island.complete else 0) for seat in seats]
    return from_template("oceania/match/_final_row.html", {"island": island, "figures": figures})


def _cost_rows(costs: FinalCosts) -> Iterator[tuple[str, list[int]]]:
    """What is taken off, and what counts nothing, with how many there are of it."""
    if costs.players == 1:
        name = _("Unexplored spaces ({count})").format(count=costs.unexplored)
        yield name, [-UNEXPLORED_COST * costs.unexplored]
        return
    white, grey = costs.set_aside
    name = _("Tiles set aside ({white} and {grey})").format(white=white, grey=grey)
    yield (
        explained(SET_ASIDE, name, "final"),
        [-FACE_UP_COST * count for count in costs.set_aside],
    )
    white, grey = costs.scouts_left
    yield _("Scouts left ({white} and {grey})").format(white=white, grey=grey), [0, 0]


def _addend(points: int) -> str:
    return f"+{points}" if points > 0 else number(points) if points else "·"
