"""Writing the audit: every moderating act leaves one entry, in its own transaction."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from django.core.serializers.json import DjangoJSONEncoder
from django.db.models import Model
from django.utils import timezone

from ladder.models import Player
from ladder.moderation.models import AuditEntry

_plain = DjangoJSONEncoder().default


@dataclass(frozen=True)
class Act:
    """Who does what, and why."""

    moderator: Player
    name: str
    reason: str


@dataclass
class AuditedChange:
    """A row as it was before the act, to be compared with what the act has made of it."""

    act: Act
    row: Model
    columns: tuple[str, ...]
    before: Mapping[str, Any] = field(init=False)

    def __post_init__(self) -> None:
        self.before = _values(self.row, self.columns)

    def record(self) -> AuditEntry:
        """Write the entry, now that the row is as it shall be."""
        return record(self.act, self.row, self.before, _values(self.row, self.columns))


def record(
    act: Act, target: Model, before: Mapping[str, Any], after: Mapping[str, Any]
) -> AuditEntry:
    """Write what was done to `target`. Belongs into the transaction that does it."""
    return AuditEntry.objects.create(
        actor=act.moderator,
        at=timezone.now(),
        act=act.name,
        target_kind=target._meta.model_name or "",  # noqa: SLF001 # documented in spite of its name
        target_id=str(target.pk),
        reason=act.reason,
        before=dict(before),
        after=dict(after),
    )


def _values(row: Model, columns: tuple[str, ...]) -> dict[str, Any]:
    """Columns as JSON knows them; those of relations by their numbers."""
    return {name: _value(getattr(row, name)) for name in columns}


def _value(value: object) -> Any:  # noqa: ANN401 # whatever JSON knows
    return value if value is None or isinstance(value, str | int | float | bool) else _plain(value)
