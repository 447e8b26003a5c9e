"""Buttons that post to a match.

The form they belong to stands outside the fragment, since it has the CSRF token. A button names it
by `form` for browsers without script, and by `hx-include` for htmx.
"""

from __future__ import annotations

from dataclasses import dataclass
from uuid import UUID

from django.urls import reverse
from django.utils.html import format_html
from django.utils.safestring import SafeString

from games.models import Match

FORM = "move-form"


@dataclass(frozen=True)
class Buttons:
    """Makes the buttons of one match."""

    match_id: UUID
    moves_url: str

    @classmethod
    def of(cls, match: Match) -> Buttons:
        return cls(match.pk, reverse("match_moves", args=[match.pk]))

    def move(self, move: str, label: SafeString | str, style: str = "choice") -> SafeString:
        """A button that plays `move`; `label` is its content."""
        return format_html(
            '<button class="{}" form="' + FORM + '" name="move" value="{}" hx-post="{}"'
            ' hx-include="#' + FORM + '">{}</button>',
            style,
            move,
            self.moves_url,
            label,
        )

    def action(self, route: str, label: str, style: str = "action") -> SafeString:
        """A button that posts to another of the match's addresses."""
        return format_html(
            '<button class="{0}" form="' + FORM + '" formaction="{1}" hx-post="{1}"'
            ' hx-include="#' + FORM + '">{2}</button>',
            style,
            reverse(route, args=[self.match_id]),
            label,
        )
