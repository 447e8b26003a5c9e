"""What people write to each other, made harmless to the eye. Pure: no Django, no I/O.

Escaping is left to the page. Here goes what escaping does not catch: text that runs backwards over
its neighbours, that cannot be seen, that climbs over the lines above.
"""

from __future__ import annotations

import re
import unicodedata
from typing import Final

LONGEST_LINE: Final = 300

_ZERO_WIDTH_JOINER: Final = "\u200d"
_EMOJI_STYLE: Final = "\ufe0f"
#: Signs, and the skin tones that follow them.
_EMOJI_CATEGORIES: Final = ("So", "Sk")
#: Controls (bidi and zero-width ones among "Cf"), surrogates, private and unassigned characters.
_DROPPED_CATEGORIES: Final = ("Cc", "Cf", "Cs", "Co", "Cn")
_MARKS: Final = ("Mn", "Me", "Mc")
#: Letters and marks that show nothing, though their categories do not say so.
_BLANKS: Final = frozenset("\u034f\u115f\u1160\u17b4\u17b5\u2800\u3164\uffa0")
_GAPS: Final = re.compile(r"\n{3,}")
#: Some scripts put as many marks on a letter; more than that only climbs over other lines.
_MOST_MARKS: Final = 4


def cleaned(text: str) -> str:
    """One line of visible text in Unicode's composed form; empty if nothing visible is left."""
    spaced = "".join(" " if character.isspace() else character for character in text)
    normal = unicodedata.normalize("NFC", spaced)
    visible = "".join(
        character
        for place, character in enumerate(normal)
        if not _is_dropped(character) or _joins_emoji(normal, place)
    )
    return " ".join(unicodedata.normalize("NFC", _with_few_marks(visible)).split())


def cleaned_lines(text: str) -> str:
    """The same line by line, for what may be longer; paragraphs stay apart."""
    lines = [cleaned(line) for line in text.splitlines()]
    return _GAPS.sub("\n\n", "\n".join(lines)).strip("\n")


def _is_dropped(character: str) -> bool:
    return character in _BLANKS or unicodedata.category(character) in _DROPPED_CATEGORIES


def _joins_emoji(text: str, place: int) -> bool:
    """Whether this is the joiner between two signs that are drawn as one."""
    if text[place] != _ZERO_WIDTH_JOINER:
        return False
    before = text[:place].rstrip(_EMOJI_STYLE)[-1:]
    return _is_emoji(before) and _is_emoji(text[place + 1 : place + 2])


def _is_emoji(character: str) -> bool:
    return bool(character) and unicodedata.category(character) in _EMOJI_CATEGORIES


def _with_few_marks(text: str) -> str:
    kept: list[str] = []
    # A mark with nothing below it would sit on whatever stands before the text.
    run = _MOST_MARKS
    for character in text:
        run = run + 1 if unicodedata.category(character) in _MARKS else 0
        if run <= _MOST_MARKS:
            kept.append(character)
    return "".join(kept)
