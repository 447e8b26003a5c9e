from django.db import migrations, models

import games.models.matches


class Migration(migrations.Migration):
    """Changes no table: what a match can end by is said by the code, for each game there is."""

    dependencies = [("games", "0027_games_lapse_and_time_is_given")]

    operations = [
        migrations.AlterField(
            "match",
            "reason",
            models.CharField(
                blank=True,
                choices=games.models.matches.endings,
                max_length=12,
                verbose_name="ended by",
            ),
        ),
    ]
