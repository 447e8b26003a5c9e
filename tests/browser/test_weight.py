"""How many bytes a page takes over the wire, with everything that it loads. Needs no browser."""

from __future__ import annotations

import re
from html.parser import HTMLParser

import pytest

from tests.harness.plain_requests import ask
from tests.harness.prepared import Prepared
from tests.harness.site import Site

#: Who looks at what, and what that may weigh.
MOST = {
    "/": (None, 150_000),
    "/play/": ("anouk", 150_000),
    "new": ("anouk", 200_000),
    "over": ("anouk", 200_000),
}
HASHED = re.compile(r"/static/[\w./-]+\.[0-9a-f]{12}\.\w+")


class Links(HTMLParser):
    """The files that a browser loads for a page, whatever the theme."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.files: list[str] = []
        self.feed(text)
        self.close()

    def handle_starttag(self, tag: str, attributes: list[tuple[str, str | None]]) -> None:
        given = dict(attributes)
        loaded = given.get("href") if tag == "link" else given.get("src")
        if loaded:
            self.files.append(loaded)


@pytest.mark.parametrize("place", MOST)
def test_pages_are_light_and_what_they_load_is_kept(
    world: tuple[Site, Prepared], place: str
) -> None:
    site, things = world
    viewer, most = MOST[place]
    cookie = {"Cookie": f"session={things.sessions[viewer]}"} if viewer else {}
    compressed = {"Accept-Encoding": "gzip"}
    path = things.pages.get(place, place)
    answer, page = ask(site, path, **compressed, **cookie)
    assert (answer.status, answer.headers["Content-Encoding"]) == (200, "gzip")
    weights = {path: len(page)}
    for file in Links(ask(site, path, **cookie)[1].decode()).files:
        assert HASHED.fullmatch(file)
        answer, content = ask(site, file, **compressed)
        assert (answer.status, answer.headers["Content-Encoding"]) == (200, "gzip")
        assert "immutable" in answer.headers["Cache-Control"]
        assert b"url(" not in content
        weights[file] = len(content)
    assert len(weights) > 8
    assert sum(weights.values()) <= most, weights
