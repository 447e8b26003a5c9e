"""What the tests of sockets are given: a served site, and matches on it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from tests.harness.client import MoveRequest, Person, get, post
from tests.harness.play import Page
from tests.harness.site import Site
from tests.harness.world import Table, World


@dataclass
class Harbour:
    """What was prepared, and where it is served."""

    world: World
    site: Site
    tables: list[Table]
    private: Table
    oceans: Table
    #: More of them for each game, by its slug.
    games: dict[str, list[Table]]
    stranger: Person

    @property
    def url(self) -> str:
        return self.site.url


def table_of(made: dict[str, Any]) -> Table:
    return Table(made["match"], tuple(Person(**person) for person in made["people"]))


def move(harbour: Harbour, table: Table) -> MoveRequest:
    """Let whoever's turn it is play the first move on offer."""
    for person in table.people:
        page = Page(get(harbour.url, f"/matches/{table.match}/", person).body)
        if page.moves:
            request = MoveRequest(table.match, person, page.moves[0], page.version, "")
            assert post(harbour.url, request).status == 200
            return request
    raise AssertionError("nobody can move")
