"""Set-up: seats, deck and zones from the one fair stream; and the deck's later reshuffles."""

from __future__ import annotations

import hashlib
import hmac
from collections.abc import Iterator
from dataclasses import replace

import pytest

from games.kinds.base import Setup
from games.kinds.oceans.rules.edition import BONUS
from games.kinds.oceans.rules.game import OCEANS
from tests.games.kinds.oceans.tables import NONCES, Rows, play, position, setup


def words(seed: bytes, label: str) -> Iterator[int]:
    """The stream, written anew from its description."""
    k = 0
    while True:
        block = hmac.new(seed, f"{label}|{k}".encode(), hashlib.sha256).digest()
        for start in range(0, 32, 4):
            yield int.from_bytes(block[start : start + 4], "big")
        k += 1


def shuffled(items: list[int], stream: Iterator[int]) -> list[int]:
    for i in range(len(items) - 1, 0, -1):
        n = i + 1
        word = next(stream)
        while word >= 2**32 - 2**32 % n:
            word = next(stream)
        items[i], items[word % n] = items[word % n], items[i]
    return items


@pytest.mark.parametrize("players", range(2, 7))
def test_everything_follows_from_seed_and_nonces(players: int) -> None:
    given = setup(players, 77)
    stream = words(given.seed, "oceans-deck-v1|" + "|".join(NONCES[:players]))
    seats = shuffled(list(range(players)), stream)
    deck = shuffled(list(range(1001, 1121)), stream)
    state = OCEANS.new(given)
    assert OCEANS.seating(given) == tuple(seats)
    dealt = [sorted(deck[6 * seat : 6 * seat + 6]) for seat in range(players)]
    assert [list(hand) for hand in state.hands] == dealt
    assert state.discard == (deck[6 * players],)
    assert list(state.deck) == deck[6 * players + 1 :]


@pytest.mark.parametrize("players", range(2, 7))
def test_zones_and_reserve(players: int) -> None:
    state = OCEANS.new(setup(players))
    turned = OCEANS.table(state).edition.cards[state.discard[0]].migration
    each = 15 + 5 * players
    assert state.zones == (each - turned, each - turned, each, each + 2 * turned)
    assert state.reserve == 60
    assert (state.seat, state.phase, state.plays) == (0, "play", 1)


def test_bonus_by_turn_position() -> None:
    table = {2: "4 0", 3: "6 4 0", 4: "7 6 4 0", 5: "8 7 6 4 0", 6: "9 8 7 6 4 0"}
    assert {n: " ".join(map(str, bonus)) for n, bonus in BONUS.items()} == table


def test_other_nonces_give_another_deck() -> None:
    other = Setup("reef", ("a" * 16, "c" * 16), setup(2).seed)
    assert OCEANS.new(setup(2)).deck != OCEANS.new(other).deck


@pytest.mark.parametrize("players", [0, 1, 7])
def test_number_of_players(players: int) -> None:
    with pytest.raises(ValueError, match="reef is not for"):
        OCEANS.new(Setup("reef", ("a" * 16,) * players, bytes(32)))


def test_reshuffle_goes_on_with_the_stream_and_the_pile_as_it_lies() -> None:
    rows: Rows = [{"s1": ([], 3)}, {"s2": ([], 3)}]
    hands = ((), (1001,))
    deck, discard = (1002, 1003), tuple(range(1120, 1003, -1))
    start = replace(position(rows, hands=hands, deck=deck, discard=discard), drawn=500)
    stream = words(start.seed, "oceans-deck-v1|" + "|".join(NONCES[:2]))
    for _ in range(500):
        next(stream)
    expected = shuffled(list(discard), stream)
    state = play(start, "feed s1 forage", "end")
    assert state.hands[0] == tuple(sorted([1002, 1003, *expected[:4]]))
    assert state.deck == tuple(expected[4:])
    assert state.discard == ()
    assert state.drawn > 500


def test_an_empty_deck_and_an_empty_pile_give_nothing() -> None:
    rows: Rows = [{"s1": ([], 3)}, {"s2": ([], 3)}]
    start = position(rows, deck=(1001,), discard=(1002,))
    state = play(start, "feed s1 forage", "end")
    assert (state.hands[0], state.deck, state.discard) == ((1001, 1002), (), ())


def test_drawing_shows_the_cards_to_their_owner_alone() -> None:
    rows: Rows = [{"s1": ([], 3)}, {"s2": ([], 3)}]
    state = play(position(rows), "feed s1 forage")
    step = OCEANS.apply(state, 0, OCEANS.parse("end")).steps[0]
    for viewer in (None, 1):
        drew = next(line for line in log(step.told_to(viewer)) if line["kind"] == "drew")
        assert drew == {"kind": "drew", "seat": 0, "n": 6}
    drew = next(line for line in log(step.told_to(0)) if line["kind"] == "drew")
    assert drew["cards"] == list(state.deck[:6])


def log(told: object) -> list[dict[str, object]]:
    assert isinstance(told, dict)
    lines = told["log"]
    assert isinstance(lines, list)
    return lines
