"""Fill a site with games of two demo players, for trying it out."""

from __future__ import annotations

from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand

from games.home.demo_data import PLAYERS, fixtures, play_series, series_so_far
from games.kinds.console import with_progress


class Command(BaseCommand):
    help = "Adds two demo players and their games; what was stopped goes on with the next call."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--series", type=int, metavar="N", help="so many at most, in all")

    def handle(self, *_arguments: Any, **options: Any) -> None:  # noqa: ANN401 - Django's signature
        planned = list(enumerate(fixtures()))[: options["series"]]
        left = planned[series_so_far() :]
        try:
            for number, fixture in with_progress(left, len(left)):
                play_series(fixture, number)
        except KeyboardInterrupt:
            self.stderr.write("\nstopped; the next call goes on from here")
        players = " and ".join(PLAYERS)
        self.stdout.write(f"{series_so_far()} of {len(planned)} series of {players} are there.")
