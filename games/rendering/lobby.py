"""The lobby as one person sees it, part by part. Its parts hold no token."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Final
from uuid import UUID

from django.template.loader import render_to_string
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _
from django.utils.translation import override

from games.actions.agreements import Agreement
from games.actions.challenge_rules import in_range
from games.live.attendance import Crowd
from games.lobby import Lobby
from games.models import Challenge, Match
from games.quick_pairing import QUICK
from games.rendering.glimpses import glimpse_of
from games.rendering.markup import own_markup
from games.rendering.names import blank, with_names
from games.rendering.parts import REMEMBERED_PARTS, Parts, part
from games.rendering.series import lead_words, score_words
from games.rendering.terms import clock_words, game_words, series_words, terms_line
from games.rendering.words import listed, remembering
from ladder.elo import START
from ladder.models import Player

#: How far apart two ratings are near each other.
NEAR: Final = 200


@dataclass(frozen=True)
class ChallengeFacts:
    """What a row of the table shows besides the name, which is filled in afterwards."""

    id: UUID
    rating: int | None
    game: str
    series: str
    clock: str
    rated: bool
    since: int
    near: bool
    #: What the reader can do: accept it, sign up first, or nothing by their rating.
    answer: str


def lobby_parts(lobby: Lobby, player: Player | None, crowd: Crowd, language: str) -> Parts:
    """The parts by their names."""
    with override(language):
        contents = {
            "quick": _quick(lobby),
            "challenges": _challenges(lobby, player),
            "own": _own_challenges(lobby),
            "matches": _own_matches(lobby, player),
            "running": _running(lobby),
            "online": _online(lobby, crowd),
        }
        return {name: part(name, text, page="lobby") for name, text in contents.items()}


def _from_template(template: str, **context: Any) -> SafeString:  # noqa: ANN401 # whatever it shows
    return render_to_string(f"games/lobby/{template}", context)


# Quick pairing


def _quick(lobby: Lobby) -> SafeString:
    waiting = [Agreement.of(challenge) for challenge in lobby.open_challenges]
    own = [Agreement.of(challenge) for challenge in lobby.own_challenges if _is_open(challenge)]
    tiles = tuple(
        (name, waiting.count(agreement), agreement in own) for name, agreement in QUICK.items()
    )
    return _quick_tiles(tiles)


def _is_open(challenge: Challenge) -> bool:
    return challenge.kind == Challenge.Kind.OPEN


@remembering(REMEMBERED_PARTS)
def _quick_tiles(tiles: tuple[tuple[str, int, bool], ...]) -> SafeString:
    return _from_template("_quick.html", tiles=[_tile(*tile) for tile in tiles])


def _tile(name: str, waiting: int, mine: bool) -> dict[str, Any]:
    agreement = QUICK[name]
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
    names = [challenge.challenger.username for challenge in lobby.open_challenges]
    facts = [_facts(challenge, lobby, player) for challenge in lobby.open_challenges]
    has_ratings = any(fact.rating is not None for fact in facts)
    return _from_template(
        "_challenges.html",
        rows=own_markup(
            *(
                with_names(_row(fact, has_ratings), [name, name[0].upper()])
                for fact, name in zip(facts, names, strict=True)
            )
        ),
        count=str(len(facts)),
        has_ratings=has_ratings,
        none_casual=all(fact.rated for fact in facts),
        none_near=not any(fact.near for fact in facts),
    )


def _facts(challenge: Challenge, lobby: Lobby, player: Player | None) -> ChallengeFacts:
    game = challenge.game
    rating = lobby.ratings.get((challenge.challenger_id, game))
    own = lobby.ratings.get((player.pk if player else 0, game), round(START))
    return ChallengeFacts(
        id=challenge.pk,
        rating=rating,
        game=game_words(game, challenge.variant),
        series=series_words(challenge.best_of),
        clock=clock_words(challenge.clock, challenge.clock_seconds, challenge.clock_increment),
        rated=challenge.rated,
        since=int(challenge.created_at.timestamp()),
        near=rating is not None and abs(rating - own) <= NEAR,
        answer=_answer(challenge, player, own),
    )


def _answer(challenge: Challenge, player: Player | None, rating: int) -> str:
    if player is None or player.is_guest:
        return "signup"
    return "accept" if in_range(challenge, rating) else "range"


@remembering(4 * REMEMBERED_PARTS)
def _row(facts: ChallengeFacts, has_ratings: bool) -> SafeString:
    return _from_template(
        "_challenge_row.html",
        challenge=facts,
        name=blank(0),
        initial=blank(1),
        has_ratings=has_ratings,
    )


def _own_challenges(lobby: Lobby) -> SafeString:
    received = [
        {"id": challenge.pk, "name": challenge.challenger.username, "terms": terms_line(challenge)}
        for challenge in lobby.received
    ]
    own = [
        {"id": challenge.pk, "title": addressee(challenge), "terms": terms_line(challenge)}
        for challenge in lobby.own_challenges
    ]
    return _from_template("_own_challenges.html", received=received, own=own)


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
            series_words(match.series.best_of) if match.series and others else "",
            lead_words(match.series, player) if match.series else "",
            clock_words(match.clock, match.clock_seconds, match.clock_increment) if others else "",
        ),
        "mine": mine,
        "waiting": "" if mine else _("Waiting for {name}").format(name=waited_for),
    }


def _sentences(*facts: str) -> str:
    return " · ".join(fact for fact in facts if fact)


def _running(lobby: Lobby) -> SafeString:
    return _from_template("_running.html", rows=[_running_match(match) for match in lobby.running])


def _running_match(match: Match) -> dict[str, Any]:
    glimpse = glimpse_of(match)
    names = [seat.player.username for seat in match.seats.all()]
    return {
        "id": match.pk,
        "label": _("{game}: {names}").format(game=glimpse.title, names=" – ".join(names)),
        "picture": glimpse.picture,
        "game": glimpse.title,
        "seats": [
            {"name": name, "mark": mark, "score": score}
            for name, mark, score in zip(names, glimpse.marks, glimpse.scores, strict=True)
        ],
        "facts": score_words(match.series, match) if match.series else "",
    }


# People


def _online(lobby: Lobby, crowd: Crowd) -> SafeString:
    people = [
        {
            "name": player.username,
            "playing": player.pk in crowd.playing,
            "followed": player.is_followed,  # type: ignore[attr-defined] # `lobby_for` asks for it
        }
        for player in lobby.present
    ]
    return _from_template("_online.html", people=people, more=max(0, len(crowd) - len(people)))
