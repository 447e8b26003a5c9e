"""What was said in a match since a line, for everybody who may read it."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from uuid import UUID

from games.chat.page import newest_lines, render_line, render_lines
from games.chat.rooms import readable_rooms
from games.models import Match

#: Whether they play, and their language: all that decides what they may read, and how.
Listeners = tuple[bool, str]


@dataclass(frozen=True)
class NewLines:
    """The newest line, and what there is to add to the pages; empty for whom there is nothing."""

    newest: int
    parts: dict[Listeners, str]


def lines_since(match_id: UUID, line_id: int, audience: Collection[Listeners]) -> NewLines:
    """Read what was said after this line, once for each room and language.

    More may be said meanwhile and be in it already; it comes again then, and pages know it by id.
    """
    newest = newest_lines([match_id]).get(match_id, line_id)
    over = Match.objects.filter(pk=match_id, status=Match.Status.OVER).exists()
    rendered: dict[tuple[str, str], str] = {}
    for seated, language in audience:
        for room in readable_rooms(seated=seated, over=over):
            if (room, language) not in rendered:
                rendered[room, language] = render_lines([match_id], room, line_id, language)
    return NewLines(
        newest,
        {
            (seated, language): "".join(
                rendered[room, language] for room in readable_rooms(seated=seated, over=over)
            )
            for seated, language in audience
        },
    )


def single_line(
    match_id: UUID, line_id: int, audience: Collection[Listeners], *, anew: bool
) -> dict[Listeners, str]:
    """A line for the match's pages, to be added or to take the place of what they show of it."""
    over = Match.objects.filter(pk=match_id, status=Match.Status.OVER).exists()
    return {
        (seated, language): render_line(
            line_id, readable_rooms(seated=seated, over=over), language, anew=anew
        )
        for seated, language in audience
    }
