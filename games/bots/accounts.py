"""The bots' accounts: a player's row for each bot, by which it sits in matches."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from django.apps import apps as installed_apps
from django.apps.registry import Apps
from django.contrib.auth.hashers import make_password
from django.core.exceptions import FieldDoesNotExist

from games.bots.roster import BOT_PROFILES, PROFILE_BY_NAME, BotProfile
from ladder import names
from ladder.models import Player, looks_like

_PROFILE_BY_USERNAME: Final[Mapping[str, BotProfile]] = {
    **PROFILE_BY_NAME,
    **{names.bot(name): profile for name, profile in PROFILE_BY_NAME.items()},
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
    for profile in BOT_PROFILES:
        if players.filter(is_bot=True, username__in=_names_of(profile)).exists():
            continue
        taken = players.filter(looks_like(profile.name)).exists()
        players.create(
            username=names.bot(profile.name) if taken else profile.name,
            is_bot=True,
            password=make_password(None),
        )


def bot_profile_of(player: Player) -> BotProfile:
    """Which of the bots plays by this account."""
    return _PROFILE_BY_USERNAME[player.username]


def account_of(name: str) -> Player:
    """The account of a bot. Raises `Player.DoesNotExist`."""
    return Player.objects.get(is_bot=True, username__in=_names_of(PROFILE_BY_NAME[name]))


def bot_accounts() -> list[tuple[BotProfile, Player]]:
    """The bots with their accounts, from the weakest to the strongest."""
    bots = Player.objects.filter(is_bot=True, username__in=_PROFILE_BY_USERNAME)
    found = {bot_profile_of(bot).name: bot for bot in bots}
    return [(profile, found[profile.name]) for profile in BOT_PROFILES if profile.name in found]


def _names_of(profile: BotProfile) -> tuple[str, str]:
    return profile.name, names.bot(profile.name)
