"""Each ruling at work in the reef variant, by its number."""

from __future__ import annotations

from pathlib import Path

import pytest

from games.kinds.base import IllegalMove
from games.kinds.oceans.rules import numbers, rulings
from games.kinds.oceans.rules.game import OCEANS
from games.kinds.oceans.rules.state import OVER, PLAY, State
from tests.games.kinds.oceans.tables import TRAIT, Rows, options, play, pops, position, trial

TENTACLED, SYMBIOTIC = TRAIT["tentacled"], TRAIT["symbiotic"]
PARASITIC, FILTER_FEEDER = TRAIT["parasitic"], TRAIT["filter_feeder"]
APEX, SPEED = TRAIT["apex_predator"], TRAIT["speed"]
INKING, WHALE_CLEANER = TRAIT["inking"], TRAIT["whale_cleaner"]


@pytest.mark.parametrize("number", sorted(rulings.APPLIED))
def test_every_ruling_is_tested(number: int) -> None:
    files = Path(__file__).parent.glob("test_rulings*.py")
    assert any(f"def test_r{number:02}_" in file.read_text() for file in files)


def refused(state: State, text: str) -> str:
    with pytest.raises(IllegalMove) as refusal:
        play(state, text)
    return refusal.value.rule


def test_r01_plays_are_compulsory_while_one_is_legal() -> None:
    rows: Rows = [{"s1": ([], 3)}, {}]
    start = position(rows, phase=PLAY, hands=((1001,), ()))
    assert refused(start, "end") == "MUST_PLAY"
    assert "end" not in options(start)
    empty_handed = position(rows, phase=PLAY)
    assert "end" in options(empty_handed)
    exploded = position(rows, phase=PLAY, hands=((1001, 1002), ()), explosion=True, plays=2)
    once = play(exploded, "migrate 1001 reef>I")
    assert refused(once, "end") == "MUST_PLAY"


def test_r02_the_first_feed_is_compulsory_even_on_an_own_species() -> None:
    start = position([{"s1": ([APEX], 3), "s3": ([], 3)}, {}], zones=(0, 20, 20, 20))
    assert options(start) == ["feed s1 attack s3"]
    assert refused(start, "end") == "MUST_FEED"
    again = position([{"s1": ([TENTACLED], 3)}, {"s2": ([], 3)}])
    assert "end" in options(play(again, "feed s1 forage"))


def test_r03_no_draw_after_the_trigger() -> None:
    rows: Rows = [{"s1": ([], 3)}, {"s2": ([], 3)}]
    state = play(position(rows, last_round=True, reserve=0), "feed s1 forage")
    assert (state.seat, state.phase, state.hands[0]) == (1, PLAY, ())


def test_r05_the_ring_runs_against_the_seats() -> None:
    rows: Rows = [
        {"s1": ([], 0), "s2": ([], 0)},
        {"s3": ([], 0)},
        {"s4": ([], 0), "s5": ([], 0)},
    ]
    table = OCEANS.table(position(rows))
    left = {b.name: table.neighbour(b, -1).name for b in table.ring}
    assert (left["s1"], left["s3"], left["s4"]) == ("s3", "s5", "s2")
    walk = [board.name for board in table.walk(table.boards[1])]
    assert walk == ["s3", "s5", "s4", "s2", "s1"]


def test_r06_a_shrinking_limit_removes_nothing() -> None:
    traits = [SPEED, INKING, SYMBIOTIC, APEX]
    start = position([{"s1": (traits, 3)}, {}], phase=PLAY, hands=((1001,), ()))
    state = play(start, f"drop s1 {SPEED}")
    assert len(state.rows[0][0].traits) == 3
    assert refused(state, "evolve 1001 s1") == "TRAIT_LIMIT"


def test_r07_the_rest_of_a_migration_comes_from_the_leftmost_other_ocean_zone() -> None:
    rows: Rows = [{}, {}]

    def migrated(zones: tuple[int, ...], route: str, reserve: int = 60) -> tuple[int, ...]:
        hands = ((1010,), ())  # 11
        start = position(rows, phase=PLAY, hands=hands, zones=zones, reserve=reserve)
        return play(start, f"migrate 1010 {route}").zones

    assert migrated((3, 20, 20, 20), "reef>I") == (0, 31, 12, 20)
    assert migrated((20, 3, 4, 20), "I>II") == (20, 0, 15, 12)
    assert migrated((0, 0, 4, 3), "II>reef") == (11, 0, 0, 56)
    assert migrated((0, 0, 4, 3), "III>II", reserve=0) == (0, 0, 7, 0)
    assert migrated((2, 0, 0, 4), "reef>III", reserve=0) == (0, 0, 0, 6)


