"""Oceans' things in words: what a move led to, and why one is refused."""

from __future__ import annotations

import pytest
from django.utils.translation import gettext, override

from games.kinds.base import IllegalMove
from games.kinds.oceans.rules import log, reasons
from games.kinds.oceans.rules.decisions import KINDS
from games.kinds.oceans.rules.game import OCEANS
from games.kinds.oceans.wording import WORDING, fact_words, log_lines
from games.kinds.selfplay import source_of
from tests.games.kinds.oceans.tables import TRAIT, setup

NAMES = ("anouk", "halvard", "rike")
SPEED, INKING = TRAIT["speed"], TRAIT["inking"]


@pytest.mark.parametrize("language", ["en", "de"])
def test_every_line_of_a_games_log_is_a_sentence(language: str) -> None:
    rng = source_of("log", 1, 3).rng
    state = OCEANS.new(setup(3))
    with override(language):
        while state.asked:
            seat = state.asked[0].seat
            transition = OCEANS.apply(state, seat, rng.choice(OCEANS.legal_moves(state, seat)))
            for viewer in (None, seat):
                for line in log_lines(transition.steps[0].told_to(viewer), NAMES):
                    assert line.endswith(".")
                    assert "{" not in line
            state = transition.state


def test_a_line_names_players_cards_and_places() -> None:
    told = {
        "log": [
            {"kind": "turn", "seat": 1, "number": 3},
            {"kind": "evolved", "species": "s4", "card": SPEED},
            {"kind": "discarded", "seat": 0, "cards": [SPEED, INKING]},
            {"kind": "discarded", "seat": 2, "cards": []},
            {"kind": "drew", "seat": 0, "n": 2},
            {"kind": "drew", "seat": 0, "n": 2, "cards": [INKING, SPEED]},
            {"kind": "migrated", "n": 2, "source": "reef", "to": "III", "card": INKING},
        ]
    }
    assert log_lines(told, NAMES) == [
        "Turn 3: halvard plays.",
        "s4 gets Speed.",
        "anouk discards Speed and Inking.",
        "rike discards nothing.",
        "anouk draws 2.",
        "anouk draws Inking and Speed.",
        "2 migrate from reef to III by Inking.",
    ]
    with override("de"):
        assert log_lines(told, NAMES)[1:4] == [
            "s4 bekommt Schnelligkeit.",
            "anouk legt Schnelligkeit und Tinte ab.",
            "rike legt nichts ab.",
        ]


@pytest.mark.parametrize("sentence", [*reasons.SENTENCES.values(), *log.SENTENCES.values()])
def test_every_sentence_is_there_in_german(sentence: str) -> None:
    with override("de"):
        assert gettext(sentence) != sentence


@pytest.mark.parametrize("kind", KINDS)
def test_every_decision_has_words(kind: str) -> None:
    with override("de"):
        assert fact_words(kind) != kind


def test_a_refusal_is_told_in_the_language_of_the_reader() -> None:
    error = IllegalMove("SOURCE_EMPTY", reasons.SENTENCES["SOURCE_EMPTY"], zone="reef")
    assert WORDING.refusal(error) == "There is nothing in the zone reef."
    with override("de"):
        assert WORDING.refusal(error) == "In der Zone Riff liegt nichts."
