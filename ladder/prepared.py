"""Statements that are put together once, for what every move does.

Django takes several times as long to put a statement together as the database takes to carry it
out. Here it does so the first time on each connection; after that only the values change. What is
read and written is still said by models and querysets, and converted as they do it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import Any, Final, Generic, TypeVar

from django.db import DEFAULT_DB_ALIAS, connections
from django.db.backends.base.base import BaseDatabaseWrapper
from django.db.models import (
    BooleanField,
    CharField,
    DateTimeField,
    Field,
    FloatField,
    IntegerField,
    Model,
    QuerySet,
)
from django.db.models.base import ModelState

M = TypeVar("M", bound=Model)


#: From a value, which is not None, and a connection.
_Adapter = Callable[[Any, BaseDatabaseWrapper], Any]

#: Fields whose values both databases take as they are.
_PLAIN: Final = (BooleanField, CharField, FloatField, IntegerField)


@dataclass(frozen=True)
class _Plan(Generic[M]):
    """A query as one connection understands it, and how its rows become objects."""

    sql: str
    objects_of: Callable[[Iterable[Sequence[Any]]], list[M]]


class Reading(Generic[M]):
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
        plans: dict[Reading[Any], tuple[_Plan[Any], Field[Any, Any]]]
        plans = connection.__dict__.setdefault("prepared_readings", {})
        if self not in plans:
            plans[self] = self._planned(connection, value)
        plan, field = plans[self]
        with connection.cursor() as cursor:
            cursor.execute(plan.sql, [field.get_db_prep_value(value, connection)])
            return plan.objects_of(cursor.fetchall())

    def one(self, value: object) -> M | None:
        """The only row for this value, or None."""
        rows = self(value)
        assert len(rows) < 2, "this is for values that are unique"
        return rows[0] if rows else None

    def _planned(
        self, connection: BaseDatabaseWrapper, value: object
    ) -> tuple[_Plan[M], Field[Any, Any]]:
        queryset = self._queryset().filter(**{self._field: value})
        compiler = queryset.query.get_compiler(connection=connection)
        sql, parameters = compiler.as_sql()
        assert len(parameters) == 1, "a prepared query has one parameter"
        field = _fields_of(queryset.model)[self._field]
        return _Plan(sql, maker_of_objects(compiler, connection.alias)), field


def maker_of_objects(compiler: Any, alias: str) -> Callable[[Any], list[Any]]:  # noqa: ANN401 # not typed
    """What Django does with rows, with all that is the same each time done before."""
    converters = compiler.get_converters([column[0] for column in compiler.select])
    object_of = _maker_of_one(compiler, compiler.klass_info, alias)
    related = [
        (info["local_setter"], _maker_of_one(compiler, info, alias))
        for info in compiler.klass_info.get("related_klass_infos", ())
    ]

    def objects_of(rows: Iterable[Sequence[Any]]) -> list[Any]:
        found = []
        for row in compiler.apply_converters(rows, converters):
            one = object_of(row)
            for attach, related_of in related:
                attach(one, related_of(row))
            found.append(one)
        return found

    return objects_of


def _maker_of_one(compiler: Any, info: Any, alias: str) -> Callable[[Sequence[Any]], Any]:  # noqa: ANN401
    """Makes an object of the columns of a row that belong to its model."""
    model, columns = info["model"], info["select_fields"]
    start, end = columns[0], columns[-1] + 1
    names = [column[0].target.attname for column in compiler.select[start:end]]

    def one_of(row: Sequence[Any]) -> Any:  # noqa: ANN401
        # As `from_db` does, which looks at each field anew and sends signals that nobody hears.
        one = model.__new__(model)
        one._state = ModelState()  # noqa: SLF001 # documented in spite of its name
        one._state.adding, one._state.db = False, alias  # noqa: SLF001
        one.__dict__.update(zip(names, row[start:end], strict=True))
        return one

    return one_of


class Writing(Generic[M]):
    """Writes these fields of rows; no signals are sent, and nothing is filled in."""

    def __init__(self, model: type[M], *fields: str) -> None:
        known = _fields_of(model)
        self._fields = [known[name] for name in fields]
        self._key = known["pk"]
        table = model._meta.db_table  # noqa: SLF001 # documented in spite of its name
        quoted = [f'"{field.column}"' for field in self._fields]
        changes = ", ".join(f"{column} = %s" for column in quoted)
        # All of it are names from the models.
        self._update = f'UPDATE "{table}" SET {changes} WHERE "{self._key.column}" = %s'  # noqa: S608
        self._insert = f'INSERT INTO "{table}" ({", ".join(quoted)}) VALUES '  # noqa: S608
        self._marks = f"({', '.join(['%s'] * len(quoted))})"
        self._adapters = [_adapter_of(field) for field in self._fields]
        self._names = [field.attname for field in self._fields]

    def update(self, rows: Iterable[M]) -> None:
        """Write the fields of rows that are there already."""
        connection = connections[DEFAULT_DB_ALIAS]
        with connection.cursor() as cursor:
            for row in rows:
                values = self._prepared([getattr(row, name) for name in self._names], connection)
                key = self._key.get_db_prep_save(row.pk, connection)
                cursor.execute(self._update, [*values, key])

    def insert(self, rows: Iterable[Sequence[Any]]) -> None:
        """Add rows, of which there is at least one, at once: the values of the fields in order."""
        connection = connections[DEFAULT_DB_ALIAS]
        prepared = [self._prepared(row, connection) for row in rows]
        values = [value for row in prepared for value in row]
        with connection.cursor() as cursor:
            cursor.execute(self._insert + ", ".join([self._marks] * len(prepared)), values)

    def _prepared(self, values: Sequence[Any], connection: BaseDatabaseWrapper) -> list[Any]:
        """The values of the fields as the database takes them."""
        return [
            value if adapt is None or value is None else adapt(value, connection)
            for adapt, value in zip(self._adapters, values, strict=True)
        ]


def _fields_of(model: type[Model]) -> dict[str, Field[Any, Any]]:
    """The fields of a model that have columns, by their names; the key also as `pk`."""
    meta = model._meta  # noqa: SLF001 # documented in spite of its name
    return {field.name: field for field in meta.concrete_fields} | {"pk": meta.pk}


def _adapter_of(field: Field[Any, Any]) -> _Adapter | None:
    """How its values become others on their way to a database; None if they don't."""
    if isinstance(field, _PLAIN):
        return None
    if isinstance(field, DateTimeField):
        # Its own way first looks for texts and for times without a zone, of which we have none.
        return lambda value, connection: connection.ops.adapt_datetimefield_value(value)
    return field.get_db_prep_save
