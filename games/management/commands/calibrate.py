"""Let the bots play each other, and tell how strong each of them is."""

from __future__ import annotations

import hashlib
import json
from argparse import ArgumentParser
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError

from games.bots import calibration_table as table
from games.bots.calibration import NEIGHBOURS, OTHERS, Fixture, Played, fixtures
from games.bots.crew import CREW, SAILORS
from games.rules.base import Setup
from games.rules.console import with_progress
from games.rules.oceania.edition import CLASSIC
from games.rules.oceania.game import OCEANIA
from games.rules.selfplay import play, source_of

#: Playouts for each move of Admiral's: less than against people, who have the time.
_BUDGET: Final = 24
_SEED: Final = "calibration"
_SOURCES: Final = ("games/bots/oceania*.py", "games/rules/oceania/*.py", "games/rules/bag.py")


class Command(BaseCommand):
    help = "Lets the bots play Oceania against each other and tells how strong each of them is."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--neighbours", type=int, default=NEIGHBOURS, metavar="N")
        parser.add_argument("--others", type=int, default=OTHERS, metavar="N")
        parser.add_argument("--budget", type=int, default=_BUDGET, help="Admiral's playouts a move")
        parser.add_argument("--games", type=Path, help="otherwise VAR_DIR/calibration.jsonl")
        parser.add_argument("--into", type=Path, help="a page with a place for the table")

    def handle(self, *_arguments: Any, **options: Any) -> None:  # noqa: ANN401 - Django's signature
        names = [sailor.name for sailor in CREW]
        planned = fixtures(names, options["neighbours"], options["others"])
        budget: int = options["budget"]
        games = _Games(options["games"] or settings.VAR_DIR / "calibration.jsonl", budget)
        try:
            for fixture in with_progress(planned, len(planned)):
                if fixture not in games.played:
                    games.add(_play(fixture, budget))
        except KeyboardInterrupt:
            self.stderr.write("\nstopped; the next call goes on from here")
        self._tell([*games.played.values()], names, options["into"], budget)

    def _tell(self, games: list[Played], names: list[str], page: Path | None, budget: int) -> None:
        try:
            lines = table.lines(games, names, budget)
        except table.TooFew as error:
            raise CommandError(str(error)) from error
        if page is None:
            self.stdout.write(lines)
        else:
            page.write_text(table.put_into(page.read_text(encoding="utf-8"), lines), "utf-8")


class _Games:
    """The games played so far, each a line of a file; those of other code or budgets are left."""

    def __init__(self, path: Path, budget: int) -> None:
        self._path = path
        self._kind = {"code": _fingerprint(), "budget": budget}
        self.played = {game.fixture: game for game in self._read()}

    def add(self, game: Played) -> None:
        """Keep a game; whoever is stopped afterwards has it."""
        line = {**self._kind, **game.fixture._asdict(), "scores": game.scores}
        self._path.parent.mkdir(parents=True, exist_ok=True)
        with self._path.open("a", encoding="utf-8") as file:
            file.write(json.dumps(line) + "\n")
        self.played[game.fixture] = game

    def _read(self) -> Iterator[Played]:
        if not self._path.exists():
            return
        for text in self._path.read_text(encoding="utf-8").splitlines():
            try:
                line = json.loads(text)
            except ValueError:  # half a line, from a process that was killed
                continue
            if self._kind.items() <= line.items():
                own, other = line["scores"]
                yield Played(Fixture(line["first"], line["second"], line["deal"]), (own, other))


def _play(fixture: Fixture, budget: int) -> Played:
    """One game. A deal has the same tiles whoever begins."""
    pair = sorted((fixture.first, fixture.second))
    source = source_of(f"{_SEED} {pair}", fixture.deal, 2)
    setup = Setup(CLASSIC.name, source.nonces, source.seed)
    bots = [SAILORS[name].ways[OCEANIA.slug] for name in (fixture.first, fixture.second)]
    state, _ = play(OCEANIA, setup, bots, source.rng, budget)
    white, grey = OCEANIA.scores(state)
    return Played(fixture, (white, grey))


def _fingerprint() -> str:
    """Tells the code that chooses the moves from any other."""
    digest = hashlib.sha256()
    for pattern in _SOURCES:
        for path in sorted(settings.BASE_DIR.glob(pattern)):
            digest.update(path.read_bytes())
    return digest.hexdigest()[:16]
