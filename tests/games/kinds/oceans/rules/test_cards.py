"""The card tables, and how effects are read from them."""

from __future__ import annotations

from collections import Counter

import pytest

from games.kinds.oceans.rules.cards import (
    DEEP,
    SCENARIO,
    SURFACE,
    BadCard,
    Icons,
    read_cards,
    scenario_cards,
    surface_cards,
)
from games.kinds.oceans.rules.conditions import AnyOf, Comparison, Flag, Reading, parse_condition
from games.kinds.oceans.rules.edition import Edition, reef
from games.kinds.oceans.rules.effects import NOT_PLAYED, VOCABULARY, Gain, Immune, Traits
from games.kinds.oceans.rules.expressions import BadExpression, Call, parse_calls
from games.kinds.oceans.rules.profile import summarise
from tests.games.kinds.oceans.tables import HEADER

#: Scenario cards that wait for engine parts of the full game.
WAITING = {3025}


def row(primitives: str, **fields: str) -> str:
    values = {"id": "2001", "name_en": "Sample Fish", "key": "sample", "cost": "0", "rank": "0"}
    values |= {"primitives": f'"{primitives}"', **fields}
    return HEADER + "\n" + ",".join(values.get(column, "") for column in HEADER.split(","))


def test_surface_deck() -> None:
    cards = surface_cards()
    assert sorted(cards) == list(range(1001, 1121))
    assert Counter(card.key for card in cards.values()).most_common(1)[0][1] == 10
    assert [cards[1010 + k].migration for k in range(1, 11)] == [5, 6, 7, 7, 8, 8, 9, 9, 10, 11]
    assert {card.family for card in cards.values()} >= {"tentacled", "whale_cleaner"}


def test_icons() -> None:
    filter_feeder = surface_cards()[1051]
    assert (filter_feeder.forage, filter_feeder.attack) == (Icons(5), Icons(barred=True))
    speed = surface_cards()[1071]
    assert (speed.forage.n, speed.attack.n, speed.shells.n) == (2, 2, 2)


def test_names_and_texts_come_with_the_cards() -> None:
    card = surface_cards()[1055]
    assert (card.name, card.name_de) == ("Filter Feeder", "Filtrierer")
    assert card.text.startswith("Five forage icons")


def test_reef_edition_has_only_its_own_cards() -> None:
    edition = reef()
    assert edition.scenarios == (3001, 3009)
    assert set(edition.cards) == {*range(1001, 1121), 3001, 3009}


def test_effects_are_typed_values() -> None:
    schooling = surface_cards()[1091]
    assert schooling.effects[1] == Immune("attack", Comparison(Reading("self", "pop"), ">=", 5))
    symbiotic = surface_cards()[1031]
    assert symbiotic.effects == (Gain(1, ("forage", "attack"), "left", None),)


@pytest.mark.parametrize("number", sorted(set(range(3001, 3026)) - WAITING))
def test_scenarios_the_engine_plays(number: int) -> None:
    assert scenario_cards(number)[number].effects


@pytest.mark.parametrize("number", sorted(WAITING))
def test_scenarios_that_wait_fail_by_name(number: int) -> None:
    with pytest.raises(BadCard, match=rf"card {number} .*does not play yet the primitive"):
        scenario_cards(number)


@pytest.mark.parametrize(
    ("primitives", "message"),
    [
        ("teleport(3)", "does not know the primitive teleport(3)"),
        ("custom(free_deep)", "does not play yet the primitive custom(free_deep)"),
        ("gain(1, on=sneeze, who=self)", "does not know the event 'sneeze'"),
        ("gain(1, on=trait_gain, who=self)", "does not know the event 'trait_gain'"),
        ("gain(1, on=migrated:IV)", "does not know the event 'migrated:IV'"),
        ("gain(1, on=forage, who=cousin)", "does not know the word 'cousin'"),
        ("gain(one, on=forage)", "'one' where a number belongs"),
        ("gain(1)", "does not know the event ''"),
        ("ignore(one_defensive, when=always)", "does not know ignoring 'one_defensive'"),
        ("ignore(trait:, when=always)", "does not know ignoring 'trait:'"),
        ("immune(attack, when=self.mood>1)", "reads what no table shows: 'self.mood'"),
        ("immune(attack, when=self.has)", "reads what no table shows: 'self.has'"),
        ("space(5)", "'5' where a signed number belongs"),
        ("no_overpop(1)", "an argument that nothing reads"),
        ("gain_mod(+1, scope=all)", "the scope of gain_mod(+1, scope=all) is not that"),
        ("aura(shells, 4, scope=some)", "does not know the word 'some'"),
        ("lose(2, choice, on=now)", "does not know the word 'choice'"),
        ("gain", "not of the form name(arguments)"),
        ("gain(1, on=forage", "a bracket is not closed"),
        ("gain(1))", "a bracket is closed that was not opened"),
        ("gain(on=forage, 1)", "stands after a named one"),
        ("gain(1, on=forage, on=attack)", "an argument is named twice"),
        ("per(forage)", "too few arguments"),
    ],
)
def test_a_card_the_engine_cannot_play_fails_by_name(primitives: str, message: str) -> None:
    with pytest.raises(BadCard) as failure:
        read_cards(row(primitives), DEEP)
    assert str(failure.value).startswith("card 2001 Sample Fish: ")
    assert message in str(failure.value)


