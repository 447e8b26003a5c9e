import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("games", "0003_clocks"),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.CreateModel(
            name="ChatMessage",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                (
                    "room",
                    models.CharField(
                        choices=[("players", "players"), ("spectators", "spectators")],
                        max_length=10,
                        verbose_name="room",
                    ),
                ),
                ("text", models.CharField(blank=True, max_length=300, verbose_name="text")),
                ("at", models.DateTimeField(verbose_name="time")),
                (
                    "match",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="chat",
                        to="games.match",
                        verbose_name="match",
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
            ],
            options={
                "verbose_name": "chat message",
                "verbose_name_plural": "chat messages",
                "ordering": ["id"],
                "indexes": [
                    models.Index(
                        models.F("match"),
                        models.F("room"),
                        models.F("id"),
                        name="chat_message_by_room",
                    ),
                    models.Index(
                        models.F("player"),
                        models.F("match"),
                        models.F("at"),
                        name="chat_message_by_player",
                    ),
                ],
                "constraints": [
                    models.CheckConstraint(
                        condition=models.Q(("room__in", ["players", "spectators"])),
                        name="chat_message_room",
                    )
                ],
            },
        ),
    ]
