"""Beginning a match, and the one way in which it ends."""

from __future__ import annotations

import secrets
from collections.abc import Sequence
from dataclasses import asdict, dataclass

from django.db import transaction
from django.utils import timezone

from games.actions.results import hand_to_ladder
from games.models import Match, Seat, Series
from games.rules.bag import SEED_BYTES, commitment
from games.rules.base import Outcome, Setup
from games.rules.registry import GAMES
from ladder.models import Player

NONCE_BYTES = 16


@dataclass(frozen=True)
class Entrant:
    """A player who is named for a match, with the nonce that is theirs."""

    player: Player
    nonce: str
    nonce_by_server: bool = False

    @classmethod
    def with_server_nonce(cls, player: Player) -> Entrant:
        """For a player whose browser ran no script; the fairness panel says so."""
        return cls(player, secrets.token_hex(NONCE_BYTES), nonce_by_server=True)


@dataclass(frozen=True)
class Terms:
    """What is agreed on before a match. Seconds of a `days` clock are for each turn."""

    game: str
    variant: str
    private: bool = False
    rated: bool = False
    clock: str = Match.Clock.NONE
    clock_seconds: int = 0
    clock_increment: int = 0


@transaction.atomic
def create_match(
    terms: Terms,
    entrants: Sequence[Entrant],
    *,
    seed: bytes | None = None,
    series: Series | None = None,
    number: int = 1,
) -> Match:
    """Begin a match between `entrants`, in the order in which the game seats them.

    Locks the players' rows, so that nobody is seated who is just deleting the account. Without a
    `seed` one is drawn now; a caller that has published its commitment passes it in. Raises
    ValueError for a number of players that the variant doesn't take, and for a player who has
    left.
    """
    named = [entrant.player.pk for entrant in entrants]
    staying = Player.objects.select_for_update().filter(pk__in=named, deleted_at=None)
    if len(staying.order_by("pk")) < len(set(named)):
        raise ValueError("a player who was named has left")
    rules = GAMES[terms.game]
    seed = seed or secrets.token_bytes(SEED_BYTES)
    setup = Setup(terms.variant, tuple(entrant.nonce for entrant in entrants), seed)
    match = Match.objects.create(
        **asdict(terms),
        series=series,
        number=number,
        state=rules.encode(rules.new(setup)),
        seed=seed,
        commitment=commitment(seed),
    )
    Seat.objects.bulk_create(
        Seat(
            match=match,
            number=number,
            entry=entry,
            player=entrants[entry].player,
            nonce=entrants[entry].nonce,
            nonce_by_server=entrants[entry].nonce_by_server,
        )
        for number, entry in enumerate(rules.seating(setup))
    )
    return match


def finish_match(match: Match, seats: Sequence[Seat], outcome: Outcome) -> None:
    """End a match: the one path for every reason.

    The caller holds the match's lock and saves nothing of it afterwards. Writes scores and places
    to the seats, hands the result to the ladder.
    """
    for seat in seats:
        seat.score = outcome.scores[seat.number]
        seat.place = outcome.placing[seat.number]
        seat.wants_draw = False
    Seat.objects.bulk_update(seats, ["score", "place", "wants_draw"])
    match.status = Match.Status.OVER
    match.reason = outcome.reason
    match.finished_at = timezone.now()
    match.clock_started_at = None
    match.save(
        update_fields=[
            "state", "version", "moves_made", "status", "reason", "finished_at", "clock_started_at",
        ]
    )  # fmt: skip
    hand_to_ladder(match, seats)
