"""Oceania: how a choice is offered below the board: a picture, words, and the button that makes it.

With a script one offer is shown at a time, the one that was chosen on the board; without, all of
them stand below one another. What only a script can do has the class `needs-script`.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final, NamedTuple

from django.utils.safestring import SafeString

from games.html.i18n import gettext as _
from games.html.i18n import per_language
from games.html.markup import escaped, format_each, format_html, own_markup

#: A key and what it does.
Key = tuple[str, str]

_NOTHING: Final = own_markup()


class Offer(NamedTuple):
    """What can be chosen: `move`, on the space or circle `at`. Without a move it only advises.

    `facts` are further `data-` attributes for the script; `more` can be chosen instead.
    """

    picture: SafeString
    title: str
    line: str
    actions: Sequence[SafeString]
    keys: tuple[Key, ...] = ()
    move: str = ""
    at: str = ""
    style: str = ""
    facts: tuple[tuple[str, str], ...] = ()
    more: SafeString = _NOTHING

    def markup(self) -> SafeString:
        facts = [*self.facts]
        if self.move:
            facts += [("move", self.move), ("at", self.at)]
        return format_html(
            '<div class="offer {}"{}><div class="offer-picture">{}</div>'
            '<div class="offer-words"><p class="offer-title">{}</p><p class="offer-line">{}</p>'
            '{}</div><div class="offer-actions">{}</div>{}</div>',
            self.style,
            data_attributes(facts),
            self.picture,
            self.title,
            self.line,
            key_hints(self.keys),
            own_markup(*self.actions),
            self.more,
        )


def data_attributes(facts: Iterable[tuple[str, str]]) -> SafeString:
    """What a script may read from an element."""
    return format_each(' data-{}="{}"', facts)


@per_language
def key_hints(keys: tuple[Key, ...]) -> SafeString:
    """Keys that act while the board has the focus."""
    if not keys:
        return own_markup()
    return format_html(
        '<p class="keys needs-script">{} <button type="button" class="keys-more" data-do="keys">'
        "<kbd>?</kbd> {}</button></p>",
        format_each("<span><kbd>{}</kbd> {}</span>", keys, " "),
        _("all keys"),
    )


def group(name: str, title: str, *content: str) -> SafeString:
    """Choices that belong together, under a heading that those without a script see."""
    return own_markup(
        f'<div class="group" id="{name}" role="group" aria-labelledby="{name}-title">'
        f'<h3 id="{name}-title">{escaped(title)}</h3>',
        *content,
        "</div>",
    )


def script_button(
    does: str, label: SafeString | str, style: str = "choice", *, facts: str = ""
) -> SafeString:
    """A button that needs the script: it sends nothing by itself."""
    return format_html(
        '<button type="button" class="{} needs-script" data-do="{}"{}>{}</button>',
        style,
        does,
        own_markup(facts),
        label,
    )


def clear_key() -> Key:
    return "Esc", _("clear")
