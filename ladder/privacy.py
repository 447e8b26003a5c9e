"""What the site holds about a player: everything of it in one file, or erased.

Every app registers its part in its AppConfig.ready(): a function that returns what it holds in
values that JSON knows (dates included), and one that erases it.
"""

import secrets
from collections.abc import Callable
from typing import Any

from django.db import router, transaction
from django.utils import timezone

from ladder import names
from ladder.models import Player

Export = Callable[[Player], Any]
# Called with the player as they were until now, and the name that their games will stand under.
Erasure = Callable[[Player, str], None]

_exports: dict[str, Export] = {}
_erasures: dict[str, Erasure] = {}


def register_export(name: str, export: Export) -> None:
    """Under this name the part stands in the player's file."""
    _register(_exports, name, export)


def register_erasure(name: str, erase: Erasure) -> None:
    """The function runs inside the transaction that deletes the account."""
    _register(_erasures, name, erase)


def export(player: Player) -> dict[str, Any]:
    """Everything the site holds about a player. Raises ValueError for a bot, which is nobody."""
    _require_person(player)
    return {name: part(player) for name, part in _exports.items()}


def erase(player: Player) -> str:
    """Delete an account: the row stays under a pseudonym, so that games keep their seats.

    Locks the player's row. One transaction: either nothing personal is left, or nothing changed.
    Returns the pseudonym. Raises ValueError for a bot.
    """
    _require_person(player)
    database = router.db_for_write(Player, instance=player)
    with transaction.atomic(using=database):
        # Not against rows that only refer to the player: those are written under other locks.
        locked = Player.objects.using(database).select_for_update(no_key=True)
        row = locked.get(pk=player.pk)
        if row.deleted_at:
            return row.username
        pseudonym = _unused_pseudonym(database)
        for erase_part in _erasures.values():
            erase_part(row, pseudonym)
        _strip(row, pseudonym)
    return pseudonym


def _require_person(player: Player) -> None:
    if player.is_bot:
        raise ValueError("a bot is a part of the site")


def _register(parts: dict[str, Any], name: str, part: Callable[..., Any]) -> None:
    if name in parts:
        raise ValueError(f"There is a part named {name!r} already.")
    parts[name] = part


def _unused_pseudonym(database: str) -> str:
    while True:
        pseudonym = names.pseudonym(secrets.token_hex(5))
        if not Player.objects.using(database).filter(username=pseudonym).exists():
            return pseudonym


def _strip(player: Player, pseudonym: str) -> None:
    player.groups.clear()
    player.user_permissions.clear()
    player.username = pseudonym
    player.email = ""
    player.set_unusable_password()
    player.last_login = None
    player.is_active = player.is_staff = player.is_superuser = player.is_guest = False
    player.seen_at = None
    player.browser_time_zone = ""
    player.deleted_at = timezone.now()
    player.save(
        update_fields=[
            "username", "email", "password", "last_login", "is_active", "is_staff",
            "is_superuser", "is_guest", "seen_at", "browser_time_zone", "deleted_at",
        ]
    )  # fmt: skip
