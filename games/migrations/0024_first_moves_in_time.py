"""Who has moved, so that a match in which somebody has not is called off by the clock.

There is no way back once a series was forfeited: the constraint before this one refuses its row.
"""

from datetime import datetime, timedelta
from typing import Any

from django.db import migrations, models
from django.db.backends.base.schema import BaseDatabaseSchemaEditor
from django.db.migrations.state import StateApps
from django.db.models import Q

#: What the clock gives for a first move, and for what is on its way.
_FIRST_MOVE = 30
_GRACE = 1


def note_who_has_moved(apps: StateApps, _editor: BaseDatabaseSchemaEditor) -> None:
    """Note it in matches that are being played, and when their clocks call them off."""
    matches = apps.get_model("games", "Match")
    for match in matches.objects.filter(status="playing").iterator():
        moved = match.moves.filter(forced=False).values_list("seat", flat=True).distinct()
        match.seats_moved = "".join(str(seat) for seat in sorted(set(moved)))
        if match.clock == "live":
            match.flag_due_at = _deadline(match)
        match.save(update_fields=["seats_moved", "flag_due_at"])


def _deadline(match: Any) -> datetime:  # noqa: ANN401 - of a historical model
    kept = max(0, match.clock_seconds - _FIRST_MOVE)
    least = min(
        max(0.0, seat.seconds_left - (0 if str(seat.number) in match.seats_moved else kept))
        for seat in match.seats.filter(to_move=True)
    )
    deadline: datetime = match.clock_started_at + timedelta(seconds=least + _GRACE)
    return deadline


class Migration(migrations.Migration):
    dependencies = [
        ("games", "0023_one_index_less_for_each_move"),
    ]

    operations = [
        migrations.AddField(
            model_name="match",
            name="seats_moved",
            field=models.CharField(blank=True, default="", editable=False, max_length=6),
            preserve_default=False,
        ),
        migrations.AddField(
            model_name="seat",
            name="draw_declined",
            field=models.BooleanField(default=False, editable=False),
        ),
        migrations.AlterField(
            model_name="match",
            name="reason",
            field=models.CharField(
                blank=True,
                choices=[
                    ("full", "the chart is full"),
                    ("bag", "the bag is empty"),
                    ("stuck", "no starting point is left"),
                    ("finished", "the last round was played"),
                    ("resigned", "resigned"),
                    ("timeout", "time ran out"),
                    ("no_show", "no first move in time"),
                    ("abandoned", "left the game"),
                    ("agreed", "a draw was agreed"),
                    ("adjudicated", "decided by a moderator"),
                    ("aborted", "aborted"),
                    ("voided", "voided"),
                ],
                max_length=12,
                verbose_name="ended by",
            ),
        ),
        migrations.AlterField(
            model_name="series",
            name="outcome",
            field=models.CharField(
                blank=True,
                choices=[
                    ("won", "won"),
                    ("drawn", "drawn"),
                    ("resigned", "resigned"),
                    ("forfeited", "forfeited"),
                    ("called_off", "called off"),
                    ("decided", "decided by a moderator"),
                    ("voided", "voided"),
                ],
                max_length=10,
                verbose_name="outcome",
            ),
        ),
        migrations.RemoveConstraint(model_name="series", name="series_over_has_outcome"),
        migrations.AddConstraint(
            model_name="series",
            constraint=models.CheckConstraint(
                condition=Q(
                    ("finished_at", None), ("outcome", ""), ("status", "playing"), ("winner", None)
                )
                | (
                    Q(
                        ("finished_at__isnull", False),
                        ("next_game_at", None),
                        ("status", "over"),
                    )
                    & (
                        Q(
                            ("outcome__in", ["won", "resigned", "forfeited", "decided"]),
                            ("winner__isnull", False),
                        )
                        | Q(("outcome__in", ["drawn", "called_off", "voided"]), ("winner", None))
                    )
                ),
                name="series_over_has_outcome",
            ),
        ),
        migrations.RunPython(note_who_has_moved, migrations.RunPython.noop),
    ]