def test_r10_emptied_means_at_any_moment_of_the_action() -> None:
    rows: Rows = [{"s1": ([], 9), "s3": ([SYMBIOTIC], 3)}, {"s2": ([], 3)}]
    state = play(position(rows, zones=(20, 1, 20, 20)), "feed s1 forage", "overpop s1 I")
    assert state.zones[1] == 5
    assert state.explosion


def test_r11_the_explosion_acts_from_the_next_phase_on() -> None:
    rows: Rows = [{"s1": ([], 5)}, {"s2": ([], 5)}]
    start = position(rows, phase=PLAY, hands=((1001, 1002), ()), zones=(20, 5, 20, 20))
    state = play(start, "migrate 1001 I>reef")
    assert state.explosion
    assert (state.plays, refused(state, "migrate 1002 reef>I")) == (0, "PLAY_QUOTA")
    state = play(state, "end", "feed s1 forage")
    assert state.piles == (2, 0)
    assert play(state, "end").plays == 2


@pytest.mark.parametrize(
    ("left", "right", "winner"),
    [(WHALE_CLEANER, SYMBIOTIC, "s2"), (SYMBIOTIC, WHALE_CLEANER, "s2")],
)
def test_r13_all_gains_share_one_order(left: int, right: int, winner: str) -> None:
    """The last marker of the ocean goes to the species that comes first in the walk."""
    rows: Rows = [
        {"s1": ([FILTER_FEEDER], 1), "s3": ([right, SYMBIOTIC + 1], 1)},
        {"s4": ([TENTACLED], 1), "s2": ([left, WHALE_CLEANER + 1], 1)},
    ]
    start = position(rows, zones=(20, 0, 0, 1), reserve=0, blue=(False, False))
    log = OCEANS.apply(start, 0, OCEANS.parse("feed s1 forage")).steps[0].shown["log"]
    assert isinstance(log, list)
    assert [line["species"] for line in log if line["kind"] == "gained"] == [winner]


def test_r14_leeching_goes_along_the_row_and_is_compulsory() -> None:
    rows: Rows = [{"s1": ([PARASITIC], 1), "s3": ([PARASITIC + 1], 1)}, {"s2": ([], 1)}]
    state = play(position(rows, phase=PLAY, plays=0), "end")
    assert pops(state) == {"s1": 0, "s3": 3, "s2": 0}  # s1 took 1 from s2, then s3 took both


def test_r15_the_last_round_ends_with_the_last_seat() -> None:
    rows: Rows = [{"s1": ([], 3)}, {"s2": ([FILTER_FEEDER], 1)}]
    sea = (20, 0, 0, 0)
    hands = ((), (1001,))
    start = position(rows, seat=1, last_round=True, reserve=0, zones=sea, explosion=True)
    assert play(start, "feed s2 forage").phase == OVER
    triggering = position(
        rows, seat=1, phase=PLAY, zones=(20, 0, 0, 5), reserve=0, hands=hands, explosion=True
    )
    state = play(triggering, "migrate 1001 III>reef", "end", "feed s2 forage")
    assert state.phase == OVER
    first = position(
        rows, phase=PLAY, zones=(20, 0, 0, 5), reserve=0, hands=((1001,), ()), explosion=True
    )
    state = play(first, "migrate 1001 III>reef", "end", "feed s1 forage")
    assert (state.seat, state.phase) == (1, PLAY)


def test_r16_the_reserve_may_be_poured_before_the_last_round() -> None:
    start = position([{}, {}], phase=PLAY, hands=((1001,), ()), zones=(0, 20, 20, 5))
    state = play(start, "migrate 1001 III>reef")
    assert (state.zones, state.reserve, state.last_round) == ((5, 20, 20, 60), 0, False)


def test_r26_score_piles_of_others_are_hidden_until_the_end() -> None:
    rows: Rows = [{"s1": ([], 3)}, {"s2": ([], 3)}]
    start = position(rows, seat=1, last_round=True, reserve=0, piles=(7, 8))
    assert ["pile" in seat for seat in seats(start, 0)] == [True, False]
    assert ["pile" in seat for seat in seats(start, None)] == [False, False]
    over = play(start, "feed s2 forage")
    assert [seat["pile"] for seat in seats(over, None)] == [7, 9]


