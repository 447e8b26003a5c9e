"""Why a match moves no rating, in words that name nobody who is held back."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("games", "0014_reports"),
    ]

    operations = [
        migrations.AlterField(
            model_name="match",
            name="unrated",
            field=models.CharField(
                blank=True,
                choices=[
                    ("casual", "a casual game"),
                    ("no account", "a guest or a bot played"),
                    ("pair limit", "these players had played their rated games of the day"),
                    ("sanction", "the site does not count it"),
                ],
                max_length=10,
                verbose_name="not rated",
            ),
        ),
    ]
