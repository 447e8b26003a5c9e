"""The arithmetic of clocks: literal tables, and what must hold for any times at all."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.matches.clocks import (
    DAY,
    DAYS,
    GRACE,
    LIVE,
    ClockPress,
    Clocks,
    Control,
    HeartbeatSample,
    LagClaimed,
)

NOON = datetime(2026, 7, 1, 12, tzinfo=UTC)
BLITZ = Control(LIVE, 300, 3)
THREE_DAYS = Control(DAYS, 3 * DAY)

seconds = st.integers(0, 20_000).map(lambda eighths: eighths / 8)
lags = st.sampled_from([-1.0, 0.0, 0.125, 0.5, 1.0, 7.0])


def after(elapsed: float) -> datetime:
    return NOON + timedelta(seconds=elapsed)


def clocks(*left: float, running: set[int], control: Control = BLITZ) -> Clocks:
    return Clocks(control, left, frozenset(running), NOON)


# --- terms ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "control"),
    [
        ("5+3", Control(LIVE, 300, 3)),
        ("0.5+0", Control(LIVE, 30, 0)),
        ("180+60", Control(LIVE, 10_800, 60)),
        ("1d", Control(DAYS, 86_400)),
        ("7d", Control(DAYS, 604_800)),
    ],
)
def test_terms_are_written_in_short(text: str, control: Control) -> None:
    assert Control.parse(text) == control
    assert str(control) == text
    control.check()


@pytest.mark.parametrize(
    "text", ["", "5", "5+", "+3", "5+3s", "-5+3", "3", "d", "3 d", "٣d", "5.2+0"]
)
def test_what_is_not_written_like_terms_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match="a clock is written like 5"):
        Control.parse(text)


@pytest.mark.parametrize(
    ("control", "words"),
    [
        (Control(LIVE, 0), "half a minute to 180 minutes"),
        (Control(LIVE, 29), "half a minute to 180 minutes"),
        (Control(LIVE, 45), "half a minute to 180 minutes"),
        (Control(LIVE, 10_830), "half a minute to 180 minutes"),
        (Control(LIVE, 300, 61), "0 to 60 seconds"),
        (Control(LIVE, 300, -1), "0 to 60 seconds"),
        (Control(DAYS, 2 * DAY), "1, 3 or 7 days"),
        (Control(DAYS, DAY, 1), "1, 3 or 7 days"),
        (Control("none", 300), "there is no such clock"),
        (Control("sand", 300), "there is no such clock"),
    ],
)
def test_terms_that_nobody_plays_on_are_refused(control: Control, words: str) -> None:
    with pytest.raises(ValueError, match=words):
        control.check()


def test_no_clock_is_fine() -> None:
    Control().check()
    assert str(Control()) == "none"


# --- pressing ------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("elapsed", "lag", "left"),
    [
        (0.0, 0.0, 303.0),
        (10.0, 0.0, 293.0),
        (10.0, 0.25, 293.25),
        (10.0, 5.0, 294.0),  # one second of grace, not more
        (10.0, -5.0, 293.0),
        (0.5, 1.0, 303.0),  # no more than was used
        (-2.0, 0.0, 303.0),  # it waited for the other's move to be made
        (300.0, 0.0, 3.0),
        (300.5, 0.5, 3.0),
    ],
)
def test_a_turn_is_charged_and_gains_its_increment(elapsed: float, lag: float, left: float) -> None:
    pressed = clocks(300, 200, running={0}).pressed(ClockPress(0, after(elapsed), lag), {1})
    now = after(max(elapsed, 0.0))
    assert pressed == Clocks(BLITZ, (left, 200), frozenset({1}), now)
    assert pressed.deadline == after(max(elapsed, 0.0) + 200 + GRACE)


def test_within_a_turn_the_time_runs_on() -> None:
    begun = clocks(300, 300, running={0})
    sailed = begun.pressed(ClockPress(0, after(10), 0.5), {0})
    assert sailed == Clocks(BLITZ, (300, 300), frozenset({0}), after(0.5))
    placed = sailed.pressed(ClockPress(0, after(25)), {1})
    assert placed.left == (300 - 25 + 0.5 + 3, 300)


def test_each_turn_has_its_days_anew() -> None:
    begun = clocks(3 * DAY, 3 * DAY, running={0}, control=THREE_DAYS)
    pressed = begun.pressed(ClockPress(0, after(2 * DAY)), {1})
    assert list(pressed.left) == [3 * DAY, 3 * DAY]
    assert pressed.deadline == after(5 * DAY + GRACE)


def test_whoever_else_has_to_decide_is_charged_too() -> None:
    pressed = clocks(300, 300, 300, running={0, 2}).pressed(ClockPress(0, after(10), 1.0), {2})
    assert list(pressed.left) == [294.0, 300, 290.0]
    pressed = clocks(300, 300, 300, running={0, 2}).pressed(ClockPress(0, after(10), 1.0), {0, 2})
    assert list(pressed.left) == [291.0, 300, 290.0]


def test_the_last_move_gains_nothing() -> None:
    assert clocks(300, 200, running={0}).stopped(after(10), ClockPress(0, after(10), 0.5)) == (
        290.5,
        200,
    )
    assert clocks(300, 200, running={0}).stopped(after(10)) == (290.0, 200)
    assert clocks(300, 200, running={0}).stopped(after(301)) == (0.0, 200)


# --- flags ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("elapsed", "lag", "fallen"),
    [
        (5.0, 0.0, None),
        (5.125, 0.0, 0),
        (5.5, 0.5, None),
        (5.625, 0.5, 0),
        (6.0, 9.0, None),
        (6.125, 9.0, 0),
    ],
)
def test_a_late_move_falls_by_its_measured_lag(
    elapsed: float, lag: float, fallen: int | None
) -> None:
    at = after(elapsed)
    assert clocks(5, 9, running={0}).fallen(at, ClockPress(0, at, lag)) == fallen


@pytest.mark.parametrize(("elapsed", "fallen"), [(5.5, None), (6.0, None), (6.125, 0)])
def test_while_nobody_moves_there_is_all_the_grace(elapsed: float, fallen: int | None) -> None:
    at = after(elapsed)
    assert clocks(5, 9, running={0}).fallen(at) == fallen
    assert clocks(5, 9, running={0}).fallen(at, ClockPress(1, at, 0.0)) == fallen


def test_of_several_flags_the_first_to_fall_counts() -> None:
    assert clocks(9, 5, 7, running={0, 1, 2}).fallen(after(20)) == 1
    assert clocks(5, 5, 1, running={0, 1}).fallen(after(20)) == 0
    assert clocks(5, 0, 7, running={0, 2}).deadline == after(5 + GRACE)


@pytest.mark.parametrize(
    ("control", "most"),
    [(BLITZ, 39.0), (Control(LIVE, 60), 6.0), (THREE_DAYS, float("inf"))],
)
def test_how_much_lag_a_match_leaves_uncharged(control: Control, most: float) -> None:
    assert control.most_lag == pytest.approx(most)


@pytest.mark.parametrize(
    ("claimed", "lag", "granted"),
    [
        (LagClaimed(), 0.4, 0.4),
        (LagClaimed(), 7.0, 1.0),
        (LagClaimed(), -1.0, 0.0),
        (LagClaimed(0.75, 20.0), 0.5, 0.25),
        (LagClaimed(1.0, 20.0), 0.5, 0.0),
        (LagClaimed(0.0, 38.75), 0.5, 0.25),
        (LagClaimed(0.0, 50.0), 0.5, 0.0),
    ],
)
def test_a_lag_is_bounded_by_what_was_claimed_before(
    claimed: LagClaimed, lag: float, granted: float
) -> None:
    press = ClockPress(0, after(20), lag)
    assert clocks(300, 300, running={0}).bounded(press, claimed) == ClockPress(
        0, after(20), granted
    )


def test_no_lag_is_longer_than_the_clock_has_run() -> None:
    press = ClockPress(0, after(0.25), 0.5)
    assert clocks(300, 300, running={0}).bounded(press, LagClaimed()).lag == 0.25


def test_what_a_seat_has_claimed() -> None:
    presses = [(0, 0.5), (0, 0.25), (1, 0.75), (0, 0.125), (0, 0.0625)]
    assert LagClaimed.by(0, presses) == LagClaimed(0.1875, 0.9375)
    assert LagClaimed.by(1, presses) == LagClaimed(0.0, 0.75)
    assert LagClaimed.by(0, []) == LagClaimed()


# --- whatever the times --------------------------------------------------------------------------


@given(left=st.tuples(seconds, seconds), elapsed=seconds, lag=lags)
def test_time_is_conserved(left: tuple[float, float], elapsed: float, lag: float) -> None:
    begun = Clocks(Control(LIVE, 300), left, frozenset({0}), NOON)
    press = ClockPress(0, after(elapsed), lag)
    if begun.fallen(press.at, press) is not None:
        return
    credit = min(max(lag, 0.0), GRACE, elapsed)
    assert begun.pressed(press, {1}).left == (left[0] - elapsed + credit, left[1])


@given(
    left=st.lists(seconds, min_size=3, max_size=3).map(tuple),
    presses=st.lists(
        st.tuples(st.integers(0, 2), seconds, lags, st.sets(st.integers(0, 2), min_size=1))
    ),
)
def test_nobody_has_less_than_nothing(
    left: tuple[float, ...], presses: list[tuple[int, float, float, set[int]]]
) -> None:
    now = Clocks(BLITZ, left, frozenset({0}), NOON)
    for seat, elapsed, lag, running in presses:
        now = now.pressed(ClockPress(seat, now.since + timedelta(seconds=elapsed), lag), running)
        assert min(now.left) >= 0
        assert now.deadline >= now.since + timedelta(seconds=GRACE)


@given(small=st.lists(seconds, min_size=1, max_size=5), order=st.randoms(use_true_random=False))
def test_the_order_of_small_moves_does_not_matter(small: list[float], order: object) -> None:
    shuffled = list(small)
    order.shuffle(shuffled)  # type: ignore[attr-defined] # a Random of hypothesis
    assert _left_after_turn(small) == _left_after_turn(shuffled) == 20_000 - sum(small) + 3


def _left_after_turn(thinking: list[float]) -> float:
    now = clocks(20_000, 20_000, running={0})
    at = NOON
    for number, spent in enumerate(thinking, start=1):
        at += timedelta(seconds=spent)
        now = now.pressed(ClockPress(0, at), {1} if number == len(thinking) else {0})
    return now.left[0]


@given(left=seconds, elapsed=seconds, lag=lags)
def test_a_flag_that_falls_for_a_move_falls_by_the_deadline_too(
    left: float, elapsed: float, lag: float
) -> None:
    begun = clocks(left, 9, running={0})
    at = after(elapsed)
    if at > begun.deadline:
        assert begun.fallen(at, ClockPress(0, at, lag)) == begun.fallen(at) == 0
    if begun.fallen(at) is not None:
        assert at > begun.deadline


# --- outages and jumps ---------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("boot", "gap", "jump", "longest_gap", "shift"),
    [
        ("a", 2, 0, 6, 0),
        ("a", 6, 0, 6, 0),
        ("a", 60, 0, 6, 60),  # nobody served for a minute
        ("a", 2, 0, 0, 2),
        ("a", 2, 0.25, 6, 0),
        ("a", 2, 3600, 6, 3600),  # somebody has put the clock forward
        ("a", 2, -3600, 6, -3600),
        ("a", 60, 3600, 6, 3660),  # both, in either order
        ("a", 60, -3600, 6, -3540),
        ("a", 60, -3600, float("inf"), -3600),
        ("b", 60, 0, 6, 60),  # the machine was started anew: what its clock says is all there is
        ("b", 2, 3600, 6, 3602),
        ("b", 60, -3600, 6, -3540),
    ],
)
def test_what_clocks_are_put_forward_by(
    boot: str, gap: float, jump: float, longest_gap: float, shift: float
) -> None:
    last = HeartbeatSample("a", 1000.0, NOON)
    now = HeartbeatSample(boot, 1000.0 + jump, after(gap + jump))
    assert now.shift_since(last, longest_gap) == shift
