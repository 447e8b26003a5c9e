"""What every replay has around its positions: the walk from one to the next, and what is marked."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, NamedTuple

from django.utils.formats import date_format
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _

from games.models import Match
from games.replays.page.links import ReplayLink, ReplayUrls

_NOTHING: Final = SafeString()
#: Milliseconds that a ply is shown while the game is played, under the names of the speeds.
SPEEDS: Final = ((2400, "½×"), (1200, "1×"), (400, "3×"))


@dataclass(frozen=True)
class ReplayExtras:
    """What others put on the page of a match: a panel, and plies to be marked."""

    panel: SafeString = _NOTHING
    #: Plies that are marked above the slider, each with what it is marked for.
    marks: tuple[tuple[int, str], ...] = ()


NO_EXTRAS: Final = ReplayExtras()


class PlyMark(NamedTuple):
    """A mark above the slider: its place along it in thousandths, and where it leads."""

    ply: int
    at: int
    address: str
    words: str


def marks_of(extras: ReplayExtras, urls: ReplayUrls, last: int) -> list[PlyMark]:
    """The plies that are marked, of so many."""
    return [
        PlyMark(ply, round(1000 * ply / max(last, 1)), urls.address(ply), words)
        for ply, words in extras.marks
    ]


def navigation_links(urls: ReplayUrls, ply: int, last: int) -> list[ReplayLink]:
    """The first and the previous ply; the next and the last."""
    return [
        urls.walk("first", 0, "to-first", _("To the beginning")),
        urls.walk("back", max(ply - 1, 0), "back", _("One turn back")),
        urls.walk("on", min(ply + 1, last), "on", _("One turn on")),
        urls.walk("last", last, "to-last", _("To the end")),
    ]


def remarks_on(match: Match) -> list[str]:
    """Short remarks on a match that is over: which game of a series, rated or not, its day."""
    remarks = []
    if match.series_id is not None and match.number > 1:
        remarks.append(_("game {number} of a series").format(number=match.number))
    if len(match.seats.all()) > 1:
        remarks.append(_("casual") if match.why_unrated else _("rated"))
    assert match.finished_at is not None
    return [*remarks, date_format(match.finished_at, "DATE_FORMAT")]
