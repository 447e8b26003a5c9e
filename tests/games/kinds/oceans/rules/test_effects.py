"""Primitives that no card of the reef variant uses, played with made-up cards."""

from __future__ import annotations

import pytest

from games.kinds.base import IllegalMove
from games.kinds.oceans.rules import numbers
from games.kinds.oceans.rules.state import PLAY, State
from tests.games.kinds.oceans.tables import TRAIT, Rows, options, play, pops, position, trial

APEX, SPEED = TRAIT["apex_predator"], TRAIT["speed"]
INKING, SCHOOLING = TRAIT["inking"], TRAIT["schooling"]
PARASITIC, SHARK_CLEANER = TRAIT["parasitic"], TRAIT["shark_cleaner"]
BOTTOM_FEEDER = TRAIT["bottom_feeder"]
EMPTY_I = (20, 0, 20, 20)


def test_per() -> None:
    game, deep = trial(
        "swarm |//| | per(attack, 1, population)",
        "diver |//| | per(forage, 2, deep_traits)",
        "camo |//| | per(shells, 2, own_other_species)",
    )
    rows: Rows = [{"s1": ([*deep.values()], 4), "s3": ([], 1), "s5": ([], 1)}, {"s2": ([], 1)}]
    table = game.table(position(rows, game=game))
    board = table.boards[1]
    figures = (numbers.attack, numbers.forage, numbers.shells)
    assert [figure(table, board) for figure in figures] == [4, 6, 4]
    assert [figure(table, table.boards[3]) for figure in figures] == [1, 1, 0]


def test_auras_of_neighbours_and_scenarios() -> None:
    game, deep = trial(
        "cloud |//4| | aura(shells, 4, scope=adjacent)",
        scenarios=("blue | aura(forage, 2, scope=all)", "blue | aura(attack, 2, scope=all)"),
    )
    cloud = [deep["cloud"]]
    rows: Rows = [{"s1": (cloud, 1), "s3": ([APEX], 1)}, {"s2": ([], 1), "s4": ([], 1)}]
    table = game.table(position(rows, zones=(20, 0, 0, 20), game=game))
    shells = {board.name: numbers.shells(table, board) for board in table.ring}
    assert shells == {"s2": 0, "s4": 4, "s1": 4, "s3": 6}
    # An aura adds to the icons before the minimum of 1, and to nothing that is crossed out.
    assert [numbers.forage(table, board) for board in table.ring] == [2, 2, 2, 0]
    assert [numbers.attack(table, board) for board in table.ring] == [2, 2, 2, 5]


def test_the_only_neighbour_on_both_sides_counts_once() -> None:
    game, deep = trial("cloud |//| | aura(shells, 4, scope=adjacent)")
    rows: Rows = [{"s1": ([deep["cloud"]], 1)}, {"s2": ([], 1)}]
    table = game.table(position(rows, game=game))
    assert numbers.shells(table, table.boards[2]) == 4
    assert numbers.shells(table, table.boards[1]) == 0


def test_double_and_scenario_figures() -> None:
    game, deep = trial(
        "pack |//| | double(attack)",
        scenarios=("blue | traits(-1, scope=all)", "blue | space(+9, scope=all)"),
    )
    rows: Rows = [{"s1": ([deep["pack"], APEX], 12)}, {"s2": ([], 1)}]
    table = game.table(position(rows, zones=(20, 0, 0, 20), game=game))
    board = table.boards[1]
    assert numbers.attack(table, board) == 6
    assert (numbers.limit(table, board), numbers.spaces(table, board)) == (2, 19)
    assert numbers.free(table, board) == 7


def test_forage_from_the_ocean_without_spill_over() -> None:
    game, deep = trial("bacteria |3//| | forage_from(ocean)")
    rows: Rows = [{"s1": ([deep["bacteria"]], 1)}, {"s2": ([], 1)}]
    start = position(rows, zones=(0, 2, 0, 20), game=game)
    assert options(start, game) == ["feed s1 forage I", "feed s1 forage III", "feed s1 attack s2"]
    state = play(start, "feed s1 forage I", game=game)
    assert pops(state)["s1"] == 1 + 2 - 2  # that emptied I, so it ages by 2
    with pytest.raises(IllegalMove) as refusal:
        play(start, "feed s1 forage II", game=game)
    assert refusal.value.rule == "ZONE_EMPTY"


