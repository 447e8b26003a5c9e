"""How long bots let people wait, and how they answer."""

from __future__ import annotations

import pytest

from games.bots.draw_policy import agrees_to_draw
from games.bots.pace import PAUSES, budget_in_time, pause
from ladder.models import Preferences


def test_there_is_a_pause_for_each_choice() -> None:
    assert set(PAUSES) == set(Preferences.BotPace.values)
    assert PAUSES["instant"] < PAUSES["short"] < PAUSES["natural"]


@pytest.mark.parametrize(
    ("seconds_left", "seconds"), [(None, 1.4), (600.0, 1.4), (100.0, 1.0), (10.0, 0.1), (0.0, 0.0)]
)
def test_a_bot_whose_time_runs_out_does_not_idle(
    seconds_left: float | None, seconds: float
) -> None:
    assert pause("natural", seconds_left) == pytest.approx(seconds)


@pytest.mark.parametrize(
    ("seconds_left", "budget"), [(None, 120), (60.0, 120), (30.0, 60), (0.1, 0), (-1.0, 0)]
)
def test_nor_does_it_think_for_long(seconds_left: float | None, budget: int) -> None:
    assert budget_in_time(120, seconds_left) == budget


def test_it_agrees_to_a_draw_when_it_is_behind() -> None:
    assert agrees_to_draw({"projected": [12, 7]}, 1)
    assert not agrees_to_draw({"projected": [12, 7]}, 0)
    assert not agrees_to_draw({"projected": [7, 7]}, 1)
    assert not agrees_to_draw({"players": []}, 1)
