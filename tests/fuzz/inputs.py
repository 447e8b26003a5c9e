"""What somebody might send who means no good, or whose program is broken."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import Final
from urllib.parse import quote, urlencode

from hypothesis import strategies as st

from tests.harness.site import REPOSITORY

#: Shown as it is, this would be an element of ours.
MARKUP: Final = "<img src=x onerror=boom>"
TEXTS: Final = (
    "", " ", "0", "-1", "1e309", "NaN", "9" * 40, "٣", "²", "\x00", "a\x00b", "\r\nSet-Cookie: a=b",
    MARKUP, f'"\'>{MARKUP}', "</script><script>boom()</script>", "{{ 7|add:7 }}", "{% debug %}",
    "' OR 1=1 --", "%s%n", "../../etc/passwd", "%2e%2e%2f", "javascript:boom()",
    "//elsewhere.example", "https://elsewhere.example/", "/\\elsewhere.example",
    "\u202egnp.exe", "\u2066a\u2069", "a\u200bb", "\ufeff",
    "\u0430dmin", "ａｄｍｉｎ", "e\u0301" * 30, "Z\u0351\u036b\u0343" * 50, "\ud800",
    "\U0001f468\u200d\U0001f469", "\ufffe", "\x7f", "x" * 5_000, "sail W3", "draw", "pass",
)  # fmt: skip
_NAMES: Final = re.compile(r"""\bname=["']([\w-]+)["']|^ {4}(\w+) = forms\.""", re.MULTILINE)
_PARAMETER: Final = re.compile(r"<(?:(\w+):)?(\w+)>")
#: More of a route than text with parameters in it.
_EXPRESSION: Final = re.compile(r"\(\?P.*")


@dataclass(frozen=True)
class Sent:
    """A request before it is known to whom the site belongs."""

    method: str
    path: str
    query: str
    body: bytes
    kind: str
    headers: Mapping[str, str] = field(default_factory=dict)

    @property
    def address(self) -> str:
        return f"{self.path}?{self.query}" if self.query else self.path


@cache
def field_names() -> list[str]:
    """The names that our own pages and forms give to what they send."""
    sources = [
        *(REPOSITORY / "templates").rglob("*.html"),
        *(path for room in ("games", "ladder") for path in (REPOSITORY / room).rglob("*.html")),
        *(path for path in (REPOSITORY / "games").rglob("forms.py")),
        *_modules("ladder/accounts"),
    ]
    found = {
        name
        for source in sources
        for pair in _NAMES.findall(source.read_text())
        for name in pair
        if name
    }
    return sorted(found | {"version", "seat", "move", "key", "nonce", "next", "q", "page", "login"})


def texts() -> st.SearchStrategy[str]:
    """Texts that were trouble somewhere, and any others."""
    return st.one_of(st.sampled_from(TEXTS), st.text(max_size=40))


def requests(patterns: list[str], keys: Mapping[str, str]) -> st.SearchStrategy[Sent]:
    """A request to one of the routes, with true and false parameters and fields."""
    values = st.one_of(texts(), st.sampled_from(sorted(set(keys.values()))))
    fields = st.dictionaries(
        st.one_of(st.sampled_from(field_names()), texts()), values, max_size=6
    ).map(_form)
    return st.builds(
        Sent,
        st.sampled_from(("GET", "GET", "POST", "POST", "POST", "HEAD", "PUT", "DELETE", "OPTIONS")),
        st.sampled_from(patterns).flatmap(lambda pattern: _paths(pattern, keys)),
        fields,
        st.one_of(fields.map(str.encode), st.binary(max_size=60)),
        st.sampled_from(KINDS),
        st.dictionaries(st.sampled_from(HEADERS), texts().map(_header), max_size=3),
    )


KINDS: Final = (
    "application/x-www-form-urlencoded", "application/x-www-form-urlencoded",
    "application/x-www-form-urlencoded; charset=utf-7", "multipart/form-data; boundary=x",
    "multipart/form-data", "application/json", "text/plain", "\ufffd", "",
)  # fmt: skip
HEADERS: Final = (
    "accept", "accept-encoding", "accept-language", "hx-request", "hx-current-url", "hx-target",
    "hx-trigger", "if-modified-since", "if-none-match", "origin", "range", "referer",
    "user-agent", "x-requested-with", "x-forwarded-for",
)  # fmt: skip


def _modules(*folders: str) -> list[Path]:
    return [path for folder in folders for path in (REPOSITORY / folder).rglob("*.py")]


def _paths(pattern: str, keys: Mapping[str, str]) -> st.SearchStrategy[str]:
    """The route's path, each parameter as it is somewhere or any text."""
    plain = _EXPRESSION.sub("<rest>", pattern).replace("^", "").replace("$", "")
    named = [name for _, name in _PARAMETER.findall(plain)]

    def filled(values: list[str]) -> str:
        given = iter(values)
        return "/" + _PARAMETER.sub(lambda _: quote(next(given), safe="/:"), plain)

    choices = [st.one_of(st.just(keys.get(name, "0")), texts().map(_quotable)) for name in named]
    return st.tuples(*choices).map(lambda values: filled(list(values)))


def _form(fields: Mapping[str, str]) -> str:
    return urlencode({_quotable(name): _quotable(value) for name, value in fields.items()})


def _quotable(text: str) -> str:
    return text.encode("utf-8", "replace").decode()


def _header(text: str) -> str:
    """What a server lets through: one line."""
    return text.encode("ascii", "backslashreplace").decode().replace("\n", " ").replace("\r", " ")
