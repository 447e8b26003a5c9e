"""Signals for moderators: each of them just below its threshold, at it, and beyond."""

from __future__ import annotations

from datetime import datetime

import pytest

from ladder.models import Player, Result, Signal
from ladder.rating.actions import record_result
from tests.harness.contests import GAME, NOON, days, finished, make_players, win

pytestmark = pytest.mark.django_db


@pytest.fixture
def people() -> list[Player]:
    return make_players("Anouk", "Bosun", "Cook", "Diver", "Ensign")


def give_up(
    loser: Player, winner: Player, at: datetime, moves: int = 16, ended_by: str = "resigned"
) -> Result:
    return record_result(finished(winner, loser, at=at, ended_by=ended_by, moves=moves))


def signals() -> list[tuple[str, str, str | None, int]]:
    return list(
        Signal.objects.order_by("pk").values_list(
            "kind", "player__username", "other__username", "times"
        )
    )


def test_leaving_is_giving_up_as_well(people: list[Player]) -> None:
    """The opponents claim the win then."""
    anouk, *others = people
    for day in range(5):
        ended_by = "abandoned" if day % 2 else "resigned"
        give_up(anouk, others[day % 4], NOON + days(day), ended_by=ended_by)
    assert signals() == [("resignations", "Anouk", None, 1)]


def test_quick_resignations(people: list[Player]) -> None:
    anouk, *others = people
    for day in range(4):
        give_up(anouk, others[day], NOON + days(day))
    assert signals() == []
    last = give_up(anouk, others[0], NOON + days(4))
    assert signals() == [("resignations", "Anouk", None, 1)]
    give_up(anouk, others[1], NOON + days(5))
    assert signals() == [("resignations", "Anouk", None, 2)]
    signal = Signal.objects.get()
    assert (signal.game, signal.first_seen_at) == (GAME, last.finished_at)
    assert signal.last_seen_at == NOON + days(5)


def test_resignations_after_a_fight_are_none(people: list[Player]) -> None:
    anouk, *others = people
    for day in range(6):
        give_up(anouk, others[day % 4], NOON + days(day), moves=17)
    assert signals() == []


def test_a_game_played_out_breaks_the_string(people: list[Player]) -> None:
    anouk, *others = people
    for day in range(4):
        give_up(anouk, others[day], NOON + days(day))
    win(anouk, others[0], at=NOON + days(4))
    give_up(anouk, others[1], NOON + days(5))
    assert signals() == []


def test_a_one_sided_streak(people: list[Player]) -> None:
    anouk, bosun, cook, *_others = people
    for day in range(7):
        win(anouk, bosun, at=NOON + days(day))
        win(cook, anouk, at=NOON + days(day))
        win(bosun, cook, at=NOON + days(day))
    assert signals() == []
    win(anouk, bosun, at=NOON + days(7))
    assert signals() == [("one-sided", "Bosun", "Anouk", 1)]


def test_a_draw_breaks_the_streak(people: list[Player]) -> None:
    anouk, bosun, cook, *_others = people
    for day in range(8):
        places = (1, 1) if day == 4 else (1, 2)
        record_result(finished(anouk, bosun, places=places, at=NOON + days(day)))
        win(cook, anouk, at=NOON + days(day))
        win(bosun, cook, at=NOON + days(day))
    assert not Signal.objects.filter(player=bosun).exists()


def test_two_accounts_that_only_play_each_other(people: list[Player]) -> None:
    anouk, bosun, cook, *_others = people
    for day in range(9):
        win(*((anouk, bosun) if day % 2 else (bosun, anouk)), at=NOON + days(day))
    assert signals() == []
    win(bosun, anouk, at=NOON + days(9))
    assert signals() == [("closed pair", "Anouk", "Bosun", 1)]
    win(cook, bosun, at=NOON + days(10))
    win(anouk, bosun, at=NOON + days(11))
    assert signals() == [("closed pair", "Anouk", "Bosun", 1)]


def test_games_of_three_give_no_signals(people: list[Player]) -> None:
    for day in range(12):
        match = finished(*people[:3], places=(1, 2, 3), at=NOON + days(day), ended_by="resigned")
        record_result(match)
    assert signals() == []
