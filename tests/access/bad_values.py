"""Values that no database takes, given to every parameter and field of every route."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from ipaddress import IPv4Address
from itertools import cycle
from typing import Any, Final
from urllib.parse import quote

import pytest
from django.db import transaction
from django.http import QueryDict

from tests.harness.addresses import FINISHED, address_of, patterns
from tests.harness.asking import undone
from tests.harness.cast import World, make_world
from tests.harness.public_site import public_site

#: As an address or a form writes them: a NUL, what is no UTF-8, half of a pair that stands for one
#: character, numbers that are too large for a column or to be read, and a long text.
BAD_VALUES: Final = (
    "a%00b", "%FF%FE", "%ED%A0%80", "2147483648", "1" + "0" * 30, "-9223372036854775809",
    "9" * 5_000, "x" * 3_000,
)  # fmt: skip
#: Where the parameter of an address stands before it has a value.
_PLACE: Final = "7777-place-7777"
#: Addresses that are written as regular expressions.
_EXPRESSIONS: Final = {
    "accounts/^confirm-email/(?P<key>[-:\\w]+)/$": ["/accounts/confirm-email/{}/"],
    "accounts/^password/reset/key/(?P<uidb36>[0-9A-Za-z]+)-(?P<key>.+)/$": [
        "/accounts/password/reset/key/{}-x/",
        "/accounts/password/reset/key/1-{}/",
    ],
    "admin/(?P<url>.*)$": ["/admin/{}"],
    "admin/^(?P<app_label>auth|ladder|games)/$": ["/admin/{}/"],
}
#: What the administration's lists read without asking for it by its name.
_OF_A_LIST: Final = ("q", "p", "o", "e", "all", "_to_field", "_changelist_filters", "id", "nobody")
#: The routes in parts that take about as long.
PARTS: Final = ("admin/games/", "admin/ladder/", "admin/", "account", "")


@dataclass(frozen=True)
class Question:
    """A request with one bad value."""

    role: str
    method: str
    address: str
    body: str = ""


def part_of(pattern: str) -> str:
    """The part of the routes that this one belongs to."""
    return next(part for part in PARTS if pattern.startswith(part))


def report(part: str, *, full: bool) -> None:
    """Ask all questions about a part of the routes; print those that were not answered."""
    with public_site(), transaction.atomic():
        world = make_world()
        asked = _Asked(world)
        values = cycle(BAD_VALUES)
        for pattern in patterns():
            if part_of(pattern) == part:
                for role in _roles(pattern, full=full):
                    asked.ask_all(pattern, role, values, len(BAD_VALUES) if full else 1)
        transaction.set_rollback(True)
    json.dump({"asked": asked.count, "failed": asked.failed}, sys.stdout)


def _roles(pattern: str, *, full: bool) -> tuple[str, ...]:
    roles = ("moderator", "admin") if pattern.startswith("admin/") else ("player", "anonymous")
    return roles if full else roles[:1]


class _Asked:
    """What was asked, and how it was answered."""

    def __init__(self, world: World) -> None:
        self.count = 0
        self.failed: list[str] = []
        self._world = world

    def ask_all(self, pattern: str, role: str, values: Iterator[str], times: int) -> None:
        """Give so many of the values to each parameter and field of a route."""
        address = address_of(pattern, self._world)
        joint = "&" if "?" in address else "?"
        fields = {
            method: self._names_read(Question(role, method, address)) for method in ("GET", "POST")
        }
        if _is_list(pattern):
            fields["GET"] |= set(_OF_A_LIST)
        for _ in range(times):
            for place in _places(pattern, self._world):
                path = place.replace("{}", next(values))
                self.ask(Question(role, "GET", path))
                self.ask(Question(role, "POST", path))
            for name in sorted(fields["GET"]):
                self.ask(Question(role, "GET", f"{address}{joint}{quote(name)}={next(values)}"))
            for name in sorted(fields["POST"]):
                self.ask(Question(role, "POST", address, f"{quote(name)}={next(values)}"))

    def ask(self, question: Question) -> None:
        """Ask, and note if it fails."""
        self.count += 1
        client = self._world.clients[question.role]
        client.raise_request_exception = False
        with undone(client):
            answer = client.generic(
                question.method,
                question.address,
                question.body,
                "application/x-www-form-urlencoded",
                secure=True,
                # Many addresses, or the site would soon have enough of one.
                REMOTE_ADDR=str(IPv4Address(10 << 24 | self.count)),
            )
        if answer.status_code >= 500:
            _, error, _ = getattr(answer, "exc_info", None) or (None, None, None)
            self.failed.append(f"{answer.status_code} {str(question)[:200]} {error!r:.300}")

    def _names_read(self, question: Question) -> set[str]:
        """The names of fields that the route looks for."""
        with _noting_names() as names:
            self.ask(question)
        return names


def _is_list(pattern: str) -> bool:
    return pattern.startswith("admin/") and "<" not in pattern and pattern.count("/") == 3


def _places(pattern: str, world: World) -> list[str]:
    """The route's address once for each of its parameters, with {} in its place."""
    if pattern in _EXPRESSIONS:
        return _EXPRESSIONS[pattern]
    places = [
        address_of(f"{before}{_PLACE}{after}", world).replace(_PLACE, "{}")
        for before, after in _around_parameters(pattern)
    ]
    if pattern.removeprefix("matches/<uuid:match_id>/") not in FINISHED:
        return places
    match, finished = world.keys["match_id"], world.keys["finished_id"]
    return [place.replace(match, finished) for place in places]


def _around_parameters(pattern: str) -> Iterator[tuple[str, str]]:
    start = pattern.find("<")
    while start >= 0:
        end = pattern.index(">", start) + 1
        yield pattern[:start], pattern[end:]
        start = pattern.find("<", end)


@contextmanager
def _noting_names() -> Iterator[set[str]]:
    """Which names forms and addresses are asked for while the block runs."""
    names: set[str] = set()

    def noting(method: str) -> Any:  # noqa: ANN401 # one of several
        original = getattr(QueryDict, method)

        def noted(self: QueryDict, key: str, *rest: Any) -> Any:  # noqa: ANN401
            names.add(key)
            return original(self, key, *rest)

        return noted

    with pytest.MonkeyPatch.context() as patch:
        for method in ("get", "getlist", "__getitem__", "__contains__"):
            patch.setattr(QueryDict, method, noting(method))
        yield names
