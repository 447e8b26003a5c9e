"""Ladder's own part of what the site holds about a player."""

from collections.abc import Iterator
from typing import Any

from allauth.account.models import EmailAddress
from allauth.mfa.models import Authenticator
from allauth.usersessions.models import UserSession
from django.contrib.admin.models import LogEntry
from django.contrib.auth import SESSION_KEY
from django.contrib.contenttypes.models import ContentType
from django.contrib.sessions.models import Session
from django.db import router
from django.db.models import Q, QuerySet

from ladder import names, privacy
from ladder.held_names import hold_name
from ladder.models import Block, Follow, Player, Preferences


def register() -> None:
    privacy.register_export("account", _account)
    privacy.register_export("email_addresses", _email_addresses)
    privacy.register_export("authenticators", _authenticators)
    privacy.register_export("sessions", _sessions)
    privacy.register_export("administration", _administration)
    privacy.register_export("preferences", _preferences)
    privacy.register_export("blocks", _blocks)
    privacy.register_export("follows", _follows)
    privacy.register_erasure("name", hold_name)
    privacy.register_erasure("logins", _erase_logins)
    privacy.register_erasure("administration", _erase_administration)
    privacy.register_erasure("preferences", _erase_preferences)
    privacy.register_erasure("blocks", _erase_blocks)
    privacy.register_erasure("follows", _erase_follows)


def _account(player: Player) -> dict[str, Any]:
    return {
        "name": player.username,
        "email": player.email,
        "joined": player.date_joined,
        "last_login": player.last_login,
        "browser_time_zone": player.browser_time_zone,
        "active": player.is_active,
        "staff": player.is_staff,
        "superuser": player.is_superuser,
        "groups": sorted(group.name for group in player.groups.all()),
    }


def _email_addresses(player: Player) -> list[dict[str, Any]]:
    rows = _own(EmailAddress, player).order_by("email")
    return list(rows.values("email", "verified", "primary"))


def _authenticators(player: Player) -> list[dict[str, Any]]:
    """Without their secrets: a file that can log in would be a danger, and tells nothing more."""
    return [
        {
            "type": authenticator.type,
            "name": authenticator.data.get("name", ""),
            "added": authenticator.created_at,
            "last_used": authenticator.last_used_at,
        }
        for authenticator in _own(Authenticator, player).order_by("created_at")
    ]


def _sessions(player: Player) -> list[dict[str, Any]]:
    return [
        {
            "started": session.created_at,
            "last_seen": session.last_seen_at,
            "ip": session.ip,
            "browser": session.user_agent,
        }
        for session in _own(UserSession, player).order_by("created_at")
    ]


def _administration(player: Player) -> list[dict[str, Any]]:
    return [
        {
            "at": entry.action_time,
            "action": entry.get_action_flag_display(),
            "details": entry.get_change_message(),
        }
        for entry in _log_entries(player).order_by("action_time")
    ]


def _preferences(player: Player) -> dict[str, Any]:
    """What the player has chosen; nothing where the defaults are left as they are."""
    rows = Preferences.objects.using(_database(player)).filter(player=player).values()
    return {name: value for row in rows for name, value in row.items() if name != "player_id"}


def _blocks(player: Player) -> list[dict[str, Any]]:
    """Whom the player has blocked. Who has blocked the player is those others' affair."""
    rows = Block.objects.using(_database(player)).filter(blocker=player).order_by("created_at")
    return [
        {"name": block.blocked.username, "since": block.created_at}
        for block in rows.select_related("blocked")
    ]


def _follows(player: Player) -> list[dict[str, Any]]:
    """Whom the player follows. Who follows the player is known to those others alone."""
    rows = Follow.objects.using(_database(player)).filter(follower=player).order_by("created_at")
    return [
        {"name": row.followed.username, "since": row.created_at}
        for row in rows.select_related("followed")
    ]


def _erase_preferences(player: Player, _pseudonym: str) -> None:
    Preferences.objects.using(_database(player)).filter(player=player).delete()


def _erase_blocks(player: Player, _pseudonym: str) -> None:
    """Both ways: nobody needs to be kept apart from somebody who has left."""
    own = Q(blocker=player) | Q(blocked=player)
    Block.objects.using(_database(player)).filter(own).delete()


def _erase_follows(player: Player, _pseudonym: str) -> None:
    own = Q(follower=player) | Q(followed=player)
    Follow.objects.using(_database(player)).filter(own).delete()


def _erase_logins(player: Player, _pseudonym: str) -> None:
    """Also the sessions of logins that were begun and never finished, which nothing points to."""
    addresses = {address.email for address in _own(EmailAddress, player)}
    words = {names.key(player.username), player.email.lower(), *addresses} - {""}
    sessions = Session.objects.using(_database(player))
    mentioning = [
        session.session_key
        for session in sessions.iterator()
        if _is_about(session.get_decoded(), player, words)
    ]
    sessions.filter(session_key__in=mentioning).delete()
    for model in (EmailAddress, Authenticator, UserSession):
        _own(model, player).delete()


def _erase_administration(player: Player, pseudonym: str) -> None:
    """What staff did to the account stays on record; whose it was does not."""
    _log_entries(player).update(object_repr=pseudonym, change_message="")


def _is_about(data: dict[str, Any], player: Player, words: set[str]) -> bool:
    return data.get(SESSION_KEY) == str(player.pk) or any(
        text.lower() in words for text in _texts(data)
    )


def _texts(value: object) -> Iterator[str]:
    if isinstance(value, str):
        yield value
    elif isinstance(value, dict):
        for part in value.values():
            yield from _texts(part)
    elif isinstance(value, list):
        for part in value:
            yield from _texts(part)


def _log_entries(player: Player) -> QuerySet[LogEntry]:
    database = _database(player)
    about_players = ContentType.objects.db_manager(database).get_for_model(Player)
    return LogEntry.objects.using(database).filter(
        content_type=about_players, object_id=str(player.pk)
    )


def _own(model: Any, player: Player) -> Any:  # noqa: ANN401 # allauth's models have no types
    return model.objects.using(_database(player)).filter(user_id=player.pk)


def _database(player: Player) -> str:
    return router.db_for_write(Player, instance=player)
