"""Countries by their ISO 3166 codes, with names in the reader's language.

The names are Babel's, which has them from the Unicode consortium in every language, so that none
of them is ours to get wrong.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Final
from unicodedata import normalize

from babel import Locale

#: What Babel's list has beside countries: unions, outlying parts of others, codes for tests.
_NO_COUNTRIES: Final = frozenset(
    {"AC", "CP", "CQ", "DG", "EA", "EU", "EZ", "IC", "QO", "TA", "UN", "XA", "XB", "ZZ"}
)


@lru_cache
def country_names(language: str) -> dict[str, str]:
    """The name of each country by its code, in the order of the names."""
    territories = Locale.parse(language, sep="-").territories
    names = {
        code: str(name)
        for code, name in territories.items()
        if len(code) == 2 and code.isalpha() and code not in _NO_COUNTRIES
    }
    return dict(sorted(names.items(), key=lambda entry: _sorted_as(entry[1])))


def is_country(code: str) -> bool:
    return code in country_names("en")


def _sorted_as(name: str) -> bytes:
    """Letters with marks stand beside those without, as readers of most languages expect."""
    return normalize("NFKD", name).casefold().encode("ascii", "ignore")
