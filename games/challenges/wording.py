"""What two players agree on, in words."""

from __future__ import annotations

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.kinds.registry import KINDS
from games.matches.clocks import DAY, DAYS, LIVE, MINUTE
from games.matches.daily_limit import RATED_GAMES_A_DAY
from games.models.terms import AgreedSeries


def game_words(game: str, variant: str) -> str:
    """The game, and its variant where it has several."""
    rules = KINDS[game].rules
    return rules.title if len(rules.variants) == 1 else f"{rules.title} · {variant}"


def preview_words(game: str) -> str:
    """That only the rules of a game can be tried as yet; empty for the others."""
    return _("rules preview") if KINDS[game].is_preview else ""


def series_words(best_of: int) -> str:
    """How many games."""
    return _("Single game") if best_of == 1 else _("Best of {games}").format(games=best_of)


def clock_words(clock: str, seconds: int, increment: int) -> str:
    """How much time: minutes and what is added, or days for each turn."""
    if clock == LIVE:
        minutes = f"{seconds / MINUTE:g}"
        return f"{minutes} + {increment}"
    if clock == DAYS:
        days = seconds // DAY
        return ngettext("{days} day", "{days} days", days).format(days=days)
    return _("no clock")


def starter_words(starter: str) -> str:
    """Who moves first in the first game."""
    if starter == AgreedSeries.Starter.LOT:
        return _("drawn by lot; then the loser starts")
    return _("whoever lost the last game between the two; then the loser starts")


def terms_line(row: AgreedSeries) -> str:
    """All that matters in one line."""
    kind = _("rated") if row.rated else _("casual")
    clock = clock_words(row.clock, row.clock_seconds, row.clock_increment)
    game = [game_words(row.game, row.variant), preview_words(row.game)]
    return " · ".join(filter(None, [*game, series_words(row.best_of), clock, kind]))


def limit_words(left: int, games: int) -> str:
    """What two players should know before they begin so many rated games; empty if all count.

    `left` is how many more of them can be rated today.
    """
    if left >= games:
        return ""
    if left == 0:
        return _(
            "You two have begun {limit} rated games today. What you begin today is not rated."
        ).format(limit=RATED_GAMES_A_DAY)
    return ngettext(
        "Only {left} more game between you two is rated today.",
        "Only {left} more games between you two are rated today.",
        left,
    ).format(left=left)
