"""Asking for an address as somebody, and what came of it in a word."""

from __future__ import annotations

from http.cookies import SimpleCookie
from typing import cast
from urllib.parse import urlsplit

from django.db import transaction
from django.http.response import HttpResponseBase
from django.test import Client

LOGINS = ("/accounts/login/", "/admin/login/")


def ask(client: Client, method: str, address: str, **headers: str) -> HttpResponseBase:
    """The answer. Whatever it changed is undone, in the database and in the browser."""
    kept = client.cookies.output(header="", sep=";")
    with transaction.atomic():
        answer = client.generic(method, address, secure=True, headers=headers)
        transaction.set_rollback(True)
    client.cookies = SimpleCookie(kept)
    return cast("HttpResponseBase", answer)


def word_for(answer: HttpResponseBase) -> str:
    """The status, or "login" where one is sent to the login."""
    location = urlsplit(answer.headers.get("Location", "")).path
    return "login" if location in LOGINS else str(answer.status_code)
