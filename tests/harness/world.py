"""A prepared site that can be served again and again on the same database."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from contextlib import AbstractContextManager, contextmanager
from dataclasses import dataclass, field, replace
from datetime import datetime, timedelta
from pathlib import Path

from tests.harness.client import MoveRequest, Person
from tests.harness.deckhand import Deckhand, deckhand
from tests.harness.postgres import new_database
from tests.harness.rows import PostgresRows, Rows, SqliteRows
from tests.harness.site import DATABASE, Site, environment, manage, serving

#: What everybody has for a match of `open_clocked_tables`.
TWENTY_MINUTES = timedelta(minutes=20)


@dataclass(frozen=True)
class Table:
    """A match and the two who play it."""

    match: str
    people: tuple[Person, ...]
    #: How many moves were made when it was opened.
    moves_before: int = 0


@dataclass(frozen=True)
class World:
    name: str
    var_dir: Path
    rows: Rows
    settings: dict[str, str] = field(default_factory=dict)
    hand: Deckhand | None = None

    @contextmanager
    def manned(self) -> Iterator[World]:
        """The same world with somebody at hand who carries commands out at once."""
        with deckhand(environment(self.var_dir, **self.settings)) as hand:
            yield replace(self, hand=hand)

    def manage(self, *arguments: str) -> str:
        if self.hand:
            return self.hand.carry_out(*arguments)
        outcome = manage(self.var_dir, *arguments, **self.settings)
        assert outcome.returncode == 0, outcome.stderr
        return outcome.stdout

    def serving(self, **changes: str) -> AbstractContextManager[Site]:
        return serving(self.var_dir, **self.settings, **changes)

    def open_tables(self, count: int, seed: str, *, clocked: bool = False) -> list[Table]:
        """New rated matches of new players. The same seed gives the same bags.

        With clocks, for longer than any test takes: whoever serves anew puts them forward, and so
        gives these matches a version that no move has given them.
        """
        return self._opened(f"open_tables({count}, {seed!r}, clocked={clocked})")

    def open_clocked_tables(self, count: int, seed: str) -> list[Table]:
        """New matches of twenty minutes, all between the same two new players."""
        return self._opened(f"open_clocked_tables({count}, {seed!r})")

    def let_time_be_up(self, instants: Mapping[str, datetime]) -> None:
        """Let twenty minutes have passed in each of these matches when its instant comes."""
        self.rows.wind_clocks(
            {match: instant - TWENTY_MINUTES for match, instant in instants.items()}
        )

    def _opened(self, how: str) -> list[Table]:
        call = f"from tests.harness import tables; tables.{how}"
        return [
            Table(
                table["match"],
                tuple(Person(**person) for person in table["people"]),
                table.get("moves_before", 0),
            )
            for table in json.loads(self.manage("shell", "--no-imports", "-c", call))
        ]

    def moves_made_on(self, request: MoveRequest) -> list[tuple[int, str]]:
        """The moves stored for the version that the request was made on, forced ones left out."""
        return [
            (row.player, row.text)
            for row in self.rows.moves(request.match)
            if row.version == request.version and not row.forced
        ]

    def check_stored(self, tables: Sequence[Table], acknowledged: Sequence[MoveRequest]) -> None:
        """Fail unless what was acknowledged is stored, in order, and nothing else at these."""
        for table in tables:
            stored = [
                (row.player, row.version, row.text)
                for row in self.rows.moves(table.match)
                if not row.forced
            ]
            assert stored[table.moves_before :] == [
                (request.person.player, request.version, request.move)
                for request in acknowledged
                if request.match == table.match
            ]

    def check(self) -> None:
        """Fail unless the database is whole and every match is what its moves lead to."""
        self.rows.check()
        call = "from tests.harness import tables; tables.close_clocked_tables()"
        self.manage("shell", "--no-imports", "-c", call)
        assert self.manage("audit_matches").endswith(", all sound\n")


@contextmanager
def sqlite_world(var_dir: Path, **settings: str) -> Iterator[World]:
    """A file in `var_dir` that is there already, or a new one."""
    world = World("SQLite", var_dir, SqliteRows(var_dir / DATABASE), settings)
    yield world if (var_dir / DATABASE).exists() else _prepared(world)


@contextmanager
def postgres_world(
    var_dir: Path, cluster_url: str, database: str = "faults", template: str | None = None
) -> Iterator[World]:
    """In a database of its own, which is prepared unless it is the copy of one that is."""
    with new_database(cluster_url, database, template) as url:
        world = World("PostgreSQL", var_dir, PostgresRows(url), {"DATABASE_URL": url})
        yield world if template else _prepared(world)


def _prepared(world: World) -> World:
    world.manage("migrate", "--verbosity", "0")
    if not (world.var_dir / "static").exists():
        world.manage("collectstatic", "--no-input", "--verbosity", "0")
    return world
