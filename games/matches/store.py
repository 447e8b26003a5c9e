"""The statements of a move, each put together once for a connection.

Django's ORM puts a statement together anew each time, which takes several times as long as the
database takes to carry it out. What is read and written here is still said by models and querysets,
and converted as they do it. Nothing but moves is worth this: all else uses the ORM.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, Final, Generic, TypeVar

from django.db import DEFAULT_DB_ALIAS, connections
from django.db.backends.base.base import BaseDatabaseWrapper
from django.db.models import Model, QuerySet

from games.models import LedgerEntry, Match, Move, Seat

M = TypeVar("M", bound=Model)


class PreparedReader(Generic[M]):
    """The rows of `queryset` whose `field` has a value that is given each time.

    The queryset may lock its rows, leave out fields and bring along the related rows that each must
    have; it must not annotate.
    """

    def __init__(self, queryset: Callable[[], QuerySet[M]], field: str) -> None:
        self._queryset = queryset
        self._field = field

    def __call__(self, value: object) -> list[M]:
        """The rows for this value, read now."""
        connection = connections[DEFAULT_DB_ALIAS]
        plans = connection.__dict__.setdefault("statements_of_moves", {})
        if self not in plans:
            plans[self] = self._planned(connection, value)
        sql, field, rows_of = plans[self]
        with connection.cursor() as cursor:
            cursor.execute(sql, [field.get_db_prep_value(value, connection)])
            rows: list[M] = rows_of(cursor.fetchall())
        return rows

    def _planned(self, connection: BaseDatabaseWrapper, value: object) -> tuple[Any, ...]:
        """The statement as this connection takes it, what converts its value, and its rows."""
        queryset = self._queryset().filter(**{self._field: value})
        compiler: Any = queryset.query.get_compiler(connection=connection)
        sql, parameters = compiler.as_sql()
        assert len(parameters) == 1, "such a query has one parameter"
        converters = compiler.get_converters([column for column, *_ in compiler.select])
        classes = [compiler.klass_info, *compiler.klass_info.get("related_klass_infos", ())]
        parts = [
            (part["model"], slice(columns[0], columns[-1] + 1),
             [compiler.select[column][0].target.attname for column in columns],
             part.get("local_setter"))
            for part in classes
            for columns in [part["select_fields"]]
        ]  # fmt: skip

        def rows_of(found: Iterable[Any]) -> list[Any]:
            rows = []
            for values in compiler.apply_converters(found, converters):
                row, *related = (
                    model.from_db(connection.alias, names, values[columns])
                    for model, columns, names, _ in parts
                )
                for (*_, attach), other in zip(parts[1:], related, strict=True):
                    attach(row, other)
                rows.append(row)
            return rows

        field = queryset.model._meta.get_field(self._key(queryset))  # noqa: SLF001 # documented
        return sql, field, rows_of

    def _key(self, queryset: QuerySet[M]) -> str:
        meta = queryset.model._meta  # noqa: SLF001 # documented in spite of its name
        return meta.pk.name if self._field == "pk" else self._field


class PreparedWriter(Generic[M]):
    """Writes these fields of rows; no signals are sent, and nothing is filled in."""

    def __init__(self, model: type[M], *names: str) -> None:
        meta: Any = model._meta  # noqa: SLF001 # documented in spite of its name
        self._fields = [meta.get_field(name) for name in names]
        columns = [f'"{field.column}"' for field in self._fields]
        changes = ", ".join(f"{column} = %s" for column in columns)
        # All of it are names from the models.
        self._update = f'UPDATE "{meta.db_table}" SET {changes} WHERE "{meta.pk.column}" = %s'  # noqa: S608
        self._insert = f'INSERT INTO "{meta.db_table}" ({", ".join(columns)}) VALUES '  # noqa: S608
        self._marks = f"({', '.join(['%s'] * len(columns))})"
        self._key = meta.pk

    def update(self, rows: Iterable[M]) -> None:
        """Write the fields of rows that are there already."""
        connection = connections[DEFAULT_DB_ALIAS]
        with connection.cursor() as cursor:
            for row in rows:
                key = self._key.get_db_prep_save(row.pk, connection)
                cursor.execute(self._update, [*self._values(row, connection), key])

    def insert(self, rows: Iterable[M]) -> None:
        """Add rows, of which there is at least one, at once."""
        connection = connections[DEFAULT_DB_ALIAS]
        values = [self._values(row, connection) for row in rows]
        with connection.cursor() as cursor:
            marks = ", ".join([self._marks] * len(values))
            cursor.execute(self._insert + marks, [value for row in values for value in row])

    def _values(self, row: M, connection: BaseDatabaseWrapper) -> list[Any]:
        """The values of the fields as the database takes them."""
        return [
            field.get_db_prep_save(getattr(row, field.attname), connection)
            for field in self._fields
        ]


lock_match: Final = PreparedReader(Match.objects.select_for_update, "pk")
#: With what a move needs to know of the players.
seats_of: Final = PreparedReader(
    lambda: Seat.objects.select_related("player").only(
        *(field.name for field in Seat._meta.concrete_fields),  # noqa: SLF001 # documented
        "player__username",
        "player__deleted_at",
        "player__is_bot",
    ),
    "match",
)
lags_of: Final = PreparedReader(
    lambda: Move.objects.filter(lag__isnull=False).only("seat", "lag").order_by("seq"), "match"
)
#: Those that no time ends.
open_entries_of: Final = PreparedReader(
    lambda: LedgerEntry.objects.filter(until=None).only("kind", "seat"), "match"
)
matches: Final = PreparedWriter(
    Match, "state", "version", "moves_made", "seats_moved", "clock_started_at", "flag_due_at"
)
seats: Final = PreparedWriter(
    Seat, "wants_draw", "draw_declined", "seconds_given", "to_move", "seconds_left"
)
moves: Final = PreparedWriter(
    Move,
    "match", "seq", "seat", "text", "forced", "shown", "private", "version", "key",
    "at", "arrived_at", "lag",
)  # fmt: skip