def test_forage_from_the_ocean_by_scenario() -> None:
    game, _ = trial(scenarios=("blue | forage_from(ocean, scope=all)", ""))
    rows: Rows = [{"s1": ([], 1)}, {}]
    assert "feed s1 forage II" in options(position(rows, zones=EMPTY_I, game=game), game)
    assert "feed s1 forage II" not in options(position(rows, game=game), game)


def test_never_overpopulating_by_scenario() -> None:
    game, _ = trial(scenarios=("blue | no_overpop(scope=all)", ""))
    rows: Rows = [{"s1": ([], 9)}, {}]
    state = play(position(rows, zones=EMPTY_I, game=game), "feed s1 forage", game=game)
    assert (state.asked[0].kind, pops(state)["s1"]) == ("draw", 9)


def test_never_extinct() -> None:
    game, deep = trial("eternal |//| | never_extinct()")
    rows: Rows = [{"s1": ([deep["eternal"]], 0), "s3": ([], 3)}, {}]
    assert pops(play(position(rows, game=game), "feed s3 forage", game=game)) == {"s1": 0, "s3": 3}


def test_aging_by_scenario() -> None:
    game, _ = trial(scenarios=("blue | aging(+2, scope=all)", ""))
    rows: Rows = [{"s1": ([], 5)}, {}]
    state = play(position(rows, zones=EMPTY_I, game=game), "feed s1 forage", game=game)
    assert state.piles == (3, 0)


def attack_options(attacker: str, *targets: str) -> list[str]:
    """Which of the made-up targets s2, s4, … a made-up attacker s1 may attack."""
    game, deep = trial(f"attacker |{attacker}", *[f"t{i} |{t}" for i, t in enumerate(targets)])
    row: dict[str, tuple[list[int], int]] = {
        f"s{2 * i + 2}": ([deep[f"t{i}"]], 5) for i in range(len(targets))
    }
    start = position([{"s1": ([deep["attacker"]], 1)}, row], game=game)
    return sorted(text[-2:] for text in options(start, game) if "attack" in text)


def test_immunity_by_the_attackers_numbers_and_traits() -> None:
    assert attack_options("/9/| |", "//| | immune(attack, when=actor.attack<9)") == ["s2"]
    assert attack_options("/8/| |", "//| | immune(attack, when=actor.attack<9)") == []
    assert attack_options("/8/| |", "//| | immune(attack, when=!actor.has(attacker))") == ["s2"]
    assert attack_options("/8/| |", "//| | immune(attack, when=actor.deep)") == []
    assert attack_options("/8/| |", "//| | immune(attack, when=actor.surface)") == ["s2"]
    assert attack_options("/8/| |", "//| | immune(leech)") == ["s2"]


def test_ignoring() -> None:
    shelled, safe = "//20| |", "//| | immune(attack)"
    assert attack_options("/9/| | ignore(shells)", shelled, safe) == ["s2"]
    assert attack_options("/9/| | ignore(immunity)", shelled, safe) == ["s4"]
    assert attack_options("/9/| | ignore(immunity_deep)", shelled, safe) == ["s4"]
    assert attack_options("/9/| | ignore(trait:t0)", shelled, safe) == ["s2"]
    defended = ("//20| defensive |", "//| defensive | immune(attack)", shelled)
    assert attack_options("/9/| | ignore(defensive)", *defended) == ["s2", "s4"]
    weaker = "ignore(immunity, when=self.attack>target.attack)"
    assert attack_options(f"/9/| | {weaker}", "/8/| | immune(attack)", "/9/| | immune(attack)") == [
        "s2"
    ]
    either = "ignore(immunity, when=target.forage>=5|target.attack>=5)"
    targets = ("5//| | immune(attack)", "/5/| | immune(attack)", "4/4/| | immune(attack)")
    assert attack_options(f"/9/| | {either}", *targets) == ["s2", "s4"]


def test_immunity_of_surface_traits_is_not_deep() -> None:
    game, deep = trial("eye |/9/| | ignore(immunity_deep)", "safe |//| | immune(attack)")
    rows: Rows = [{"s1": ([deep["eye"]], 1)}, {"s2": ([SCHOOLING], 5), "s4": ([deep["safe"]], 5)}]
    assert "feed s1 attack s4" in options(position(rows, game=game), game)
    assert "feed s1 attack s2" not in options(position(rows, game=game), game)


