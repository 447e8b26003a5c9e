"""The audit is not emptied at one stroke either. SQLite has no such statement.

A table without entries may be truncated: nothing is lost by that.
"""

from django.db import migrations
from django.db.backends.base.schema import BaseDatabaseSchemaEditor
from django.db.migrations.state import StateApps

FORBID = [
    """
    CREATE FUNCTION ladder_refuse_truncation() RETURNS trigger LANGUAGE plpgsql AS
    $$ BEGIN
      IF EXISTS (SELECT 1 FROM ladder_auditentry) THEN
        RAISE EXCEPTION 'the audit is append-only' USING ERRCODE = 'integrity_constraint_violation';
      END IF;
      RETURN NULL;
    END $$
    """,
    """
    CREATE TRIGGER ladder_audit_no_truncation BEFORE TRUNCATE ON ladder_auditentry
    FOR EACH STATEMENT EXECUTE FUNCTION ladder_refuse_truncation()
    """,
]
ALLOW = [
    "DROP TRIGGER ladder_audit_no_truncation ON ladder_auditentry",
    "DROP FUNCTION ladder_refuse_truncation()",
]


def forbid(_apps: StateApps, schema_editor: BaseDatabaseSchemaEditor) -> None:
    _run(FORBID, schema_editor)


def allow(_apps: StateApps, schema_editor: BaseDatabaseSchemaEditor) -> None:
    _run(ALLOW, schema_editor)


def _run(statements: list[str], schema_editor: BaseDatabaseSchemaEditor) -> None:
    if schema_editor.connection.vendor == "postgresql":
        for statement in statements:
            schema_editor.execute(statement)


class Migration(migrations.Migration):
    dependencies = [("ladder", "0010_what_is_not_rated_in_words")]

    operations = [migrations.RunPython(forbid, allow)]
