"""Keep the figures of matches that were over before there were figures, or all of them anew."""

from __future__ import annotations

from argparse import ArgumentParser
from collections.abc import Iterator
from typing import Any
from uuid import UUID

from django.core.management.base import BaseCommand
from django.db import transaction
from django.db.models import Exists, OuterRef

from games.kinds.console import with_progress
from games.kinds.registry import KINDS
from games.matches.figures import keep_figures
from games.models import Match, Seat


class Command(BaseCommand):
    help = "Keeps the figures of finished matches that profiles show averages of."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--all", action="store_true", help="also where there are some already")

    def handle(self, *_arguments: Any, **options: Any) -> None:  # noqa: ANN401 - Django's signature
        matches = list(_matches(everything=options["all"]))
        for match_id in with_progress(matches, len(matches)):
            with transaction.atomic():
                match = Match.objects.select_for_update().defer("seed").get(pk=match_id)
                keep_figures(match, list(match.seats.all()))
        self.stdout.write(f"{len(matches)} matches tallied")


def _matches(*, everything: bool) -> Iterator[UUID]:
    """Ids first: which matches are missing changes with every one that is done."""
    company = Seat.objects.filter(match=OuterRef("pk"), number=1)
    over = Match.objects.filter(Exists(company), status=Match.Status.OVER).exclude(
        reason__in=Match.UNCOUNTED
    )
    for kind in KINDS.values():
        if kind.figures is not None:
            of_kind = over.filter(game=kind.slug)
            found = of_kind if everything else kind.figures.missing(of_kind)
            yield from list(found.values_list("pk", flat=True))
