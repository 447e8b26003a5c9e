import re
from pathlib import Path

import pytest

REPOSITORY = Path(__file__).parent.parent
TEMPLATES = sorted(
    path for room in ("templates", "games") for path in (REPOSITORY / room).rglob("*.html")
)
INLINE = re.compile(
    r"""<style\b | <script\b(?![^>]*\bsrc=) | \sstyle\s*= | \son[a-z]+\s*= | \shx-on
    | javascript:""",
    re.IGNORECASE | re.VERBOSE,
)
UNSAFE = re.compile(r"\|\s*safe\b|\{%\s*autoescape\s+off")


def _found(pattern: re.Pattern[str]) -> list[tuple[str, str]]:
    """In which templates it is found, and what."""
    assert len(TEMPLATES) > 100
    return [(path.name, text) for path in TEMPLATES for text in pattern.findall(path.read_text())]


def test_no_script_or_style_is_inline() -> None:
    assert _found(INLINE) == []


def test_everything_is_escaped() -> None:
    assert _found(UNSAFE) == []


@pytest.mark.parametrize(
    "breach",
    [
        "<style>",
        "<script>alert()</script>",
        '<p style="x">',
        '<p onclick="x">',
        '<p hx-on:click="x">',
    ],
)
def test_the_pattern_finds_what_is_inline(breach: str) -> None:
    assert INLINE.search(breach)
