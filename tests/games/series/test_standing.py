"""The arithmetic of series, against literal tables and a second, naive reading."""

from __future__ import annotations

import itertools

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.series.standing import (
    LENGTHS,
    GameResult,
    SeriesScore,
    Verdict,
    fewest_games_left,
    most_games,
    next_starter,
    standing,
    starter_by_lot,
)

WON, DRAWN, CALLED_OFF = Verdict.WON, Verdict.DRAWN, Verdict.CALLED_OFF
WINNERS = {"0": 0, "1": 1, "=": None, "x": None}


def games(letters: str) -> list[GameResult]:
    """`0` and `1` are won by that side, `=` is drawn, `x` doesn't count."""
    return [GameResult(0, WINNERS[letter], letter != "x") for letter in letters]


@pytest.mark.parametrize(
    ("best_of", "letters", "half_points", "left", "verdict"),
    [
        (1, "", (0, 0), 1, None),
        (1, "0", (2, 0), 0, WON),
        (1, "=", (1, 1), 0, DRAWN),
        (1, "x", (0, 0), 1, CALLED_OFF),
        (3, "0", (2, 0), 2, None),
        (3, "00", (4, 0), 1, WON),
        (3, "0=", (3, 1), 1, None),
        (3, "0=1", (3, 3), 0, DRAWN),
        (3, "0==", (4, 2), 0, WON),
        (3, "===", (3, 3), 0, DRAWN),
        (3, "==1", (2, 4), 0, WON),
        (3, "x1x1", (0, 4), 1, WON),
        (3, "x0x1", (2, 2), 1, None),
        (3, "x0x1x", (2, 2), 1, CALLED_OFF),
        (3, "xxxxx", (0, 0), 3, CALLED_OFF),
        (5, "00", (4, 0), 3, None),
        (5, "000", (6, 0), 2, WON),
        (5, "00=", (5, 1), 2, None),
        (5, "00==", (6, 2), 1, WON),
        (5, "0101=", (5, 5), 0, DRAWN),
        (5, "10111", (2, 8), 0, WON),
    ],
)
def test_how_a_series_stands(
    best_of: int, letters: str, half_points: tuple[int, int], left: int, verdict: Verdict | None
) -> None:
    assert standing(best_of, games(letters)) == SeriesScore(half_points, left, verdict)


@pytest.mark.parametrize(("half_points", "leader"), [((3, 1), 0), ((1, 3), 1), ((2, 2), None)])
def test_who_leads(half_points: tuple[int, int], leader: int | None) -> None:
    assert SeriesScore(half_points, 1, None).leader == leader


def test_how_many_games_there_can_be() -> None:
    assert [most_games(best_of) for best_of in LENGTHS] == [1, 5, 9]


def _final_points(letters: str, rest: tuple[str, ...]) -> tuple[float, float]:
    counted = [letter for letter in (*letters, *rest) if letter != "x"]
    draws = counted.count("=") / 2
    return counted.count("0") + draws, counted.count("1") + draws


@given(st.sampled_from(LENGTHS), st.text("01=x", max_size=9))
def test_a_series_is_decided_when_no_ending_can_change_it(best_of: int, letters: str) -> None:
    """The oracle plays every possible rest of the series, game by game."""
    played = ""
    for letter in letters:
        if standing(best_of, games(played)).verdict is not None:
            break
        played += letter
    left = best_of - len(played.replace("x", ""))
    endings = [_final_points(played, rest) for rest in itertools.product("01=", repeat=left)]
    if all(first > second for first, second in endings):
        expected: tuple[Verdict | None, int | None] = (WON, 0)
    elif all(second > first for first, second in endings):
        expected = (WON, 1)
    elif left == 0:
        expected = (DRAWN, None)
    elif len(played) == {1: 1, 3: 5, 5: 9}[best_of]:
        expected = (CALLED_OFF, None)
    else:
        expected = (None, None)
    result = standing(best_of, games(played))
    assert (result.verdict, result.leader if result.verdict is WON else None) == expected
    assert result.half_points == tuple(2 * points for points in _final_points(played, ()))


@pytest.mark.parametrize("best_of", LENGTHS)
@pytest.mark.parametrize("length", range(5))
def test_how_many_games_are_certain_to_come(best_of: int, length: int) -> None:
    """The oracle plays on in every way until the series is decided."""
    for played in map("".join, itertools.product("01=", repeat=length)):
        now = standing(best_of, games(played))
        if now.verdict is None:
            fewest = next(
                more
                for more in range(1, now.games_left + 1)
                for rest in itertools.product("01=", repeat=more)
                if standing(best_of, games(played + "".join(rest))).verdict is not None
            )
            assert fewest_games_left(now) == fewest


@given(st.sampled_from(LENGTHS), st.text("01=x", min_size=9, max_size=9))
def test_every_series_comes_to_an_end(best_of: int, letters: str) -> None:
    verdicts = [
        standing(best_of, games(letters[:length])).verdict
        for length in range(most_games(best_of) + 1)
    ]
    first = next(number for number, verdict in enumerate(verdicts) if verdict is not None)
    assert verdicts[first - 1] is None
    assert len(letters[:first].replace("x", "")) <= best_of


@pytest.mark.parametrize(
    ("starters", "letters", "starter"),
    [
        ("0", "0", 1),
        ("0", "1", 0),
        ("1", "1", 0),
        ("0", "=", 1),
        ("1", "=", 0),
        ("0", "x", 0),
        ("1", "x", 1),
        ("01", "0=", 0),
        ("01", "0x", 1),
        ("011", "0x=", 0),
    ],
)
def test_who_starts_the_next_game(starters: str, letters: str, starter: int) -> None:
    results = [
        GameResult(int(began), WINNERS[letter], letter != "x")
        for began, letter in zip(starters, letters, strict=True)
    ]
    assert next_starter(results) == starter


def test_the_lot_is_fixed_by_seed_and_nonces_and_falls_both_ways() -> None:
    seeds = [bytes([number] * 32) for number in range(64)]
    lots = [starter_by_lot(seed, ("aa" * 8, "bb" * 8)) for seed in seeds]
    assert lots == [starter_by_lot(seed, ("aa" * 8, "bb" * 8)) for seed in seeds]
    assert 20 <= sum(lots) <= 44
    assert lots != [starter_by_lot(seed, ("aa" * 8, "cc" * 8)) for seed in seeds]
