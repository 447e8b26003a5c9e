"""`manage.py start_match`, by which keepers bring players together."""

from __future__ import annotations

from io import StringIO

import pytest
from django.core.management import CommandError, call_command

from games.models import Match
from tests.harness.factories import make_player

pytestmark = pytest.mark.django_db


def start(*arguments: str) -> str:
    output = StringIO()
    call_command("start_match", *arguments, stdout=output)
    return output.getvalue()


def test_two_players_are_seated_in_the_order_of_their_names() -> None:
    make_player("Anouk")
    make_player("halvard")
    address = start("anouk", "halvard", "--private")
    match = Match.objects.get()
    assert address == f"http://127.0.0.1:8000/matches/{match.pk}/\n"
    seats = match.seats.values_list("number", "player__username", "nonce_by_server")
    assert list(seats) == [(0, "Anouk", True), (1, "halvard", True)]
    assert (match.game, match.variant, match.private) == ("oceania", "7x5", True)


def test_a_match_of_oceans() -> None:
    for name in ("Anouk", "halvard", "Bosun"):
        make_player(name)
    start("Anouk", "halvard", "Bosun", "--game", "oceans")
    match = Match.objects.get()
    assert (match.game, match.variant, match.seats.count()) == ("oceans", "reef", 3)


@pytest.mark.parametrize(
    ("text", "stored"), [("5+3", ("live", 300, 3)), ("3d", ("days", 259_200, 0))]
)
def test_a_match_with_a_clock(text: str, stored: tuple[str, int, int]) -> None:
    make_player("Anouk")
    make_player("halvard")
    start("Anouk", "halvard", "--clock", text)
    match = Match.objects.get()
    assert (match.clock, match.clock_seconds, match.clock_increment) == stored
    assert match.clock_started_at is not None


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["Anouk", "nobody"], "There is no player 'nobody'."),
        (["Anouk", "anouk"], "A player can sit in a match only once."),
        (["Anouk", "halvard", "Bosun"], "This cannot be played: 7x5 is not for 3 players."),
        (["Anouk", "--variant", "9x9"], "This cannot be played: there is no variant '9x9'."),
        (
            ["Anouk", "halvard", "--clock", "soon"],
            "This cannot be played: a clock is written like 5+3 or 3d.",
        ),
        (
            ["Anouk", "halvard", "--clock", "2d"],
            "This cannot be played: a clock of days gives 1, 3 or 7 days for each turn.",
        ),
    ],
)
def test_what_cannot_be_started_is_said(arguments: list[str], words: str) -> None:
    for name in ("Anouk", "halvard", "Bosun"):
        make_player(name)
    with pytest.raises(CommandError) as refusal:
        start(*arguments)
    assert str(refusal.value) == words
    assert not Match.objects.exists()
