"""Moves are added and never changed: the database itself refuses an update."""

from django.db import migrations
from django.db.backends.base.schema import BaseDatabaseSchemaEditor
from django.db.migrations.state import StateApps

SQLITE = [
    """
    CREATE TRIGGER games_move_append_only BEFORE UPDATE ON games_move
    BEGIN SELECT RAISE(ABORT, 'moves are append-only'); END
    """
]
POSTGRESQL = [
    """
    CREATE FUNCTION games_refuse_update() RETURNS trigger LANGUAGE plpgsql AS
    $$ BEGIN
      RAISE EXCEPTION 'moves are append-only' USING ERRCODE = 'integrity_constraint_violation';
    END $$
    """,
    """
    CREATE TRIGGER games_move_append_only BEFORE UPDATE ON games_move
    FOR EACH ROW EXECUTE FUNCTION games_refuse_update()
    """,
]
STATEMENTS = {"sqlite": SQLITE, "postgresql": POSTGRESQL}
UNDO = {
    "sqlite": ["DROP TRIGGER games_move_append_only"],
    "postgresql": [
        "DROP TRIGGER games_move_append_only ON games_move",
        "DROP FUNCTION games_refuse_update()",
    ],
}


def forbid(_apps: StateApps, schema_editor: BaseDatabaseSchemaEditor) -> None:
    for statement in STATEMENTS[schema_editor.connection.vendor]:
        schema_editor.execute(statement)


def allow(_apps: StateApps, schema_editor: BaseDatabaseSchemaEditor) -> None:
    for statement in UNDO[schema_editor.connection.vendor]:
        schema_editor.execute(statement)


class Migration(migrations.Migration):
    dependencies = [("games", "0001_match")]

    operations = [migrations.RunPython(forbid, allow)]
