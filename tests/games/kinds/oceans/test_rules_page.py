"""The rules page of Oceans: its cards are those of the tables, in every language."""

from __future__ import annotations

from django.utils.translation import override

from games.kinds.oceans.rules import edition
from games.kinds.oceans.rules_page import CARD_TEXTS, oceans_rules


def test_every_card_of_the_reef_can_be_translated() -> None:
    reef = edition.reef()
    used = [reef.cards[number].text for number in (*reef.surface, *reef.scenarios)]
    assert set(CARD_TEXTS) == set(used)


def test_the_traits_are_told_from_the_tables() -> None:
    rules = oceans_rules()
    assert len(rules["traits"]) == 12
    assert rules["copies"] == 10
    apex = next(card for card in rules["traits"] if card["name"] == "Apex Predator")
    assert (apex["forage"], apex["attack"], apex["shells"]) == ("×", "3", "2")
    assert [card["name"] for card in rules["scenarios"]] == ["Abundance", "Fertile"]
    assert rules["bonus"][0] == {"players": 2, "points": [4, 0, "", "", "", ""]}
    with override("de"):
        assert oceans_rules()["traits"][0]["name"] == "Tentakel"
