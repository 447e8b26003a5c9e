"""What the database says about open pages, to find what no message told of."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from uuid import UUID

from django.contrib.sessions.models import Session
from django.utils import timezone

from games.chat.page import newest_lines
from games.live.auth import Client, MatchClient
from games.models import Match
from games.notifications.queries import PendingFingerprint, fingerprints_of
from ladder.models import Player


@dataclass(frozen=True)
class DatabaseState:
    """The matches and players of some clients, as the database has them."""

    versions: dict[UUID, int]
    newest_lines: dict[UUID, int]
    sessions: set[str]
    passwords: dict[int, str]
    fingerprints: dict[int, PendingFingerprint]

    def admits(self, client: Client) -> bool:
        """Whether the client's session is there, the player welcome and the password the same.

        Whoever wasn't logged in has nothing to lose.
        """
        login = client.login
        if login is None:
            return True
        same_password = self.passwords.get(login.player_id) == login.password
        return same_password and login.session_key in self.sessions


def state_for(clients: Sequence[Client]) -> DatabaseState:
    """Ask the database in seven queries, however many clients there are."""
    logins = [client.login for client in clients if client.login is not None]
    players = {login.player_id for login in logins}
    match_ids = list({client.match_id for client in clients if isinstance(client, MatchClient)})
    sessions = Session.objects.filter(
        session_key__among={login.session_key for login in logins}, expire_date__gt=timezone.now()
    )
    active = Player.objects.filter(pk__among=players, is_active=True)
    admitted = active.exclude(barred_until__gt=timezone.now())
    return DatabaseState(
        dict(Match.objects.filter(pk__among=match_ids).values_list("pk", "version")),
        newest_lines(match_ids),
        set(sessions.values_list("session_key", flat=True)),
        dict(admitted.values_list("pk", "password")),
        fingerprints_of(players),
    )
