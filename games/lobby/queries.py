"""What the lobby shows, in a number of queries that does not grow with it. Only reads."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass
from typing import Final
from uuid import UUID

from django.db.models import Exists, OuterRef, Prefetch, Q, QuerySet
from django.utils import timezone

from games.matches.daily_limit import RatedToday, rated_today
from games.models import Challenge, Match, Seat, SeriesSeat, for_everybody
from games.voyages.actions import sailed_by
from ladder.blocks import kept_apart_from
from ladder.models import Follow, Player, Rating
from ladder.standing import main_rating_words, rating_among, ratings_of

MOST_CHALLENGES: Final = 200
MOST_RUNNING: Final = 8
MOST_OWN: Final = 50
MOST_PRESENT: Final = 30


@dataclass(frozen=True)
class Lobby:
    """The lobby as one person sees it; a stranger has nothing of their own in it.

    Whether an open challenge can be accepted depends on ratings too: `challenge_rules.in_range`.
    """

    open_challenges: list[Challenge]
    received: list[Challenge]
    own_challenges: list[Challenge]
    running: list[Match]
    own_matches: list[Match]
    present: list[Player]
    #: Of all who are named, by player and game, for those who have one.
    ratings: Mapping[tuple[int, str], Rating]
    #: What the person has begun today with those who offer rated games.
    rated_today: RatedToday

    def rating_of(self, player: Player | None, game: str) -> int:
        """The rating that decides what somebody may accept; whoever has none begins with one."""
        return rating_among(self.ratings, player.pk if player else 0, game)

    def rating_words(self, player_id: int, game: str) -> str:
        """A player's rating as it is shown; empty for whoever has none."""
        return str(self.ratings.get((player_id, game), ""))

    def main_rating_words(self, player_id: int) -> str:
        """The rating in the game that a player has played most; empty for whoever has none."""
        return main_rating_words(
            rating for (owner, _), rating in self.ratings.items() if owner == player_id
        )


def lobby_for(player: Player | None, present_ids: Collection[int] = ()) -> Lobby:
    """Challenges with their challengers and commitments, matches with their seats, people.

    `present_ids` says who is on the site; those are named whom the player may meet.
    """
    challenges = list(_challenges_for(player)[:MOST_CHALLENGES])
    own_id = player.pk if player else None
    direct = Challenge.Kind.DIRECT
    theirs = [challenge for challenge in challenges if challenge.challenger_id != own_id]
    running = list(running_for(player, present_ids)[:MOST_RUNNING])
    present = list(_present_for(player, present_ids)[:MOST_PRESENT])
    named = {challenge.challenger_id for challenge in theirs} | {own_id or 0}
    named |= {seat.player_id for match in running for seat in match.seats.all()}
    named |= {person.pk for person in present}
    return Lobby(
        open_challenges=[challenge for challenge in theirs if challenge.kind != direct],
        received=[challenge for challenge in theirs if challenge.kind == direct],
        own_challenges=[c for c in challenges if c.challenger_id == own_id],
        running=running,
        own_matches=_own_matches(player) if player else [],
        present=present,
        ratings=ratings_of(named),
        rated_today=_rated_today(player, theirs),
    )


def _rated_today(player: Player | None, theirs: Collection[Challenge]) -> RatedToday:
    challengers = {challenge.challenger_id for challenge in theirs if challenge.rated}
    if player is None or not challengers:
        return RatedToday()
    return rated_today(player.pk, challengers, timezone.now())


def challenge_by_id(challenge_id: UUID) -> Challenge | None:
    """The challenge, whatever became of it; whether somebody may see it is another question."""
    return _shown(Challenge.objects.filter(pk=challenge_id)).first()


def challenge_by_token(token: str) -> Challenge | None:
    """The challenge that a link leads to, whatever became of it."""
    return _shown(Challenge.objects.filter(token=token)).first() if token else None


def _challenges_for(player: Player | None) -> QuerySet[Challenge]:
    standing = Challenge.objects.filter(
        status=Challenge.Status.OPEN, expires_at__gt=timezone.now(), challenger__is_active=True
    )
    if player is None:
        return _shown(standing.filter(kind=Challenge.Kind.OPEN))
    personal = Q(challenger=player) | Q(opponent=player)
    visible = standing.filter(personal | Q(kind=Challenge.Kind.OPEN))
    shown = _shown(visible.exclude(kept_apart_from(player, "challenger")))
    # The player's own come first, lest they be cut off where many others wait.
    return shown.annotate(personal=personal).order_by("-personal", "created_at", "pk")


