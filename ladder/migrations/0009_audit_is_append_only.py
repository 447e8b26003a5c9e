"""Entries of the audit are added, and never changed or deleted: the database itself refuses."""

from django.db import migrations
from django.db.backends.base.schema import BaseDatabaseSchemaEditor
from django.db.migrations.state import StateApps

SQLITE = [
    f"""
    CREATE TRIGGER ladder_audit_no_{event.lower()} BEFORE {event} ON ladder_auditentry
    BEGIN SELECT RAISE(ABORT, 'the audit is append-only'); END
    """
    for event in ("UPDATE", "DELETE")
]
POSTGRESQL = [
    """
    CREATE FUNCTION ladder_refuse_change() RETURNS trigger LANGUAGE plpgsql AS
    $$ BEGIN
      RAISE EXCEPTION 'the audit is append-only' USING ERRCODE = 'integrity_constraint_violation';
    END $$
    """,
    """
    CREATE TRIGGER ladder_audit_append_only BEFORE UPDATE OR DELETE ON ladder_auditentry
    FOR EACH ROW EXECUTE FUNCTION ladder_refuse_change()
    """,
]
STATEMENTS = {"sqlite": SQLITE, "postgresql": POSTGRESQL}
UNDO = {
    "sqlite": ["DROP TRIGGER ladder_audit_no_update", "DROP TRIGGER ladder_audit_no_delete"],
    "postgresql": [
        "DROP TRIGGER ladder_audit_append_only ON ladder_auditentry",
        "DROP FUNCTION ladder_refuse_change()",
    ],
}


def forbid(_apps: StateApps, schema_editor: BaseDatabaseSchemaEditor) -> None:
    for statement in STATEMENTS[schema_editor.connection.vendor]:
        schema_editor.execute(statement)


def allow(_apps: StateApps, schema_editor: BaseDatabaseSchemaEditor) -> None:
    for statement in UNDO[schema_editor.connection.vendor]:
        schema_editor.execute(statement)


class Migration(migrations.Migration):
    dependencies = [("ladder", "0008_sanctions_and_audit")]

    operations = [migrations.RunPython(forbid, allow)]
