"""Every game in words: what its rules refuse, and how they end it."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest
from django.utils.translation import override

from games import kinds
from games.kinds.base import IllegalMove
from games.kinds.oceania.wording import WORDING as OCEANIA
from games.kinds.records import END, TAGS, RecordError
from games.kinds.registry import KINDS
from games.models import Match

SOURCES = [
    path
    for path in sorted(Path(kinds.__file__).parent.rglob("*.py"))
    if path.name not in ("console.py", "__main__.py")  # which speak English to everybody
]
#: What refuses something, and where among its arguments the sentence is.
REFUSALS = {
    "BadSyntax": 1, "GameOver": 1, "IllegalMove": 1, "NotARecord": 0, "NotYourDecision": 1,
    "RecordError": 2, "require_tags": 2,
}  # fmt: skip


def _refusals() -> Iterator[tuple[str, ast.expr]]:
    """Every sentence with which rules refuse something, and the file that it is in."""
    for path in SOURCES:
        for node in ast.walk(ast.parse(path.read_text())):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
                place = REFUSALS.get(node.func.id)
                if place is not None and len(node.args) > place:
                    yield path.name, node.args[place]


def test_every_sentence_of_a_refusal_is_marked_for_translation() -> None:
    found = list(_refusals())
    assert len(found) > 50
    assert [
        (name, sentence.value) for name, sentence in found if isinstance(sentence, ast.Constant)
    ] == []


@pytest.mark.parametrize(
    ("language", "words"),
    [
        ("en", "The next tile of the bag is a cape, not a sea."),
        ("de", "Das nächste Plättchen im Beutel ist Kap, nicht Meer."),
    ],
)
def test_words_in_a_refusal_are_translated_too(language: str, words: str) -> None:
    template = "The next tile of the bag is a {next}, not a {kind}."
    error = IllegalMove("bag-order", template, next="cape", kind="sea")
    with override(language):
        assert OCEANIA.refusal(error) == words


@pytest.mark.parametrize(
    ("where", "words"),
    [
        (TAGS, "In the tags: Date is given twice"),
        (END, "At the end: Date is given twice"),
        (7, "Turn 7: Date is given twice"),
    ],
)
def test_a_flaw_in_a_record_is_told_with_its_place(where: str | int, words: str) -> None:
    assert OCEANIA.flaw(RecordError(where, "syntax", "{name} is given twice", name="Date")) == words


@pytest.mark.parametrize("slug", list(KINDS))
def test_a_game_ends_by_other_reasons_than_the_site_ends_it(slug: str) -> None:
    endings = KINDS[slug].wording.endings
    assert endings.keys().isdisjoint(Match.Reason.values)
    field = Match._meta.get_field("reason")  # noqa: SLF001 # documented in spite of its name
    assert set(dict(field.flatchoices)) >= {*endings, *Match.Reason.values}
