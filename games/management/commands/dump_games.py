"""Write the finished public games of a month as record files, one archive for each game."""

from __future__ import annotations

import os
from argparse import ArgumentParser, ArgumentTypeError
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any, Final
from zipfile import ZIP_DEFLATED, ZipFile

from django.conf import settings
from django.core.management.base import BaseCommand
from django.db.models import Exists, OuterRef, Prefetch, QuerySet
from django.utils import timezone

from games.kinds.console import with_progress
from games.kinds.registry import KINDS
from games.matches.records import record_text
from games.models import Match, Move, Seat, for_everybody
from ladder.models import Result

#: So many matches are in memory at a time.
_CHUNK: Final = 100


class Command(BaseCommand):
    help = "Writes the finished public games of a month as record files."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument(
            "month",
            nargs="?",
            type=_month,
            help="such as 2026-10, by UTC; otherwise the last one",
        )
        parser.add_argument("--into", type=Path, metavar="DIR", help="otherwise VAR_DIR/dumps")

    def handle(self, *_arguments: Any, **options: Any) -> None:  # noqa: ANN401 - Django's signature
        first = options["month"] or _month_before(timezone.now())
        directory: Path = options["into"] or settings.VAR_DIR / "dumps"
        umask = os.umask(0o077)  # until somebody publishes it, it is for the site's own user only
        try:
            self._write_all(directory, first)
        finally:
            os.umask(umask)

    def _write_all(self, directory: Path, first: datetime) -> None:
        directory.mkdir(parents=True, exist_ok=True)
        for game in KINDS:
            matches = _public_matches(game, first)
            target = directory / f"{game}-{first:%Y-%m}.zip"
            written = _write(target, matches)
            self.stdout.write(f"{target}: {written} games")


def _write(target: Path, matches: QuerySet[Match]) -> int:
    """Write the archive; one that is stopped leaves none that looks whole."""
    unfinished = target.with_suffix(".part")
    written = 0
    with ZipFile(unfinished, "w", ZIP_DEFLATED) as archive:
        for match in with_progress(_read(matches), matches.count()):
            archive.writestr(f"{match.pk}.{match.game}", record_text(match))
            written += 1
    unfinished.replace(target)
    return written


def _read(matches: QuerySet[Match]) -> Iterator[Match]:
    """The matches with all that a record tells, a few at a time."""
    seats = Seat.objects.select_related("player")
    moves = Move.objects.only("match_id", "seq", "seat", "text", "forced", "shown")
    return matches.prefetch_related(Prefetch("seats", seats), Prefetch("moves", moves)).iterator(
        _CHUNK
    )


def _public_matches(game: str, first: datetime) -> QuerySet[Match]:
    """Never private or sealed ones, nor what was called off or voided."""
    voided = Result.objects.filter(match=OuterRef("pk"), voided_at__isnull=False)
    over = Match.objects.filter(
        for_everybody(),
        ~Exists(voided),
        game=game,
        status=Match.Status.OVER,
        finished_at__gte=first,
        finished_at__lt=_month_after(first),
    )
    return over.exclude(reason__in=Match.UNCOUNTED).order_by("finished_at", "pk")


def _month(text: str) -> datetime:
    try:
        return datetime.strptime(text, "%Y-%m").replace(tzinfo=UTC)
    except ValueError as error:
        raise ArgumentTypeError(f"{text!r} is not a month such as 2026-10") from error


def _month_after(first: datetime) -> datetime:
    return (first + timedelta(days=31)).replace(day=1)


def _month_before(now: datetime) -> datetime:
    start = now.astimezone(UTC).replace(day=1, hour=0, minute=0, second=0, microsecond=0)
    return (start - timedelta(days=1)).replace(day=1)