def seats(state: State, viewer: int | None) -> list[dict[str, int]]:
    view = OCEANS.view_for(state, viewer)
    assert isinstance(view["seats"], list)
    return view["seats"]


def test_r28_what_is_new_works_at_once() -> None:
    rows: Rows = [{"s1": ([], 3)}, {"s2": ([], 3)}]
    start = position(rows, phase=PLAY, hands=((FILTER_FEEDER, PARASITIC), ()), plays=2)
    state = play(start, f"evolve {FILTER_FEEDER} s1", f"evolve {PARASITIC} new@0", "end")
    assert pops(state) == {"s1": 3, "s2": 1, "s3": 2}
    assert pops(play(state, "feed s1 forage"))["s1"] == 7


def test_r29_a_crossed_out_number_is_zero() -> None:
    rows: Rows = [{"s1": ([APEX, FILTER_FEEDER], 3)}, {"s2": ([], 3)}]
    table = OCEANS.table(position(rows))
    board = table.boards[1]
    assert (numbers.forage(table, board), numbers.attack(table, board)) == (0, 0)
    assert play(position(rows, phase=PLAY, plays=0), "end").phase == "draw"


def test_r30_all_species_pay_before_any_goes_extinct() -> None:
    rows: Rows = [{"s1": ([], 0), "s3": ([INKING], 0), "s5": ([], 2)}, {"s2": ([], 3)}]
    transition = OCEANS.apply(position(rows), 0, OCEANS.parse("feed s5 forage"))
    log = transition.steps[0].shown["log"]
    assert isinstance(log, list)
    kinds = [line["kind"] for line in log if line["kind"] in {"aged", "extinct"}]
    assert kinds == ["aged"] * 3 + ["extinct"] * 2
    assert transition.state.discard == (INKING,)


def test_r31_feed_closes_by_itself() -> None:
    rows: Rows = [{"s1": ([TENTACLED, FILTER_FEEDER], 6)}, {"s2": ([], 3)}]
    assert play(position(rows), "feed s1 forage").phase == "draw"


def test_r33_the_note_of_emptied_zones_is_cleared_at_a5() -> None:
    start = position([{}, {}], phase=PLAY, hands=((1001,), ()), zones=(20, 5, 20, 20))
    assert play(start, "migrate 1001 I>II").emptied == ()


def test_reading_limit_is_that_of_the_species_with_the_new_card() -> None:
    traits = [INKING, SYMBIOTIC, APEX]
    hands = ((1001, SPEED, SPEED + 1), ())
    start = position([{"s1": (traits, 3)}, {}], phase=PLAY, hands=hands, plays=2)
    assert refused(start, "evolve 1001 s1") == "TRAIT_LIMIT"
    assert f"evolve {SPEED} s1" in options(start)
    assert "evolve 1001 s1" not in options(start)
    state = play(start, f"evolve {SPEED} s1", f"evolve {SPEED + 1} s1")
    assert state.rows[0][0].traits == (*traits, SPEED, SPEED + 1)


def test_reading_limit_a_card_that_takes_places_needs_them() -> None:
    game, deep = trial("bulky | 0/0/0 |  | traits(-1)")
    bulky = deep["bulky"]
    rows: Rows = [{"s1": ([INKING, APEX], 3), "s3": ([SYMBIOTIC], 3)}, {}]
    start = position(rows, phase=PLAY, game=game, hands=((bulky,), ()), explosion=True)
    found = options(start, game)
    assert (f"evolve {bulky} s1" in found, f"evolve {bulky} s3" in found) == (False, True)


def test_reading_limit_speed_is_due_where_it_alone_has_a_place() -> None:
    """No board is left, nothing can migrate, every species is full: only Speed can be played."""
    cards = [card for card in range(1001, 1121) if not SPEED <= card < SPEED + 10]
    row = {f"s{i + 1}": (cards[3 * i : 3 * i + 3], 0) for i in range(24)}
    zones = (0, 0, 0, 0)
    other, speed = cards[72], SPEED
    start = position([row, {}], phase=PLAY, zones=zones, hands=((other,), ()))
    assert "end" in options(start)
    assert play(start, "end").phase != PLAY
    start = position([row, {}], phase=PLAY, zones=zones, hands=((other, speed), ()))
    assert "end" not in options(start)
    assert refused(start, "end") == "MUST_PLAY"
