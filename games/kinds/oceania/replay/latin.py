"""Names in plain Latin letters, as the strokes of a picture have them."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final
from unicodedata import combining, normalize

#: Latin letters that are no letter with an accent.
_LATIN: Final = {
    "æ": "ae", "œ": "oe", "ø": "o", "đ": "d", "ð": "d", "þ": "th", "ß": "ss", "ł": "l", "ħ": "h",
    "ı": "i", "ĸ": "k", "ŋ": "ng", "ŧ": "t", "ŉ": "n", "ɓ": "b", "ɔ": "o", "ɗ": "d", "ə": "e",
    "ɛ": "e", "ƙ": "k",
}  # fmt: skip
#: Of the languages that are written in it today. Some letters look like one with an accent and are
#: another: they are looked up before accents are taken off.
_CYRILLIC: Final = {
    "а": "a", "б": "b", "в": "v", "г": "g", "д": "d", "е": "e", "ё": "yo", "ж": "zh", "з": "z",
    "и": "i", "й": "y", "к": "k", "л": "l", "м": "m", "н": "n", "о": "o", "п": "p", "р": "r",
    "с": "s", "т": "t", "у": "u", "ф": "f", "х": "kh", "ц": "ts", "ч": "ch", "ш": "sh",
    "щ": "shch", "ъ": "", "ы": "y", "ь": "", "э": "e", "ю": "yu", "я": "ya",
    "ґ": "g", "є": "ye", "і": "i", "ї": "yi", "ў": "w",
    "ђ": "dj", "ј": "j", "љ": "lj", "њ": "nj", "ћ": "c", "џ": "dz",
    "ѓ": "gj", "ќ": "kj", "ѕ": "dz",
    "ғ": "gh", "қ": "q", "ң": "ng", "ү": "u", "ұ": "u", "ө": "o", "ә": "a", "һ": "h", "ҳ": "h",
    "ҷ": "j", "ҙ": "dh", "ҫ": "th", "ҡ": "q", "җ": "j",
    "ѣ": "e", "ѳ": "f", "ѵ": "i", "ѫ": "u", "ѧ": "ya",
}  # fmt: skip
_GREEK: Final = {
    "α": "a", "β": "v", "γ": "g", "δ": "d", "ε": "e", "ζ": "z", "η": "i", "θ": "th", "ι": "i",
    "κ": "k", "λ": "l", "μ": "m", "ν": "n", "ξ": "x", "ο": "o", "π": "p", "ρ": "r", "σ": "s",
    "ς": "s", "τ": "t", "υ": "y", "φ": "f", "χ": "ch", "ψ": "ps", "ω": "o",
}  # fmt: skip
_PLAIN: Final = _LATIN | _CYRILLIC | _GREEK
#: A Greek υ or γ that another letter makes a different one; not a υ with two dots.
_PAIR: Final = re.compile("(?<=[αεοΑΕΟ])[υύΥΎ]|[γΓ](?=[γξχΓΞΧ])")
_IN_PAIR: Final = {"υ": "u", "γ": "n"}


def in_latin(name: str) -> str:
    """The name with what Latin letters say of each of its letters, without accents.

    Letters of scripts that are not written so are left as they are.
    """
    composed = normalize("NFC", name)
    paired = _PAIR.sub(lambda found: _like(found[0], _IN_PAIR[_bare(found[0]).lower()]), composed)
    plain = "".join(_letters(paired))
    return plain.upper() if name.isupper() else plain


def _letters(name: str) -> Iterator[str]:
    for sign in name:
        for looked_up in (sign, *normalize("NFKD", sign)):
            found = _PLAIN.get(looked_up.lower())
            if found is not None:
                yield _like(sign, found)
                break
        else:
            yield _bare(sign)


def _bare(sign: str) -> str:
    return "".join(part for part in normalize("NFKD", sign) if not combining(part))


def _like(sign: str, letters: str) -> str:
    """The letters with a capital, if they stand for one."""
    return letters.capitalize() if sign.isupper() else letters
