"""Who stands where: reading the ladder of a game, of all time or of one season."""

from __future__ import annotations

import threading
from array import array
from bisect import bisect_left
from collections import Counter, defaultdict
from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any, Final

from django.core.cache import cache
from django.db.models import F, QuerySet, Window
from django.db.models.functions import RowNumber
from django.utils import timezone

from ladder.elo import SETTLED_AFTER
from ladder.rating.accumulator import LINE_COLUMNS
from ladder.rating.models import ALL_TIME, GameLadder, Rating, RatingChange
from ladder.seasons import Season

PODIUM: Final = 3
SPAN: Final = 50
WEEK: Final = timedelta(days=7)
#: A field is kept for so long at most: the week before now moves on with the time.
_KEPT_SECONDS: Final = 300
#: By game: a field that many ask for at once is worked out by one of them.
_locks: Final[dict[str, threading.Lock]] = {}


def ranked(game: str, season: str = ALL_TIME) -> QuerySet[Rating]:
    """The standings that have a rank, the best first. Whoever has left has none."""
    return _ranked(game).filter(season=season).order_by("-rating", "player")


def _ranked(game: str) -> QuerySet[Rating]:
    return _with_players(Rating.objects.filter(game=game, experience__gte=SETTLED_AFTER))


def _with_players(standings: QuerySet[Rating]) -> QuerySet[Rating]:
    """With no more of the players than their names, and with the `country` they say."""
    shown = ("game", "season", *LINE_COLUMNS, "player__username")
    return (
        standings.filter(player__is_active=True)
        .select_related("player")
        .only(*shown)
        .annotate(country=F("player__preferences__country"))
    )


def standings_of(game: str, season: str, players: Collection[int]) -> list[Rating]:
    """The standings of these players, in their order; without those who have just left."""
    rows = _with_players(Rating.objects.filter(game=game, season=season, player__in=players))
    found = {rating.player_id: rating for rating in rows}
    return [found[player] for player in players if player in found]


def country_in(rating: Rating) -> str:
    """The code of the country that the player of a ranked standing says to be from, if any."""
    return getattr(rating, "country", None) or ""


def version_of(game: str) -> str:
    """Changes whenever standings do."""
    return version_in(GameLadder.objects.filter(pk=game).first())


def version_in(ladder: GameLadder | None) -> str:
    """The version of a ladder that was read; a game that nobody has played has none."""
    return f"{ladder.last_ordinal}.{ladder.settled_revision}" if ladder else "0.0"


@dataclass(frozen=True)
class Ranking:
    """Players in the order of their ratings. Arrays, so that the cache hands it out quickly."""

    #: The ratings with their sign turned, so that they ascend.
    keys: array[float]
    players: array[int]

    @classmethod
    def of(cls, standings: Iterable[tuple[float, int]]) -> Ranking:
        """The ranking of these ratings and players."""
        ordered = sorted((-rating, player) for rating, player in standings)
        return cls(array("d", [key for key, _ in ordered]), array("q", [who for _, who in ordered]))

    def rank(self, rating: float, player: int) -> int:
        """From 1; of equal ratings the player who came first stands higher."""
        position = bisect_left(self.keys, -rating)
        while (
            position < len(self.keys)
            and self.keys[position] == -rating
            and self.players[position] < player
        ):
            position += 1
        return position + 1


@dataclass(frozen=True)
class Field:
    """All players of a ladder at once, for ranks, movements and how ratings spread.

    Its length, ranks and spread are of those who have a rank; the provisional ones stand apart.

    The week is the last one; of a season that is over, its own last one.
    """

    now: Ranking
    week_ago: Ranking
    #: The ratings a week ago of those who have played since; None for whoever had no rank then.
    before: dict[int, float | None]
    #: How many ratings there are in each span of `SPAN` points, by the span's number.
    spread: dict[int, int]
    #: When each of those in `now` has last played, as a timestamp.
    last_played: array[float]
    #: Those with too few games for a rank, the highest rating first, and when they last played.
    provisional: array[int]
    provisional_last_played: array[float]
    #: The countries, by their codes, of those who say where they are from.
    countries: dict[int, str]

    def __len__(self) -> int:
        return len(self.now.keys)

    def rank(self, rating: Rating) -> int:
        """The rank of somebody who has one."""
        return self.now.rank(rating.rating, rating.player_id)

    def climbed(self, rating: Rating) -> int | None:
        """How many ranks the player has gained in the week; None for whoever had none then."""
        past = self.before.get(rating.player_id, rating.rating)
        if past is None:
            return None
        return self.week_ago.rank(past, rating.player_id) - self.rank(rating)

    def chosen(self, country: str = "", since: datetime | None = None) -> Sequence[int]:
        """The players in the order of their ranks; of one country, or active since then."""
        return self._chosen(self.now.players, self.last_played, country, since)

    def chosen_provisional(self, country: str = "", since: datetime | None = None) -> Sequence[int]:
        """The players without a rank yet, the highest rating first; chosen in the same way."""
        return self._chosen(self.provisional, self.provisional_last_played, country, since)

    def _chosen(
        self,
        players: Sequence[int],
        last_played: Sequence[float],
        country: str,
        since: datetime | None,
    ) -> Sequence[int]:
        if since is not None:
            moment = since.timestamp()
            pairs = zip(players, last_played, strict=True)
            players = [player for player, played in pairs if played >= moment]
        if country:
            players = [player for player in players if self.countries.get(player) == country]
        return players

    def ahead_of(self, rank: int) -> tuple[float, int] | None:
        """The rating and player that stand one rank higher; None for the first."""
        return None if rank <= 1 else (-self.now.keys[rank - 2], self.now.players[rank - 2])