def test_an_ignored_trait_does_not_react_either() -> None:
    game, deep = trial(
        "bullet |/4/| | ignore(defensive)",
        "spines |//| defensive | lose(4, actor, on=attacked|leeched, who=self)",
    )
    rows: Rows = [{"s1": ([deep["bullet"]], 1), "s3": ([], 3)}, {"s2": ([deep["spines"]], 5)}]
    start = position(rows, game=game)
    assert pops(play(start, "feed s1 attack s2", game=game))["s1"] == 1 + 4 - 1
    assert pops(play(start, "feed s3 attack s2", game=game)).get("s3") is None


def test_restrictions_and_caps() -> None:
    game, deep = trial(
        "giant |/9/| | cannot_attack(when=target.pop<7)", "small |/9/| | attack_cap(2)"
    )
    rows: Rows = [{"s1": ([deep["giant"]], 1)}, {"s2": ([], 6), "s4": ([], 7)}]
    start = position(rows, game=game)
    assert "feed s1 attack s4" in options(start, game)
    with pytest.raises(IllegalMove) as refusal:
        play(start, "feed s1 attack s2", game=game)
    assert refusal.value.rule == "TARGET_RESTRICTED"
    rows = [{"s1": ([deep["small"]], 1)}, {"s2": ([], 6)}]
    state = play(position(rows, game=game), "feed s1 attack s2", game=game)
    assert pops(state) == {"s1": 2, "s2": 4}


def before_feeding(primitives: str, rows: Rows, *moves: str) -> State:
    """The state after PREFEED, where card 2001 has `primitives`."""
    game, _ = trial(f"leecher |//| leech | {primitives}", "deep |//| |")
    start = position(rows, phase=PLAY, plays=0, game=game)
    return play(start, "end", *moves, game=game)


def test_leech_from_a_neighbour_of_choice() -> None:
    rows: Rows = [{"s1": ([2001], 1)}, {"s2": ([], 3), "s4": ([], 3), "s6": ([], 3)}]
    state = before_feeding("leech(2, from=adjacent)", rows)
    assert (state.asked[0].kind, state.asked[0].choices) == ("leech", (6, 2))
    state = before_feeding("leech(2, from=adjacent)", rows, "leech s1 s2")
    assert pops(state) == {"s1": 3, "s2": 1, "s4": 3, "s6": 3}
    for text, rule in (("leech s1 s4", "BAD_CHOICE"), ("leech s1 s9", "NO_SUCH_SPECIES")):
        with pytest.raises(IllegalMove) as refusal:
            before_feeding("leech(2, from=adjacent)", rows, text)
        assert refusal.value.rule == rule


def test_two_leeches_of_one_species_are_one_action() -> None:
    rows: Rows = [{"s1": ([2001], 1)}, {"s2": ([], 3), "s4": ([], 3)}]
    twice = "leech(2, from=adjacent); leech(1, from=adjacent)"
    state = before_feeding(twice, rows, "leech s1 s2")
    assert state.asked[0].kind == "leech"
    assert len(state.events) == 1
    state = before_feeding(twice, rows, "leech s1 s2", "leech s1 s4")
    assert pops(state) == {"s1": 4, "s2": 1, "s4": 2}
    assert (state.phase, state.events) == ("feed", ())


def test_leech_from_the_strongest_and_from_deep_species() -> None:
    rows: Rows = [{"s1": ([2001], 1)}, {"s2": ([APEX], 3), "s4": ([SPEED], 3), "s6": ([2002], 3)}]
    assert pops(before_feeding("leech(4, from=max_attack)", rows))["s2"] == 0
    assert pops(before_feeding("leech(2, from=any_deep)", rows))["s6"] == 1
    rows = [{"s1": ([2001], 1)}, {"s2": ([APEX], 3), "s4": ([APEX + 1], 3)}]
    state = before_feeding("leech(4, from=max_attack)", rows)
    assert state.asked[0].choices == (4, 2)


