"""Moderators hide lines of the chat, and tell their authors.

There is no way back once somebody was told: the constraint before this one refuses such notices.
"""

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
    kind, _ = kinds.get_or_create(app_label="games", model="chatmessage")
    permissions = apps.get_model("auth", "Permission").objects.using(using)
    permission, _ = permissions.get_or_create(
        content_type=kind,
        codename="change_chatmessage",
        defaults={"name": "Can change chat message"},
    )
    group.permissions.add(permission)


class Migration(migrations.Migration):
    dependencies = [
        ("games", "0024_first_moves_in_time"),
        ("auth", "0012_alter_user_first_name_max_length"),
        ("contenttypes", "0002_remove_content_type_name"),
    ]

    operations = [
        migrations.AddField(
            model_name="chatmessage",
            name="hidden_at",
            field=models.DateTimeField(blank=True, null=True, verbose_name="hidden"),
        ),
        migrations.RemoveConstraint(model_name="notice", name="notice_has_its_subject"),
        migrations.AlterField(
            model_name="notice",
            name="kind",
            field=models.CharField(
                choices=[
                    ("challenge", "you were challenged"),
                    ("accepted", "your challenge was accepted"),
                    ("declined", "your challenge was declined"),
                    ("result", "a match has ended"),
                    ("rematch", "somebody wants a rematch"),
                    ("followed", "somebody you follow has begun to play"),
                    ("ruling", "a moderator has decided about a match"),
                    ("sanction", "a moderator has decided about you"),
                    ("report", "your report was looked at"),
                    ("hidden", "a moderator has hidden a line of yours"),
                    ("unhidden", "a moderator shows a line of yours again"),
                ],
                max_length=10,
                verbose_name="kind",
            ),
        ),
        migrations.AddConstraint(
            model_name="notice",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    models.Q(
                        ("challenge__isnull", False),
                        ("kind__in", ["challenge", "declined"]),
                        ("match", None),
                    ),
                    models.Q(
                        ("challenge", None),
                        (
                            "kind__in",
                            [
                                "accepted",
                                "result",
                                "rematch",
                                "followed",
                                "ruling",
                                "hidden",
                                "unhidden",
                            ],
                        ),
                        ("match__isnull", False),
                    ),
                    models.Q(
                        ("challenge", None), ("kind__in", ["sanction", "report"]), ("match", None)
                    ),
                    _connector="OR",
                ),
                name="notice_has_its_subject",
            ),
        ),
        migrations.RunPython(let_moderators, migrations.RunPython.noop),
    ]
