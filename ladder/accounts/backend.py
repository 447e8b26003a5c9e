"""The authentication backend: allauth's, for players by the site's own rules of names."""

from allauth.account.auth_backends import AuthenticationBackend
from django.contrib.auth.base_user import AbstractBaseUser
from django.http import HttpRequest

from ladder.models import Player


class PlayerBackend(AuthenticationBackend):
    """allauth's login by name or e-mail address, with names found by our index.

    allauth would compare names in a way that no index of the database serves.
    """

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
