"""Let the bots play each other, and tell how strong each of them is."""

from __future__ import annotations

from argparse import ArgumentParser
from collections.abc import Mapping
from pathlib import Path
from typing import Any, Final

from django.apps import apps
from django.conf import settings
from django.core.management.base import BaseCommand, CommandError

from games.bots import calibration_table as table
from games.bots.calibration import (
    ADMIRALS_BUDGET,
    NEIGHBOURS,
    OTHERS,
    Fixture,
    PlayedFixture,
    fixtures,
)
from games.bots.roster import BOT_PROFILES
from games.bots.strengths import as_json
from games.bots.studies import KeptLines, fingerprint, play_fixture, put_between
from games.kinds.console import with_progress
from games.kinds.kind import GameKind
from games.kinds.registry import KINDS, first_kind

_SEED: Final = "calibration"
#: Within the package of the game, and besides.
_SOURCES: Final = ("bots/*.py", "bots.py", "rules/*.py")
_SHARED: Final = "games/kinds/fair_shuffle.py"


class Command(BaseCommand):
    help = "Lets the bots play a game against each other and tells how strong each of them is."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--game", default=first_kind().slug, choices=sorted(KINDS))
        parser.add_argument("--neighbours", type=int, default=NEIGHBOURS, metavar="N")
        parser.add_argument("--others", type=int, default=OTHERS, metavar="N")
        parser.add_argument(
            "--budget",
            type=int,
            default=ADMIRALS_BUDGET,
            help="positions that Admiral weighs for a move, roughly",
        )
        parser.add_argument("--games", type=Path, help="otherwise VAR_DIR/calibration.jsonl")
        parser.add_argument("--into", type=Path, help="a page with a place for the table")
        parser.add_argument("--strengths", type=Path, help="the file that the site reads them from")

    def handle(self, *_arguments: Any, **options: Any) -> None:  # noqa: ANN401 - Django's signature
        names = [profile.name for profile in BOT_PROFILES]
        planned = fixtures(names, options["neighbours"], options["others"])
        budget: int = options["budget"]
        kind = KINDS[options["game"]]
        path = options["games"] or settings.VAR_DIR / "calibration.jsonl"
        games = _Games(path, kind, budget)
        try:
            for fixture in with_progress(planned, len(planned)):
                if fixture not in games.played:
                    games.add(_play(kind, fixture, budget))
        except KeyboardInterrupt:
            self.stderr.write("\nstopped; the next call goes on from here")
        found = [*games.played.values()]
        try:
            strengths = table.measured(found, names)
        except table.TooFew as error:
            raise CommandError(str(error)) from error
        if options["strengths"]:
            options["strengths"].write_text(as_json(strengths), "utf-8")
        self._tell(table.lines(kind.title, found, strengths, budget), options["into"])

    def _tell(self, lines: str, page: Path | None) -> None:
        if page is None:
            self.stdout.write(lines)
        else:
            whole = page.read_text(encoding="utf-8")
            page.write_text(put_between(whole, table.BEGIN, table.END, lines), "utf-8")


class _Games:
    """The games played so far; those of other code or budgets don't count."""

    def __init__(self, path: Path, kind: GameKind, budget: int) -> None:
        package = Path(apps.get_app_config(kind.slug).path).relative_to(settings.BASE_DIR)
        sources = [*(f"{package}/{pattern}" for pattern in _SOURCES), _SHARED]
        self._lines = KeptLines(path, {"code": fingerprint(sources), "budget": budget})
        self.played = {game.fixture: game for game in map(_game_of, self._lines.read())}

    def add(self, game: PlayedFixture) -> None:
        """Keep a game."""
        self._lines.add({**game.fixture._asdict(), "scores": game.scores})
        self.played[game.fixture] = game


def _game_of(line: Mapping[str, Any]) -> PlayedFixture:
    own, other = line["scores"]
    return PlayedFixture(Fixture(line["first"], line["second"], line["deal"]), (own, other))


def _play(kind: GameKind, fixture: Fixture, budget: int) -> PlayedFixture:
    _, state, _ = play_fixture(kind, fixture, _SEED, budget)
    white, grey = kind.rules.scores(state)
    return PlayedFixture(fixture, (white, grey))
