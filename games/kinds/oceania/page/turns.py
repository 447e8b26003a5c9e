"""The moves of Oceania, turn by turn, as the list beside the board shows them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Final, NamedTuple
from uuid import UUID

from django.utils.safestring import SafeString

from games.html.i18n import gettext as _
from games.html.i18n import ngettext, per_language, spoken
from games.html.markup import format_each, format_html, own_markup
from games.kinds.base import JSON, Step
from games.kinds.oceania.rules.course import by_turn
from games.kinds.oceania.rules.edition import sides_of
from games.kinds.oceania.rules.moves import Reuse
from games.kinds.oceania.rules.record import Turn, turns_from_steps
from games.kinds.oceania.svg import tokens
from games.kinds.oceania.wording import kind_name
from games.lru import Recent

#: More than the turns of all matches that are being looked at.
_REMEMBERED: Final = 8192

#: More than the matches that are being looked at.
_MATCHES: Final = 600

#: A step's move, the tile drawn by it, if that was set aside, and how many spaces it filled.
_Facts = tuple[str, JSON, bool, int]


@dataclass(frozen=True, eq=False)
class Played:
    """A turn, whose it was, how many spaces it filled from the reserve, and its number of steps.

    Turns that went alike are the same object, so they are compared and remembered by identity.
    """

    seat: int
    turn: Turn
    filled: int
    steps: int


def turns_of(steps: Sequence[Step]) -> list[Played]:
    """The turns that these steps make, the last of them maybe unfinished."""
    return [_played_by(own) for own in by_turn(steps)]


def _played_by(own: list[Step]) -> Played:
    return _played(own[0].seat, tuple([_facts(step) for step in own]))


Turns = tuple[Played, ...]


class _Turns(NamedTuple):
    """The turns of a match so far, and the steps that those before the last one have."""

    steps: Sequence[Step]
    played: Turns
    settled: int

    @classmethod
    def of(cls, steps: Sequence[Step], before: _Turns | None = None) -> _Turns:
        """The turns of these steps; where those `before` are a part of them, only what is new."""
        if before is None or not before.begins(steps):
            before = _Turns((), (), 0)
        played = (*before.played[:-1], *turns_of(steps[before.settled :]))
        return cls(steps, played, len(steps) - played[-1].steps if played else 0)

    def begins(self, steps: Sequence[Step]) -> bool:
        """Whether these steps go on from ours: a match's steps are kept and only added to."""
        own = len(self.steps)
        return 0 < own <= len(steps) and self.steps[own - 1] is steps[own - 1]


def _facts(step: Step) -> _Facts:
    shown = step.shown
    if not shown:
        return step.move, None, False, 0
    spaces = shown.get("filled", ())
    filled = len(spaces) if isinstance(spaces, (list, tuple)) else 0
    return step.move, shown.get("drawn"), bool(shown.get("set_aside")), filled


@lru_cache(maxsize=_REMEMBERED)
def _played(seat: int, own: tuple[_Facts, ...]) -> Played:
    steps = [
        Step(seat, move, shown={"drawn": drawn, "set_aside": aside})
        for move, drawn, aside, _spaces in own
    ]
    filled = sum(filled for *_, filled in own)
    return Played(seat, next(turns_from_steps(steps)), filled, len(own))


def turns_in(match_id: UUID, steps: Sequence[Step]) -> Turns:
    """The turns of a match, of which those before the last one are known most often."""
    return _known.keep(match_id, _Turns.of(steps, _known.get(match_id))).played


_known: Final = Recent[UUID, _Turns](_MATCHES)


class _Rounds(NamedTuple):
    """Rounds in which all have had their turn, as rows, and how many steps they took."""

    turns: Turns = ()
    rows: str = ""
    steps: int = 0

    def begin(self, turns: Turns) -> bool:
        """Whether these turns go on from ours."""
        return turns[: len(self.turns)] == self.turns


_NO_ROUNDS: Final = _Rounds()
#: The rounds of each match that are over, by its `positions` and in each language.
_written: Final = Recent[tuple[str, str | None], _Rounds](_MATCHES)


