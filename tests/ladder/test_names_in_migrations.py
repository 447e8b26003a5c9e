"""Players who had their names before lookalikes were refused keep them."""

import pytest
from django.core.management import call_command
from django.db import connection

from ladder.models import Player

BEFORE = "0014_players_by_the_beginning_of_their_names"


@pytest.mark.django_db(transaction=True)
def test_migrating_keeps_players_whose_names_look_alike() -> None:
    call_command("migrate", "ladder", BEFORE, verbosity=0)
    try:
        with connection.cursor() as cursor:
            cursor.executemany(
                "INSERT INTO ladder_player (username, password, is_superuser, email, is_staff,"
                " is_active, is_bot, date_joined, is_guest)"
                " VALUES (%s, '!', false, '', false, true, false, '2026-01-01', false)",
                [("Bill",), ("BiII",), ("Bi11",), ("Anouk",)],
            )
    finally:
        call_command("migrate", verbosity=0)
    people = Player.objects.people().order_by("pk")
    assert [person.username for person in people] == ["Bill", "BiII", "Bi11", "Anouk"]
    assert [person.name_key for person in people] == ["bill", "biii", "bi11", "anouk"]
    _, second, third, _ = people
    assert [person.name_skeleton for person in people] == [
        "biii", f"biii~{second.pk}", f"biii~{third.pk}", "anouk",
    ]  # fmt: skip
    second.save()
    assert Player.objects.named("BIII").get() == second
    assert Player.objects.why_taken("Bil1") == "This name looks like another player's."


@pytest.mark.django_db(transaction=True)
def test_migrating_keeps_players_whose_names_look_alike_by_now() -> None:
    call_command("migrate", "ladder", "0017_time_zones_of_browsers", verbosity=0)
    try:
        older, younger = (
            Player.objects.create(username="Bøb"),
            Player.objects.create(username="Eva"),
        )
        with connection.cursor() as cursor:
            cursor.executemany(
                "UPDATE ladder_player SET username = %s, name_skeleton = %s WHERE id = %s",
                [("Bøb", "bøb", older.pk), ("Bob", "bob", younger.pk)],
            )
    finally:
        call_command("migrate", verbosity=0)
    people = Player.objects.people().order_by("pk")
    assert [person.name_skeleton for person in people] == ["bob", f"bob~{younger.pk}"]
