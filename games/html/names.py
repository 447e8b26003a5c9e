"""Names in markup that is remembered.

What is remembered may outlive an account, in any of the site's processes. So names are left blank
in it and filled in afterwards: none is kept, and matches share what is the same whoever plays.
It also tells what is unchanged without looking at anybody's name.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache
from typing import Final

from django.utils.safestring import SafeString

from games.html.markup import escaped, own_markup

_OPENING: Final = "\x01"


@cache
def blank(seat: int) -> str:
    """Stands for the name of whoever sits there. Nobody's name has these characters."""
    return f"{_OPENING}{seat}\x02"


def with_names(markup: str, names: Sequence[str]) -> SafeString:
    """The markup with its blanks filled in; `names` are those of all seats."""
    return own_markup(fill_in(markup, list(map(escaped, names))))


class Names:
    """The names of those who play, to be filled in."""

    def __init__(self, names: Sequence[str] = ()) -> None:
        self._names: Final = [escaped(name) for name in names]

    def __iter__(self) -> Iterator[str]:
        return iter(self._names)

    def in_markup(self, markup: str) -> str:
        """The markup with its blanks filled in."""
        return fill_in(markup, self._names)


def fill_in(text: str, names: Sequence[str]) -> str:
    """Plain words with their blanks filled in."""
    # A single character is looked for in no time; and markup is copied when it is asked to replace
    # something, even if it finds nothing.
    if _OPENING in text:
        for seat, name in enumerate(names):
            text = text.replace(blank(seat), name)
    return text