def field_of(game: str, season: str, version: str) -> Field:
    """The field of a ladder at this version; worked out once, and kept in place of an older one.

    One without anybody is not kept, so that asking for any season there might be fills no cache.
    """
    # What another release has kept must not be read: a `Field` of another form needs another name.
    key = f"ladder-field-of-all:{game}:{season}"
    field: Field | None = _kept(key, version)
    if field is not None:
        return field
    with _locks.setdefault(game, threading.Lock()):
        field = _kept(key, version)
        if field is None:
            field = _read_field(game, season, Season.shown_until(season, timezone.now()))
            if len(field) or field.provisional:
                cache.set(key, (version, field), _KEPT_SECONDS)
        return field


def _kept(key: str, version: str) -> Any:  # noqa: ANN401 # whatever was kept
    """What is kept under the key if it is of this version; None otherwise."""
    kept: tuple[str, Any] | None = cache.get(key)
    return kept[1] if kept is not None and kept[0] == version else None


def podiums(game: str, before: str) -> dict[str, list[Rating]]:
    """The first three of every season before this one, the latest season first.

    Who they are is kept in the cache for a while; what they are called is not.
    """
    key, version = f"ladder-versioned-podiums:{game}", f"{before}:{_settled_revision(game)}"
    ids: list[int] | None = _kept(key, version)
    if ids is None:
        ids = _read_podiums(game, before)
        cache.set(key, (version, ids), _KEPT_SECONDS)
    seasons: dict[str, list[Rating]] = {}
    first = _with_players(Rating.objects.filter(pk__in=ids))
    for rating in first.order_by("-season", "-rating", "player"):
        seasons.setdefault(rating.season, []).append(rating)
    return seasons


def _read_podiums(game: str, before: str) -> list[int]:
    place = Window(
        RowNumber(), partition_by="season", order_by=[F("rating").desc(), F("player").asc()]
    )
    past = _ranked(game).filter(season__gt=ALL_TIME, season__lt=before)
    first = past.annotate(podium=place).filter(podium__lte=PODIUM)
    return list(first.values_list("pk", flat=True))


def _settled_revision(game: str) -> int:
    ladder = GameLadder.objects.filter(pk=game).first()
    return ladder.settled_revision if ladder else 0


def recent_ratings(
    game: str, players: Collection[int], since: datetime, until: datetime
) -> defaultdict[int, list[float]]:
    """The ratings of these players between the two, the one before their first game included."""
    ratings: defaultdict[int, list[float]] = defaultdict(list)
    changes = _changes(game, since, until).filter(player__in=players).order_by("ordinal")
    for player, before, after in changes.values_list("player", "before", "after"):
        ratings[player] += [after] if player in ratings else [before, after]
    return ratings


def _changes(game: str, since: datetime, until: datetime) -> QuerySet[RatingChange]:
    return RatingChange.objects.filter(game=game, finished_at__gte=since, finished_at__lte=until)


def _read_field(game: str, season: str, until: datetime) -> Field:
    columns = (
        "player", "rating", "experience", "last_played_at", "player__preferences__country",
    )  # fmt: skip
    everybody = Rating.objects.filter(
        game=game, season=season, experience__gt=0, player__is_active=True
    )
    rows = list(everybody.values_list(*columns))
    standings = [(row[1], row[0]) for row in rows if row[2] >= SETTLED_AFTER]
    provisional = Ranking.of((row[1], row[0]) for row in rows if row[2] < SETTLED_AFTER).players
    played = {row[0]: row[3].timestamp() for row in rows}
    now = Ranking.of(standings)
    before = _ratings_before(game, until - WEEK, until) if rows else {}
    past = ((before.get(player, rating), player) for rating, player in standings)
    return Field(
        now=now,
        week_ago=Ranking.of((rating, player) for rating, player in past if rating is not None),
        before=before,
        spread=Counter(int(rating // SPAN) for rating, _player in standings),
        last_played=array("d", [played[player] for player in now.players]),
        provisional=provisional,
        provisional_last_played=array("d", [played[player] for player in provisional]),
        countries={player: country for player, *_rest, country in rows if country},
    )


def _ratings_before(game: str, moment: datetime, until: datetime) -> dict[int, float | None]:
    """What everybody's rating was then who has played since; None if it was provisional."""
    since = _changes(game, moment, until).order_by("-ordinal")
    # Of a player's changes the earliest comes last, and stays.
    return {
        player: before if games_before >= SETTLED_AFTER else None
        for player, before, games_before in since.values_list("player", "before", "games_before")
    }
