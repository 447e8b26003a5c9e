"""Let bots play, report on each game, and tell how well luck and skill explain the results."""

from __future__ import annotations

from argparse import ArgumentParser
from collections.abc import Mapping, Sequence
from itertools import pairwise
from pathlib import Path
from typing import Any, Final

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError

from games.bots.calibration import ADMIRALS_BUDGET, Fixture
from games.bots.roster import BOT_PROFILES
from games.bots.studies import KeptLines, fingerprint, play_fixture, put_between
from games.kinds.console import with_progress
from games.kinds.oceania.analysis import study_page as page
from games.kinds.oceania.analysis.parts import at_once
from games.kinds.oceania.analysis.pilot import lead_of
from games.kinds.oceania.analysis.report import played_turns, weigh_turn
from games.kinds.oceania.analysis.study import Studied
from games.kinds.oceania.analysis.study_plot import picture
from games.kinds.oceania.analysis.summary import Sum, sums
from games.kinds.oceania.rules.game import OCEANIA
from games.kinds.registry import KINDS

#: The bots from the weakest on. Neighbours meet twice as often as a bot meets itself.
_BOTS: Final = tuple(profile.name for profile in BOT_PROFILES)
_PAIRS: Final = (*pairwise(_BOTS), *((name, name) for name in _BOTS), *pairwise(_BOTS))
_GAMES: Final = 500
#: Playouts for each choice: far less than for people's games, as there are so many.
_BUDGET: Final = 300
_SEED: Final = "study of luck"
_SOURCES: Final = (
    "games/kinds/oceania/analysis/[!_s]*.py",
    "games/kinds/oceania/bots/*.py",
    "games/kinds/oceania/rules/*.py",
    "games/kinds/fair_shuffle.py",
)


class Command(BaseCommand):
    help = "Lets bots play Oceania and tells how well luck and skill explain their results."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--games", type=int, default=_GAMES, metavar="N")
        parser.add_argument("--budget", type=int, default=_BUDGET, help="playouts for each choice")
        parser.add_argument("--kept", type=Path, help="otherwise VAR_DIR/study_luck.jsonl")
        parser.add_argument("--into", type=Path, help="a page with a place for the figures")
        parser.add_argument("--plot", type=Path, help="where to write a picture (SVG)")

    def handle(self, *_arguments: Any, **options: Any) -> None:  # noqa: ANN401 - Django's signature
        budget: int = options["budget"]
        kept = KeptLines(
            options["kept"] or settings.VAR_DIR / "study_luck.jsonl",
            {"code": fingerprint(_SOURCES), "budget": budget},
        )
        known = {_fixture_of(line): line for line in kept.read()}
        try:
            for fixture in with_progress(_fixtures(options["games"]), options["games"]):
                if fixture not in known:
                    known[fixture] = _studied(fixture, budget)
                    kept.add(known[fixture])
        except KeyboardInterrupt:
            self.stderr.write("\nstopped; the next call goes on from here")
        self._tell([_game_of(line) for line in known.values()], options, budget)

    def _tell(self, games: list[Studied], options: Mapping[str, Any], budget: int) -> None:
        if not games:
            raise CommandError("No game has been studied yet.")
        met = {name for game in games for name in game.players}
        lines = page.lines(games, [name for name in _BOTS if name in met], budget)
        if options["plot"]:
            options["plot"].write_text(picture(games), "utf-8")
        if options["into"]:
            whole = options["into"].read_text(encoding="utf-8")
            options["into"].write_text(put_between(whole, page.BEGIN, page.END, lines), "utf-8")
        else:
            self.stdout.write(lines)


def _fixtures(games: int) -> list[Fixture]:
    """The games of a study; of two that differ, each begins as often."""
    planned = []
    for number in range(games):
        round_, place = divmod(number, len(_PAIRS))
        first, second = _PAIRS[place]
        if round_ % 2:
            first, second = second, first
        planned.append(Fixture(first, second, number))
    return planned


def _fixture_of(line: Mapping[str, Any]) -> Fixture:
    return Fixture(line["first"], line["second"], line["deal"])


def _studied(fixture: Fixture, budget: int) -> dict[str, Any]:
    """A game and its report as a line to keep."""
    setup, state, steps = play_fixture(KINDS[OCEANIA.slug], fixture, _SEED, ADMIRALS_BUDGET)
    turns = played_turns(OCEANIA.new(setup), steps)
    weighed = [at_once(weigh_turn(turn, budget, f"{_SEED} {fixture.deal}")) for turn in turns]
    half = turns[len(turns) // 2].before
    return {
        **fixture._asdict(),
        "lead": lead_of(state.sure_scores()),
        "sure_at_half": lead_of(half.sure_scores()),
        "projected_at_half": lead_of(half.projected_scores()),
        "sums": [list(map(_rounded, each)) for each in sums(weighed, setup.players)],
    }


def _rounded(value: float) -> float:
    return round(value, 3)


def _game_of(line: Mapping[str, Any]) -> Studied:
    sums_by_seat: Sequence[Sequence[float]] = line["sums"]
    white, grey = (Sum(*each) for each in sums_by_seat)
    return Studied(
        (line["first"], line["second"]),
        line["lead"],
        line["sure_at_half"],
        line["projected_at_half"],
        (white, grey),
    )
