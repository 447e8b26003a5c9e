import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("ladder", "0003_guests_preferences_blocks"),
    ]

    operations = [
        migrations.AddField(
            model_name="player",
            name="is_bot",
            field=models.BooleanField(
                default=False,
                editable=False,
                help_text="A program of the site's own.",
                verbose_name="bot",
            ),
        ),
        migrations.CreateModel(
            name="GameLadder",
            fields=[
                (
                    "game",
                    models.CharField(
                        max_length=20, primary_key=True, serialize=False, verbose_name="game"
                    ),
                ),
                (
                    "last_ordinal",
                    models.PositiveIntegerField(default=0, verbose_name="rated results"),
                ),
                ("season", models.CharField(blank=True, max_length=6, verbose_name="season")),
                ("revision", models.PositiveIntegerField(default=0, verbose_name="revision")),
                (
                    "settled_revision",
                    models.PositiveIntegerField(default=0, verbose_name="settled revision"),
                ),
                (
                    "recomputed_ordinal",
                    models.PositiveIntegerField(default=0, verbose_name="recomputed results"),
                ),
            ],
            options={
                "verbose_name": "ladder of a game",
                "verbose_name_plural": "ladders of games",
                "constraints": [
                    models.CheckConstraint(
                        condition=models.Q(("settled_revision__lte", models.F("revision"))),
                        name="ladder_settled_before_now",
                    )
                ],
            },
        ),
        migrations.CreateModel(
            name="Result",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("game", models.CharField(max_length=20, verbose_name="game")),
                ("match", models.UUIDField(unique=True, verbose_name="match")),
                ("series", models.UUIDField(blank=True, null=True, verbose_name="series")),
                ("private", models.BooleanField(default=False, verbose_name="private")),
                ("ended_by", models.CharField(max_length=12, verbose_name="ended by")),
                ("moves", models.PositiveIntegerField(verbose_name="moves")),
                ("finished_at", models.DateTimeField(verbose_name="finished")),
                (
                    "unrated",
                    models.CharField(
                        blank=True,
                        choices=[
                            ("casual", "a casual game"),
                            ("no account", "a guest or a bot played"),
                            ("pair limit", "these players had played their rated games of the day"),
                        ],
                        max_length=10,
                        verbose_name="not rated",
                    ),
                ),
                (
                    "ordinal",
                    models.PositiveIntegerField(blank=True, null=True, verbose_name="number"),
                ),
                ("season", models.CharField(blank=True, max_length=6, verbose_name="season")),
                ("voided_at", models.DateTimeField(blank=True, null=True, verbose_name="voided")),
            ],
            options={
                "verbose_name": "result",
                "verbose_name_plural": "results",
                "indexes": [
                    models.Index(
                        models.OrderBy(models.F("finished_at"), descending=True),
                        name="result_by_end",
                    )
                ],
                "constraints": [
                    models.UniqueConstraint(
                        models.F("game"), models.F("ordinal"), name="result_ordinal_once"
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            models.Q(
                                ("ordinal__gte", 1),
                                ("unrated", ""),
                                models.Q(("season", ""), _negated=True),
                            ),
                            models.Q(
                                models.Q(("unrated", ""), _negated=True),
                                ("ordinal", None),
                                ("season", ""),
                            ),
                            _connector="OR",
                        ),
                        name="result_rated_has_ordinal",
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            name="Rating",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("game", models.CharField(max_length=20, verbose_name="game")),
                (
                    "season",
                    models.CharField(blank=True, default="", max_length=6, verbose_name="season"),
                ),
                ("rating", models.FloatField(default=1500.0, verbose_name="rating")),
                (
                    "experience",
                    models.PositiveIntegerField(default=0, verbose_name="rated games of all time"),
                ),
                ("won", models.PositiveIntegerField(default=0, verbose_name="won")),
                ("drawn", models.PositiveIntegerField(default=0, verbose_name="drawn")),
                ("lost", models.PositiveIntegerField(default=0, verbose_name="lost")),
                ("score_sum", models.IntegerField(default=0, verbose_name="sum of scores")),
                ("form", models.CharField(blank=True, max_length=5, verbose_name="form")),
                ("last_played_at", models.DateTimeField(verbose_name="last played")),
                (
                    "player",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="ratings",
                        to=settings.AUTH_USER_MODEL,
                        verbose_name="player",
                    ),
                ),
            ],
            options={
                "verbose_name": "rating",
                "verbose_name_plural": "ratings",
                "indexes": [
                    models.Index(
                        models.F("game"),
                        models.F("season"),
                        models.OrderBy(models.F("rating"), descending=True),
                        models.F("player"),
                        name="rating_ranks",
                    ),
                    models.Index(models.F("player"), models.F("game"), name="rating_by_player"),
                ],
                "constraints": [
                    models.UniqueConstraint(fields=("game", "season", "player"), name="rating_once")
                ],
            },
        ),
        migrations.CreateModel(
            name="RatingChange",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("before", models.FloatField(verbose_name="before")),
                ("after", models.FloatField(verbose_name="after")),
                ("games_before", models.PositiveIntegerField(verbose_name="games before")),
                ("game", models.CharField(max_length=20, verbose_name="game")),
                ("ordinal", models.PositiveIntegerField(verbose_name="number")),
                ("finished_at", models.DateTimeField(verbose_name="finished")),
                (
                    "player",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="rating_changes",
                        to=settings.AUTH_USER_MODEL,
                        verbose_name="player",
                    ),
                ),
                (
                    "result",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="rating_changes",
                        to="ladder.result",
                    ),
                ),
            ],
            options={
                "verbose_name": "rating change",
                "verbose_name_plural": "rating changes",
                "indexes": [
                    models.Index(
                        models.F("game"), models.F("finished_at"), name="rating_change_by_time"
                    )
                ],
                "constraints": [
                    models.UniqueConstraint(fields=("result", "player"), name="rating_change_once"),
                    models.UniqueConstraint(
                        models.F("player"),
                        models.F("game"),
                        models.F("ordinal"),
                        name="rating_change_in_order",
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            name="Side",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("seat", models.PositiveSmallIntegerField(verbose_name="seat")),
                ("place", models.PositiveSmallIntegerField(verbose_name="place")),
                ("score", models.SmallIntegerField(verbose_name="score")),
                (
                    "opponent_score",
                    models.SmallIntegerField(
                        blank=True, null=True, verbose_name="opponent's score"
                    ),
                ),
                (
                    "outcome",
                    models.CharField(
                        choices=[("W", "won"), ("D", "drawn"), ("L", "lost")],
                        max_length=1,
                        verbose_name="outcome",
                    ),
                ),
                ("game", models.CharField(max_length=20, verbose_name="game")),
                ("finished_at", models.DateTimeField(verbose_name="finished")),
                (
                    "opponent",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                        verbose_name="opponent",
                    ),
                ),
                (
                    "player",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="sides",
                        to=settings.AUTH_USER_MODEL,
                        verbose_name="player",
                    ),
                ),
                (
                    "result",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="sides",
                        to="ladder.result",
                    ),
                ),
            ],
            options={
                "verbose_name": "side of a result",
                "verbose_name_plural": "sides of results",
                "ordering": ["seat"],
                "indexes": [
                    models.Index(
                        models.F("player"),
                        models.F("game"),
                        models.OrderBy(models.F("finished_at"), descending=True),
                        name="side_by_player",
                    ),
                    models.Index(
                        models.F("player"),
                        models.F("opponent"),
                        models.OrderBy(models.F("finished_at"), descending=True),
                        name="side_by_pair",
                    ),
                ],
                "constraints": [
                    models.UniqueConstraint(
                        models.F("result"), models.F("seat"), name="side_seat_once"
                    ),
                    models.UniqueConstraint(
                        models.F("result"), models.F("player"), name="side_player_once"
                    ),
                    models.CheckConstraint(
                        condition=models.Q(("place__gte", 1)), name="side_place_from_one"
                    ),
                    models.CheckConstraint(
                        condition=models.Q(
                            models.Q(("opponent", None), ("opponent_score", None)),
                            models.Q(
                                ("opponent__isnull", False), ("opponent_score__isnull", False)
                            ),
                            _connector="OR",
                        ),
                        name="side_opponent_with_score",
                    ),
                ],
            },
        ),
    ]
