"""Replay every match from its moves and compare with what is stored, and so with the ratings."""

from __future__ import annotations

from argparse import ArgumentParser
from typing import Any
from uuid import UUID

from django.core.exceptions import ValidationError
from django.core.management.base import BaseCommand, CommandError
from django.db.models import Prefetch, QuerySet

from games.kinds.console import draw_bar, with_progress
from games.matches.audit.matches import lasting_differences
from games.models import Match, Move, Seat
from ladder.models import GameLadder
from ladder.rating.online_rebuild import Differences, compare_ratings

CHUNK = 200


class Command(BaseCommand):
    help = "Replays every match and compares state, clocks and outcome; then every rating."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("match", nargs="*", help="ids of matches; all by default")

    def handle(self, *_arguments: Any, **options: Any) -> None:  # noqa: ANN401 - Django's signature
        matches = _matches(options["match"])
        total = matches.count()
        told = f"{total} match" if total == 1 else f"{total} matches"
        wrong = self._wrong_in(matches, total)
        passed_over: list[str] = []
        if not options["match"]:
            wrong += self._wrong_ratings(passed_over)
        if wrong:
            raise CommandError(f"{wrong} differences in {told}", returncode=1)
        self.stdout.write(f"{told}, {'sound but for that' if passed_over else 'all sound'}")

    def _wrong_in(self, matches: QuerySet[Match], total: int) -> int:
        """How many differences there are in matches; names them."""
        old = matches.exclude(clock=Match.Clock.NONE).filter(clock_wound_at=None).count()
        if old:
            self.stdout.write(f"Clocks from before they could be replayed, only in bounds: {old}")
        wrong = 0
        for match in with_progress(matches.iterator(CHUNK), total):
            for difference in lasting_differences(match):
                wrong += 1
                self.stderr.write(f"{match.pk}: {difference}")
        return wrong

    def _wrong_ratings(self, passed_over: list[str]) -> int:
        """How many ratings differ; names them, and the games in which that can't be told now."""
        wrong = 0
        for ladder in GameLadder.objects.order_by("pk"):
            found = _compared(ladder)
            if found is None:
                passed_over.append(ladder.game)
                self.stdout.write(f"Ratings being recomputed, not compared: {ladder.game}")
                continue
            wrong += found.count
            for line in found:
                self.stderr.write(line)
        return wrong


def _compared(ladder: GameLadder) -> Differences | None:
    """How the ratings differ from what follows from the results, or None if they may now."""
    if not ladder.is_settled:
        return None
    found = compare_ratings(ladder.game, draw_bar)
    # Somebody may have changed the past meanwhile.
    ladder.refresh_from_db()
    return found if ladder.is_settled else None


def _matches(ids: list[str]) -> QuerySet[Match]:
    matches = Match.objects.order_by("created_at", "pk").prefetch_related(
        Prefetch("seats", Seat.objects.order_by("number")),
        Prefetch("moves", Move.objects.order_by("seq")),
        "ledger",
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
