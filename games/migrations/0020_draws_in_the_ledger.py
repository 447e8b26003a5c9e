"""Draws that were accepted or taken back have entries of their own kinds."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("games", "0019_hints"),
    ]

    operations = [
        migrations.AlterField(
            model_name="ledgerentry",
            name="kind",
            field=models.CharField(
                choices=[
                    ("offered", "a draw was offered"),
                    ("accepted", "a draw was accepted"),
                    ("declined", "a draw was declined"),
                    ("taken back", "the offer of a draw was taken back"),
                    ("away", "a player was not connected"),
                    ("credit", "clocks were put forward"),
                    ("ended", "a moderator ended the match"),
                    ("voided", "a moderator voided the match"),
                    ("restored", "a moderator let the match count again"),
                ],
                max_length=10,
                verbose_name="kind",
            ),
        ),
    ]