def _shown(challenges: QuerySet[Challenge]) -> QuerySet[Challenge]:
    """By allow-list: no nonces, and of the seal nothing but its commitments."""
    shown = challenges.select_related("challenger", "opponent", "seal").only(
        "kind", "game", "variant", "private", "rated", "clock", "clock_seconds",
        "clock_increment", "best_of", "starter", "odds_allowed", "bot_pace", "rating_low",
        "rating_high", "by_pairing", "token", "status", "decline_reason", "decline_words",
        "created_at", "expires_at", "series", "seal__commitments",
        "challenger__username", "opponent__username",
    )  # fmt: skip
    return shown.order_by("created_at", "pk")


def running_for(player: Player | None, present_ids: Collection[int]) -> QuerySet[Match]:
    """Matches that anybody may watch, the latest first; one's own are in their own list.

    A guest's game with a bot is none once the guest is not on the site any more.
    """
    company = Seat.objects.filter(match=OuterRef("pk"), number=1)
    running = Match.objects.filter(for_everybody(), Exists(company), status=Match.Status.PLAYING)
    if player is not None:
        running = running.exclude(Exists(Seat.objects.filter(match=OuterRef("pk"), player=player)))
    return with_seats(running.exclude(_is_left_to_a_bot(present_ids)).order_by("-created_at"))


def _is_left_to_a_bot(present_ids: Collection[int]) -> Q:
    """Whether a match is one of a guest, who is not on the site, with a bot."""
    seats = Seat.objects.filter(match=OuterRef("pk"))
    guest_gone = seats.filter(player__is_guest=True).exclude(player__among=set(present_ids))
    return Q(Exists(guest_gone), Exists(seats.filter(player__is_bot=True)))


def _own_matches(player: Player) -> list[Match]:
    """The player's matches that are being played, those first in which it is their turn."""
    running = Match.objects.filter(seats__player=player, status=Match.Status.PLAYING)
    return list(with_seats(running.order_by("-seats__to_move", "-created_at"))[:MOST_OWN])


def with_seats(matches: QuerySet[Match]) -> QuerySet[Match]:
    """With the seats, and how the series stands that a match belongs to."""
    seats = Seat.objects.select_related("player").only(
        "match_id", "number", "to_move", "seconds_left", "score",
        "player__username", "player__is_guest",
    )  # fmt: skip
    sides = SeriesSeat.objects.only("series_id", "number", "player_id", "half_points")
    with_series = matches.select_related("series").defer("seed")
    return with_series.prefetch_related(Prefetch("seats", seats), Prefetch("series__seats", sides))


def _present_for(player: Player | None, present_ids: Collection[int]) -> QuerySet[Player]:
    """Those whom the player follows come first."""
    present = Player.objects.filter(pk__in=set(present_ids), is_active=True)
    if player is not None:
        present = present.exclude(kept_apart_from(player, "pk"))
    followed = Exists(Follow.objects.filter(follower=player, followed=OuterRef("pk")))
    return (
        present.only("username", "is_guest")
        .annotate(is_followed=followed)
        .order_by("-is_followed", "is_guest", "username")
    )


MOST_WATCHED: Final = 60
MOST_ENDED: Final = 8
MOST_VOYAGES: Final = 24


@dataclass(frozen=True)
class Spectacle:
    """Matches that anybody may watch: those being played, and the last that are over."""

    running: list[Match]
    ended: list[Match]
    #: Of all who play in them, by player and game, for those who have one.
    ratings: Mapping[tuple[int, str], Rating]


def spectacle(present_ids: Collection[int]) -> Spectacle:
    """Everything there is to watch, in a number of queries that does not grow with it.

    `present_ids` says who is on the site.
    """
    running = list(running_for(None, present_ids)[:MOST_WATCHED])
    ended = list(_ended()[:MOST_ENDED])
    named = {seat.player_id for match in (*running, *ended) for seat in match.seats.all()}
    return Spectacle(running, ended, ratings_of(named))


def voyages_of(player: Player) -> list[Match]:
    """The voyages of a player, those under way first, then the best."""
    voyages = sailed_by(player).order_by("-status", "-seats__score", "-created_at")
    return list(with_seats(voyages)[:MOST_VOYAGES])


def _ended() -> QuerySet[Match]:
    """Called-off matches have nothing to show."""
    over = Match.objects.filter(for_everybody(), _has_company(), status=Match.Status.OVER)
    played = over.exclude(reason__in=Match.UNCOUNTED)
    return with_seats(played.order_by("-finished_at"))


def _has_company() -> Exists:
    return Exists(Seat.objects.filter(match=OuterRef("pk"), number=1))
