"""The chat of a match: its lines, and the panel that holds them."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from dataclasses import dataclass
from datetime import datetime
from typing import Any, Final, NamedTuple
from uuid import UUID

from django.db.models import Max, Q
from django.urls import reverse
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _
from django.utils.translation import override

from games.chat.queries import MatchIds, games_so_far
from games.chat.rooms import PLAYERS, SPECTATORS, own_room, readable_rooms
from games.chat.text import LONGEST_LINE
from games.html.parts import from_template
from games.kinds.base import Viewer
from games.matches.page.scene import Scene
from games.models import ChatMessage

#: How many lines of a room a page shows, the newest.
SHOWN_LINES: Final = 200
_COLUMNS: Final = ("pk", "player__username", "text", "hidden_at")


@dataclass(frozen=True)
class Draft:
    """A line that was refused: its text, which is not lost, and why."""

    text: str = ""
    refusal: str = ""


def render_lines(match_ids: MatchIds, room: str, after_id: int, language: str) -> str:
    """What was said in the room after this line, to be added to a page; empty if nothing was."""
    with override(language):
        return _added(room, _lines(match_ids, room, after_id))


def render_line(line_id: int, rooms: Collection[str], language: str, *, anew: bool) -> str:
    """A line, to be added to a page or to take the place of the one there; empty outside these.

    The page is that of its match, or of a later game of its series.
    """
    found = ChatMessage.objects.filter(pk=line_id, room__in=rooms)
    with override(language):
        for room, *line in found.values_list("room", *_COLUMNS):
            lines = _rendered([_Line(*line)], anew=anew)
            return lines if anew else _added(room, lines)
    return ""


def render_changed_lines(
    match_ids: MatchIds, room: str, up_to: int, hidden: Collection[int], language: str
) -> str:
    """Lines up to this one that were hidden or are shown again since a page showed `hidden` so."""
    changed = Q(hidden_at__isnull=False) ^ Q(pk__in=hidden)
    lines = ChatMessage.objects.filter(changed, match__in=match_ids, room=room, pk__lte=up_to)
    newest = lines.order_by("-pk")[:SHOWN_LINES]
    with override(language):
        return _rendered([_Line(*line) for line in newest.values_list(*_COLUMNS)], anew=True)


def render_refusal(words: str = "") -> SafeString:
    """The part that says why a line was refused; without words it goes away."""
    return from_template("games/match/_chat_refusal.html", {"words": words})


def newest_lines(match_ids: Collection[UUID]) -> dict[UUID, int]:
    """The id of the newest line of each of these matches that has any."""
    found = ChatMessage.objects.filter(match__among=match_ids).order_by().values("match_id")
    return dict(found.annotate(newest=Max("id")).values_list("match_id", "newest"))


def chat_panel(scene: Scene, viewer: Viewer, draft: Draft) -> dict[str, Any] | None:
    """What the panel's template needs. A voyage alone has no chat.

    A room that the viewer may not read yet is there, empty and hidden, for when the match is over.
    """
    if len(scene.seats) == 1:
        return None
    match = scene.match
    open_rooms = readable_rooms(seated=viewer is not None, over=match.is_over)
    titles = {PLAYERS: _("Players"), SPECTATORS: _("Spectators")}
    rooms = [
        {
            "name": room,
            "title": title,
            "open": room in open_rooms,
            "lines": _lines(games_so_far(match), room, 0) if room in open_rooms else "",
        }
        for room, title in titles.items()
        if not (match.private and room == SPECTATORS)
    ]
    return {
        "rooms": rooms,
        "field": _("Say something to the others")
        if own_room(seated=viewer is not None) == PLAYERS
        else _("Say something to those who watch"),
        "url": reverse("match_chat", args=[match.pk]),
        "draft": draft.text,
        "refusal": render_refusal(draft.refusal),
        "longest": str(LONGEST_LINE),
    }


class _Line(NamedTuple):
    """A line as its columns have it; its text is empty if it was erased."""

    number: int
    name: str
    text: str
    hidden_at: datetime | None


def _lines(match_ids: MatchIds, room: str, after_id: int) -> SafeString:
    newest = (
        ChatMessage.objects.filter(match__in=match_ids, room=room, pk__gt=after_id)
        .order_by("-pk")
        .values_list(*_COLUMNS)[:SHOWN_LINES]
    )
    return _rendered([_Line(*line) for line in reversed(newest)])


def _added(room: str, lines: SafeString) -> str:
    """The lines, to be added to a page's room; empty if there are none."""
    if not lines:
        return ""
    return from_template("games/match/_chat_added.html", {"room": room, "lines": lines})


def _rendered(lines: Iterable[_Line], *, anew: bool = False) -> SafeString:
    """The lines; `anew`, to take the places of those that a page has."""
    context = {
        "anew": anew,
        "lines": [
            {
                "number": str(line.number),
                "name": line.name,
                "text": line.text,
                "hidden": line.hidden_at is not None,
                "report": _("Report this line by {name}").format(name=line.name),
            }
            for line in lines
        ],
    }
    return from_template("games/match/_chat_lines.html", context)
