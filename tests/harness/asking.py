"""Asking for an address as somebody, and what came of it in a word."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from http.cookies import SimpleCookie
from typing import cast
from urllib.parse import urlsplit

from django.db import transaction
from django.http.response import HttpResponseBase
from django.test import Client

LOGINS = ("/accounts/login/", "/admin/login/")


@contextmanager
def undone(client: Client) -> Iterator[None]:
    """Whatever the block changes is undone after it, in the database and in the browser."""
    kept = client.cookies.output(header="", sep=";")
    with transaction.atomic():
        yield
        transaction.set_rollback(True)
    client.cookies = SimpleCookie(kept)


def ask(client: Client, method: str, address: str, **headers: str) -> HttpResponseBase:
    """The answer; what it changed is undone."""
    with undone(client):
        answer = client.generic(method, address, secure=True, headers=headers)
    return cast("HttpResponseBase", answer)


def word_for(answer: HttpResponseBase) -> str:
    """The status, or "login" where one is sent to the login."""
    location = urlsplit(answer.headers.get("Location", "")).path
    return "login" if location in LOGINS else str(answer.status_code)
