"""Whose turn it is, in a column; filled in for the matches that are being played."""

from django.db import migrations, models
from django.db.backends.base.schema import BaseDatabaseSchemaEditor
from django.db.migrations.state import StateApps

from games.kinds.registry import KINDS


def mark_seats_to_move(apps: StateApps, schema_editor: BaseDatabaseSchemaEditor) -> None:
    database = schema_editor.connection.alias
    matches = apps.get_model("games", "Match").objects.using(database)
    seats = apps.get_model("games", "Seat").objects.using(database)
    for match in matches.filter(status="playing").only("game", "state").iterator():
        rules = KINDS[match.game].rules
        deciding = [decision.seat for decision in rules.pending(rules.decode(match.state))]
        seats.filter(match=match, number__in=deciding).update(to_move=True)


class Migration(migrations.Migration):
    dependencies = [("games", "0004_chat")]

    operations = [
        migrations.AddField(
            model_name="seat",
            name="to_move",
            field=models.BooleanField(default=False, verbose_name="to move"),
        ),
        migrations.RunPython(mark_seats_to_move, migrations.RunPython.noop),
        migrations.AddIndex(
            model_name="seat",
            index=models.Index(
                models.F("player"),
                condition=models.Q(("to_move", True)),
                name="seat_by_player_to_move",
            ),
        ),
    ]
