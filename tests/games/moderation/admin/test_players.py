"""Accounts in a keeper's hands: nobody wins a match by what they do to their opponent's."""

from __future__ import annotations

import pytest
from django.test import Client
from django.urls import reverse

from games.matches.endings import resign
from games.models import Match
from ladder.models import AuditEntry, Player
from tests.harness.challenging import first_match, lose, series_of
from tests.harness.factories import make_match, make_player
from tests.harness.people import PASSPHRASE

pytestmark = pytest.mark.django_db

REFUSAL = "You are playing with this player."


@pytest.fixture
def rival() -> Player:
    return make_player("rival")


@pytest.fixture
def match(admin_user: Player, rival: Player) -> Match:
    return make_match(admin_user, rival)


def page_of(player: Player, view: str) -> str:
    return reverse(f"admin:ladder_player_{view}", args=[player.pk])


def test_a_keeper_switches_no_opponent_off(
    admin_client: Client, rival: Player, match: Match
) -> None:
    sent = {"username": "rival", "reason": "A second account."}
    refused = admin_client.post(page_of(rival, "change"), sent)
    assert REFUSAL in refused.content.decode()
    rival.refresh_from_db()
    assert rival.is_active
    assert not AuditEntry.objects.exists()
    assert admin_client.post(page_of(rival, "change"), {**sent, "is_active": "on"}).status_code == (
        302
    )
    resign(match.pk, rival)
    assert admin_client.post(page_of(rival, "change"), sent).status_code == 302
    rival.refresh_from_db()
    assert not rival.is_active


def test_nor_between_two_games_of_a_series(
    admin_client: Client, admin_user: Player, rival: Player
) -> None:
    match = first_match(admin_user, rival, best_of=3)
    lose(match, admin_user)
    assert series_of(match).status == "playing"
    sent = {"username": "rival", "reason": "A second account."}
    assert REFUSAL in admin_client.post(page_of(rival, "change"), sent).content.decode()


@pytest.mark.usefixtures("match")
def test_a_keeper_gives_no_opponent_another_password(admin_client: Client, rival: Player) -> None:
    rival.set_password(PASSPHRASE)
    rival.save()
    address = reverse("admin:auth_user_password_change", args=[rival.pk])
    words = "an entirely different phrase"
    sent = {"password1": words, "password2": words, "usable_password": "true"}
    for answer in (
        admin_client.get(address, follow=True),
        admin_client.post(address, sent, follow=True),
    ):
        assert answer.redirect_chain == [(page_of(rival, "change"), 302)]
        assert REFUSAL in answer.content.decode()
    rival.refresh_from_db()
    assert rival.check_password(PASSPHRASE)


@pytest.mark.usefixtures("match")
def test_nobody_who_has_played_is_deleted_by_a_keeper(admin_client: Client, rival: Player) -> None:
    answer = admin_client.post(page_of(rival, "delete"), {"post": "yes"})
    assert "protected related objects" in " ".join(answer.content.decode().split())
    chosen = {"action": "delete_selected", "_selected_action": [rival.pk], "post": "yes"}
    admin_client.post(reverse("admin:ladder_player_changelist"), chosen)
    rival.refresh_from_db()
    assert rival.is_active
