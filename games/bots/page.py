"""The bots as opponents to choose from: portrait, style and strength."""

from __future__ import annotations

from typing import Final, NamedTuple
from uuid import UUID

from django.utils.functional import Promise
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from games.bots.accounts import bot_accounts, bot_profile_of
from games.bots.actions import games_under_way
from games.bots.portraits import portrait_of
from games.bots.strengths import measured_kind, strengths
from games.kinds.kind import GameKind
from ladder.models import Player

_STYLES: Final[dict[str, Promise]] = {
    "Drifter": gettext_lazy("Goes wherever the current takes it: any move is as good as another."),
    "Deckhand": gettext_lazy("Takes what lies at hand, and seldom thinks of the next turn."),
    "Navigator": gettext_lazy("Knows what is left in the bag, and holds on to islands."),
    "Admiral": gettext_lazy("Plays a move through to your answer before making it."),
}


class BotCard(NamedTuple):
    """A bot; `username` is the name of its account."""

    name: str
    username: str
    style: str
    strength: str
    #: The game in which this was measured.
    measured_in: str

    @property
    def portrait(self) -> SafeString:
        return portrait_of(self.name)

    @property
    def large_portrait(self) -> SafeString:
        return portrait_of(self.name, "large")


def crew_cards() -> list[BotCard]:
    """All of them, from the weakest to the strongest."""
    return [card_of(player) for _profile, player in bot_accounts()]


class Unfinished(NamedTuple):
    """The latest game with a bot that somebody can go on with, and how many there are."""

    match_id: UUID
    bot: str
    number: int


def unfinished_with_bots(player: Player) -> Unfinished | None:
    """What to resume instead of beginning a new game with a bot; None if nothing is under way."""
    games = list(games_under_way(player).values_list("pk", "seats__player__username"))
    if not games:
        return None
    match_id, bot = games[0]
    return Unfinished(match_id, bot, len(games))


def card_of(bot: Player) -> BotCard:
    name, kind = bot_profile_of(bot).name, measured_kind()
    style = str(_STYLES[name])
    if kind is None:
        return BotCard(name, bot.username, style, "", "")
    return BotCard(name, bot.username, style, _strength_words(kind, name), kind.title)


def _strength_words(kind: GameKind, name: str) -> str:
    strength = strengths(kind.slug).get(name)
    if strength is None:
        return ""
    return _("Elo {elo} ± {within}").format(elo=strength.elo, within=strength.within)