def rows_of(turns: Turns, seats: int, positions: str) -> tuple[str, str]:
    """Rounds as rows of a table: those that are over, and the one that is being played.

    A row is a number, and a cell for each seat that has had its turn. Each turn that is over leads
    to the chart as it was then: `positions` and the number of steps. Rounds that are over stay as
    they are, so they are written once.
    """
    place = positions, spoken()
    rounds = _written.get(place) or _NO_ROUNDS
    if not rounds.begin(turns):
        rounds = _NO_ROUNDS
    row, steps = "", rounds.steps
    for first in range(len(rounds.turns), len(turns), seats):
        cells = []
        for played in turns[first : first + seats]:
            steps += played.steps
            cells.append(_cell(played, steps, positions))
        row = _row(first // seats, cells)
        if len(cells) == seats and not played.turn.unfinished:
            rounds = _Rounds(turns[: first + seats], rounds.rows + row, steps)
            row = ""
    _written.keep(place, rounds)
    return rounds.rows, row


def _cell(played: Played, after: int, positions: str) -> str:
    """A turn's cell, of one that is over with the way to the chart after so many steps."""
    if played.turn.unfinished:
        return f'<td class="turn-now">{turn_cell(played)}</td>'
    return (
        f'<td><a id="turn-{after}" href="{positions}{after}/" data-after="{after}">'
        f"{turn_cell(played)}</a></td>"
    )


def round_rows(cells: Sequence[str], seats: int) -> SafeString:
    """Cells of turns as rows of rounds, each with its number."""
    firsts = range(0, len(cells), seats)
    return own_markup(*[_row(first // seats, cells[first : first + seats]) for first in firsts])


def _row(number: int, cells: Sequence[str]) -> str:
    return f'<tr><th scope="row">{number + 1}</th>{"".join(cells)}</tr>'


@per_language
def turn_cell(played: Played) -> SafeString:
    """A turn in words for those who listen, and in signs for those who look."""
    return format_html(
        '<span class="visually-hidden">{}</span><span class="turn" aria-hidden="true">{}</span>',
        turn_words(played),
        format_each("{}", ((sign,) for sign in _signs(played))),
    )


def _signs(played: Played) -> Iterator[SafeString | str]:
    turn = played.turn
    yield _tile(turn)
    space = f"›{turn.place.space}" if turn.place else " …" if turn.unfinished else ""
    yield format_html("<span>{}{}</span>", turn.start, space)
    if turn.set_aside:
        yield format_html('<span class="bad">{}</span>', _("set aside"))
    if isinstance(turn.explored, Reuse):
        yield format_html("<small>{}</small>", _("paid"))
        yield tokens.scout_picture(played.seat, turn.explored.value)
    if turn.scout:
        yield tokens.scout_picture(played.seat, turn.scout.value)
    if played.filled:
        yield format_html("<small>+{}☁</small>", played.filled)


def _tile(turn: Turn) -> SafeString | str:
    if turn.place:
        return tokens.tile(sides_of(turn.place.sides))
    return tokens.tile_of_kind(turn.kind) if turn.kind else ""


@per_language
def turn_words(played: Played) -> str:
    """What was done in a turn, after the name of whoever did it."""
    turn = played.turn
    if turn.set_aside and turn.kind:
        words = [_("set a {kind} aside").format(kind=kind_name(turn.kind))]
    elif turn.place and turn.kind:
        words = [
            _("placed a {kind} on {space}").format(
                kind=kind_name(turn.kind), space=turn.place.space
            )
        ]
    else:
        words = [_("sailed to {start}").format(start=turn.start)]
    if isinstance(turn.explored, Reuse):
        words.append(_("paid scout {value}").format(value=turn.explored.value))
    if turn.scout:
        words.append(_("scout {value}").format(value=turn.scout.value))
    if played.filled:
        words.append(
            ngettext("{count} space filled", "{count} spaces filled", played.filled).format(
                count=played.filled
            )
        )
    return ", ".join(words)
