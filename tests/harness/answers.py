"""Asking the site as a browser does, with and without htmx."""

from __future__ import annotations

import re
from typing import cast

from django.http import HttpResponse
from django.test import Client

from games.models import Match
from ladder.models import Player


def client_of(player: Player | None) -> Client:
    """A browser in which this player is logged in, or nobody."""
    client = Client()
    if player is not None:
        client.force_login(player)
    return client


def page_of(match: Match) -> str:
    """The address of the match."""
    return f"/matches/{match.pk}/"


def get(client: Client, match: Match) -> HttpResponse:
    """The match's page."""
    return cast("HttpResponse", client.get(page_of(match)))


def post(client: Client, match: Match, action: str = "moves", /, **fields: object) -> HttpResponse:
    """The answer to a form, as a browser without script sends it."""
    return cast("HttpResponse", client.post(f"{page_of(match)}{action}/", fields))


def ask(client: Client, match: Match, action: str = "moves", /, **fields: object) -> HttpResponse:
    """The answer to htmx."""
    address = f"{page_of(match)}{action}/"
    return cast("HttpResponse", client.post(address, fields, headers={"HX-Request": "true"}))


def text_of(answer: HttpResponse) -> str:
    """The answer's markup, with characters for references to them."""
    return with_characters(answer.content.decode())


def with_characters(markup: str) -> str:
    """The markup, with the characters that have references in it for ASCII's sake.

    What is escaped stays so.
    """
    return re.sub(r"&#(\d{3,});", lambda found: chr(int(found[1])), markup)
