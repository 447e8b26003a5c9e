"""Replay every match from its moves and compare with what is stored, and so with the ratings."""

from __future__ import annotations

from argparse import ArgumentParser
from typing import Any
from uuid import UUID

from django.core.exceptions import ValidationError
from django.core.management.base import BaseCommand, CommandError
from django.db.models import F, Prefetch, QuerySet

from games.audit import lasting_differences
from games.models import Match, Move, Seat
from games.rules.console import draw_bar, with_progress
from ladder.models import GameLadder
from ladder.rating.recomputing import compare

CHUNK = 200


class Command(BaseCommand):
    help = "Replays every match and compares state, clocks and outcome; then every rating."

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
        if not options["match"]:
            wrong += self._wrong_ratings()
        if wrong:
            raise CommandError(f"{wrong} differences in {total} matches", returncode=1)
        self.stdout.write(f"{total} matches, all sound")

    def _wrong_ratings(self) -> int:
        """How many ratings don't follow from the results; those being recomputed are left out."""
        wrong = 0
        for ladder in GameLadder.objects.filter(settled_revision=F("revision")):
            found = compare(ladder.game, draw_bar)
            wrong += found.count
            for example in found.examples:
                self.stderr.write(example)
        return wrong


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
