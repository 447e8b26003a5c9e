"""Oceania: how a choice is offered below the board: a picture, words, and the button that makes it.

With a script one offer is shown at a time, the one that was chosen on the board; without, all of
them stand below one another. What only a script can do has the class `needs-script`.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, NamedTuple

from django.utils.safestring import SafeString
from django.utils.translation import gettext as _

from games.html.markup import own_markup
from games.html.parts import from_template

#: A key and what it does.
Key = tuple[str, str]


class MoveOffer(NamedTuple):
    """What all offers say. Those of a move tell the script which it is, and on which space.

    `facts` are `data-` attributes for the script.
    """

    title: str
    line: str
    keys: tuple[Key, ...] = ()
    style: str = ""
    facts: tuple[tuple[str, str], ...] = ()

    def markup(self, name: str, **context: Any) -> SafeString:  # noqa: ANN401 # whatever it shows
        """The offer by the template of this name, which draws its picture and its buttons."""
        return from_template(f"oceania/match/_offer_{name}.html", {"offer": self, **context})


def group(name: str, title: str, choices: Iterable[SafeString]) -> SafeString:
    """Choices that belong together, under a heading that those without a script see."""
    context = {"name": name, "title": title, "choices": own_markup(*choices)}
    return from_template("oceania/match/_group.html", context)


def clear_key() -> Key:
    return "Esc", _("clear")
