"""The bots' turns: who has to decide, how long people wait for it, and the decision."""

from __future__ import annotations

import logging
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from random import Random
from time import monotonic
from typing import Final
from uuid import UUID

from django.utils import timezone
from django.utils.crypto import salted_hmac

from games.bots.accounts import bot_accounts, bot_profile_of
from games.bots.pace import budget_in_time, pause
from games.kinds.random_bot import choose_at_random
from games.kinds.registry import KINDS
from games.matches.actions import play_move
from games.matches.refusals import Illegal, Refused
from games.matches.request_info import RequestInfo
from games.models import Match, Seat
from games.worker.work import Piece
from ladder.models import Preferences

logger = logging.getLogger(__name__)

#: What the log says, to whoever wants to know all, when the match was quicker than the bot.
IN_VAIN: Final = "A bot has thought in vain."
#: How many turns are looked at in one go; the others come when these are played.
_MOST: Final = 200


@dataclass(frozen=True)
class BotTurn:
    """A bot's seat that the rules wait for, in one version of its match."""

    match_id: UUID
    version: int
    bot_id: int
    pace: str
    #: On the bot's clock; None without one.
    seconds_left: float | None

    @property
    def key(self) -> str:
        return f"turn {self.match_id} {self.version}"


class BotTurns:
    """Remembers since when each turn waits. After a restart it waits anew, which is a moment."""

    def __init__(self, clock: Callable[[], float] = monotonic) -> None:
        self._clock = clock
        self._since: dict[str, float] = {}
        self._bots: list[int] = []

    def find(self) -> Sequence[Piece]:
        """The turns that have waited for long enough, the longest first."""
        now = self._clock()
        self._bots = self._bots or [bot.pk for _, bot in bot_accounts()]
        turns = {turn.key: turn for turn in turns_of(self._bots)}
        self._since = {key: self._since.get(key, now) for key in turns}
        due = {
            key: self._since[key] + pause(turn.pace, turn.seconds_left)
            for key, turn in turns.items()
        }
        ripe = sorted((at, key) for key, at in due.items() if at <= now)
        return [Piece(key, partial(decide, turns[key]), turns[key].match_id) for _, key in ripe]


def turns_of(bots: Sequence[int]) -> list[BotTurn]:
    """All that wait for one of these, by the narrow index of those who have to move."""
    waiting = Seat.objects.filter(player__in=bots, to_move=True).order_by("match")
    rows = waiting.values_list(
        "match",
        "match__version",
        "player",
        "match__series__bot_pace",
        "seconds_left",
        "match__clock_started_at",
    )
    now = timezone.now()
    return [
        BotTurn(
            match_id,
            version,
            bot_id,
            pace or Preferences.BotPace.SHORT,
            None if left is None or since is None else left - (now - since).total_seconds(),
        )
        for match_id, version, bot_id, pace, left, since in rows[:_MOST]
    ]


def decide(turn: BotTurn) -> Iterator[None]:
    """Think, and play what was found; if the match has moved on meanwhile, nothing.

    Nothing is locked while the bot thinks. The move is known by the version it was made on, so a
    turn that is thought about twice is played once.
    """
    match = Match.objects.get(pk=turn.match_id)
    seat = match.seats.select_related("player").get(player=turn.bot_id)
    if match.version == turn.version and not match.is_over:
        yield
        text = _choice(match, seat, turn.seconds_left)
        request_info = RequestInfo(key=f"bot {match.version}")
        try:
            played = play_move(match.pk, seat.player, text, match.version, request_info)
        except Illegal:
            raise
        except Refused:  # such as an offer that was made meanwhile: the turn is found again
            logger.debug(IN_VAIN)
        else:
            if played.repeated:
                logger.debug(IN_VAIN)


def _choice(match: Match, seat: Seat, seconds_left: float | None) -> str:
    """What the bot plays, from what its seat may see.

    Its chance follows from the match and its version, by a key that nobody knows: whoever takes
    the turn up again comes to the same move. Where its judgement fails, it plays all the same.
    """
    rules = KINDS[match.game].rules
    view = rules.view_for(rules.decode(match.state), seat.number)
    profile = bot_profile_of(seat.player)
    chance = salted_hmac("games.worker.turns", f"{match.pk} {match.version}").digest()
    try:
        budget = budget_in_time(profile.budget, seconds_left)
        return profile.chooser(match.game)(view, Random(chance), budget)
    except Exception:
        words, about = "%s could not make up its mind in match %s", {"match": match.pk}
        logger.exception(words, profile.name, match.pk, extra=about)
        return choose_at_random(view, Random(chance), 0)
