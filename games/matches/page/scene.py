"""A match with all that its fragment needs, read in three queries at most."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from dataclasses import dataclass, field
from typing import Any, TypeVar
from uuid import UUID

from django.db.models import F
from django.urls import reverse
from django.utils.formats import date_format
from django.utils.functional import cached_property
from django.utils.translation import get_language
from django.utils.translation import gettext as _

from games.kinds.base import Step, Viewer
from games.kinds.registry import KINDS
from games.matches.clock_columns import seats_deciding
from games.matches.history import histories
from games.models import Match, Seat, everybody_has_moved, setup_of
from games.voyages.daily import day_of_nonce
from ladder.models import Player

T = TypeVar("T")


@dataclass(frozen=True)
class Scene:
    """A match, its seats with their players, and its steps up to the match's version.

    The steps are as the rules told them; what is private in them is still to be left out. So it is
    with the state, which knows all that is hidden.
    """

    match: Match
    seats: Sequence[Seat]
    steps: Sequence[Step]
    state: Any
    _shared: dict[Hashable, Any] = field(
        init=False, default_factory=dict, compare=False, repr=False
    )

    @classmethod
    def load(cls, match_id: UUID) -> Scene | None:
        """The match as it stands, or None if there is none."""
        match = Match.objects.filter(pk=match_id).first()
        return None if match is None else cls.of(match)

    @classmethod
    def of(cls, match: Match) -> Scene:
        """This match, which was read just now, or as it stands if it has changed since.

        Moves are only ever added, so that those of a version are easily told. Seats change, and say
        of which version they are; until that is the match's own, it is read again.
        """
        while True:
            seats = list(
                match.seats.select_related("player")
                .annotate(of_version=F("match__version"))
                .only(
                    "match_id", "number", "entry", "nonce", "nonce_by_server", "wants_draw",
                    "draw_declined", "score", "place", "seconds_left", "seconds_given",
                    "player__username", "player__is_bot", "player__deleted_at",
                )
            )  # fmt: skip
            if all(seat.of_version == match.version for seat in seats):
                break
            match = Match.objects.get(pk=match.pk)
        state = KINDS[match.game].rules.decode(match.state)
        return cls(match, seats, histories.of(match), state)

    @classmethod
    def after(
        cls,
        match: Match,
        seats: Sequence[Seat],
        steps: Sequence[Step],
        state: Any,  # noqa: ANN401 - any game's state
    ) -> Scene:
        """This match as a move has left it, and its seats, with the steps that the move added."""
        return cls(match, seats, histories.after(match, steps), state)

    def viewer(self, player: Player | None) -> Viewer:
        """The seat of `player`, or None for somebody who only watches."""
        if player is None:
            return None
        return next((seat.number for seat in self.seats if seat.player_id == player.pk), None)

    def name(self, seat: int) -> str:
        """Who sits there."""
        return self.seats[seat].player.username

    def public_view_after(self, after: int) -> dict[str, Any]:
        """What somebody who watches could see after so many moves, and what the last one forced."""
        rules = KINDS[self.match.game].rules
        state = rules.new(setup_of(self.match, list(self.seats)))
        for step in self.steps[:after]:
            # What was forced has been carried out with the move before it.
            if not step.forced:
                state = rules.apply(state, step.seat, rules.parse(step.move)).state
        return rules.view_for(state, None)

    def shared(self, make: Callable[[Scene], T]) -> T:
        """What `make` makes of this scene, made once for all roles that speak a language."""
        key = make, get_language()
        made: T | None = self._shared.get(key)
        if made is None:
            made = self._shared[key] = make(self)
        return made

    @cached_property
    def is_over(self) -> bool:
        """Whether the match is. Each of its parts asks this."""
        return self.match.is_over

    @cached_property
    def names(self) -> tuple[str, ...]:
        """Who sits in each of the seats."""
        return tuple([seat.player.username for seat in self.seats])

    @cached_property
    def moves_url(self) -> str:
        """Where moves are posted."""
        return reverse("match_moves", args=[self.match.pk])

    @cached_property
    def positions_url(self) -> str:
        """Below which the match's earlier positions are."""
        return reverse("match_position", args=[self.match.pk, 0]).removesuffix("0/")

    @cached_property
    def deciding(self) -> frozenset[int]:
        """The seats that the match waits for."""
        return seats_deciding(self.match.game, self.state)

    @cached_property
    def can_be_aborted(self) -> bool:
        """Whether somebody has not moved yet, and nobody else sails on the same bag."""
        moved = everybody_has_moved(self.steps, len(self.seats))
        return not moved and not self.match.shares_bag

    @property
    def title(self) -> str:
        """The game and who plays it."""
        game = KINDS[self.match.game].title
        names = self.names
        if len(names) == 1 and (day := day_of_nonce(self.seats[0].nonce)) is not None:
            words = _("{game}: the voyage of {day} by {name}")
            return words.format(game=game, day=date_format(day), name=names[0])
        if len(names) == 1:
            return _("{game}: a voyage of {name}").format(game=game, name=names[0])
        return _("{game}: {names}").format(game=game, names=" – ".join(names))