def test_immunity_from_leeching_and_reactions_to_it() -> None:
    game, deep = trial(
        "slimy |//| | immune(leech)", "spines |//| | lose(4, actor, on=attacked|leeched, who=self)"
    )
    rows: Rows = [{"s1": ([PARASITIC], 3)}, {"s2": ([deep["slimy"]], 3)}]
    start = position(rows, phase=PLAY, plays=0, game=game)
    assert pops(play(start, "end", game=game)) == {"s1": 3, "s2": 3}
    rows = [{"s1": ([PARASITIC], 3)}, {"s2": ([deep["spines"]], 3)}]
    start = position(rows, phase=PLAY, plays=0, game=game)
    assert pops(play(start, "end", game=game)) == {"s1": 1, "s2": 1}


def test_takes_and_losses_before_feeding() -> None:
    rows: Rows = [{"s1": ([2001], 1)}, {"s2": ([PARASITIC], 3), "s4": ([SCHOOLING], 3)}]
    state = before_feeding("take(2, reef, on=before_feed)", rows)
    assert (pops(state)["s1"], state.zones[0]) == (3, 18)
    state = before_feeding("take(1, all, on=before_feed, if=victim.leech)", rows)
    assert pops(state) == {"s1": 2, "s2": 2, "s4": 3}
    state = before_feeding("take(1, all, on=before_feed, if=victim.has(schooling))", rows)
    assert pops(state) == {"s1": 2, "s2": 3, "s4": 2}
    state = before_feeding("lose(1, all, on=before_feed, if=victim.leech)", rows)
    assert pops(state) == {"s1": 0, "s2": 2, "s4": 3}


def test_reactions_to_feeding() -> None:
    game, deep = trial(
        "ambush |//| | take(2, actor, on=forage, who=any)",
        "klepto |//| | take(1, actor, on=attack, who=adjacent)",
        "toxin |//| | lose(2, target, on=attack, who=self)",
        "scav |//| gain | gain(1, on=attacked, who=all, if=event.n>=2)",
        "phoenix |//| gain | gain(3, on=attacked, who=self, if=self.pop==0)",
    )
    rows: Rows = [{"s1": ([], 3)}, {"s2": ([deep["ambush"]], 3), "s4": ([deep["klepto"]], 3)}]
    start = position(rows, game=game)
    assert pops(play(start, "feed s1 forage", game=game)) == {"s1": 1, "s2": 5, "s4": 3}
    assert pops(play(start, "feed s1 attack s2", game=game)) == {"s1": 2, "s2": 2, "s4": 4}
    rows = [{"s1": ([deep["toxin"]], 3)}, {"s2": ([], 5), "s4": ([deep["scav"]], 3)}]
    state = play(position(rows, game=game), "feed s1 attack s2", game=game)
    assert pops(state) == {"s1": 3, "s2": 2, "s4": 3}
    rows = [{"s1": ([SPEED], 3)}, {"s2": ([deep["phoenix"]], 2), "s4": ([deep["scav"]], 3)}]
    state = play(position(rows, game=game), "feed s1 attack s2", game=game)
    assert pops(state) == {"s1": 4, "s2": 3, "s4": 4}


def test_gains_that_answer_gains_and_takes_that_follow_them() -> None:
    game, deep = trial(
        "smell |//| gain | gain(1, on=trait_gain:shark_cleaner, who=all)",
        "impostor |//| | take(1, actor, on=trait_gain:shark_cleaner, who=any)",
    )
    cleaners = [SHARK_CLEANER, SHARK_CLEANER + 1]
    rows: Rows = [
        {"s1": ([APEX], 3), "s3": ([deep["smell"]], 3)},
        {"s2": ([], 3), "s4": (cleaners, 1), "s6": ([deep["impostor"]], 3)},
    ]
    state = play(position(rows, game=game), "feed s1 attack s2", game=game)
    assert pops(state) == {"s1": 5, "s3": 3 + 2 - 1, "s2": 0, "s4": 1 + 4 - 2, "s6": 5}


