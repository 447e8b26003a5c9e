"""Beginning a match, and the one way in which it ends."""

from __future__ import annotations

import secrets
from collections.abc import Sequence
from dataclasses import asdict, dataclass
from datetime import datetime

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from games import changes
from games.kinds.base import Outcome, Setup
from games.kinds.fair_shuffle import SEED_BYTES, commitment, is_player_nonce
from games.kinds.registry import KINDS
from games.matches.clock_columns import seats_deciding, set_clocks
from games.matches.clocks import NONE, Clocks, Control
from games.matches.daily_limit import rated_games_left
from games.matches.figures import keep_figures_if_possible
from games.matches.heartbeat import credit_outages
from games.matches.player_locks import lock_players
from games.matches.refusals import NotPossible
from games.matches.results import hand_to_ladder
from games.models import BY_MODERATORS, Match, Notice, Seat, Series
from games.notifications.actions import notify
from games.series.progress import advance_series
from games.voyages.reveal import unseal_if_both_have_arrived
from ladder.models import Player, Result

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

    @classmethod
    def contributing(cls, player: Player, nonce: str) -> Entrant:
        """With the nonce that the player's browser made; the server makes one where it made none.

        Raises a `Refused` for a text that is no nonce.
        """
        if not nonce:
            return cls.with_server_nonce(player)
        if not is_player_nonce(nonce):
            raise NotPossible(_("The page sent a nonce that is none. Please load it again."))
        return cls(player, nonce)


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

    @property
    def control(self) -> Control:
        return Control(self.clock, self.clock_seconds, self.clock_increment)


@dataclass(frozen=True)
class MatchSeed:
    """The seed of a match, and until when it stays closed because others sail with it too."""

    seed: bytes
    sealed_until: datetime | None = None


def create_match(
    terms: Terms,
    entrants: Sequence[Entrant],
    *,
    match_seed: MatchSeed | None = None,
    series: Series | None = None,
    number: int = 1,
) -> Match:
    """Begin a match between `entrants`, in the order in which the game seats them.

    Locks the players' rows, so that nobody is seated who is just deleting the account. Without a
    `match_seed` one is made now; a caller that has published its commitment passes it in. Whether
    the match is rated is settled now. The clock runs from now on; before that outages are credited
    to those of others, lest a jump of the wall clock that nobody has noticed yet be laid to this
    one too.
    Raises ValueError for a number of players that the variant doesn't take, for a clock that there
    isn't, and for a player who has left.
    """
    _check_clock(terms.control, len(entrants))
    rules = KINDS[terms.game].rules
    match_seed = match_seed or MatchSeed(secrets.token_bytes(SEED_BYTES))
    setup = Setup(terms.variant, tuple(entrant.nonce for entrant in entrants), match_seed.seed)
    state = rules.new(setup)
    deciding = seats_deciding(terms.game, state)
    match = Match(
        **asdict(terms),
        series=series,
        number=number,
        state=rules.encode(state),
        seed=match_seed.seed,
        commitment=commitment(match_seed.seed),
        sealed_until=match_seed.sealed_until,
    )
    seats = _seats(match, rules.seating(setup), entrants)
    for seat in seats:
        seat.to_move = seat.number in deciding
    if terms.clock != NONE:
        credit_outages()
    with transaction.atomic():
        _hold_players(entrants)
        match.unrated = _why_unrated(terms, [entrant.player for entrant in entrants])
        if terms.clock != NONE:
            match.clock_wound_at = timezone.now()
            wound = Clocks.wound(terms.control, len(seats), deciding, match.clock_wound_at)
            set_clocks(match, seats, wound)
        match.save(force_insert=True)
        Seat.objects.bulk_create(seats)
        changes.match_changed(match)
        for seat in seats:
            if seat.to_move:
                changes.player_notified(seat.player_id)
        changes.lobby_changed()
    return match


def _seats(match: Match, entries: Sequence[int], entrants: Sequence[Entrant]) -> list[Seat]:
    return [
        Seat(
            match=match,
            number=number,
            entry=entry,
            player=entrants[entry].player,
            nonce=entrants[entry].nonce,
            nonce_by_server=entrants[entry].nonce_by_server,
        )
        for number, entry in enumerate(entries)
    ]


def _hold_players(entrants: Sequence[Entrant]) -> None:
    named = {entrant.player.pk for entrant in entrants}
    if len(lock_players(named)) < len(named):
        raise ValueError("a player who was named has left")


def _why_unrated(terms: Terms, players: Sequence[Player]) -> str:
    """Why a match that was agreed to be rated won't be. The players are locked."""
    if not terms.rated:
        return ""
    if not all(player.can_be_rated for player in players):
        return Result.Unrated.NO_ACCOUNT
    if any(player.plays_unrated_only for player in players):
        return Result.Unrated.SANCTION
    left = rated_games_left(terms.game, [player.pk for player in players], timezone.now())
    return "" if left else Result.Unrated.PAIR_LIMIT


def _check_clock(control: Control, players: int) -> None:
    control.check()
    if control.kind != NONE and players == 1:
        raise ValueError("a voyage alone has no clock")


def finish_match(match: Match, seats: Sequence[Seat], outcome: Outcome) -> None:
    """End a match: the one path for every reason.

    The caller holds the match's lock, has put what is left of the clocks into the seats, and saves
    nothing of the match afterwards. Writes scores and places to the seats, and figures for
    profiles; opens the bag of a dare; locks the match's series and carries it on; hands the result
    to the ladder; leaves the players a notice, and tells open pages.
    """
    for seat in seats:
        seat.score = outcome.scores[seat.number]
        seat.place = outcome.placing[seat.number]
        seat.wants_draw = seat.to_move = False
    Seat.objects.bulk_update(seats, ["score", "place", "wants_draw", "to_move", "seconds_left"])
    match.status = Match.Status.OVER
    match.reason = outcome.reason
    match.finished_at = timezone.now()
    match.clock_started_at = None
    match.flag_due_at = None
    match.save(
        update_fields=[
            "state", "version", "moves_made", "seats_moved", "status", "reason", "finished_at",
            "clock_started_at", "clock_stopped_at", "flag_due_at",
        ]
    )  # fmt: skip
    unseal_if_both_have_arrived(match)
    keep_figures_if_possible(match, seats)
    advance_series(match)
    hand_to_ladder(match, seats)
    if len(seats) > 1:
        ruled = match.reason in BY_MODERATORS
        kind = Notice.Kind.RULING if ruled else Notice.Kind.RESULT
        notify(kind, [seat.player_id for seat in seats], match=match)
    changes.match_changed(match)
    changes.lobby_changed()
