"""The row of a session, and the player's with it if it is guessed rightly whose session it is."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final, NamedTuple

from django.db import DEFAULT_DB_ALIAS, connections
from django.db.backends.base.base import BaseDatabaseWrapper
from django.utils import timezone

from ladder.models import Player
from ladder.prepared import maker_of_objects

_SESSION: Final = "FROM django_session {} WHERE session_key = %s AND expire_date > %s"
_ALONE: Final = f"SELECT session_data {_SESSION.format('')}"
_JOINED: Final = _SESSION.format("LEFT JOIN ladder_player ON ladder_player.id = %s")


class SessionRow(NamedTuple):
    """What is stored of a session that has not expired, and the player who was guessed."""

    data: str
    player: Player | None


class _Plan(NamedTuple):
    """The statement for both rows on one connection, and how the second becomes a player."""

    sql: str
    players_of: Callable[[list[Any]], list[Player]]

    @classmethod
    def on(cls, connection: BaseDatabaseWrapper) -> _Plan:
        compiler = Player.objects.all().query.get_compiler(connection=connection)
        compiler.as_sql()
        columns = ", ".join(sql for _, (sql, _), _ in compiler.select)
        return cls(
            f"SELECT session_data, {columns} {_JOINED}",  # all names are the models'
            maker_of_objects(compiler, connection.alias),
        )


def read_session(key: str, player_id: int | None) -> SessionRow | None:
    """The session of this key as it is stored now; the player's row comes along, if there is one.

    Whether it is that player's session is for the caller to find out.
    """
    connection = connections[DEFAULT_DB_ALIAS]
    now = connection.ops.adapt_datetimefield_value(timezone.now())
    with connection.cursor() as cursor:
        if player_id is None:
            cursor.execute(_ALONE, [key, now])
            row = cursor.fetchone()
            return None if row is None else SessionRow(row[0], None)
        plan: _Plan | None = connection.__dict__.get("session_and_player")
        if plan is None:
            plan = connection.__dict__["session_and_player"] = _Plan.on(connection)
        cursor.execute(plan.sql, [player_id, key, now])
        row = cursor.fetchone()
    if row is None:
        return None
    found = row[1] is not None  # the player's own number
    return SessionRow(row[0], plan.players_of([row[1:]])[0] if found else None)
