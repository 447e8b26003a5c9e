"""Work out all ratings anew from the results, or compare them with what is stored."""

from __future__ import annotations

from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from games.kinds.console import draw_bar
from ladder.models import GameLadder
from ladder.rating.online_rebuild import Differences, compare_ratings, recompute


class Command(BaseCommand):
    help = "Recomputes every rating from the rated results and reports what differed."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("game", nargs="*", help="all by default")
        parser.add_argument(
            "--check", action="store_true", help="only compare; exit with 1 on a difference"
        )

    def handle(self, *_arguments: Any, **options: Any) -> None:  # noqa: ANN401 - Django's signature
        check: bool = options["check"]
        work = compare_ratings if check else recompute
        wrong = 0
        for game in _games(options["game"]):
            found = work(game, draw_bar)
            self._tell(game, found)
            wrong += found.count
        if check and wrong:
            raise CommandError(f"{wrong} differences", returncode=1)

    def _tell(self, game: str, found: Differences) -> None:
        for line in found:
            self.stderr.write(line)
        results = GameLadder.objects.get(pk=game).last_ordinal
        self.stdout.write(f"{game}: {results} rated results, {found.count} differences")


def _games(named: list[str]) -> list[str]:
    known = list(GameLadder.objects.order_by("pk").values_list("pk", flat=True))
    if missing := set(named).difference(known):
        raise CommandError(f"Nothing of {min(missing)!r} has been rated.")
    return named or known
