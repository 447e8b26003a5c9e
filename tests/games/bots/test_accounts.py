"""The bots' accounts: there from the first migration, and nobody's to take, enter or delete."""

from __future__ import annotations

import pytest
from django.contrib.auth import authenticate
from django.core.management import call_command
from django.db import IntegrityError, transaction
from django.test import Client
from django.urls import reverse

from games.bots.accounts import bot_accounts, bot_profile_of, provide_bots
from games.bots.roster import BOT_PROFILES
from ladder import names, privacy
from ladder.models import Player
from tests.harness.bots import bot
from tests.harness.factories import make_player

pytestmark = pytest.mark.django_db
NAMES = [profile.name for profile in BOT_PROFILES]


def test_every_one_of_the_crew_has_an_account() -> None:
    assert [(profile.name, player.username) for profile, player in bot_accounts()] == [
        (name, name) for name in NAMES
    ]
    assert all(player.is_bot and not player.can_be_rated for _, player in bot_accounts())


def test_migrating_again_adds_nobody() -> None:
    before = list(Player.objects.values_list("pk", "username"))
    call_command("migrate", verbosity=0)
    assert list(Player.objects.values_list("pk", "username")) == before


def test_a_person_who_had_the_name_first_keeps_it() -> None:
    bot("Admiral").delete()
    person = make_player("ADMIRAL")
    provide_bots("default")
    provide_bots("default")
    names_of_bots = [player.username for _, player in bot_accounts()]
    assert names_of_bots == ["Drifter", "Deckhand", "Navigator", "Bot-Admiral"]
    assert bot_profile_of(bot("Bot-Admiral")).name == "Admiral"
    person.refresh_from_db()
    assert not person.is_bot


@pytest.mark.parametrize("name", ["Admira1", "Àdmiral"])
def test_a_person_who_had_a_name_that_looks_like_it_keeps_it(name: str) -> None:
    bot("Admiral").delete()
    make_player(name)
    provide_bots("default")
    assert [player.username for _, player in bot_accounts()][-1] == "Bot-Admiral"


@pytest.mark.parametrize("name", [*NAMES, *map(names.bot, NAMES)])
def test_nobody_takes_their_names(name: str) -> None:
    assert names.refusal(name) is names.Refusal.RESERVED


def test_nobody_logs_in_as_a_bot(client: Client) -> None:
    admiral = bot("Admiral")
    assert not admiral.has_usable_password()
    admiral.set_password("correct horse battery")
    admiral.save()
    assert authenticate(username="Admiral", password="correct horse battery") is None
    client.force_login(admiral)
    assert client.get("/account/").status_code == 302


@pytest.mark.parametrize("role", [{"is_staff": True}, {"is_superuser": True}, {"email": "a@b.org"}])
def test_a_bot_has_no_role_and_no_address(role: dict[str, object]) -> None:
    with pytest.raises(IntegrityError, match="player_bot_is_bare"), transaction.atomic():
        Player.objects.filter(is_bot=True).update(**role)


def test_a_bot_is_neither_exported_nor_erased() -> None:
    with pytest.raises(ValueError, match="a part of the site"):
        privacy.export(bot("Drifter"))
    with pytest.raises(ValueError, match="a part of the site"):
        privacy.erase(bot("Drifter"))


def test_a_keeper_sees_bots_and_changes_none(admin_client: Client) -> None:
    listed = admin_client.get(reverse("admin:ladder_player_changelist"), {"is_bot__exact": "1"})
    assert "4 players" in listed.content.decode()
    address = reverse("admin:ladder_player_change", args=[bot("Admiral").pk])
    assert admin_client.get(address).status_code == 200
    assert admin_client.post(address, {"username": "Horatio"}).status_code == 403
    delete = reverse("admin:ladder_player_delete", args=[bot("Admiral").pk])
    assert admin_client.post(delete, {"post": "yes"}).status_code == 403
    assert bot("Admiral").is_active
