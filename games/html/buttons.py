"""Buttons that post to a match.

The form they belong to stands outside the parts, since it has the CSRF token. A button names it by
`form` for browsers without script; for htmx the element around the parts includes it.
"""

from __future__ import annotations

from typing import Final
from uuid import UUID

from django.urls import reverse
from django.utils.html import format_html
from django.utils.safestring import SafeString

FORM: Final = "move-form"
#: For moves that a player writes as text, so that its field does not go along with the buttons.
TYPED_FORM: Final = "typed-form"


def move_button(
    content: str, move: str, moves_url: str, style: str = "choice", name: str = ""
) -> SafeString:
    """A button that plays `move`, around its content.

    Its id, by which focus finds it again, is `name`, or made of the move.
    """
    return format_html(
        '<button id="{}" class="{}" form="{}" name="move" value="{}" hx-post="{}">{}</button>',
        name or f"choose-{move.replace(' ', '-')}",
        style,
        FORM,
        move,
        moves_url,
        content,
    )


def action_button(content: str, route: str, match_id: UUID, style: str = "action") -> SafeString:
    """A button that posts to another of the match's addresses; see `move_button`."""
    return format_html(
        '<button id="{id}" class="{style}" form="{form}" formaction="{url}" hx-post="{url}">'
        "{content}</button>",
        id=route.replace("_", "-"),
        style=style,
        form=FORM,
        url=reverse(route, args=[match_id]),
        content=content,
    )
