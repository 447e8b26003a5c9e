"""The bots' accounts: a player's row for each of the crew, by which it sits in matches."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from django.apps import apps as installed_apps
from django.apps.registry import Apps
from django.contrib.auth.hashers import make_password
from django.core.exceptions import FieldDoesNotExist

from games.bots.roster import CREW, SAILORS, Sailor
from ladder import names
from ladder.models import Player, looks_like

_SAILORS_BY_NAME: Final[Mapping[str, Sailor]] = {
    **SAILORS,
    **{names.bot(name): sailor for name, sailor in SAILORS.items()},
}


def provide_bots(
    using: str,
    apps: Apps = installed_apps,
    **_signal: Any,  # noqa: ANN401 # as Django sends it
) -> None:
    """Make the accounts that are not there when the database is migrated.

    Where a person had a bot's name, or one that looks like it, before it was reserved, the bot gets
    another.
    """
    player_model = apps.get_model("ladder", "Player")
    try:
        player_model._meta.get_field("name_skeleton")  # noqa: SLF001 # documented
    except FieldDoesNotExist:  # the database is taken back to before lookalikes were refused
        return
    players = player_model.objects.using(using)
    for sailor in CREW:
        if players.filter(is_bot=True, username__in=_names_of(sailor)).exists():
            continue
        taken = players.filter(looks_like(sailor.name)).exists()
        players.create(
            username=names.bot(sailor.name) if taken else sailor.name,
            is_bot=True,
            password=make_password(None),
        )


def sailor_of(player: Player) -> Sailor:
    """Who of the crew plays by this account, which is a bot's."""
    return _SAILORS_BY_NAME[player.username]


def account_of(name: str) -> Player:
    """The account of one of the crew. Raises `Player.DoesNotExist`."""
    return Player.objects.get(is_bot=True, username__in=_names_of(SAILORS[name]))


def crew_accounts() -> list[tuple[Sailor, Player]]:
    """The crew with their accounts, from the weakest to the strongest."""
    bots = Player.objects.filter(is_bot=True, username__in=_SAILORS_BY_NAME)
    found = {sailor_of(bot).name: bot for bot in bots}
    return [(sailor, found[sailor.name]) for sailor in CREW if sailor.name in found]


def _names_of(sailor: Sailor) -> tuple[str, str]:
    return sailor.name, names.bot(sailor.name)
