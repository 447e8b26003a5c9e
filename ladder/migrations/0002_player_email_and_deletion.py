from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("ladder", "0001_player")]
    run_before = [("account", "0001_initial")]  # a later one of allauth's reads the address

    operations = [
        migrations.AddField(
            model_name="player",
            name="deleted_at",
            field=models.DateTimeField(
                editable=False,
                help_text="Since then only the games are left, under a pseudonym.",
                null=True,
                verbose_name="deleted",
            ),
        ),
        migrations.AddField(
            model_name="player",
            name="email",
            field=models.EmailField(
                blank=True,
                editable=False,
                help_text="The primary one of the player's addresses.",
                max_length=254,
                verbose_name="e-mail address",
            ),
        ),
        migrations.AddIndex(
            model_name="player",
            index=models.Index(fields=["email"], name="player_email"),
        ),
        migrations.AddConstraint(
            model_name="player",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    ("deleted_at__isnull", True),
                    models.Q(
                        ("email", ""),
                        ("is_active", False),
                        ("is_staff", False),
                        ("is_superuser", False),
                    ),
                    _connector="OR",
                ),
                name="player_deleted_is_bare",
            ),
        ),
    ]
