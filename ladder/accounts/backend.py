"""Who logs in, and who a session says is logged in."""

from functools import lru_cache
from typing import Final

from allauth.account.auth_backends import AuthenticationBackend
from django.conf import settings
from django.contrib.auth import BACKEND_SESSION_KEY, HASH_SESSION_KEY, SESSION_KEY
from django.contrib.auth.base_user import AbstractBaseUser
from django.contrib.sessions.backends.base import SessionBase
from django.http import HttpRequest
from django.utils.crypto import constant_time_compare

from ladder.models import Player
from ladder.prepared import Reading

_players: Final = Reading(Player.objects.all, "pk")


class PlayerBackend(AuthenticationBackend):
    """allauth's login by name or e-mail address, with names found by our index.

    allauth would compare names in a way that no index of the database serves.
    """

    def get_user(self, user_id: int) -> Player | None:
        """The player of a session, who may still be here. Nearly every request asks."""
        player = _players.one(user_id)
        return player if player is not None and self.user_can_authenticate(player) else None

    def user_can_authenticate(self, user: Player) -> bool:
        """A bot plays by the site's own hand, and never logs in."""
        return not user.is_bot and super().user_can_authenticate(user)

    def _authenticate(
        self, _request: HttpRequest | None, **credentials: str | None
    ) -> AbstractBaseUser | None:
        """By the one way that fits: no name has an @ in it.

        allauth tries several, and so checks the password twice for an address that it knows.
        Whoever measures that would learn who has an account.
        """
        login = credentials.get("email") or credentials.get("username") or ""
        find = self._authenticate_by_email if "@" in login else self._authenticate_by_username
        found: AbstractBaseUser | None = find(login, credentials.get("password") or "")
        return found

    def _authenticate_by_username(self, username: str, password: str) -> Player | None:
        player = Player.objects.named(username).first()
        checked: Player | None = self._check_password(player, password)
        return checked


_backend: Final = PlayerBackend()
_BACKEND_PATH: Final = f"{PlayerBackend.__module__}.{PlayerBackend.__qualname__}"


def is_logged_in(player: Player, session: SessionBase) -> bool:
    """Whether it is plain that this is the player's session; if not, Django has to judge.

    Django asks the same of each: whose it is, whether it is of a backend that we have and of a
    player who may still be here, and whether the password has been another since.
    """
    if session.get(SESSION_KEY) != str(player.pk):
        return False
    if session.get(BACKEND_SESSION_KEY) != _BACKEND_PATH:
        return False
    if not _backend.user_can_authenticate(player):
        return False
    expected = _mark_of(player.password, settings.SECRET_KEY)
    return constant_time_compare(session.get(HASH_SESSION_KEY, ""), expected)


@lru_cache(maxsize=4096)
def _mark_of(password: str, _secret_key: str) -> str:
    """What a session has that was begun while this was the stored password."""
    return Player(password=password).get_session_auth_hash()
