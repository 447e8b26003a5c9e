"""Colours and sizes by the stylesheets alone: what can be read there needs no browser."""

from __future__ import annotations

import re
from collections.abc import Collection

import pytest

from tests.harness.stylesheets import Rule, contrast, rules, tokens

THEMES = ("light", "dark")
TEXT, GRAPHICS = 4.5, 3.0
#: What words stand on wherever a rule names no background of its own.
SURFACES = ("page", "panel", "panel2")
#: Colours of words that stand on one thing only, and on what.
OWN_SURFACE = {"accent-ink": "accent", "qr": "qr-paper"}
#: What must be told apart on the chart and around it.
SHAPES = [
    ("focus", "panel"),
    ("focus", "page"),
    ("field-line", "panel"),
    ("route", "sea"),
    ("land", "sea"),
    ("coast", "land"),
    ("front", "parch"),
    ("legal", "legal-casing"),
    ("grey-piece", "grey-ink"),
    ("white-piece", "piece-line"),
]
#: Contrasts that the palette promises, light and dark.
PROMISES = {
    ("ink", "panel"): (14.3, 13.0),
    ("ink2", "panel"): (7.0, 8.5),
    ("ink3", "panel2"): (4.9, 5.3),
    ("accent", "panel"): (7.3, 8.1),
    ("accent-ink", "accent"): (7.4, 8.3),
    ("good", "panel"): (6.5, 8.9),
    ("bad", "panel"): (6.6, 7.0),
    ("warn", "warn-soft"): (5.5, 7.8),
    ("focus", "panel"): (3.8, 9.1),
    ("route", "sea"): (3.9, 7.6),
    ("land", "sea"): (3.2, 4.7),
    ("coast", "land"): (9.5, 9.9),
    ("front", "parch"): (5.0, 3.7),
    ("legal", "legal-casing"): (7.0, 9.8),
}
SMALLEST_TEXT = 11


def used_pairs() -> set[tuple[str, str]]:
    """Colours of words, each with what it stands on by the rules of the stylesheets."""
    pairs: set[tuple[str, str]] = set()
    for rule in rules():
        colour = rule.token("color")
        if colour is None:
            continue
        own = rule.token("background", "background-color") or OWN_SURFACE.get(colour)
        pairs |= {(colour, surface) for surface in ([own] if own else SURFACES)}
    return pairs


def weak(
    theme: str, pairs: Collection[tuple[str, str]], least: float
) -> dict[tuple[str, str], float]:
    """Those of the pairs that have less contrast, with what they have."""
    colours = tokens(theme)
    figures = {pair: contrast(colours[pair[0]], colours[pair[1]]) for pair in pairs}
    return {pair: figure for pair, figure in figures.items() if figure < least}


@pytest.mark.parametrize("theme", THEMES)
def test_the_palette_keeps_its_promises(theme: str) -> None:
    colours = tokens(theme)
    found = {pair: contrast(colours[pair[0]], colours[pair[1]]) for pair in PROMISES}
    promised = {pair: figures[THEMES.index(theme)] for pair, figures in PROMISES.items()}
    assert {pair: round(figure, 1) for pair, figure in found.items()} == promised


@pytest.mark.parametrize("theme", THEMES)
def test_all_words_can_be_read(theme: str) -> None:
    pairs = used_pairs()
    assert {("ink2", "page"), ("accent-ink", "accent"), ("bad", "bad-soft")} <= pairs
    assert weak(theme, pairs, TEXT) == {}


@pytest.mark.parametrize("theme", THEMES)
def test_shapes_can_be_told_apart(theme: str) -> None:
    assert weak(theme, SHAPES, GRAPHICS) == {}


def test_no_rule_makes_words_too_small() -> None:
    assert [rule for rule in rules() if size_of(rule) < SMALLEST_TEXT] == []


def size_of(rule: Rule) -> float:
    """The size of words that a rule asks for, in pixels; inherited ones are never too small."""
    words = rule.declarations.get("font-size") or rule.declarations.get("font", "")
    found = re.search(r"([\d.]+)px", words)
    return float(found[1]) if found else SMALLEST_TEXT


def test_black_on_white_has_the_most_contrast_and_a_colour_on_itself_none() -> None:
    assert contrast("#000000", "#ffffff") == pytest.approx(21)
    assert contrast("#4d89a7", "#4d89a7") == 1
