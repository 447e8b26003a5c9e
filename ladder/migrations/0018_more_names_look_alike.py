"""More letters look like others: skeletons of names are worked out anew.

Players whose names look like those of others by now keep them: the oldest has the skeleton, and
those of the others have a mark and their number after it.
"""

from django.db import migrations
from django.db.backends.base.schema import BaseDatabaseSchemaEditor
from django.db.migrations.state import StateApps

from ladder import names
from ladder.models import LOOKALIKE_MARK


def work_out_anew(apps: StateApps, schema_editor: BaseDatabaseSchemaEditor) -> None:
    connection = schema_editor.connection
    players = apps.get_model("ladder", "Player").objects.using(connection.alias).order_by("pk")
    seen: set[str] = set()
    rows: list[tuple[str, int]] = []
    for number, name, stored in players.values_list("pk", "username", "name_skeleton"):
        skeleton = names.skeleton(name)
        wanted = f"{skeleton}{LOOKALIKE_MARK}{number}" if skeleton in seen else skeleton
        seen.add(skeleton)
        if wanted != stored:
            rows.append((wanted, number))
    # The youngest first: a skeleton is free before an older player gets it.
    with connection.cursor() as cursor:
        cursor.executemany("UPDATE ladder_player SET name_skeleton = %s WHERE id = %s", rows[::-1])


class Migration(migrations.Migration):
    dependencies = [
        ("ladder", "0017_time_zones_of_browsers"),
    ]

    operations = [
        migrations.RunPython(work_out_anew, migrations.RunPython.noop),
    ]
