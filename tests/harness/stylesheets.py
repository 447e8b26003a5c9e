"""The stylesheets as the tests read them: tokens, rules, and the contrast of two colours."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from tests.harness.site import REPOSITORY

FOLDERS = [
    REPOSITORY / "static" / "site",
    REPOSITORY / "games" / "static" / "games",
    REPOSITORY / "ladder" / "static" / "ladder",
    *sorted((REPOSITORY / "games" / "kinds").glob("*/static/*")),
]
#: What the page links for everybody, and for those who want it dark.
LIGHT, DARK = "tokens.css", "dark.css"

_COMMENT = re.compile(r"/\*.*?\*/", re.DOTALL)
_RULE = re.compile(r"([^{}]+)\{([^{}]*)\}")
_TOKEN = re.compile(r"--([a-z0-9-]+):\s*(#[0-9a-f]{6});")
_VARIABLE = re.compile(r"\bvar\(--([a-z0-9-]+)\)")


@dataclass(frozen=True)
class Rule:
    """Declarations for some selector; the width of window they are meant for is left out."""

    sheet: str
    selector: str
    declarations: dict[str, str]

    def token(self, *properties: str) -> str | None:
        """The token that the first of these properties names, if one does."""
        for name in properties:
            found = _VARIABLE.search(self.declarations.get(name, ""))
            if found:
                return found[1]
        return None


def rules() -> Iterator[Rule]:
    """Every rule of every sheet."""
    for sheet in sheets():
        for selector, body in _RULE.findall(_COMMENT.sub("", sheet.read_text())):
            pairs = (line.split(":", 1) for line in body.split(";") if ":" in line)
            declarations = {name.strip(): value.strip() for name, value in pairs}
            yield Rule(sheet.name, " ".join(selector.split()), declarations)


def sheets() -> list[Path]:
    return [sheet for folder in FOLDERS for sheet in sorted(folder.glob("*.css"))]


def tokens(theme: str) -> dict[str, str]:
    """The colours of a theme. The dark one replaces what differs."""
    found: dict[str, str] = {}
    for file in (LIGHT,) if theme == "light" else (LIGHT, DARK):
        for sheet in sheets():
            if sheet.name == file:
                found |= dict(_TOKEN.findall(sheet.read_text()))
    return found


def contrast(one: str, other: str) -> float:
    """By WCAG 2.2, from 1 to 21."""
    brighter, darker = sorted((_luminance(one), _luminance(other)), reverse=True)
    return (brighter + 0.05) / (darker + 0.05)


def _luminance(colour: str) -> float:
    parts = [int(colour[start : start + 2], 16) / 255 for start in (1, 3, 5)]
    red, green, blue = (
        part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts
    )
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue
