from allauth.account.auth_backends import AuthenticationBackend

from ladder.models import Player


class PlayerBackend(AuthenticationBackend):
    """allauth's login by name or e-mail address, with names found by our index.

    allauth would compare names in a way that no index of the database serves.
    """

    def _authenticate_by_username(self, username: str, password: str) -> Player | None:
        player = Player.objects.named(username).first()
        checked: Player | None = self._check_password(player, password)
        return checked
