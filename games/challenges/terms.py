"""What two players agree on before they play a series."""

from __future__ import annotations

from dataclasses import asdict, dataclass, fields
from typing import Any

from django.utils.translation import gettext_lazy as _

from games.kinds.registry import KINDS
from games.matches.lifecycle import Terms
from games.matches.refusals import NotPossible
from games.models.terms import AgreedSeries
from games.series.standing import LENGTHS
from ladder.models import Preferences


class NotRatable(NotPossible):
    sentence = _("This game is a rules preview as yet: it can be played, but not rated.")


def require_ratable(game: str, *, rated: bool) -> None:
    """Raise a `Refused` for a rated game of which there is only a preview of its rules."""
    if rated and KINDS[game].is_preview:
        raise NotRatable


@dataclass(frozen=True)
class Agreement:
    """The terms of each game, and what is settled once for all of them."""

    terms: Terms
    best_of: int = 1
    starter: str = AgreedSeries.Starter.RULES
    odds_allowed: bool = False
    bot_pace: str = Preferences.BotPace.SHORT

    @classmethod
    def of(cls, row: AgreedSeries) -> Agreement:
        """What a challenge or a series says."""
        terms = Terms(**{field.name: getattr(row, field.name) for field in fields(Terms)})
        return cls(terms, row.best_of, row.starter, row.odds_allowed, row.bot_pace)

    def columns(self) -> dict[str, Any]:
        """The same as columns of a row."""
        return {
            **asdict(self.terms),
            "best_of": self.best_of,
            "starter": self.starter,
            "odds_allowed": self.odds_allowed,
            "bot_pace": self.bot_pace,
        }

    def check(self) -> None:
        """Raise a `Refused` for what two players cannot play."""
        kind = KINDS.get(self.terms.game)
        if kind is None or 2 not in kind.rules.variants.get(self.terms.variant, ()):
            raise NotPossible(_("There is no such game for two."))
        require_ratable(self.terms.game, rated=self.terms.rated)
        if self.best_of not in LENGTHS:
            raise NotPossible(_("A series is one game, a best of three or a best of five."))
        if self.starter not in AgreedSeries.Starter.values:
            raise NotPossible(_("Who starts is decided by the rules or by lot."))
        if self.bot_pace not in Preferences.BotPace.values:
            raise NotPossible(_("A bot thinks for no time, a moment, or like a person."))
        try:
            self.terms.control.check()
        except ValueError as error:
            raise NotPossible(_("There is no such clock.")) from error
