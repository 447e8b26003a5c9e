"""Signals of farming in the administration: a queue that moderators work off."""

from __future__ import annotations

from importlib import import_module
from types import SimpleNamespace

import pytest
from django.apps import apps
from django.contrib.auth.models import Group
from django.db import connection
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from games.matches.refusals import NotPossible
from games.moderation.reports import NotInOwnCase
from games.moderation.signals import look_at
from ladder.models import AuditEntry, Player, Signal
from tests.harness.contests import days, make_players, win
from tests.harness.moderating import make_moderator

pytestmark = pytest.mark.django_db

LISTING = "/admin/ladder/signal/"


@pytest.fixture
def pair() -> list[Player]:
    """Two who play nobody else, of whom one always loses: two signals."""
    anouk, bosun = make_players("Anouk", "Skipper")
    for day in range(10):
        win(anouk, bosun, at=timezone.now() - days(10 - day))
    return [anouk, bosun]


def listed(desk: Client, **query: str) -> list[str]:
    return [row.kind for row in desk.get(LISTING, query).context["cl"].result_list]


@pytest.mark.usefixtures("pair")
def test_a_signal_is_looked_at_and_leaves_the_queue_and_the_front_page(client: Client) -> None:
    client.force_login(make_moderator())
    assert sorted(listed(client)) == ["closed pair", "one-sided"]
    signal = Signal.objects.get(kind="closed pair")
    assert "two accounts that only play each other" in client.get("/admin/").content.decode()
    page = client.get(f"{LISTING}{signal.pk}/change/").content.decode()
    for address in (
        "/players/Anouk/games/?game=oceania", "/players/Anouk/against/Skipper/?game=oceania",
        f"/admin/games/match/{signal.result.match}/change/", f"{signal.pk}/acts/look/",
    ):  # fmt: skip
        assert address in page
    act = f"{LISTING}{signal.pk}/acts/look/"
    assert client.post(act, {"reason": ""}).status_code == 422
    assert client.post(act, {"reason": "A couple, who play fair."}).status_code == 302
    assert listed(client) == ["one-sided"]
    assert sorted(listed(client, queue="all")) == ["closed pair", "one-sided"]
    assert "two accounts that only play each other" not in client.get("/admin/").content.decode()
    assert client.post(act, {"reason": "again"}).status_code == 409
    entry = AuditEntry.objects.get()
    assert (entry.act, entry.target_id, entry.reason) == (
        "look at signal", str(signal.pk), "A couple, who play fair."
    )  # fmt: skip
    assert (entry.before["looked_at"], entry.after["moderator_id"]) == (None, entry.actor_id)


def test_it_is_there_again_when_it_is_seen_anew(pair: list[Player]) -> None:
    bosun = make_moderator()
    signal = Signal.objects.get(kind="closed pair")
    look_at(signal.pk, bosun, "They are friends.")
    assert not Signal.waiting().filter(pk=signal.pk).exists()
    win(pair[1], pair[0], at=timezone.now() + days(1))
    signal.refresh_from_db()
    assert signal.waits
    assert Signal.waiting().filter(pk=signal.pk).exists()
    look_at(signal.pk, bosun, "They still are.")
    assert AuditEntry.objects.count() == 2


def test_nobody_judges_their_own_signal_or_without_a_reason(pair: list[Player]) -> None:
    signal = Signal.objects.get(kind="one-sided")
    for player in pair:
        with pytest.raises(NotInOwnCase):
            look_at(signal.pk, player, "me?")
    with pytest.raises(NotPossible, match="Please say why"):
        look_at(signal.pk, make_moderator(), " ")
    signal.refresh_from_db()
    assert signal.waits
    assert not AuditEntry.objects.exists()


@pytest.mark.usefixtures("pair")
def test_whoever_may_only_read_signals_does_not_settle_them(client: Client) -> None:
    reader = make_moderator()
    reader.groups.get().permissions.filter(codename="change_signal").delete()
    client.force_login(reader)
    signal = Signal.objects.first()
    assert signal
    page = client.get(reverse("admin:ladder_signal_change", args=[signal.pk]))
    assert "acts/look/" not in page.content.decode()
    address = reverse("admin:ladder_signal_act", args=[signal.pk, "look"])
    assert client.post(address, {"reason": "mine"}).status_code == 403
    assert Signal.waiting().count() == 2


def test_a_group_that_was_there_before_gets_the_permission() -> None:
    group = Group.objects.get(name="Moderators")
    group.permissions.filter(codename="change_signal").delete()
    migration = import_module("ladder.migrations.0013_signals_are_looked_at")
    migration.let_moderators(apps, SimpleNamespace(connection=connection))
    assert group.permissions.filter(codename="change_signal").count() == 1
    group.delete()
    migration.let_moderators(apps, SimpleNamespace(connection=connection))
    assert not Group.objects.exists()
