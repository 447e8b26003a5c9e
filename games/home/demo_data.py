"""Games for a site that somebody tries out: two demo players, each other's and the bots' opponents.

They are played by the actions that people play by. The two have names that nobody can take, and
no password.
"""

from __future__ import annotations

from dataclasses import dataclass
from operator import itemgetter
from random import Random
from typing import Final

from django.db import transaction

from games.bots.accounts import account_of, bot_profile_of
from games.bots.actions import play_bot
from games.bots.roster import BOT_PROFILES, PROFILE_BY_NAME, BotProfile
from games.challenges.actions import ChallengeOffer, accept, create_challenge
from games.challenges.terms import Agreement
from games.kinds.registry import KINDS, first_kind
from games.matches.actions import play_move
from games.matches.lifecycle import Terms
from games.models import Challenge, Match, Series
from games.series.actions import ready
from ladder import names
from ladder.models import Player

#: The demo players, and as which bot each of them plays.
PLAYERS: Final = {names.demo("Ada"): "Navigator", names.demo("Bruno"): "Deckhand"}
#: Positions for each of Admiral's moves: hundreds of games should not take hours.
_BUDGET: Final = 12


@dataclass(frozen=True)
class DemoFixture:
    """A series of the demonstration: who challenges whom, and over how many games."""

    challenger: str
    opponent: str
    best_of: int


def fixtures() -> list[DemoFixture]:
    """All series, in the same order always: the two with each other, and each with each bot.

    Whoever stops early has some of both.
    """
    ada, bruno = PLAYERS
    among_themselves = [
        DemoFixture(*((ada, bruno) if number % 2 else (bruno, ada)), best_of=3 if number % 4 else 5)
        for number in range(64)
    ]
    with_bots = [
        DemoFixture(player, profile.name, best_of=1)
        for _round in range(10)
        for profile in BOT_PROFILES
        for player in PLAYERS
    ]
    planned = [
        (number / len(series), fixture)
        for series in (among_themselves, with_bots)
        for number, fixture in enumerate(series)
    ]
    return [fixture for _, fixture in sorted(planned, key=itemgetter(0))]


def series_so_far() -> int:
    """How many series of the demonstration are there already."""
    return Series.objects.filter(seats__player__username__in=PLAYERS).distinct().count()


@transaction.atomic
def play_series(fixture: DemoFixture, number: int) -> Series:
    """Play a whole series, or nothing of it. `number` makes its chance one of its own."""
    rng = Random(f"demonstration {number}")
    match: Match | None = _begin(fixture)
    while match is not None:
        match = _next_game(_played(match, rng))
    return Series.objects.filter(seats__player__username=fixture.challenger).latest("created_at")


def _begin(fixture: DemoFixture) -> Match:
    challenger = demo_player(fixture.challenger)
    rules = first_kind().rules
    terms = Terms(rules.slug, next(iter(rules.variants)), rated=fixture.opponent in PLAYERS)
    agreement = Agreement(terms, fixture.best_of)
    if not terms.rated:
        return play_bot(challenger, account_of(fixture.opponent), agreement, "")
    opponent = demo_player(fixture.opponent)
    offer = ChallengeOffer(agreement, Challenge.Kind.DIRECT, opponent)
    return accept(create_challenge(challenger, offer, "").pk, opponent, "")


def demo_player(name: str) -> Player:
    """One of the two, made if there is none yet."""
    return Player.objects.named(name).first() or Player.objects.create_user(name)


def _played(match: Match, rng: Random) -> Match:
    """The match, played to its end."""
    seats = {seat.number: seat.player for seat in match.seats.select_related("player")}
    sailors = {number: _sailor_of(player) for number, player in seats.items()}
    rules = KINDS[match.game].rules
    while not match.is_over:
        state = rules.decode(match.state)
        seat = rules.pending(state)[0].seat
        way = sailors[seat].chooser(match.game)
        move = way(rules.view_for(state, seat), rng, _BUDGET)
        match = play_move(match.pk, seats[seat], move, match.version).match
    return match


def _sailor_of(player: Player) -> BotProfile:
    return bot_profile_of(player) if player.is_bot else PROFILE_BY_NAME[PLAYERS[player.username]]


def _next_game(match: Match) -> Match | None:
    """The game that follows in its series; None if that is over."""
    assert match.series_id is not None
    for seat in match.seats.select_related("player"):
        if not seat.player.is_bot and not Series.objects.get(pk=match.series_id).is_over:
            ready(match.series_id, seat.player)
    return Match.objects.filter(series=match.series_id, status=Match.Status.PLAYING).first()
