import re
import tomllib
from collections.abc import Iterator
from html.parser import HTMLParser
from pathlib import Path

import pytest
from babel.messages.catalog import Catalog
from babel.messages.extract import DEFAULT_KEYWORDS, extract_from_dir
from babel.messages.pofile import read_po

REPOSITORY = Path(__file__).parent.parent
SOURCES = ("oceania_site", "games", "ladder", "templates")
TEMPLATES = sorted(
    path for room in ("templates", "games") for path in (REPOSITORY / room).rglob("*.html")
)
# Names are the same in every language, and so is what stands on these keys.
NAMES = {"Oceania", "Oceans", "· Oceania"}
KEYS = {"D", "Enter", "Esc", "N", "R", "S", "U"}
UNTRANSLATED = NAMES | KEYS


#: As `make messages` has them.
KEYWORDS = {**DEFAULT_KEYWORDS, "gettext_lazy": None}


def _mappings() -> list[tuple[str, str]]:
    babel = tomllib.loads((REPOSITORY / "pyproject.toml").read_text())["tool"]["babel"]
    return [(mapping["pattern"], mapping["method"]) for mapping in babel["mappings"]]


def _strings_of_the_source() -> Iterator[str]:
    for folder in SOURCES:
        for _, _, message, _, _ in extract_from_dir(
            REPOSITORY / folder, _mappings(), keywords=KEYWORDS
        ):
            yield message if isinstance(message, str) else message[0]


@pytest.fixture(scope="module", params=["de"])
def catalogue(request: pytest.FixtureRequest) -> Catalog:
    path = REPOSITORY / "locale" / request.param / "LC_MESSAGES" / "django.po"
    with path.open("rb") as file:
        return read_po(file, locale=request.param)


def test_the_catalogue_has_every_string_of_the_source(catalogue: Catalog) -> None:
    known = {_first(message.id) for message in catalogue if message.id}
    assert known == set(_strings_of_the_source()), "run `make messages`"
    assert catalogue.obsolete == {}


def test_every_string_is_translated(catalogue: Catalog) -> None:
    for message in catalogue:
        if message.id:
            translations = message.string
            forms = [translations] if isinstance(translations, str) else list(translations or [""])
            assert all(forms), f"no translation of {message.id!r}"
            assert not message.fuzzy, f"the translation of {message.id!r} is a guess"
            assert list(message.check(catalogue)) == []


def test_every_text_of_a_template_is_marked_for_translation() -> None:
    assert len(TEMPLATES) > 100
    assert [
        (path.name, text)
        for path in TEMPLATES
        for text in _texts_of(path.read_text())
        if text not in UNTRANSLATED
    ] == []


def _texts_of(template: str) -> list[str]:
    texts = _Texts()
    texts.feed(_without_tags(template))
    return texts.found


class _Texts(HTMLParser):
    """Gathers the words between the tags of a page."""

    def __init__(self) -> None:
        super().__init__()
        self.found: list[str] = []

    def handle_data(self, data: str) -> None:
        if any(character.isalpha() for character in data):
            self.found.append(" ".join(data.split()))


def _without_tags(template: str) -> str:
    """The template's own text: Django's comments, tags and variables taken out."""
    marked = r"{% (comment|blocktranslate)\b.*?{% end\1 %}"
    comments = re.sub(marked, "", template, flags=re.DOTALL)
    return re.sub(r"{%.*?%}|{{.*?}}|{#.*?#}", "", comments)


def _first(message: str | list[str] | tuple[str, ...]) -> str:
    return message if isinstance(message, str) else message[0]
