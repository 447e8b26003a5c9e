"""Moderators note that they have looked at a signal."""

import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models
from django.db.backends.base.schema import BaseDatabaseSchemaEditor
from django.db.migrations.state import StateApps


def let_moderators(apps: StateApps, schema_editor: BaseDatabaseSchemaEditor) -> None:
    """Give the group that is there already the new permission; a new one gets it by itself."""
    using = schema_editor.connection.alias
    group = apps.get_model("auth", "Group").objects.using(using).filter(name="Moderators").first()
    if group is None:
        return
    kinds = apps.get_model("contenttypes", "ContentType").objects.using(using)
    kind, _ = kinds.get_or_create(app_label="ladder", model="signal")
    permissions = apps.get_model("auth", "Permission").objects.using(using)
    permission, _ = permissions.get_or_create(
        content_type=kind, codename="change_signal", defaults={"name": "Can change signal"}
    )
    group.permissions.add(permission)


class Migration(migrations.Migration):
    dependencies = [
        ("ladder", "0012_bots_are_bare"),
        ("auth", "0012_alter_user_first_name_max_length"),
        ("contenttypes", "0002_remove_content_type_name"),
    ]

    operations = [
        migrations.AddField(
            model_name="signal",
            name="looked_at",
            field=models.DateTimeField(blank=True, null=True, verbose_name="looked at"),
        ),
        migrations.AddField(
            model_name="signal",
            name="moderator",
            field=models.ForeignKey(
                blank=True,
                null=True,
                on_delete=django.db.models.deletion.PROTECT,
                related_name="+",
                to=settings.AUTH_USER_MODEL,
                verbose_name="moderator",
            ),
        ),
        migrations.AddConstraint(
            model_name="signal",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    models.Q(("looked_at", None), ("moderator", None)),
                    models.Q(("looked_at__isnull", False), ("moderator__isnull", False)),
                    _connector="OR",
                ),
                name="signal_looked_at_by_somebody",
            ),
        ),
        migrations.RunPython(let_moderators, migrations.RunPython.noop),
    ]
