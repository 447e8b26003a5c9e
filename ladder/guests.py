"""Guests: people who play without an account, known by their browser's session alone.

A guest is a row like every player's, so that matches need not know the difference. The session
holds its number under a key of its own; whoever is a guest is not logged in.
"""

import secrets
from collections.abc import Callable, Collection
from contextlib import suppress
from datetime import datetime, timedelta
from typing import Final, cast

from allauth.core.ratelimit import consume
from django.contrib.sessions.backends.base import SessionBase
from django.db import IntegrityError, transaction
from django.db.models import ProtectedError
from django.http import HttpRequest
from django.utils import timezone

from ladder import names, privacy
from ladder.models import Player

SESSION_KEY: Final = "guest"
#: Without a visit for so long, a guest is gone: the session ends, and the row is swept.
UNUSED: Final = timedelta(days=30)
_SESSION_SECONDS: Final = UNUSED // timedelta(seconds=1)
#: A visit is noted once in so long.
_NOTED_EVERY: Final = timedelta(days=1)
#: Short numbers as long as they are to be had.
_DIGITS: Final = (4, 4, 4, 4, 6, 6, 6, 8, 12)
#: How many guests are looked for at once.
_MOST: Final = 100


class GuestRequest(HttpRequest):
    """A request to which a guest was attached; it is read when somebody asks, and once."""

    guest: Callable[[], Player | None]


class _Guest:
    """The guest of a request's session, whom nobody has asked for yet."""

    __slots__ = ("_found", "_request")

    def __init__(self, request: HttpRequest) -> None:
        self._request: HttpRequest | None = request
        self._found: Player | None = None

    def read(self) -> Player | None:
        """The guest, read the first time."""
        if self._request is not None:
            self._found = guest_of(self._request.session)
            self._request = None
        return self._found


def guest_of(session: SessionBase) -> Player | None:
    """The guest who plays in this session, also one of a socket; None if there is none.

    Notes once a day that the guest was here, in the row and in the session.
    """
    number = session.get(SESSION_KEY)
    if number is None:
        return None
    guest = Player.objects.filter(pk=number, is_guest=True, is_active=True).first()
    if guest is not None:
        _note_visit(guest, session)
    return guest


def attach_guest(request: HttpRequest) -> None:
    """Let whoever handles the request ask it for its guest."""
    cast(GuestRequest, request).guest = _Guest(request).read


def may_become_guest(request: HttpRequest) -> bool:
    """Whether this address has had few enough guests lately; the question itself counts."""
    return bool(consume(request, action="guest"))


def create_guest() -> Player:
    """A new guest under a number that nobody else has, whom no session remembers yet."""
    for digits in _DIGITS:
        name = names.guest(f"{secrets.randbelow(10**digits):0{digits}}")
        try:
            with transaction.atomic():
                return _create(name)
        except IntegrityError:  # the number is taken
            continue
    raise RuntimeError("no number is left for a guest")


def remember(session: SessionBase, guest: Player) -> None:
    """Let this session be the guest's from now on, under a new key as after a login."""
    session[SESSION_KEY] = guest.pk
    session.set_expiry(_SESSION_SECONDS)
    session.cycle_key()


def hand_over(session: SessionBase, player: Player) -> None:
    """Let `player`, who is signing up and not stored yet, take the place of the session's guest.

    Locks the guest's row, so that it is handed over once. Saving `player` then turns that row into
    the account, and all that refers to it stays, sanctions too. Without a guest nothing changes.
    """
    number = session.get(SESSION_KEY)
    if number is None:
        return
    guests = Player.objects.select_for_update(no_key=True)
    guest = guests.filter(pk=number, is_guest=True, is_active=True).first()
    if guest is not None:
        player.pk = guest.pk
        for limit in ("muted_until", "unrated_until", "barred_until"):
            setattr(player, limit, getattr(guest, limit))


def forget(session: SessionBase) -> None:
    """The session has no guest any more."""
    session.pop(SESSION_KEY, None)


def due_guests(now: datetime, resting: Collection[int]) -> list[int]:
    """Guests who have not been here for long, without those `resting`."""
    due = Player.objects.filter(is_guest=True, seen_at__lt=now - UNUSED).exclude(pk__in=resting)
    return list(due.order_by("seen_at").values_list("pk", flat=True)[:_MOST])


@transaction.atomic
def sweep_guest(guest_id: int, now: datetime) -> bool:
    """Erase a guest who has not been here for long; whether it was one.

    Locks the row and looks again. Whoever has played stays under a pseudonym, as a player does
    who deletes the account; of others nothing is left.
    """
    guests = Player.objects.select_for_update(no_key=True)
    guest = guests.filter(pk=guest_id, is_guest=True, seen_at__lt=now - UNUSED).first()
    if guest is None:
        return False
    privacy.erase(guest)
    with suppress(ProtectedError):  # matches refer to the row
        guest.delete()
    return True


def _create(name: str) -> Player:
    guest = Player(username=name, is_guest=True, seen_at=timezone.now())
    guest.set_unusable_password()
    guest.save(force_insert=True)
    return guest


def _note_visit(guest: Player, session: SessionBase) -> None:
    now = timezone.now()
    if guest.seen_at is not None and now - guest.seen_at < _NOTED_EVERY:
        return
    guest.seen_at = now
    guest.save(update_fields=["seen_at"])
    session.set_expiry(_SESSION_SECONDS)