def test_gains_on_arrival_but_not_of_the_card_itself() -> None:
    game, deep = trial(
        "glow |//| gain | gain(1, on=evolved, who=all, if=card.deep)",
        "other |//| |",
        "bright |//| gain | gain(1, on=created, who=any)",
        scenarios=("blue | gain(2, on=evolved, who=self, if=card.defensive, scope=all)", ""),
    )
    rows: Rows = [{"s1": ([deep["bright"]], 1)}, {}]
    hands = ((deep["glow"], deep["other"], INKING), ())
    start = position(
        rows, phase=PLAY, plays=3, hands=hands, zones=EMPTY_I, game=game, explosion=True
    )
    state = play(start, f"evolve {deep['glow']} s1", game=game)
    assert pops(state) == {"s1": 1}
    state = play(state, f"evolve {deep['other']} new@0", game=game)
    assert pops(state) == {"s1": 3, "s2": 0}
    state = play(state, f"evolve {INKING} new@0", game=game)
    assert pops(state) == {"s1": 4, "s2": 0, "s3": 2}


def test_gains_on_migration_to_a_zone() -> None:
    game, deep = trial("plankton |//| gain | gain(3, on=migrated:reef)")
    rows: Rows = [{}, {"s2": ([deep["plankton"]], 1)}]
    start = position(rows, phase=PLAY, plays=2, hands=((1001, 1002), ()), game=game)
    state = play(start, "migrate 1001 I>II", game=game)
    assert pops(state) == {"s2": 1}
    assert pops(play(state, "migrate 1002 I>reef", game=game)) == {"s2": 4}


def test_overpopulation_is_felt_next_door() -> None:
    game, _ = trial(scenarios=("blue | lose(3, adjacent, on=overpop)", ""))
    rows: Rows = [{"s1": ([], 9), "s3": ([], 4)}, {"s2": ([], 4), "s4": ([], 4)}]
    state = play(position(rows, zones=EMPTY_I, game=game), "feed s1 forage", game=game)
    state = play(state, "overpop s1 III", game=game)
    assert pops(state) == {"s1": 4, "s3": 0, "s2": 4, "s4": 1}


def test_neighbours_notice_a_species_that_dies_of_overpopulation() -> None:
    game, _ = trial(
        scenarios=("blue | lose(3, adjacent, on=overpop)", "blue | overpop_extinct(scope=all)")
    )
    rows: Rows = [{"s1": ([], 9), "s3": ([], 4)}, {"s2": ([], 4), "s4": ([], 4)}]
    state = play(position(rows, zones=(20, 0, 0, 20), game=game), "feed s1 forage", game=game)
    assert pops(state) == {"s3": 0, "s2": 4, "s4": 1}


@pytest.mark.parametrize(
    ("primitives", "expected"),
    [
        ("lose(3, all, on=now, if=!victim.deep)", {"s1": 2, "s2": 1, "s4": 6}),
        ("lose(all, most_pop, on=now)", {"s1": 5, "s2": 4, "s4": 0}),
    ],
)
def test_violet_losses(primitives: str, expected: dict[str, int]) -> None:
    game, deep = trial("deep |//| |", scenarios=(f"violet | {primitives}", ""))
    rows: Rows = [{"s1": ([], 5)}, {"s2": ([], 4), "s4": ([deep["deep"]], 6)}]
    hands = ((1001,), ())
    start = position(rows, phase=PLAY, hands=hands, zones=(20, 5, 20, 20), game=game)
    state = play(start, "migrate 1001 I>reef", game=game)
    assert pops(state) == expected
    assert state.blue == (False, False)


def test_own_species_of_the_acting_player() -> None:
    game, deep = trial("season |//| gain | gain(1, on=forage, who=own)")
    rows: Rows = [{"s1": ([], 3), "s3": ([deep["season"]], 3)}, {"s2": ([], 3)}]
    assert pops(play(position(rows, game=game), "feed s1 forage", game=game))["s3"] == 3
    rows = [{"s1": ([], 3)}, {"s2": ([deep["season"]], 3)}]
    assert pops(play(position(rows, game=game), "feed s1 forage", game=game))["s2"] == 3


def test_deep_neighbours_count_on_both_sides() -> None:
    game, deep = trial("both |//| gain | gain(2, on=attacked, who=adjacent)")
    rows: Rows = [{"s1": ([], 3)}, {"s2": ([deep["both"]], 3), "s4": ([], 3)}]
    assert pops(play(position(rows, game=game), "feed s1 attack s4", game=game))["s2"] == 5
    rows = [{"s1": ([], 3)}, {"s2": ([BOTTOM_FEEDER], 3), "s4": ([], 3)}]
    assert pops(play(position(rows, game=game), "feed s1 attack s4", game=game))["s2"] == 3
