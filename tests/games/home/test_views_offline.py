"""The page for browsers without a network, and the script that keeps it."""

from __future__ import annotations

import re

import pytest
from django.test import Client

from tests.harness.answers import client_of
from tests.harness.factories import make_player

pytestmark = pytest.mark.django_db


def test_the_page_is_the_same_for_everybody() -> None:
    client = client_of(make_player("anouk"))
    client.cookies["language"] = "de"
    client.cookies["theme"] = "dark"
    answer = client.get("/offline/")
    page = answer.content.decode()
    assert "<h1>Flaute</h1>" in page
    assert '<html lang="de" data-theme="dark">' in page
    for private in ("anouk", "csrfmiddlewaretoken", "<form", "notices"):
        assert private not in page
    assert "no-store" in answer.headers["Cache-Control"]


def test_the_script_keeps_what_the_page_loads_and_nothing_else() -> None:
    answer = Client().get("/service-worker.js")
    script = answer.content.decode()
    assert answer.headers["Content-Type"] == "text/javascript"
    assert "no-store" in answer.headers["Cache-Control"]
    kept = re.search(r"FILES = \[(.*)\]", script)
    assert kept is not None
    files = [file.encode().decode("unicode_escape") for file in re.findall(r'"(.*?)"', kept[1])]
    page = Client().get("/offline/").content.decode()
    loaded = re.findall(r'<link rel="(?:icon|stylesheet)"[^>]* href="([^"]+)"', page)
    assert set(files) == set(loaded)
    assert all(file.startswith("/static/") for file in files)
