"""Moves are found by match and number; an index of the match alone only took time to write."""

import django.db.models.deletion
from django.db import migrations, models

# As Django names it on both databases.
INDEX = "games_move_match_id_b9c0e951"


class Migration(migrations.Migration):
    dependencies = [
        ("games", "0022_clocks_can_be_replayed"),
    ]

    operations = [
        # Django itself would build SQLite's table anew, and lose the trigger by which moves are
        # append-only.
        migrations.SeparateDatabaseAndState(
            database_operations=[
                migrations.RunSQL(
                    f"DROP INDEX {INDEX}",
                    f"CREATE INDEX {INDEX} ON games_move (match_id)",
                )
            ],
            state_operations=[
                migrations.AlterField(
                    model_name="move",
                    name="match",
                    field=models.ForeignKey(
                        db_index=False,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="moves",
                        to="games.match",
                    ),
                )
            ],
        ),
    ]
