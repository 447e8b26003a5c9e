"""The lobby as one person sees it, part by part. Its parts hold no token."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any, Final
from uuid import UUID

from django.template.loader import render_to_string
from django.utils import timezone
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _
from django.utils.translation import ngettext, override

from games.challenges.actions import lifetime
from games.challenges.pairing import quick_agreements, suit
from games.challenges.policy import in_range, is_for_guests
from games.challenges.terms import Agreement
from games.challenges.wording import (
    clock_words,
    game_words,
    limit_words,
    preview_words,
    series_words,
    terms_line,
)
from games.html.i18n import listed
from games.html.markup import own_markup
from games.html.parts import Parts, part
from games.html.remembered import remembered
from games.lobby.queries import Lobby
from games.matches.page.thumbnails import glimpse_rows
from games.models import Challenge, Match
from games.presence import SitePresence
from games.series.parts import lead_words
from ladder.avatars import initial_of, tint_of
from ladder.models import Player

#: How far apart two ratings are near each other.
NEAR: Final = 200


@dataclass(frozen=True)
class ChallengeFacts:
    """What a row of the table shows."""

    id: UUID
    name: str
    rating: str
    game: str
    series: str
    clock: str
    rated: bool
    since: int
    near: bool
    #: What the reader can do: accept it, sign up first, or nothing by their rating, or because
    #: the two can begin no more rated games today.
    answer: str
    #: How many of its games are rated, if not all.
    limit: str


def lobby_parts(
    lobby: Lobby, player: Player | None, presence: SitePresence, language: str
) -> Parts:
    """The parts by their names."""
    with override(language):
        contents = {
            "received": _received(lobby),
            "quick": _quick(lobby, player),
            "challenges": _challenges(lobby, player),
            "own": _own_challenges(lobby),
            "matches": _own_matches(lobby, player),
            "running": _running(lobby, presence),
            "online": _online(lobby, presence),
        }
        return {name: part(name, text, page="lobby") for name, text in contents.items()}


def _from_template(template: str, **context: Any) -> SafeString:  # noqa: ANN401 # whatever it shows
    return render_to_string(f"games/lobby/{template}", context)


# Quick pairing


def _quick(lobby: Lobby, player: Player | None) -> SafeString:
    now = timezone.now()
    waiting = [
        Agreement.of(challenge)
        for challenge in lobby.open_challenges
        if _would_be_paired(challenge, lobby, player, now)
    ]
    own = [Agreement.of(challenge) for challenge in lobby.own_challenges if _is_open(challenge)]
    tiles = tuple(
        (name, waiting.count(agreement), agreement in own)
        for name, agreement in quick_agreements().items()
    )
    has_account = player is not None and not player.is_guest
    return own_markup(_quick_tiles(tiles, has_account), _searches(lobby))


def _searches(lobby: Lobby) -> SafeString:
    """What the player waits for by quick pairing, and what that means."""
    searches = [challenge for challenge in lobby.own_challenges if challenge.by_pairing]
    if not searches:
        return own_markup()
    rows = [
        {
            "id": challenge.pk,
            "terms": terms_line(challenge),
            "since": int(challenge.created_at.timestamp()),
            "kept": _kept_words(challenge),
        }
        for challenge in searches
    ]
    rated = any(challenge.rated for challenge in searches)
    return _from_template("_searches.html", rows=rows, rated=rated)


def _kept_words(challenge: Challenge) -> str:
    """For how long a place in the queue is kept."""
    kept = lifetime(challenge.kind, challenge.clock)
    if kept < timedelta(days=1):
        minutes = kept // timedelta(minutes=1)
        return ngettext(
            "Your place is kept for {minutes} minute.",
            "Your place is kept for {minutes} minutes.",
            minutes,
        ).format(minutes=minutes)
    return ngettext(
        "Your place is kept for {days} day.", "Your place is kept for {days} days.", kept.days
    ).format(days=kept.days)


def _would_be_paired(
    challenge: Challenge, lobby: Lobby, player: Player | None, now: datetime
) -> bool:
    """Whether one click would lead to this match, as far as the lobby knows."""
    own = lobby.rating_of(player, challenge.game)
    theirs = lobby.rating_of(challenge.challenger, challenge.game)
    waited = now - challenge.created_at
    return (
        in_range(challenge, own)
        and suit(own, theirs, waited, rated=challenge.rated)
        and _can_count(challenge, lobby)
    )


def _is_open(challenge: Challenge) -> bool:
    return challenge.kind == Challenge.Kind.OPEN


@remembered
def _quick_tiles(tiles: tuple[tuple[str, int, bool], ...], has_account: bool) -> SafeString:
    (game,) = {
        game_words(agreement.terms.game, agreement.terms.variant)
        for agreement in quick_agreements().values()
    }
    return _from_template(
        "_quick.html", tiles=[_tile(*tile) for tile in tiles], game=game, has_account=has_account
    )


def _tile(name: str, waiting: int, mine: bool) -> dict[str, Any]:
    agreement = quick_agreements()[name]
    terms = agreement.terms
    return {
        "name": name,
        "clock": clock_words(terms.clock, terms.clock_seconds, terms.clock_increment),
        "series": series_words(agreement.best_of) if terms.rated else _("Casual"),
        "waiting": str(waiting),
        "mine": mine,
    }


# Challenges


def _challenges(lobby: Lobby, player: Player | None) -> SafeString:
    facts = [_facts(challenge, lobby, player) for challenge in lobby.open_challenges]
    has_ratings = any(fact.rating for fact in facts)
    return _from_template(
        "_challenges.html",
        rows=own_markup(*(_row(fact, has_ratings) for fact in facts)),
        count=str(len(facts)),
        has_ratings=has_ratings,
        none_casual=all(fact.rated for fact in facts),
        none_near=not any(fact.near for fact in facts),
    )


def _facts(challenge: Challenge, lobby: Lobby, player: Player | None) -> ChallengeFacts:
    game = challenge.game
    own = lobby.rating_of(player, game)
    theirs = lobby.rating_of(challenge.challenger, game)
    rating = lobby.rating_words(challenge.challenger_id, game)
    return ChallengeFacts(
        id=challenge.pk,
        name=challenge.challenger.username,
        rating=rating,
        game=game_words(game, challenge.variant),
        series=series_words(challenge.best_of),
        clock=clock_words(challenge.clock, challenge.clock_seconds, challenge.clock_increment),
        rated=challenge.rated,
        since=int(challenge.created_at.timestamp()),
        near=bool(rating) and abs(theirs - own) <= NEAR,
        answer=_answer(challenge, lobby, player),
        limit=_limit(challenge, lobby),
    )


def _answer(challenge: Challenge, lobby: Lobby, player: Player | None) -> str:
    if player is None or (player.is_guest and not is_for_guests(challenge)):
        return "signup"
    if not in_range(challenge, lobby.rating_of(player, challenge.game)):
        return "range"
    return "accept" if _can_count(challenge, lobby) else "limit"


def _can_count(challenge: Challenge, lobby: Lobby) -> bool:
    """Whether a game that is offered as a rated one would be."""
    return not challenge.rated or _rated_left(challenge, lobby) > 0


def _limit(challenge: Challenge, lobby: Lobby) -> str:
    if not challenge.rated:
        return ""
    return limit_words(_rated_left(challenge, lobby), challenge.best_of)


def _rated_left(challenge: Challenge, lobby: Lobby) -> int:
    return lobby.rated_today.left(challenge.challenger_id, challenge.game)


@remembered
def _row(facts: ChallengeFacts, has_ratings: bool) -> SafeString:
    return _from_template(
        "_challenge_row.html",
        challenge=facts,
        initial=initial_of(facts.name),
        tint=tint_of(facts.name),
        has_ratings=has_ratings,
    )


def _received(lobby: Lobby) -> SafeString:
    rows = [
        {
            "id": challenge.pk,
            "name": challenge.challenger.username,
            "terms": terms_line(challenge),
            "limit": _limit(challenge, lobby),
        }
        for challenge in lobby.received
    ]
    return _from_template("_received.html", rows=rows) if rows else own_markup()


def _own_challenges(lobby: Lobby) -> SafeString:
    rows = [
        {"id": challenge.pk, "title": addressee(challenge), "terms": terms_line(challenge)}
        for challenge in lobby.own_challenges
        if not challenge.by_pairing
    ]
    return _from_template("_own_challenges.html", rows=rows) if rows else own_markup()


def addressee(challenge: Challenge) -> str:
    """For whom a challenge is."""
    if challenge.opponent is not None:
        return _("For {name}").format(name=challenge.opponent.username)
    if challenge.kind == Challenge.Kind.LINK:
        return _("For whoever has the link")
    return _("For anyone")


# Matches


def _own_matches(lobby: Lobby, player: Player | None) -> SafeString:
    if player is None:
        return own_markup()
    rows = [_own_match(match, player) for match in lobby.own_matches]
    return _from_template("_own_matches.html", rows=rows)


def _own_match(match: Match, player: Player) -> dict[str, Any]:
    seats = list(match.seats.all())
    others = [seat.player.username for seat in seats if seat.player_id != player.pk]
    mine = any(seat.to_move for seat in seats if seat.player_id == player.pk)
    waited_for = listed([seat.player.username for seat in seats if seat.to_move])
    title = _("Game with {names}").format(names=listed(others)) if others else _("Voyage alone")
    return {
        "id": match.pk,
        "title": title,
        "facts": _sentences(
            preview_words(match.game),
            series_words(match.series.best_of) if match.series and others else "",
            lead_words(match.series, player) if match.series else "",
            clock_words(match.clock, match.clock_seconds, match.clock_increment) if others else "",
        ),
        "mine": mine,
        "waiting": "" if mine else _("Waiting for {name}").format(name=waited_for),
    }


def _sentences(*facts: str) -> str:
    return " · ".join(fact for fact in facts if fact)


def _running(lobby: Lobby, presence: SitePresence) -> SafeString:
    return _from_template(
        "_running.html", rows=glimpse_rows(lobby.running, lobby.ratings, presence), in_lobby=True
    )


# People


def _online(lobby: Lobby, presence: SitePresence) -> SafeString:
    people = [
        {
            "name": player.username,
            "rating": lobby.main_rating_words(player.pk),
            "playing": player.pk in presence.playing,
            "followed": player.is_followed,  # type: ignore[attr-defined] # `lobby_for` asks for it
        }
        for player in lobby.present
    ]
    count = len(presence)
    return _from_template(
        "_online.html", people=people, count=count, more=max(0, count - len(people))
    )
