"""Indexes for lists that are long: challenges, reports of all kinds, sealed voyages."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("games", "0020_draws_in_the_ledger"),
    ]

    operations = [
        migrations.AddIndex(
            model_name="challenge",
            index=models.Index(
                models.OrderBy(models.F("created_at"), descending=True), name="challenge_by_start"
            ),
        ),
        migrations.AddIndex(
            model_name="match",
            index=models.Index(
                condition=models.Q(("sealed_until__isnull", False)),
                fields=["sealed_until"],
                name="match_by_seal",
            ),
        ),
        migrations.AddIndex(
            model_name="report",
            index=models.Index(models.F("urgent_since"), name="report_by_urgency_of_all"),
        ),
        migrations.AddIndex(
            model_name="luckreport",
            index=models.Index(
                models.OrderBy(models.F("asked_at"), descending=True), name="luck_report_by_time"
            ),
        ),
    ]
