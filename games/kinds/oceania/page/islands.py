"""Oceania: the table of islands and a card for each; at the end, what they brought each player."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from django.utils.safestring import SafeString

from games.html.i18n import gettext as _
from games.html.i18n import ngettext, number, of_each, per_language, remembering
from games.html.markup import format_html, own_markup
from games.html.names import blank, with_names
from games.html.parts import REMEMBERED_PARTS, Frame, from_template, part, slot
from games.kinds.oceania.page.glossary import SET_ASIDE, explained
from games.kinds.oceania.page.places import majority_words
from games.kinds.oceania.page.position import Chart
from games.kinds.oceania.rules.state import FACE_UP_COST, UNEXPLORED_COST
from games.kinds.oceania.svg import tokens
from games.kinds.oceania.svg.bars import share_bar
from games.kinds.oceania.wording import colour_name
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


def islands_part(scene: Scene, view: Mapping[str, Any], chart: Chart) -> SafeString:
    """The islands as they stand; once the match is over, the score that they add up to."""
    if scene.is_over and scene.match.reason not in Match.UNCOUNTED:
        return part("islands", _final_panel(_facts(view), FinalCosts.of(view)))
    return _part_of_chart(chart, len(scene.seats) == 1)


@remembering(REMEMBERED_PARTS)
def _part_of_chart(chart: Chart, alone: bool) -> SafeString:
    return _islands_part(_facts_of(chart.islands), alone)


@remembering(REMEMBERED_PARTS)
def _islands_part(islands: Facts, alone: bool) -> SafeString:
    return part("islands", _islands_panel(islands, alone))


def score_panel(view: Mapping[str, Any], names: Sequence[str]) -> SafeString:
    """The score of a game that is over, island by island."""
    return with_names(_final_panel(_facts(view), FinalCosts.of(view)), names)


def open_panel(view: Mapping[str, Any], names: Sequence[str]) -> SafeString:
    """The islands as they stand."""
    return with_names(_islands_panel(_facts(view), len(names) == 1), names)


def _facts(view: Mapping[str, Any]) -> Facts:
    return _facts_of(view["islands"])


def _facts_of(islands: Sequence[Mapping[str, Any]]) -> Facts:
    return tuple([IslandFacts.of(island) for island in islands])


def _islands_panel(islands: Facts, alone: bool) -> str:
    rows = "".join(of_each(_row, islands))
    cards = "".join(of_each(_card, islands))
    return _islands_frame(bool(islands), alone).filled(rows, cards)


@per_language
def _islands_frame(has_islands: bool, alone: bool) -> Frame:
    context = {"rows": slot(0) if has_islands else "", "cards": slot(1), "alone": alone}
    return Frame(from_template("oceania/match/_islands.html", context))


# --- rows ----------------------------------------------------------------------------------------


@per_language
def _row(island: IslandFacts) -> SafeString:
    """The letter leads to the island's card, and the row lights the island on the chart."""
    if island.alone:
        told = format_html('<td class="figure">{}</td>', island.points(0))
    else:
        told = format_html(
            '<td class="strength">{}</td><td class="leads">{}</td>',
            _strength(island.strength),
            _leads(island),
        )
    return format_html(
        '<tr data-island="{0}"><th scope="row"><a href="#island-{0}">{0}</a></th>'
        '<td class="figure">{1}</td>{2}<td>{3}</td></tr>',
        island.letter,
        island.size,
        told,
        _state(island),
    )


def _strength(strength: tuple[int, ...]) -> SafeString:
    white, grey = strength
    return format_html(
        '{}<span class="visually-hidden">{} </span>{} – <span class="visually-hidden">{} </span>'
        "{}{}",
        tokens.mark(0),
        colour_name(0),
        white,
        colour_name(1),
        grey,
        tokens.mark(1),
    )


def _leads(island: IslandFacts) -> str:
    """Who leads, by a name that is left blank; or why nobody does."""
    if island.leader is not None:
        return blank(island.leader)
    return majority_words({"strength": island.strength, "leader": None})


def _state(island: IslandFacts) -> SafeString | str:
    if not island.complete:
        return _("open")
    return format_html(
        '<span class="good">✓<span class="visually-hidden"> {}</span></span>', _("complete")
    )


# --- cards ---------------------------------------------------------------------------------------


@per_language
def _card(island: IslandFacts) -> SafeString:
    """What is told beside an island that is looked at."""
    return format_html(
        '<div class="island-card" id="island-{0}"><p class="island-title"><b>{1}</b>'
        ' <span class="chip {2}">{3}</span></p>{4}<p>{5}</p></div>',
        island.letter,
        _("Island {letter}").format(letter=island.letter),
        "chip-good" if island.complete else "chip-casual",
        f"✓ {_('complete')}" if island.complete else _("open"),
        "" if island.alone else _majority(island),
        _worth(island),
    )


def _majority(island: IslandFacts) -> SafeString:
    white, grey = island.strength
    return format_html(
        '<p class="island-majority">{}<span class="visually-hidden">{} </span><b>{}</b>{}'
        '<span class="visually-hidden">{} </span><b>{}</b>{}</p>',
        tokens.mark(0),
        colour_name(0),
        white,
        share_bar(f"share-{island.letter}", white, grey),
        colour_name(1),
        grey,
        tokens.mark(1),
    )


def _worth(island: IslandFacts) -> SafeString:
    size = ngettext("{size} tile", "{size} tiles", island.size).format(size=island.size)
    points = island.points(0) if island.alone else island.size
    worth = ngettext("{size} = {points} point", "{size} = {points} points", points).format(
        size=size, points=points
    )
    if island.alone:
        return format_html("<b>{}</b>", worth if island.complete else size)
    if island.leader is None:
        return format_html("{} · <b>{}</b>", _leads(island), size)
    sentence = _("{name} leads").format(name=blank(island.leader))
    return format_html("{} · <b>{}</b>", sentence, worth if island.complete else size)


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


@remembering(REMEMBERED_PARTS)
def _final_panel(islands: Facts, costs: FinalCosts) -> SafeString:
    context = {
        "rows": own_markup(*(_final_row(island) for island in islands)),
        "cards": own_markup(*(_card(island) for island in islands)),
        "marks": [
            (tokens.mark(seat) if costs.players > 1 else "", blank(seat))
            for seat in range(costs.players)
        ],
        "costs": [
            (name, [_addend(value) for value in values]) for name, values in _cost_rows(costs)
        ],
        "totals": [number(total) for total in costs.totals],
        "decides": costs.decides,
    }
    return from_template("oceania/match/_final.html", context)


@per_language
def _final_row(island: IslandFacts) -> SafeString:
    scouts = () if island.alone else (_scouts_cell(island),)
    figures = [
        format_html(
            '<td class="figure">{}</td>', _addend(island.points(seat) if island.complete else 0)
        )
        for seat in range(len(island.strength))
    ]
    return format_html(
        '<tr data-island="{0}"><th scope="row"><a href="#island-{0}">{0}</a>{1}</th>'
        '<td class="figure">{2}</td>{3}</tr>',
        island.letter,
        "" if island.complete else format_html(" <small>{}</small>", _("open")),
        island.size,
        own_markup(*scouts, *figures),
    )


def _scouts_cell(island: IslandFacts) -> SafeString:
    return format_html('<td class="strength">{}</td>', _strength(island.strength))


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
