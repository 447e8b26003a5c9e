import re

import pytest
from django.contrib.auth.models import Group
from django.test import Client
from django.urls import reverse

from ladder import privacy
from ladder.models import AuditEntry, Player

pytestmark = pytest.mark.django_db

PASSPHRASE = "correct horse battery"


def _add(client: Client, username: str) -> str:
    answer = client.post(
        reverse("admin:ladder_player_add"),
        {
            "username": username,
            "usable_password": "true",
            "password1": PASSPHRASE,
            "password2": PASSPHRASE,
        },
        follow=True,
    )
    return answer.content.decode()


def test_staff_can_add_and_find_a_player(admin_client: Client) -> None:
    assert "was added successfully" in _add(admin_client, "Anouk")
    assert Player.objects.get(username="Anouk").check_password(PASSPHRASE)
    found = admin_client.get(reverse("admin:ladder_player_changelist"), {"q": "nou"})
    assert "1 player" in found.content.decode()


@pytest.mark.parametrize(
    ("username", "message"),
    [("ANOUK", "This name is taken."), ("adm1n", "This name is reserved.")],
)
def test_the_form_refuses_what_the_rule_refuses(
    admin_client: Client, username: str, message: str
) -> None:
    Player.objects.create_user("Anouk")
    assert message in _add(admin_client, username)
    assert not Player.objects.filter(username=username).exists()


def test_staff_can_switch_a_player_off(admin_client: Client) -> None:
    player = Player.objects.create_user("Anouk", PASSPHRASE)
    page = reverse("admin:ladder_player_change", args=[player.pk])
    assert 'name="is_active"' in admin_client.get(page).content.decode()
    refused = admin_client.post(page, {"username": "Anouk"})
    assert "Please say why." in refused.content.decode()
    player.refresh_from_db()
    assert player.is_active
    admin_client.post(page, {"username": "Anouk", "reason": "A second account."})
    player.refresh_from_db()
    assert not player.is_active


def test_letting_somebody_in_or_out_is_in_the_audit(
    admin_client: Client, admin_user: Player
) -> None:
    player = Player.objects.create_user("Anouk")
    page = reverse("admin:ladder_player_change", args=[player.pk])
    group = Group.objects.get(name="Moderators")
    admin_client.post(page, {"username": "Anneke", "is_active": "on"})
    assert not AuditEntry.objects.exists(), "a name is no standing"
    sent = {"username": "Anneke", "is_active": "on", "is_staff": "on", "groups": [group.pk]}
    admin_client.post(page, {**sent, "reason": "Our new moderator."})
    entry = AuditEntry.objects.get()
    assert (entry.actor, entry.act, entry.reason) == (
        admin_user, "change account", "Our new moderator."
    )  # fmt: skip
    assert (entry.target_kind, entry.target_id) == ("player", str(player.pk))
    plain = {"is_superuser": False, "user_permissions": [], "is_active": True}
    assert entry.before == {**plain, "is_staff": False, "groups": []}
    assert entry.after == {**plain, "is_staff": True, "groups": [group.pk]}


def test_a_player_is_no_staff(client: Client) -> None:
    client.force_login(Player.objects.create_user("Anouk"))
    page = reverse("admin:ladder_player_changelist")
    assert client.get(page).headers["Location"] == f"/admin/login/?next={page}"


def test_a_deleted_account_can_only_be_read(admin_client: Client) -> None:
    player = Player.objects.create_user("Anouk")
    pseudonym = privacy.erase(player)
    address = reverse("admin:ladder_player_change", args=[player.pk])
    page = admin_client.get(address).content.decode()
    assert pseudonym in page
    assert 'name="username"' not in page
    assert admin_client.post(address, {"username": "Anouk"}).status_code == 403


def test_secrets_and_addresses_have_no_list(admin_client: Client) -> None:
    page = admin_client.get("/admin/").content.decode()
    assert set(re.findall(r'href="/admin/(\w+/\w+)/"', page)) == {
        "auth/group",
        "games/challenge",
        "games/chatmessage",
        "games/luckreport",
        "games/match",
        "games/report",
        "games/series",
        "ladder/auditentry",
        "ladder/gameladder",
        "ladder/player",
        "ladder/result",
        "ladder/sanction",
        "ladder/signal",
    }
