import re
from pathlib import Path

import pytest

REPOSITORY = Path(__file__).parent.parent
TEMPLATES = sorted((REPOSITORY / "templates").rglob("*.html"))
INLINE = re.compile(
    r"""<style\b | <script\b(?![^>]*\bsrc=) | \sstyle\s*= | \son[a-z]+\s*= | \shx-on
    | javascript:""",
    re.IGNORECASE | re.VERBOSE,
)
UNSAFE = re.compile(r"\|\s*safe\b|\{%\s*autoescape\s+off")


@pytest.mark.parametrize("path", TEMPLATES, ids=lambda path: path.name)
def test_no_script_or_style_is_inline(path: Path) -> None:
    assert INLINE.findall(path.read_text()) == []


@pytest.mark.parametrize("path", TEMPLATES, ids=lambda path: path.name)
def test_everything_is_escaped(path: Path) -> None:
    assert UNSAFE.findall(path.read_text()) == []


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
