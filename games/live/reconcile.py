"""What the database says about the pages that are open, whoever told of it or not."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from uuid import UUID

from django.contrib.sessions.models import Session
from django.utils import timezone

from games.chat.page import newest_lines
from games.live.auth import MatchVisit, Visit
from games.live.connection import Line
from games.models import Match
from games.notifications.queries import Mark, marks_of
from ladder.models import Player


@dataclass(frozen=True)
class Look:
    """What the database says about the matches and viewers that were asked for."""

    versions: dict[UUID, int]
    newest_lines: dict[UUID, int]
    sessions: set[str]
    passwords: dict[int, str]
    marks: dict[int, Mark]

    def admits(self, line: Line[Visit]) -> bool:
        """Whether the viewer's session is there, the player welcome and the password the same.

        Whoever wasn't logged in has nothing to lose.
        """
        login = line.visit.login
        if login is None:
            return True
        same_password = self.passwords.get(login.player_id) == login.password
        return same_password and login.session_key in self.sessions


def asked_of(lines: Iterable[Line[Visit]]) -> tuple[list[UUID], set[str], set[int]]:
    """What `look_up` is to be asked about these pages: matches, sessions and players."""
    visits = [line.visit for line in lines]
    logins = [visit.login for visit in visits if visit.login is not None]
    return (
        list({visit.match_id for visit in visits if isinstance(visit, MatchVisit)}),
        {login.session_key for login in logins},
        {login.player_id for login in logins},
    )


def look_up(match_ids: list[UUID], sessions: set[str], players: set[int]) -> Look:
    """Ask the database about them, in a query each, and three for what awaits the players."""
    versions = Match.objects.filter(pk__among=match_ids).values_list("pk", "version")
    alive = Session.objects.filter(session_key__among=sessions, expire_date__gt=timezone.now())
    active = Player.objects.filter(pk__among=players, is_active=True)
    admitted = active.exclude(barred_until__gt=timezone.now())
    return Look(
        dict(versions),
        newest_lines(match_ids),
        set(alive.values_list("session_key", flat=True)),
        dict(admitted.values_list("pk", "password")),
        marks_of(players),
    )
