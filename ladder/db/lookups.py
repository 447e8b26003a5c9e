"""A lookup for long lists: `filter(pk__among=ids)` finds what `pk__in` does.

Django looks at each of the values several times and writes a mark for each, so that a list of a
thousand takes far longer to be asked for than to be found. Here a list is one value.
"""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

from django.db.backends.base.base import BaseDatabaseWrapper
from django.db.models import Lookup
from django.db.models.sql.compiler import SQLCompiler

if TYPE_CHECKING:
    _Lookup = Lookup[Any]
else:
    _Lookup = Lookup  # which is generic in its stubs alone


class Among(_Lookup):
    """Whether a column's value is one of those in a list, which may be empty."""

    lookup_name = "among"
    prepare_rhs = False

    def as_sqlite(self, compiler: SQLCompiler, connection: BaseDatabaseWrapper) -> tuple[str, Any]:
        column, parameters = self.process_lhs(compiler, connection)
        among = f"{column} IN (SELECT value FROM json_each(%s))"  # noqa: S608 # a column's name
        return among, [*parameters, json.dumps(self._values(connection))]

    def as_postgresql(
        self, compiler: SQLCompiler, connection: BaseDatabaseWrapper
    ) -> tuple[str, Any]:
        column, parameters = self.process_lhs(compiler, connection)
        return f"{column} = ANY(%s)", [*parameters, self._values(connection)]

    def _values(self, connection: BaseDatabaseWrapper) -> list[Any]:
        """The values as the database has them in that column."""
        field = self.lhs.output_field
        # A relation's column holds the keys of what it leads to.
        field = getattr(field, "target_field", field)
        return [field.get_db_prep_value(value, connection) for value in self.rhs]
