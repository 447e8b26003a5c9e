"""How a game ended, in words: who won with what, and why it was over."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.html.i18n import number
from games.kinds.wording import Wording
from games.matches.page.scene import Scene
from games.models import Match


class Finish(NamedTuple):
    """How one player came out, in the order of the seats."""

    name: str
    score: int
    place: int


def finishes_of(scene: Scene) -> list[Finish]:
    """How the players of a match that is over came out."""
    return [Finish(seat.player.username, seat.score or 0, seat.place or 1) for seat in scene.seats]


def result_words(reason: str, finishes: Sequence[Finish]) -> str:
    """Who won, with what."""
    if reason in Match.UNCOUNTED:
        return _("This match counts for nobody")
    if len(finishes) == 1:
        points = finishes[0].score
        return ngettext(
            "The voyage is over: {points} point", "The voyage is over: {points} points", points
        ).format(points=number(points))
    winners = [finish for finish in finishes if finish.place == 1]
    how = how_words(reason)
    score = _score(finishes, winners[0])
    if len(winners) == len(finishes):
        words = _("A draw {how}") if how else _("A draw, {score}")
        return words.format(how=how, score=score)
    if len(winners) > 1:
        names = ", ".join(finish.name for finish in winners)
        return _("{names} share the victory").format(names=names)
    return _("{name} won {score}").format(name=winners[0].name, score=how or score)


def how_words(reason: str) -> str:
    """How a game was decided if not by its points; empty if by them."""
    by: dict[str, str] = {
        Match.Reason.RESIGNED: _("by resignation"),
        Match.Reason.TIMEOUT: _("on time"),
        Match.Reason.ABANDONED: _("by a claim"),
        Match.Reason.AGREED: _("by agreement"),
        Match.Reason.ADJUDICATED: _("by a moderator's decision"),
    }
    return by.get(reason, "")


def _score(finishes: Sequence[Finish], first: Finish) -> str:
    rest = [finish for finish in finishes if finish is not first]
    ordered = [first, *sorted(rest, key=lambda finish: finish.place)]
    return " – ".join(number(finish.score) for finish in ordered)


def reason_words(reason: str, finishes: Sequence[Finish], wording: Wording) -> str:
    """Why it was over, and the points if they did not decide it."""
    if len(finishes) == 1 or not how_words(reason):
        return _cause_words(reason, finishes, wording)
    points = ", ".join(f"{finish.name} {number(finish.score)}" for finish in finishes)
    sentences = [
        _cause_words(reason, finishes, wording),
        _("Points at that time: {points}.").format(points=points),
    ]
    return " ".join(filter(None, sentences))


def _cause_words(reason: str, finishes: Sequence[Finish], wording: Wording) -> str:
    """The sentence that says why; empty where the result says it already."""
    loser = max(finishes, key=lambda finish: finish.place)
    sentences = {
        Match.Reason.NO_SHOW: _("{name} made no move in time: the clock called the game off."),
        Match.Reason.LAPSED: _("Nobody went on with it for a day: the site ended it."),
        Match.Reason.TIMEOUT: _("{name}'s time ran out."),
        Match.Reason.ABANDONED: _("{name} left the game."),
    }
    if len(finishes) > 1:
        sentences |= {
            Match.Reason.RESIGNED: _("{name} resigned."),
            Match.Reason.AGREED: "",
            Match.Reason.ADJUDICATED: "",
        }
    if reason in sentences:
        return sentences[Match.Reason(reason)].format(name=loser.name)
    return _("Reason: {reason}.").format(reason=ending_words(reason, wording))


def ending_words(reason: str, wording: Wording) -> str:
    """What ended a game in a few words: the site, or the rules."""
    if reason in Match.Reason:
        return str(Match.Reason(reason).label)
    return wording.ending(reason)
