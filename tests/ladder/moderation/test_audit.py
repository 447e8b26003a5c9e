"""The audit: entries are added, and nobody changes them by any way."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from django.contrib.auth.models import Permission
from django.db import IntegrityError, connections, transaction
from django.utils import timezone

from ladder.models import AuditEntry, Player
from ladder.moderation.audit import Act, AuditedChange
from tests.harness.databases import POSTGRES


def _entry(database: str) -> AuditEntry:
    keeper = Player.objects.db_manager(database).create_user("keeper")
    return AuditEntry.objects.using(database).create(
        actor=keeper, at=timezone.now(), act="try", target_kind="match", target_id="1", reason="r"
    )


def _by_sql(statement: str) -> Callable[[AuditEntry, str], None]:
    def run(_entry: AuditEntry, database: str) -> None:
        with connections[database].cursor() as cursor:
            cursor.execute(statement)

    return run


def _by_save(entry: AuditEntry, database: str) -> None:
    entry.reason = "another"
    entry.save(using=database)


WAYS: dict[str, Callable[[AuditEntry, str], object]] = {
    "save": _by_save,
    "delete": lambda entry, database: entry.delete(using=database),
    "bulk update": lambda _entry, database: AuditEntry.objects.using(database).update(reason="x"),
    "bulk delete": lambda _entry, database: AuditEntry.objects.using(database).all().delete(),
    "raw delete": lambda entry, database: (
        AuditEntry.objects.using(database).filter(pk=entry.pk)._raw_delete(database)  # noqa: SLF001
    ),
    "sql update": _by_sql("UPDATE ladder_auditentry SET reason = 'x'"),
    "sql delete": _by_sql("DELETE FROM ladder_auditentry"),
}


@pytest.mark.parametrize("database", [POSTGRES], indirect=True)
def test_postgresql_refuses_to_truncate_the_audit_unless_it_is_empty(database: str) -> None:
    # What a foreign key has still to check would stand in the way by itself.
    truncate = _by_sql("SET CONSTRAINTS ALL IMMEDIATE; TRUNCATE ladder_auditentry")
    truncate(AuditEntry(), database)
    entry = _entry(database)
    with (
        pytest.raises(IntegrityError, match="append-only"),
        transaction.atomic(using=database),
    ):
        truncate(entry, database)
    assert AuditEntry.objects.using(database).get() == entry


@pytest.mark.parametrize("way", WAYS)
def test_the_database_refuses_to_change_an_entry(database: str, way: str) -> None:
    entry = _entry(database)
    with (
        pytest.raises(IntegrityError, match="append-only"),
        transaction.atomic(using=database),
    ):
        WAYS[way](entry, database)
    assert AuditEntry.objects.using(database).get().reason == "r"


@pytest.mark.django_db
def test_there_is_no_permission_to_change_entries() -> None:
    codenames = Permission.objects.filter(content_type__model="auditentry")
    assert list(codenames.values_list("codename", flat=True)) == ["view_auditentry"]


@pytest.mark.django_db
def test_a_change_is_kept_with_what_was_before_and_after() -> None:
    keeper, anouk = (Player.objects.create_user(name) for name in ("keeper", "Anouk"))
    change = AuditedChange(Act(keeper, "mute", "loud"), anouk, ("muted_until", "is_active"))
    anouk.muted_until = timezone.now()
    entry = change.record()
    assert (entry.actor, entry.act, entry.reason) == (keeper, "mute", "loud")
    assert (entry.target_kind, entry.target_id) == ("player", str(anouk.pk))
    assert entry.before == {"muted_until": None, "is_active": True}
    assert entry.after["muted_until"].startswith(str(anouk.muted_until.year))
