import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("ladder", "0004_results_and_ratings")]

    operations = [
        migrations.CreateModel(
            name="Signal",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                (
                    "kind",
                    models.CharField(
                        choices=[
                            ("resignations", "a string of quick resignations"),
                            ("one-sided", "one player beats the other again and again"),
                            ("closed pair", "two accounts that only play each other"),
                        ],
                        max_length=12,
                        verbose_name="kind",
                    ),
                ),
                ("game", models.CharField(max_length=20, verbose_name="game")),
                ("times", models.PositiveIntegerField(default=1, verbose_name="times seen")),
                ("first_seen_at", models.DateTimeField(verbose_name="first seen")),
                ("last_seen_at", models.DateTimeField(verbose_name="last seen")),
                (
                    "other",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                        verbose_name="other player",
                    ),
                ),
                (
                    "player",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                        verbose_name="player",
                    ),
                ),
                (
                    "result",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to="ladder.result",
                        verbose_name="last result",
                    ),
                ),
            ],
            options={
                "verbose_name": "signal",
                "verbose_name_plural": "signals",
                "indexes": [
                    models.Index(
                        models.OrderBy(models.F("last_seen_at"), descending=True),
                        name="signal_by_time",
                    )
                ],
                "constraints": [
                    models.UniqueConstraint(
                        models.F("kind"),
                        models.F("game"),
                        models.F("player"),
                        models.F("other"),
                        condition=models.Q(("other", None), _negated=True),
                        name="signal_pair_once",
                    ),
                    models.UniqueConstraint(
                        models.F("kind"),
                        models.F("game"),
                        models.F("player"),
                        condition=models.Q(("other", None)),
                        name="signal_player_once",
                    ),
                ],
            },
        ),
    ]
