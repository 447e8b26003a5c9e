"""What people write: visible, on one line, and within its own bounds."""

from __future__ import annotations

import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.chat.rooms import own_room, readable_rooms
from games.chat.text import cleaned, cleaned_lines

CLEANED = [
    ("good luck", "good luck"),
    ("  two \t words \r\n and a line\u2028more\x85 ", "two words and a line more"),
    ("non\u00a0breaking", "non breaking"),
    ("e\u0301", "é"),
    ("<b>&amp;", "<b>&amp;"),
    # Bidi controls: embedding, override, isolate, marks.
    ("abc\u202egnp.exe\u202c", "abcgnp.exe"),
    ("\u2066a\u2069\u200e\u200f\u061c", "a"),
    # What cannot be seen.
    ("a\u200bb\u200cc\u2060d\ufeffe\u00adf", "abcdef"),
    ("\u3164\u115f\u2800\u034f", ""),
    ("a\x00b\x07c\x1b[31m\x7f\x9b", "abc[31m"),
    ("\ue000\U000f0000\ud800\u0378", ""),
    ("\U000e0041\U000e007f", ""),
    # Signs that are drawn as one keep their joiner, others don't.
    ("👩\u200d🚀", "👩\u200d🚀"),
    ("👩🏽\u200d🚀", "👩🏽\u200d🚀"),
    ("🏳\ufe0f\u200d🌈", "🏳\ufe0f\u200d🌈"),
    ("a\u200db", "ab"),
    ("👩\u200d", "👩"),
    ("\u200d🚀", "🚀"),
    # Marks do not climb.
    ("a" + "\u0316" * 30, "a" + "\u0316" * 4),
    ("\u0316\u0316x", "x"),
    ("שלום", "שלום"),
    ("हिन्दी", "हिन्दी"),
]


@pytest.mark.parametrize(("text", "line"), CLEANED, ids=ascii)
def test_a_line_is_cleaned(text: str, line: str) -> None:
    assert cleaned(text) == line


@given(st.text())
def test_what_is_clean_stays_as_it_is(text: str) -> None:
    line = cleaned(text)
    assert cleaned(line) == line
    assert unicodedata.is_normalized("NFC", line)
    assert not any(unicodedata.category(character) == "Cc" for character in line)
    assert not any(character in line for character in "\u202e\u2066\u200b\n")


def test_longer_texts_keep_their_paragraphs() -> None:
    said = "  I was\u200b away.\r\nTwice.\n\n\n\n\u202eSorry\x00 for that.\u2028Truly. \n\n"
    assert cleaned_lines(said) == "I was away.\nTwice.\n\nSorry for that.\nTruly."


@pytest.mark.parametrize(
    ("seated", "over", "rooms"),
    [
        (True, False, ("players",)),
        (False, False, ("players", "spectators")),
        (True, True, ("players", "spectators")),
        (False, True, ("players", "spectators")),
    ],
)
def test_players_hear_the_spectators_after_the_match(
    seated: bool, over: bool, rooms: tuple[str, ...]
) -> None:
    assert readable_rooms(seated=seated, over=over) == rooms


def test_everybody_speaks_in_their_own_room() -> None:
    assert (own_room(seated=True), own_room(seated=False)) == ("players", "spectators")
