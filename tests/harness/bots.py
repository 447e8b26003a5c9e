"""The bots in tests: their accounts, games with them, and a process that thinks for them."""

from __future__ import annotations

from typing import Any

from games.bots.actions import play_bot
from games.challenges.terms import Agreement
from games.models import Match
from games.worker.turns import BotTurns
from games.worker.work import Thinker, WorkKind
from ladder.models import Player
from tests.harness.challenging import CLASSIC, NONCES
from tests.harness.factories import options, play, player_to_move


def bot(name: str) -> Player:
    return Player.objects.get(username=name, is_bot=True)


def game_with(name: str, player: Player, **settled: Any) -> Match:  # noqa: ANN401
    """The first game of a series with a bot; terms and the like by name."""
    agreement = Agreement(settled.pop("terms", CLASSIC), **settled)
    return play_bot(player, bot(name), agreement, NONCES[0])


class PatientCrew:
    """A thinking process for which all turns have waited for long enough."""

    def __init__(self) -> None:
        self._hours = 0
        self._thinker = Thinker([WorkKind("turns", BotTurns(self._clock).find)])

    def play(self) -> int:
        """Play whatever waits for a bot; the number of decisions."""
        decisions = 0
        # A turn waits from the first time it is seen, so it takes two looks to find that none does.
        while made := self._look() or self._look():
            decisions += made
        return decisions

    def _look(self) -> int:
        return self._thinker.work(lambda: False)

    def _clock(self) -> float:
        """Between two looks an hour passes."""
        self._hours += 1
        return self._hours * 3600.0


def play_to_the_end_against(crew: PatientCrew, match: Match) -> Match:
    """The person plays the last legal move again and again, and the bot its own."""
    while not match.is_over:
        while not match.is_over and not player_to_move(match).is_bot:
            match = play(match, options(match)[-1])
        crew.play()
        match.refresh_from_db()
    return match
