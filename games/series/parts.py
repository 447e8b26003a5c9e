"""Series on pages: the strip above a match, what comes after a game, and the score in words."""

from __future__ import annotations

from functools import lru_cache
from time import monotonic
from typing import Any, Final
from uuid import UUID

from django.urls import reverse
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _

from games.challenges.wording import clock_words, limit_words, series_words
from games.html.i18n import score_line
from games.html.parts import empty_part, from_template, part
from games.kinds.base import Viewer
from games.kinds.registry import KINDS
from games.matches.page.clocks import countdown
from games.matches.page.endings import how_words
from games.matches.page.scene import Scene
from games.models import Match, Series
from games.series.progress import PAUSE
from games.series.queries import Overview, SeriesGame, overview_of
from games.series.standing import SeriesScore, fewest_games_left
from ladder.models import Player

#: While a game runs, what its page says of the series changes only if a moderator voids a game:
#: it is read again after so many seconds.
_LIFETIME: Final = 30.0
_REMEMBERED: Final = 512


def points_words(half_points: int) -> str:
    """Points of a series: 1 for a win, ½ for a draw."""
    whole, half = divmod(half_points, 2)
    return ("" if half and not whole else str(whole)) + "½" * half


def lead_words(series: Series, player: Player) -> str:
    """Who leads a series of several games, as its player says it."""
    if series.best_of == 1:
        return ""
    points = {side.player_id: side.half_points for side in series.seats.all()}
    own = points.pop(player.pk)
    (other,) = points.values()
    score = f"{points_words(own)}–{points_words(other)}"
    if own == other:
        return _("it stands {score}").format(score=score)
    return (_("you lead {score}") if own > other else _("you trail {score}")).format(score=score)


def score_words(series: Series, match: Match) -> str:
    """How a series stands, in the order of the match's seats, and which game it is."""
    if series.best_of == 1:
        return series_words(1)
    points = {side.player_id: side.half_points for side in series.seats.all()}
    score = "–".join(points_words(points[seat.player_id]) for seat in match.seats.all())
    return f"{score} · {_game_of(match.number, max(series.best_of, match.number))}"


def series_of(scene: Scene) -> Overview | None:
    """The series that the scene's match belongs to."""
    series_id = scene.match.series_id
    if series_id is None:
        return None
    if scene.is_over:
        return overview_of(series_id)
    return _remembered_overview(series_id, scene.match.number, int(monotonic() / _LIFETIME))


@lru_cache(maxsize=_REMEMBERED)
def _remembered_overview(series_id: UUID, _number: int, _period: int) -> Overview:
    return overview_of(series_id)


def odds_are_allowed(scene: Scene) -> bool:
    """Whether the page may offer them: alone always, with others if they have agreed to it."""
    if scene.is_over:
        return False
    if len(scene.seats) == 1:
        return True
    overview = series_of(scene)
    return overview is not None and overview.series.odds_allowed


def next_address(scene: Scene, overview: Overview | None) -> str:
    """Where the match goes on: in the next game, or in the rematch; empty if nowhere yet."""
    if overview is None:
        return ""
    game = overview.game_after(scene.match.pk)
    match_id = game.match_id if game else overview.rematch_match_id
    return reverse("match", args=[match_id]) if match_id else ""


# The strip


def series_part(scene: Scene, overview: Overview | None, viewer: Viewer) -> SafeString:
    """The score of the series, and its games."""
    if overview is None:
        return empty_part("series")
    series = overview.series
    names = _names(scene, overview)
    own = None if viewer is None else overview.side_of(scene.seats[viewer].player_id)
    context = {
        "url": reverse("series", args=[series.pk]),
        "rated": series.rated,
        "preview": KINDS[series.game].is_preview,
        "unrated": scene.match.get_unrated_display() if scene.match.unrated else "",
        "clock": clock_words(series.clock, series.clock_seconds, series.clock_increment),
        "place": _game_of(scene.match.number, _most_games(overview)),
        "single": series.best_of == 1,
        "names": names,
        "points": [points_words(side.half_points) for side in overview.sides],
        "games": [_chip(game, names, own, scene.match.pk) for game in overview.games],
        "ahead": _ahead(overview),
    }
    return part("series", from_template("games/match/_series.html", context))


def _names(scene: Scene, overview: Overview) -> list[str]:
    names = {seat.player_id: seat.player.username for seat in scene.seats}
    return [names[side.player_id] for side in overview.sides]


def _game_of(game: int, games: int) -> str:
    return _("Game {number} of {games}").format(number=game, games=games)


def _chip(game: SeriesGame, names: list[str], own: int | None, shown: UUID) -> dict[str, Any]:
    return {
        "url": "" if game.match_id == shown else reverse("match", args=[game.match_id]),
        "number": str(game.number),
        "result": result_words(game),
        "sign": _sign(game, own),
        "told": told_words(game, names),
        "over": game.over,
    }


def result_words(game: SeriesGame) -> str:
    """The score of a game by side, or how it was decided otherwise, as far as it is."""
    if not game.over:
        return _("now")
    if not game.counts:
        return _("doesn't count")
    return how_words(game.reason) or score_line(score or 0 for score in game.scores)


def _sign(game: SeriesGame, own: int | None) -> str:
    """How the viewer fared; nothing for those who only watch."""
    if own is None or not game.over or not game.counts:
        return ""
    if game.winner is None:
        return "="
    return "✓" if game.winner == own else "✗"


