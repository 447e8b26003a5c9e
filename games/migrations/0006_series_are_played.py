"""Series get terms, sides, seeds and an outcome. Nothing has begun one before this."""

import uuid

import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("games", "0005_seat_to_move"),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.CreateModel(
            name="Seal",
            fields=[
                (
                    "id",
                    models.UUIDField(
                        default=uuid.uuid4, editable=False, primary_key=True, serialize=False
                    ),
                ),
                ("seeds", models.BinaryField()),
                ("commitments", models.JSONField(verbose_name="commitments")),
            ],
            options={
                "verbose_name": "seal",
                "verbose_name_plural": "seals",
            },
        ),
        migrations.AddField(
            model_name="seal",
            name="kept_for",
            field=models.OneToOneField(
                blank=True,
                null=True,
                on_delete=django.db.models.deletion.CASCADE,
                related_name="+",
                to=settings.AUTH_USER_MODEL,
            ),
        ),
        migrations.AddField(
            model_name="series",
            name="clock",
            field=models.CharField(
                choices=[
                    ("none", "no clock"),
                    ("live", "minutes and an increment"),
                    ("days", "days for each turn"),
                ],
                default="none",
                max_length=5,
                verbose_name="clock",
            ),
        ),
        migrations.AddField(
            model_name="series",
            name="clock_increment",
            field=models.PositiveIntegerField(default=0, verbose_name="seconds added a turn"),
        ),
        migrations.AddField(
            model_name="series",
            name="clock_seconds",
            field=models.PositiveIntegerField(default=0, verbose_name="seconds on the clock"),
        ),
        migrations.AddField(
            model_name="series",
            name="finished_at",
            field=models.DateTimeField(blank=True, null=True, verbose_name="finished"),
        ),
        migrations.AddField(
            model_name="series",
            name="game",
            field=models.CharField(max_length=20, verbose_name="game"),
        ),
        migrations.AddField(
            model_name="series",
            name="next_game_at",
            field=models.DateTimeField(blank=True, null=True, verbose_name="next game at"),
        ),
        migrations.AddField(
            model_name="series",
            name="odds_allowed",
            field=models.BooleanField(default=False, verbose_name="odds may be shown"),
        ),
        migrations.AddField(
            model_name="series",
            name="outcome",
            field=models.CharField(
                blank=True,
                choices=[
                    ("won", "won"),
                    ("drawn", "drawn"),
                    ("resigned", "resigned"),
                    ("called_off", "called off"),
                ],
                max_length=10,
                verbose_name="outcome",
            ),
        ),
        migrations.AddField(
            model_name="series",
            name="private",
            field=models.BooleanField(default=False, verbose_name="private"),
        ),
        migrations.AddField(
            model_name="series",
            name="rated",
            field=models.BooleanField(default=False, verbose_name="rated"),
        ),
        migrations.AddField(
            model_name="series",
            name="rematch",
            field=models.OneToOneField(
                blank=True,
                null=True,
                on_delete=django.db.models.deletion.PROTECT,
                related_name="rematch_of",
                to="games.series",
                verbose_name="rematch",
            ),
        ),
        migrations.AddField(
            model_name="series",
            name="starter",
            field=models.CharField(
                choices=[("rules", "by the rules"), ("lot", "by lot")],
                default="rules",
                max_length=5,
                verbose_name="who starts",
            ),
        ),
        migrations.AddField(
            model_name="series",
            name="status",
            field=models.CharField(
                choices=[("playing", "being played"), ("over", "over")],
                default="playing",
                max_length=10,
                verbose_name="status",
            ),
        ),
        migrations.AddField(
            model_name="series",
            name="variant",
            field=models.CharField(max_length=20, verbose_name="variant"),
        ),
        migrations.AddField(
            model_name="series",
            name="winner",
            field=models.ForeignKey(
                blank=True,
                null=True,
                on_delete=django.db.models.deletion.PROTECT,
                related_name="+",
                to=settings.AUTH_USER_MODEL,
                verbose_name="winner",
            ),
        ),
        migrations.AddField(
            model_name="series",
            name="rematch_seal",
            field=models.OneToOneField(
                blank=True,
                editable=False,
                null=True,
                on_delete=django.db.models.deletion.PROTECT,
                related_name="+",
                to="games.seal",
            ),
        ),
        migrations.AddField(
            model_name="series",
            name="seal",
            field=models.OneToOneField(
                editable=False,
                on_delete=django.db.models.deletion.PROTECT,
                related_name="series",
                to="games.seal",
            ),
        ),
        migrations.AddIndex(
            model_name="series",
            index=models.Index(
                models.F("next_game_at"),
                condition=models.Q(("next_game_at__isnull", False)),
                name="series_by_next_game",
            ),
        ),
        migrations.AddConstraint(
            model_name="series",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    models.Q(("clock", "none"), ("clock_seconds", 0)),
                    models.Q(models.Q(("clock", "none"), _negated=True), ("clock_seconds__gt", 0)),
                    _connector="OR",
                ),
                name="series_clock_has_time",
            ),
        ),
        migrations.AddConstraint(
            model_name="series",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    models.Q(
                        ("finished_at", None),
                        ("outcome", ""),
                        ("status", "playing"),
                        ("winner", None),
                    ),
                    models.Q(
                        ("finished_at__isnull", False),
                        ("next_game_at", None),
                        ("status", "over"),
                        models.Q(
                            models.Q(
                                ("outcome__in", ["won", "resigned"]), ("winner__isnull", False)
                            ),
                            models.Q(("outcome__in", ["drawn", "called_off"]), ("winner", None)),
                            _connector="OR",
                        ),
                    ),
                    _connector="OR",
                ),
                name="series_over_has_outcome",
            ),
        ),
        migrations.CreateModel(
            name="SeriesSeat",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("number", models.PositiveSmallIntegerField(verbose_name="side")),
                ("nonce", models.CharField(editable=False, max_length=64)),
                (
                    "nonce_by_server",
                    models.BooleanField(default=False, verbose_name="nonce made by the server"),
                ),
                (
                    "half_points",
                    models.PositiveSmallIntegerField(default=0, verbose_name="half points"),
                ),
                (
                    "ready",
                    models.BooleanField(default=False, verbose_name="ready for the next game"),
                ),
                (
                    "rematch_asked_at",
                    models.DateTimeField(blank=True, null=True, verbose_name="asked for a rematch"),
                ),
                ("rematch_nonce", models.CharField(blank=True, editable=False, max_length=64)),
                ("rematch_nonce_by_server", models.BooleanField(default=False, editable=False)),
            ],
            options={
                "verbose_name": "side of a series",
                "verbose_name_plural": "sides of a series",
                "ordering": ["number"],
            },
        ),
        migrations.AddField(
            model_name="seriesseat",
            name="player",
            field=models.ForeignKey(
                on_delete=django.db.models.deletion.PROTECT,
                related_name="series_seats",
                to=settings.AUTH_USER_MODEL,
                verbose_name="player",
            ),
        ),
        migrations.AddField(
            model_name="seriesseat",
            name="series",
            field=models.ForeignKey(
                on_delete=django.db.models.deletion.CASCADE, related_name="seats", to="games.series"
            ),
        ),
        migrations.AddIndex(
            model_name="seriesseat",
            index=models.Index(
                models.F("player"), models.F("series"), name="series_seat_by_player"
            ),
        ),
        migrations.AddConstraint(
            model_name="seriesseat",
            constraint=models.UniqueConstraint(
                models.F("series"), models.F("number"), name="series_seat_number_once"
            ),
        ),
        migrations.AddConstraint(
            model_name="seriesseat",
            constraint=models.UniqueConstraint(
                models.F("series"), models.F("player"), name="series_seat_player_once"
            ),
        ),
        migrations.AddConstraint(
            model_name="seriesseat",
            constraint=models.CheckConstraint(
                condition=models.Q(("number__lte", 1)), name="series_seat_number_range"
            ),
        ),
        migrations.AddConstraint(
            model_name="seriesseat",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    models.Q(("rematch_asked_at", None), ("rematch_nonce", "")),
                    models.Q(
                        ("rematch_asked_at__isnull", False),
                        models.Q(("rematch_nonce", ""), _negated=True),
                    ),
                    _connector="OR",
                ),
                name="series_seat_rematch_with_nonce",
            ),
        ),
    ]
