"""Guests' games with bots lapse, and players give each other time.

There is no way back once time was given: the constraint before this one refuses it in the ledger.
"""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("games", "0026_what_moderators_know_of_players")]

    operations = [
        migrations.AddField(
            model_name="seat",
            name="seconds_given",
            field=models.PositiveSmallIntegerField(default=0, editable=False),
        ),
        migrations.AlterField(
            model_name="match",
            name="reason",
            field=models.CharField(
                blank=True,
                choices=[
                    ("full", "the chart is full"),
                    ("bag", "the bag is empty"),
                    ("stuck", "no starting point is left"),
                    ("finished", "the last round was played"),
                    ("resigned", "resigned"),
                    ("timeout", "time ran out"),
                    ("no_show", "no first move in time"),
                    ("abandoned", "left the game"),
                    ("lapsed", "nobody went on with it for a day"),
                    ("agreed", "a draw was agreed"),
                    ("adjudicated", "decided by a moderator"),
                    ("aborted", "aborted"),
                    ("voided", "voided"),
                ],
                max_length=12,
                verbose_name="ended by",
            ),
        ),
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
                    ("given", "time was given to the opponent"),
                    ("ended", "a moderator ended the match"),
                    ("voided", "a moderator voided the match"),
                    ("restored", "a moderator let the match count again"),
                ],
                max_length=10,
                verbose_name="kind",
            ),
        ),
        migrations.RemoveConstraint(model_name="ledgerentry", name="ledger_credit_has_seconds"),
        migrations.AddConstraint(
            model_name="ledgerentry",
            constraint=models.CheckConstraint(
                condition=models.Q(kind__in=["credit", "given"], seconds__isnull=False)
                | (~models.Q(kind__in=["credit", "given"]) & models.Q(seconds=None)),
                name="ledger_credit_has_seconds",
            ),
        ),
    ]