def told_words(game: SeriesGame, names: list[str]) -> str:
    """Who won a game; empty if it has no result."""
    if not game.over or not game.counts:
        return ""
    if game.winner is None:
        return _("a draw")
    return _("won by {name}").format(name=names[game.winner])


def _ahead(overview: Overview) -> list[dict[str, Any]]:
    """Games that come, the certain ones first, and those that may."""
    if overview.series.is_over:
        return []
    begun = overview.next_number - 1
    first, second = (side.half_points for side in overview.sides)
    played = sum(game.over and game.counts for game in overview.games)
    now = SeriesScore((first, second), overview.series.best_of - played, None)
    certain = begun + fewest_games_left(now) - sum(not game.over for game in overview.games)
    return [
        {"number": str(game), "certain": game <= certain}
        for game in range(begun + 1, _most_games(overview) + 1)
    ]


def _most_games(overview: Overview) -> int:
    """How many games it can come to: those that don't count are played again."""
    return overview.series.best_of + sum(not game.counts for game in overview.games)


# What comes next


def next_part(scene: Scene, overview: Overview | None, viewer: Viewer) -> SafeString:
    """After a game: the pause, the way to the next game, or the end of the series."""
    if overview is None:
        return empty_part("next")
    address = next_address(scene, overview)
    if address:
        is_rematch = overview.game_after(scene.match.pk) is None
        return part(
            "next", from_template("games/match/_next.html", {"url": address, "rematch": is_rematch})
        )
    own = None if viewer is None else overview.side_of(scene.seats[viewer].player_id)
    names = _names(scene, overview)
    if overview.next_game_at is not None:
        return part("next", _pause(scene, overview, own, names))
    return part("next", _end(scene, overview, own, names))


def _pause(scene: Scene, overview: Overview, own: int | None, names: list[str]) -> SafeString:
    assert overview.next_game_at is not None
    began = overview.next_game_at - PAUSE
    context = {
        "countdown": countdown("pause", "pause", PAUSE.total_seconds(), began),
        "number": str(overview.next_number),
        "ready": [name for name, side in zip(names, overview.sides, strict=True) if side.ready],
        "unrated": overview.rated_left == 0,
        "match_id": scene.match.pk,
        "plays": own is not None,
        "is_ready": own is not None and overview.sides[own].ready,
    }
    return from_template("games/match/_pause.html", context)


def _end(scene: Scene, overview: Overview, own: int | None, names: list[str]) -> SafeString:
    series = overview.series
    context: dict[str, Any] = {
        "outcome": outcome_words(overview, names) if series.best_of > 1 else "",
        "url": reverse("series", args=[series.pk]),
        "match_id": scene.match.pk,
        "plays": own is not None,
    }
    if own is not None:
        wants, other_wants = (overview.sides[side].wants_rematch for side in (own, 1 - own))
        context |= {
            "rematch_words": _rematch_words(wants, other_wants, names[1 - own]),
            "wants": wants,
            "other_wants": other_wants,
            "commitment": overview.rematch_commitment,
            "limit": limit_words(overview.rated_left, series.best_of) if series.rated else "",
        }
    return from_template("games/match/_series_end.html", context)


def outcome_words(overview: Overview, names: list[str]) -> str:
    """How a series ended, with its score; empty while it goes on."""
    series = overview.series
    if not series.is_over:
        return ""
    score = _final_score(overview)
    if overview.winner is None:
        drawn = series.outcome == Series.Outcome.DRAWN
        sentence = _("The series is drawn, {score}.") if drawn else _("The series was called off.")
        if series.outcome == Series.Outcome.VOIDED:
            sentence = _("A moderator has voided the series.")
        return sentence.format(score=score)
    loser = names[1 - overview.winner]
    if series.outcome == Series.Outcome.RESIGNED:
        return _("{name} won the series: {loser} resigned it. It stood {score}.").format(
            name=names[overview.winner], score=score, loser=loser
        )
    if series.outcome == Series.Outcome.FORFEITED:
        return _("{name} won the series: {loser} made no move in time. It stood {score}.").format(
            name=names[overview.winner], score=score, loser=loser
        )
    if series.outcome == Series.Outcome.DECIDED:
        return _("{name} won the series: a moderator decided so. It stood {score}.").format(
            name=names[overview.winner], score=score
        )
    return _("{name} won the series {score}.").format(name=names[overview.winner], score=score)


def forfeit_words(scene: Scene, overview: Overview | None) -> str:
    """Who won the series because nobody moved in this match for the second time; else empty."""
    if (
        overview is None
        or overview.winner is None
        or overview.series.outcome != Series.Outcome.FORFEITED
        or overview.game_after(scene.match.pk)
    ):
        return ""
    name = _names(scene, overview)[overview.winner]
    return _("{name} won the series").format(name=name)


def _final_score(overview: Overview) -> str:
    """The points of both sides, the winner's first."""
    points = [points_words(side.half_points) for side in overview.sides]
    return " – ".join(reversed(points) if overview.winner == 1 else points)


def _rematch_words(wants: bool, other_wants: bool, other: str) -> str:
    if wants:
        return _("You have asked for a rematch. It begins when {name} agrees.").format(name=other)
    return _("{name} wants a rematch.").format(name=other) if other_wants else ""
