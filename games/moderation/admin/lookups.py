"""What an address may ask of a list in the administration."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

from django.contrib.admin import ShowFacets
from django.http import HttpRequest

#: What the filters of a column add to its name.
_FILTERED: Final = ("", "__exact", "__isnull", "__isempty")
_EXACTLY: Final = ("", "__exact")


class ListedLookups:
    """For every `ModelAdmin`: lists are narrowed by their own filters or by a key, and no more.

    Django lets whoever may see a list narrow it by each column of the model, into JSON and by
    regular expressions: the number of rows tells what no page shows, and an expression that
    backtracks stops a site on SQLite.
    """

    # A count for every choice of every filter reads the whole table each time.
    show_facets = ShowFacets.NEVER

    def lookup_allowed(self, lookup: str, value: str, request: HttpRequest) -> bool:
        """Whether a filter of the list, or the key, is asked for, with what a database takes."""
        return "\0" not in value and lookup in set(self._parameters(request))

    def _parameters(self: Any, request: HttpRequest) -> Iterator[str]:
        key = self.model._meta.pk.name  # noqa: SLF001 # documented in spite of its name
        yield from (name + end for name in (key, "pk") for end in _EXACTLY)
        for item in self.get_list_filter(request):
            named = item[0] if isinstance(item, tuple) else item
            if isinstance(named, str):
                yield from (named + end for end in _FILTERED)
            else:
                yield named.parameter_name
