"""Keep the figures of matches that were over before there were figures, or all of them anew."""

from __future__ import annotations

from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand
from django.db import transaction
from django.db.models import Exists, OuterRef, QuerySet

from games.kinds.console import with_progress
from games.kinds.oceania.figures import keep_tallies
from games.kinds.oceania.rules.game import OCEANIA
from games.models import Match, OceaniaTally, Seat


class Command(BaseCommand):
    help = "Keeps the figures of finished matches that profiles show averages of."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--all", action="store_true", help="also where there are some already")

    def handle(self, *_arguments: Any, **options: Any) -> None:  # noqa: ANN401 - Django's signature
        matches = _matches(everything=options["all"])
        total = matches.count()
        # Ids first: which matches are missing changes with every one that is done.
        for match_id in with_progress(list(matches.values_list("pk", flat=True)), total):
            with transaction.atomic():
                match = Match.objects.select_for_update().defer("seed").get(pk=match_id)
                keep_tallies(match, list(match.seats.all()))
        self.stdout.write(f"{total} matches tallied")


def _matches(*, everything: bool) -> QuerySet[Match]:
    company = Seat.objects.filter(match=OuterRef("pk"), number=1)
    over = Match.objects.filter(
        Exists(company), game=OCEANIA.slug, status=Match.Status.OVER
    ).exclude(reason__in=Match.UNCOUNTED)
    if everything:
        return over
    return over.filter(~Exists(OceaniaTally.objects.filter(seat__match=OuterRef("pk"))))
