"""Replay every match from its moves and compare with what is stored."""

from __future__ import annotations

from argparse import ArgumentParser
from typing import Any
from uuid import UUID

from django.core.exceptions import ValidationError
from django.core.management.base import BaseCommand, CommandError
from django.db.models import Prefetch, QuerySet

from games.audit import lasting_differences
from games.models import Match, Move, Seat
from games.rules.console import with_progress

CHUNK = 200


class Command(BaseCommand):
    help = "Replays every match from its moves and compares state, scores and outcome."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("match", nargs="*", help="ids of matches; all by default")

    def handle(self, *_arguments: Any, **options: Any) -> None:  # noqa: ANN401 - Django's signature
        matches = _matches(options["match"])
        total = matches.count()
        wrong = 0
        for match in with_progress(matches.iterator(CHUNK), total):
            for difference in lasting_differences(match):
                wrong += 1
                self.stderr.write(f"{match.pk}: {difference}")
        if wrong:
            raise CommandError(f"{wrong} differences in {total} matches", returncode=1)
        self.stdout.write(f"{total} matches, all sound")


def _matches(ids: list[str]) -> QuerySet[Match]:
    matches = Match.objects.order_by("created_at", "pk").prefetch_related(
        Prefetch("seats", Seat.objects.order_by("number")),
        Prefetch("moves", Move.objects.order_by("seq")),
    )
    if not ids:
        return matches
    try:
        chosen = matches.filter(pk__in=ids)
    except ValidationError as error:
        raise CommandError("An id of a match is a UUID.") from error
    missing = {UUID(text) for text in ids}.difference(chosen.values_list("pk", flat=True))
    if missing:
        raise CommandError(f"There is no match {min(missing)}.")
    return chosen
