"""How a reader gets from turn to turn.

A stored match has an address for each of its plies. A record that somebody brought has none, since
nothing of it is kept: its text is sent along with every step.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from games.html.markup import format_html, own_markup

#: The form that holds a record which was brought along.
RECORD_FORM: Final = "record-form"


@dataclass(frozen=True)
class Way:
    """The steps to plies; `before` and `after` are what stands around a ply in its address."""

    before: str = ""
    after: str = ""

    @property
    def has_addresses(self) -> bool:
        return bool(self.before)

    def address(self, ply: int) -> str:
        """Where a ply is shown; empty if it has no address."""
        return f"{self.before}{ply}{self.after}" if self.before else ""

    def step(self, ply: int, content: str, attributes: str = "") -> str:
        """A link or a button to a ply; its content and attributes are our own markup."""
        inner = own_markup(content)
        if self.before:
            return format_html(
                '<a href="{}" data-ply="{}"{}>{}</a>',
                self.address(ply),
                ply,
                own_markup(attributes),
                inner,
            )
        return format_html(
            '<button form="{}" name="ply" value="{}" data-ply="{}"{}>{}</button>',
            RECORD_FORM,
            ply,
            ply,
            own_markup(attributes),
            inner,
        )
