"""Names of players who have left: nobody takes them for a while."""

from datetime import timedelta

import pytest
from django.test import Client
from django.utils import timezone
from pytest_django import Settings

from games.scheduling.jobs import run_seldom
from ladder import privacy
from ladder.models import HeldName, Player
from tests.harness.people import PASSPHRASE, logged_in, reauthenticate
from tests.ladder.database_scan import places


def test_a_name_is_held_for_a_year_and_is_not_kept(database: str) -> None:
    manager = Player.objects.db_manager(database)
    privacy.erase(manager.create_user("Ploverbeak"))
    held = HeldName.objects.using(database).get()
    assert timedelta(days=364) < held.until - timezone.now() < timedelta(days=366)
    assert places(database, {"Ploverbeak", "ploverbeak", "pioverbeak"}) == set()
    for name in ("Ploverbeak", "PLOVERBEAK", "P1overbeak"):
        assert manager.why_taken(name) == "This name is taken."
    assert manager.why_taken("Ploverwing") is None


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("name", "other"), [("Νικη", "ΝΙΚΗ"), ("ΝΙΚΗ", "νικη"), ("νικη", "ΝΙΚΗ"), ("İnci", "i̇nci")]
)
def test_a_name_is_held_in_any_case_of_any_script(name: str, other: str) -> None:
    privacy.erase(Player.objects.create_user(name))
    assert Player.objects.why_taken(other) == "This name is taken."
    assert Player.objects.why_taken("Ανδρη") is None


def test_it_is_free_again_after_that(database: str) -> None:
    manager = Player.objects.db_manager(database)
    privacy.erase(manager.create_user("Ploverbeak"))
    HeldName.objects.using(database).update(until=timezone.now())
    assert manager.why_taken("Ploverbeak") is None


def test_who_leaves_again_under_it_holds_it_anew(database: str) -> None:
    manager = Player.objects.db_manager(database)
    privacy.erase(manager.create_user("Ploverbeak"))
    HeldName.objects.using(database).update(until=timezone.now())
    privacy.erase(manager.create_user("Ploverbeak"))
    assert manager.why_taken("Ploverbeak") == "This name is taken."


@pytest.mark.django_db
def test_hosts_say_for_how_long(settings: Settings) -> None:
    settings.NAMES_HELD_DAYS = 0
    privacy.erase(Player.objects.create_user("Ploverbeak"))
    assert Player.objects.why_taken("Ploverbeak") is None
    assert not HeldName.objects.exists()


@pytest.mark.django_db
def test_the_number_of_a_guest_is_not_held() -> None:
    guest = Player.objects.create(username="Guest-1234", is_guest=True, seen_at=timezone.now())
    privacy.erase(guest)
    assert not HeldName.objects.exists()


@pytest.mark.django_db
def test_what_is_over_is_swept() -> None:
    now = timezone.now()
    HeldName.objects.create(digest="over", until=now - timedelta(seconds=1))
    HeldName.objects.create(digest="held", until=now + timedelta(days=1))
    run_seldom(now)
    assert list(HeldName.objects.values_list("digest", flat=True)) == ["held"]


@pytest.mark.parametrize(
    ("days", "words"),
    [(365, "take your name for 365 days."), (1, "take your name for a day."), (0, None)],
)
def test_the_page_that_deletes_says_so(
    anouk_client: Client, settings: Settings, days: int, words: str | None
) -> None:
    settings.NAMES_HELD_DAYS = days
    reauthenticate(anouk_client)
    page = anouk_client.get("/account/delete/").content.decode()
    assert "Delete for ever" in page
    assert (words in page) if words else ("take your name" not in page)


def test_nobody_signs_up_under_the_name_of_who_has_just_left(anouk: Player) -> None:
    client = logged_in(anouk)
    reauthenticate(client)
    assert client.post("/account/delete/", {"name": "Anouk"}).status_code == 302
    fields = {"username": "Anouk", "password1": PASSPHRASE, "password2": PASSPHRASE}
    answer = Client().post("/accounts/signup/", fields)
    assert "This name is taken." in answer.content.decode()
    assert not Player.objects.filter(username="Anouk").exists()
