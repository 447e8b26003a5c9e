"""Asking for an address as somebody, and what came of it in a word.

The browser is a copy: an address may end its session.
"""

from __future__ import annotations

from urllib.parse import urlsplit

from django.db import transaction
from django.test import Client

LOGINS = ("/accounts/login/", "/admin/login/")


def answer_to(client: Client, method: str, address: str) -> str:
    """The status, or "login" where one is sent to the login. Whatever it changed is undone."""
    asking = Client()
    asking.cookies.load(client.cookies.output(header="", sep=";"))
    with transaction.atomic():
        answer = asking.generic(method, address)
        transaction.set_rollback(True)
    location = urlsplit(answer.headers.get("Location", "")).path
    return "login" if location in LOGINS else str(answer.status_code)


def method_of(client: Client, address: str) -> str:
    """GET where that is answered, else POST."""
    return "POST" if answer_to(client, "GET", address) == "405" else "GET"
