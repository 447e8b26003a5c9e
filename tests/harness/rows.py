"""What the database holds, read past Django and the site."""

from __future__ import annotations

import re
import sqlite3
from collections.abc import Mapping
from contextlib import closing
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, LiteralString, Protocol
from uuid import UUID

import psycopg

_MOVES = """
    SELECT games_seat.player_id, games_move.seq, games_move.text, games_move.forced,
        games_move.version, games_move.key, games_move.at
    FROM games_move JOIN games_seat
        ON games_seat.match_id = games_move.match_id AND games_seat.number = games_move.seat
    WHERE games_move.match_id = {} ORDER BY games_move.seq
"""
_MATCH = """
    SELECT version, moves_made, status, reason, clock_started_at, finished_at
    FROM games_match WHERE id = {}
"""
_CLOCK = "SELECT clock_wound_at, clock_started_at, flag_due_at FROM games_match WHERE id = {}"
_SET_CLOCK = """
    UPDATE games_match SET clock_wound_at = {0}, clock_started_at = {0}, flag_due_at = {0}
    WHERE id = {0}
"""
_CREDITS = "SELECT count(*) FROM games_ledgerentry WHERE kind = 'credit' AND match_id = {}"
_RATING_CHANGES = """
    SELECT count(*) FROM ladder_ratingchange
    JOIN ladder_result ON ladder_result.id = ladder_ratingchange.result_id
    WHERE ladder_result.match = {}
"""
_SET_LIFE = """
    INSERT INTO games_serverpulse (id, boot, "offset", alive_at) VALUES (1, 'another', 0, {})
    ON CONFLICT (id) DO UPDATE SET alive_at = excluded.alive_at
"""

_CLAIMS: LiteralString = "SELECT count(*) FROM games_claim"
_WAITS = """
    SELECT count(*) FROM games_seat JOIN ladder_player ON ladder_player.id = games_seat.player_id
    WHERE games_seat.to_move AND ladder_player.is_bot
"""
_SEED = "SELECT seed FROM games_match WHERE id = {}"


@dataclass(frozen=True)
class MoveRow:
    player: int
    seq: int
    text: str
    forced: bool
    version: int
    key: str
    at: datetime


@dataclass(frozen=True)
class MatchRow:
    version: int
    moves_made: int
    status: str
    reason: str
    clock_started_at: datetime | None
    finished_at: datetime | None


class Rows(Protocol):
    """A database of the site's."""

    def moves(self, match: str) -> list[MoveRow]:
        """The stored moves of a match in order."""
        ...

    def match(self, match: str) -> MatchRow: ...

    def seed(self, match: str) -> bytes:
        """What decides the order of the bag."""
        ...

    def claims(self) -> int:
        """How many pieces of work somebody is thinking about."""
        ...

    def waits_for_bots(self) -> int:
        """In how many seats a bot has to decide."""
        ...

    def credits(self, match: str) -> int:
        """How often the clocks of a match were put forward."""
        ...

    def rating_changes(self, match: str) -> int:
        """How many ratings a match has moved."""
        ...

    def key(self, match: str) -> object:
        """A match's primary key as this database stores it."""
        ...

    def execute(self, statement: str, value: object) -> None:
        """Change rows behind the site's back."""
        ...

    def wind_clocks(self, since: Mapping[str, datetime]) -> None:
        """Let the clock of each match run since then: it was wound by so much earlier or later.

        What is left is what the clocks began with, so nobody may have ended a turn.
        """
        ...

    def set_sign_of_life(self, at: datetime) -> None:
        """Let no process have served since then."""
        ...

    def check(self) -> None:
        """Fail if the database itself is damaged."""
        ...


