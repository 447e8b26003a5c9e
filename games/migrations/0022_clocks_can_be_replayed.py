"""What a clock was wound, pressed and stopped by, so that it can be worked out again.

All columns may be empty, so no table is built anew: the trigger that keeps moves stays.
"""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("games", "0021_lists_of_the_administration"),
    ]

    operations = [
        migrations.AddField(
            model_name="match",
            name="clock_wound_at",
            field=models.DateTimeField(editable=False, null=True),
        ),
        migrations.AddField(
            model_name="match",
            name="clock_stopped_at",
            field=models.DateTimeField(editable=False, null=True),
        ),
        migrations.AddField(
            model_name="move",
            name="arrived_at",
            field=models.DateTimeField(editable=False, null=True),
        ),
        migrations.AddField(
            model_name="move",
            name="lag",
            field=models.FloatField(editable=False, null=True),
        ),
    ]
