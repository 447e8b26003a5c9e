"""Buttons that post to a match.

The form they belong to stands outside the parts, since it has the CSRF token. A button names it by
`form` for browsers without script; for htmx the element around the parts includes it.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import Final
from uuid import UUID

from django.urls import reverse
from django.utils.safestring import SafeString

from games.html.markup import format_html, own_markup
from games.models import Match

FORM = "move-form"
#: For moves that a player writes as text, so that its field does not go along with the buttons.
TYPED_FORM = "typed-form"


@dataclass(frozen=True, eq=False)
class Buttons:
    """Makes the buttons of one match; those of a match are the same object most of the time."""

    match_id: UUID
    moves_url: str

    @classmethod
    def of(cls, match: Match) -> Buttons:
        return _buttons_of(match.pk)

    @property
    def positions_url(self) -> str:
        """Below which the match's earlier positions are."""
        return self.moves_url.replace("/moves/", "/positions/")

    def fill_in(self, markup: str) -> str:
        """The markup with buttons of `ANY_MATCH`, made into buttons of this match."""
        return markup.replace(ANY_MATCH.moves_url, self.moves_url)

    def move(
        self,
        move: str,
        label: SafeString | str,
        style: str = "choice",
        *,
        name: str = "",
        attributes: str = "",
    ) -> SafeString:
        """A button that plays `move`; `label` is its content, `attributes` are our own markup.

        Its id, by which focus finds it again, is `name`, or made of the move.
        """
        return format_html(
            '<button id="{}" class="{}" form="' + FORM + '" name="move" value="{}"'
            ' hx-post="{}"{}>{}</button>',
            name or f"choose-{move.replace(' ', '-')}",
            style,
            move,
            self.moves_url,
            own_markup(attributes),
            label,
        )

    def action(
        self,
        route: str,
        label: SafeString | str,
        style: str = "action",
        *,
        attributes: str = "",
    ) -> SafeString:
        """A button that posts to another of the match's addresses; see `move`."""
        return format_html(
            '<button id="{3}" class="{0}" form="' + FORM + '" formaction="{1}" hx-post="{1}"{4}>'
            "{2}</button>",
            style,
            reverse(route, args=[self.match_id]),
            label,
            route.replace("_", "-"),
            own_markup(attributes),
        )


@lru_cache(maxsize=1024)
def _buttons_of(match_id: UUID) -> Buttons:
    return Buttons(match_id, reverse("match_moves", args=[match_id]))


#: For what is remembered and shown in all matches. Nobody's name has this character, and it is in
#: ASCII: a board that is joined from buttons has half the size then.
ANY_MATCH: Final = Buttons(UUID(int=0), "\0")
