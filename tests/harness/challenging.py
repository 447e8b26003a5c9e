"""Challenges and series for tests."""

from __future__ import annotations

from typing import Any

from games.challenges.actions import ChallengeOffer, accept, create_challenge
from games.challenges.terms import Agreement
from games.matches.endings import resign
from games.matches.lifecycle import Terms
from games.models import Challenge, Match, Series
from games.series.actions import start_next_game
from ladder.models import Player

CLASSIC = Terms("oceania", "7x5")
LIVE = Terms("oceania", "7x5", clock="live", clock_seconds=300, clock_increment=3)
NONCES = ("a" * 16, "b" * 16)


def challenge(player: Player, opponent: Player | None = None, **settled: Any) -> Challenge:  # noqa: ANN401
    """An open challenge, or one to `opponent`; terms and the like by name."""
    kind = settled.pop("kind", Challenge.Kind.DIRECT if opponent else Challenge.Kind.OPEN)
    limits = [settled.pop(name, None) for name in ("rating_low", "rating_high")]
    agreement = Agreement(settled.pop("terms", CLASSIC), **settled)
    return create_challenge(player, ChallengeOffer(agreement, kind, opponent, *limits), NONCES[0])


def first_match(player: Player, opponent: Player, **settled: Any) -> Match:  # noqa: ANN401
    """The first match of a series between the two, as if one had accepted the other's challenge."""
    made = challenge(player, opponent, **settled)
    return accept(made.pk, opponent, NONCES[1])


def series_of(match: Match) -> Series:
    assert match.series_id is not None
    return Series.objects.get(pk=match.series_id)


def lose(match: Match, loser: Player) -> Series:
    """End the match by resignation; the series after it."""
    resign(match.pk, loser)
    return series_of(match)


def starter(match: Match) -> Player:
    """Whoever moves first."""
    return match.seats.get(number=0).player


def start_next_game_of(series: Series) -> Match:
    """The game that follows in a series between two games, begun now."""
    assert series.next_game_at is not None
    assert start_next_game(series.pk, series.next_game_at)
    return series.matches.order_by("-number")[0]