class SqliteRows:
    def __init__(self, path: Path) -> None:
        self._path = path

    def moves(self, match: str) -> list[MoveRow]:
        return [
            MoveRow(player, seq, text, bool(forced), version, key, _moment(at))
            for player, seq, text, forced, version, key, at in self._select(
                _MOVES.format("?"), UUID(match).hex
            )
        ]

    def match(self, match: str) -> MatchRow:
        (row,) = self._select(_MATCH.format("?"), UUID(match).hex)
        moments = [moment and _moment(moment) for moment in row[-2:]]
        return MatchRow(*row[:-2], *moments)

    def wind_clocks(self, since: Mapping[str, datetime]) -> None:
        with closing(self._connected()) as connection, connection:
            connection.execute("BEGIN IMMEDIATE")
            for match, moment in since.items():
                key = UUID(match).hex
                (row,) = connection.execute(_CLOCK.format("?"), [key]).fetchall()
                wound = [_text(each) for each in _wound(moment, *map(_moment, row))]
                connection.execute(_SET_CLOCK.format("?"), [*wound, key])

    def set_sign_of_life(self, at: datetime) -> None:
        with closing(self._connected()) as connection, connection:
            connection.execute(_SET_LIFE.format("?"), [_text(at)])

    def seed(self, match: str) -> bytes:
        ((seed,),) = self._select(_SEED.format("?"), UUID(match).hex)
        return bytes(seed)

    def claims(self) -> int:
        return self._count(_CLAIMS)

    def waits_for_bots(self) -> int:
        return self._count(_WAITS)

    def credits(self, match: str) -> int:
        return self._count(_CREDITS.format("?"), UUID(match).hex)

    def rating_changes(self, match: str) -> int:
        return self._count(_RATING_CHANGES.format("?"), UUID(match).hex)

    def _count(self, query: str, *values: str) -> int:
        ((count,),) = self._select(query, *values)
        return int(count)

    def key(self, match: str) -> object:
        return UUID(match).hex

    def execute(self, statement: str, value: object) -> None:
        with closing(sqlite3.connect(self._path, timeout=20)) as connection:
            connection.create_function("REGEXP", 2, _matches, deterministic=True)
            connection.execute(statement.format("?"), [value])
            connection.commit()

    def check(self) -> None:
        assert self._select("PRAGMA integrity_check") == [("ok",)]
        assert self._select("PRAGMA foreign_key_check") == []

    def _select(self, query: str, *values: str) -> list[tuple[Any, ...]]:
        with closing(self._connected()) as connection:
            return connection.execute(query, values).fetchall()

    def _connected(self) -> sqlite3.Connection:
        connection = sqlite3.connect(self._path, timeout=20)
        # An integrity check evaluates the constraints, and those of names use this.
        connection.create_function("REGEXP", 2, _matches, deterministic=True)
        return connection


class PostgresRows:
    def __init__(self, url: str) -> None:
        self._url = url

    def moves(self, match: str) -> list[MoveRow]:
        with psycopg.connect(self._url) as connection:
            return [MoveRow(*row) for row in connection.execute(_MOVES.format("%s"), [UUID(match)])]

    def match(self, match: str) -> MatchRow:
        with psycopg.connect(self._url) as connection:
            (row,) = connection.execute(_MATCH.format("%s"), [UUID(match)]).fetchall()
            return MatchRow(*row)

    def seed(self, match: str) -> bytes:
        with psycopg.connect(self._url) as connection:
            ((seed,),) = connection.execute(_SEED.format("%s"), [UUID(match)]).fetchall()
            return bytes(seed)

    def claims(self) -> int:
        return self._count(_CLAIMS)

    def waits_for_bots(self) -> int:
        return self._count(_WAITS)

    def credits(self, match: str) -> int:
        return self._count(_CREDITS.format("%s"), UUID(match))

    def rating_changes(self, match: str) -> int:
        return self._count(_RATING_CHANGES.format("%s"), UUID(match))

    def _count(self, query: LiteralString, *values: UUID) -> int:
        with psycopg.connect(self._url) as connection:
            ((count,),) = connection.execute(query, values).fetchall()
            return int(count)

    def key(self, match: str) -> object:
        return UUID(match)

    def execute(self, statement: str, value: object) -> None:
        with psycopg.connect(self._url) as connection:
            connection.execute(statement.format("%s"), [value])

    def wind_clocks(self, since: Mapping[str, datetime]) -> None:
        with psycopg.connect(self._url) as connection:
            for match, moment in since.items():
                key = UUID(match)
                (row,) = connection.execute((_CLOCK + " FOR UPDATE").format("%s"), [key]).fetchall()
                connection.execute(_SET_CLOCK.format("%s"), [*_wound(moment, *row), key])

    def set_sign_of_life(self, at: datetime) -> None:
        with psycopg.connect(self._url) as connection:
            connection.execute(_SET_LIFE.format("%s"), [at])

    def check(self) -> None:
        """Nothing: PostgreSQL itself was not killed."""


def _matches(pattern: str, text: str) -> bool:
    return re.search(pattern, text) is not None


def _wound(
    since: datetime, wound: datetime, started: datetime, due: datetime
) -> tuple[datetime, datetime, datetime]:
    """The moments of a clock that runs since then instead."""
    shift = since - started
    return wound + shift, since, due + shift


def _text(moment: datetime) -> str:
    return moment.astimezone(UTC).replace(tzinfo=None).isoformat(" ", "microseconds")


def _moment(text: str) -> datetime:
    return datetime.fromisoformat(text).replace(tzinfo=UTC)
