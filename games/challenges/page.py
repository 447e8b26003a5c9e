"""The page of a challenge, for whoever made it, whoever it is for, and anybody else."""

from __future__ import annotations

from collections.abc import Collection
from datetime import datetime
from typing import Any
from uuid import UUID

from django.utils import timezone
from django.utils.translation import gettext as _

from games.challenges.wording import (
    clock_words,
    game_words,
    limit_words,
    series_words,
    starter_words,
)
from games.lobby.page import addressee
from games.matches.daily_limit import rated_games_left
from games.models import Challenge, SeriesSeat
from ladder.models import Player


def challenge_context(
    challenge: Challenge, player: Player | None, present: Collection[int]
) -> dict[str, Any]:
    """What is offered, how it stands, and what the reader can do; `present` is who is here now."""
    own = player is not None and player.pk == challenge.challenger_id
    standing = is_standing(challenge, timezone.now())
    is_live = challenge.clock == Challenge.Clock.LIVE
    return {
        "challenge": challenge,
        "title": _("A challenge by {name}").format(name=challenge.challenger.username),
        "addressee": addressee(challenge),
        "terms": terms_rows(challenge),
        "state": state_words(challenge, standing),
        "standing": standing,
        "own": own,
        "challenger_away": is_live and not own and challenge.challenger_id not in present,
        "received": player is not None and player.pk == challenge.opponent_id,
        "rating_limit": _limit_words(challenge, player) if standing else "",
        "can_be_missed": challenge.best_of > 1 and challenge.clock != Challenge.Clock.NONE,
        "commitments": challenge.seal.commitments,
        "series_id": _series_to_show(challenge, player),
    }


def _limit_words(challenge: Challenge, player: Player | None) -> str:
    """How many more games of the two are rated today, if a rated challenge goes beyond that."""
    if not challenge.rated or player is None:
        return ""
    own = player.pk == challenge.challenger_id
    other_id = challenge.opponent_id if own else player.pk
    if other_id is None:
        return ""
    left = rated_games_left(challenge.game, [challenge.challenger_id, other_id], timezone.now())
    return limit_words(left, challenge.best_of)


def _series_to_show(challenge: Challenge, player: Player | None) -> UUID | None:
    """What came of the challenge; a private series is shown to its players only."""
    if challenge.series_id is None or not challenge.private:
        return challenge.series_id
    sides = SeriesSeat.objects.filter(series=challenge.series_id, player=player)
    return challenge.series_id if player is not None and sides.exists() else None


def is_standing(challenge: Challenge, now: datetime) -> bool:
    """Whether the challenge can still be accepted."""
    return challenge.status == Challenge.Status.OPEN and challenge.expires_at > now


def terms_rows(challenge: Challenge) -> list[tuple[str, str]]:
    """The terms with their names."""
    clock = clock_words(challenge.clock, challenge.clock_seconds, challenge.clock_increment)
    rows = [
        (_("Game"), game_words(challenge.game, challenge.variant)),
        (_("Series"), series_words(challenge.best_of)),
        (_("Clock"), clock),
        (_("Counts"), _("rated") if challenge.rated else _("casual")),
        (_("First player"), starter_words(challenge.starter)),
    ]
    low, high = challenge.rating_low, challenge.rating_high
    if low is not None or high is not None:
        rows.append((_("Ratings"), _range(low, high)))
    if challenge.odds_allowed:
        rows.append((_("Odds"), _("may be shown")))
    if challenge.private:
        rows.append((_("Private"), _("nobody else may watch")))
    return rows


def _range(low: int | None, high: int | None) -> str:
    if low is None:
        return _("up to {rating}").format(rating=high)
    return _("from {rating}").format(rating=low) if high is None else f"{low}–{high}"


def state_words(challenge: Challenge, standing: bool) -> str:
    """How the challenge stands, in a sentence."""
    if standing:
        return _("It waits for an answer.")
    match challenge.status:
        case Challenge.Status.ACCEPTED:
            return _("It was accepted.")
        case Challenge.Status.DECLINED:
            return _("It was declined: {reason}.").format(
                reason=challenge.get_decline_reason_display()
            )
        case Challenge.Status.CANCELLED:
            return _("It was withdrawn.")
        case _:
            return _("It has expired.")
