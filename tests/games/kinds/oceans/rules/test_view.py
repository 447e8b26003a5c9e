"""What each viewer sees, and that nothing else reaches them."""

from __future__ import annotations

import json
from dataclasses import replace
from typing import Any

import pytest

from games.kinds.oceans.rules.edition import reef
from games.kinds.oceans.rules.game import OCEANS
from games.kinds.oceans.rules.imagining import position_from
from games.kinds.oceans.rules.state import DRAW, PLAY, State
from games.kinds.selfplay import source_of
from tests.games.kinds.oceans.tables import Rows, play, position, setup

PUBLIC = {
    *("game", "variant", "players", "viewer", "turn", "seat", "phase", "plays", "feeds", "zones"),
    *(
        "reserve",
        "explosion",
        "last_round",
        "scenarios",
        "deck",
        "discard",
        "removed",
        "seats",
        "ring",
    ),
    *("decision", "options", "outcome"),
}


def view(state: State, viewer: int | None) -> dict[str, Any]:
    return dict(OCEANS.view_for(state, viewer))


def middle_of_a_game(players: int = 3, moves: int = 60) -> State:
    """A position in which another than seat 1 has to decide."""
    rng = source_of("views", 1, players).rng
    state = OCEANS.new(setup(players))
    made = 0
    while made < moves or state.asked[0].seat == 1:
        made += 1
        seat = state.asked[0].seat
        state = OCEANS.apply(state, seat, rng.choice(OCEANS.legal_moves(state, seat))).state
    return state


def test_a_view_has_these_parts_and_no_others() -> None:
    state = middle_of_a_game()
    for viewer in (None, 0, 1, 2):
        shown = view(state, viewer)
        assert set(shown) == PUBLIC
        for seat in shown["seats"]:
            own = {"hand", "pile", "score"} if seat["seat"] == viewer else set()
            assert set(seat) == {"seat", "bonus", "cards", "row"} | own


def test_views_are_plain_data() -> None:
    for viewer in (None, 0):
        shown = view(middle_of_a_game(), viewer)
        assert json.loads(json.dumps(shown)) == shown


def test_states_that_differ_in_hidden_parts_look_the_same() -> None:
    state = middle_of_a_game()
    deck = (*state.hands[1], *state.deck)
    swapped = tuple(sorted(deck[-6:]))
    other = replace(
        state,
        hands=(state.hands[0], swapped, *state.hands[2:]),
        deck=tuple(reversed(deck[:-6]))[: len(state.deck)],
        piles=(state.piles[0], *(pile + 3 for pile in state.piles[1:])),
        seed=b"other" * 8,
        drawn=state.drawn + 9,
        nonces=("f" * 16,) * 3,
    )
    assert other != state
    for viewer in (None, 0):
        assert view(other, viewer) == view(state, viewer)
    assert view(other, 1) != view(state, 1)


def test_hidden_things_are_nowhere_in_a_view_or_a_log() -> None:
    state = OCEANS.new(setup(2, 5))
    text = json.dumps(view(state, None))
    for card in (*state.deck, *state.hands[0], *state.hands[1]):
        assert str(card) not in text
    assert state.seed.hex() not in text
    text = json.dumps(view(state, 0))
    for card in (*state.deck, *state.hands[1]):
        assert str(card) not in text


def test_options_are_for_the_deciding_seat() -> None:
    state = OCEANS.new(setup(2))
    assert view(state, 0)["options"]
    assert view(state, 1)["options"] == view(state, None)["options"] == []
    assert view(state, 1)["decision"] == {
        "id": 1,
        "seat": 0,
        "kind": "play",
        "context": {"plays": 1},
    }


def test_public_numbers_of_a_species() -> None:
    rows: Rows = [{"s1": ([1001, 1051, 1091], 3)}, {"s2": ([], 3)}]
    state = play(position(rows), "feed s1 forage")
    species = view(state, None)["seats"][0]["row"][0]
    assert species == {
        "id": "s1",
        "owner": 0,
        "traits": [1001, 1051, 1091],
        "pop": 8,
        "spaces": 10,
        "limit": 3,
        "forage": 5,
        "attack": 0,
        "shells": 0,
        "aging": 2,
        "fed": True,
        "overpopulated": False,
    }
    assert view(state, 1)["decision"]["context"] == {
        "species": "s1",
        "feeds": {"any": 1, "forage": 0, "attack": 0},
    }


def test_whether_a_discard_is_still_allowed_is_told() -> None:
    rows: Rows = [{"s1": ([], 3)}, {"s2": ([], 3)}]
    start = position(rows, hands=((1001, 1002), ()))
    state = play(start, "feed s1 forage")
    assert state.asked[0].kind == "draw"
    for discarded in (False, True):
        assert OCEANS.pending(state)[0].facts["discarded"] is discarded
        for viewer in (None, 0, 1):
            assert view(state, viewer)["decision"]["context"] == {"discarded": discarded}
        assert position_from(view(state, 0), reef()).discarded is discarded
        if not discarded:
            state = play(state, "discard 1001")


def test_extra_feeds_left_are_told_while_another_decides() -> None:
    rows: Rows = [{"s1": ([1001, 1002, 1051], 1)}, {"s2": ([1111], 8)}]
    start = position(rows)
    assert view(start, None)["feeds"] == {"any": 0, "forage": 0, "attack": 0}
    state = play(start, "feed s1 forage")
    assert (state.asked[0].kind, state.asked[0].seat) == ("overpop", 1)
    for viewer in (None, 0, 1):
        assert view(state, viewer)["feeds"] == {"any": 2, "forage": 0, "attack": 0}


def test_aging_is_what_the_coming_age_phase_takes() -> None:
    """The explosion begins in PLAY: this turn's aging takes 2 already, as every view says."""
    rows: Rows = [{"s1": ([1091], 5)}, {"s2": ([], 3)}]
    start = position(rows, phase=PLAY, hands=((1003,), ()), zones=(20, 5, 20, 20))
    assert view(start, None)["seats"][0]["row"][0]["aging"] == 2
    state = play(start, "migrate 1003 I>reef")
    assert (state.phase, state.explosion, state.exploded) == (PLAY, True, False)
    before = view(state, None)["seats"]
    assert (before[0]["row"][0]["aging"], before[1]["row"][0]["aging"]) == (3, 2)
    after = play(state, "end", "feed s1 forage")
    assert (after.phase, after.piles[0]) == (DRAW, 3)


def test_reprs_do_not_leak() -> None:
    state = OCEANS.new(setup(2))
    text = repr(state)
    assert state.seed.hex() not in text
    assert repr(state.seed) not in text
    assert str(state.deck[0]) not in text


@pytest.mark.parametrize("players", [2, 4])
def test_a_view_can_be_read_back_into_a_position_that_looks_the_same(players: int) -> None:
    for moves in (0, 1, 7, 40, 90):
        state = middle_of_a_game(players, moves)
        seat = state.asked[0].seat
        if state.asked[0].kind not in {"play", "feed", "draw"}:
            continue
        shown = view(state, seat)
        imagined = position_from(shown, reef())
        again = view(imagined, seat)
        assert again["options"] == shown["options"]
        for part in PUBLIC - {"decision"}:
            assert again[part] == shown[part], part
        assert again["decision"] | {"id": 0} == shown["decision"] | {"id": 0}