def test_table_shape_is_checked() -> None:
    with pytest.raises(BadCard, match="has the columns"):
        read_cards("id,name\n1,x\n", SURFACE)
    with pytest.raises(BadCard, match="the id is used twice"):
        read_cards(row("") + "\n" + row("").split("\n")[1], DEEP)
    with pytest.raises(BadCard, match="no such card: 3999"):
        scenario_cards(3001, 3999)
    with pytest.raises(BadCard, match="Sample Fish: invalid literal"):
        read_cards(row("", forage="many"), DEEP)
    with pytest.raises(BadCard, match="the scope of"):
        read_cards(row("aura(forage, 2, scope=adjacent)"), SCENARIO)
    with pytest.raises(ValueError, match="lacks the scenario cards"):
        Edition("odd", dict(surface_cards()), (3001, 3002))


def test_vocabulary_is_whole() -> None:
    """Every primitive of the rules is either played or known to be waiting."""
    words = """traits space aging per aura double extra_feed forage_from no_overpop never_extinct
        overpop_to overpop_extinct immune ignore cannot_attack attack_cap gain gain_mod leech take
        lose age_choice age_again pay_score trigger_gains double_pop move grant swap
        play_from_pool custom"""
    assert set(words.split()) == set(VOCABULARY) | NOT_PLAYED
    assert not set(VOCABULARY) & NOT_PLAYED


def test_calls() -> None:
    assert parse_calls("") == ()
    calls = parse_calls("traits(+1); gain(2, on=forage|attack, if=!actor.has(speed))")
    assert calls == (
        Call("traits", ("+1",)),
        Call("gain", ("2",), (("on", "forage|attack"), ("if", "!actor.has(speed)"))),
    )
    assert "; ".join(map(str, calls)) == (
        "traits(+1); gain(2, on=forage|attack, if=!actor.has(speed))"
    )


def test_conditions() -> None:
    assert parse_condition("always") is None
    assert parse_condition("reef>0") == Comparison(Reading("reef"), ">", 0)
    assert parse_condition("self.pop==0") == Comparison(Reading("self", "pop"), "==", 0)
    assert parse_condition("!victim.deep") == Flag(Reading("victim", "deep"), wanted=False)
    assert parse_condition("actor.has(speed)") == Flag(Reading("actor", "has", "speed"))
    assert parse_condition("target.forage>=5|target.attack>=5") == AnyOf(
        (
            Comparison(Reading("target", "forage"), ">=", 5),
            Comparison(Reading("target", "attack"), ">=", 5),
        )
    )
    attacks = Comparison(Reading("self", "attack"), ">", Reading("target", "attack"))
    assert parse_condition("self.attack>target.attack") == attacks
    for text in ("", "reef.pop>0", "card.cost>1", "self", "pop>1", "self.pop>=x"):
        with pytest.raises(BadExpression):
            parse_condition(text)


def test_profiles_add_up() -> None:
    cards = surface_cards()
    profile = summarise([cards[1071], cards[1072], cards[1091]])
    assert (profile.forage, profile.attack, profile.shells) == (4, 4, 4)
    assert (profile.traits, profile.aging) == (2, 1)
    limitless = read_cards(row("traits(any)"), DEEP)[2001]
    assert limitless.effects == (Traits(None),)
    assert summarise([limitless]).traits > 120


def test_profiles_are_remembered_within_bounds(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("games.kinds.oceans.rules.edition._MEMO", 2)
    edition = Edition("small", {**surface_cards(), **scenario_cards(3001, 3009)}, (3001, 3009))
    first = edition.profile((1001,))
    assert edition.profile((1001,)) is first
    for card in (1002, 1003, 1004):
        edition.profile((card,))
    assert edition.profile((1001,)) is not first
