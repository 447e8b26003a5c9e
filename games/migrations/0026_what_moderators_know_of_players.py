"""Moderators' notes about players, players' former names, and the reason why a line was hidden."""

import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models
from django.db.backends.base.schema import BaseDatabaseSchemaEditor
from django.db.migrations.state import StateApps


def let_moderators(apps: StateApps, schema_editor: BaseDatabaseSchemaEditor) -> None:
    """Give the group that is there already the new permissions; a new one gets them by itself."""
    using = schema_editor.connection.alias
    group = apps.get_model("auth", "Group").objects.using(using).filter(name="Moderators").first()
    if group is None:
        return
    kinds = apps.get_model("contenttypes", "ContentType").objects.using(using)
    kind, _ = kinds.get_or_create(app_label="games", model="playernote")
    permissions = apps.get_model("auth", "Permission").objects.using(using)
    for act in ("view", "add"):
        permission, _ = permissions.get_or_create(
            content_type=kind,
            codename=f"{act}_playernote",
            defaults={"name": f"Can {act} moderators' note"},
        )
        group.permissions.add(permission)


class Migration(migrations.Migration):
    dependencies = [
        ("games", "0025_moderators_hide_lines"),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
        ("auth", "0012_alter_user_first_name_max_length"),
        ("contenttypes", "0002_remove_content_type_name"),
    ]

    operations = [
        migrations.AddField(
            model_name="notice",
            name="reason",
            field=models.TextField(blank=True, max_length=1000, verbose_name="reason"),
        ),
        migrations.CreateModel(
            name="FormerName",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("name", models.CharField(max_length=20, verbose_name="name")),
                ("until", models.DateTimeField(verbose_name="until")),
                (
                    "player",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                        verbose_name="player",
                    ),
                ),
            ],
            options={
                "verbose_name": "former name",
                "verbose_name_plural": "former names",
                "default_permissions": (),
                "indexes": [
                    models.Index(
                        models.F("player"),
                        models.OrderBy(models.F("until"), descending=True),
                        name="former_name_by_player",
                    )
                ],
            },
        ),
        migrations.CreateModel(
            name="PlayerNote",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("text", models.TextField(max_length=1000, verbose_name="text")),
                ("at", models.DateTimeField(verbose_name="time")),
                (
                    "author",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                        verbose_name="author",
                    ),
                ),
                (
                    "player",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                        verbose_name="player",
                    ),
                ),
            ],
            options={
                "verbose_name": "moderators' note",
                "verbose_name_plural": "moderators' notes",
                "default_permissions": ("view", "add"),
                "indexes": [
                    models.Index(
                        models.F("player"),
                        models.OrderBy(models.F("at"), descending=True),
                        name="player_note_by_player",
                    )
                ],
            },
        ),
        migrations.RunPython(let_moderators, migrations.RunPython.noop),
    ]
