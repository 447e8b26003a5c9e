"""The four opponents: who they are, and that each can play every game."""

from __future__ import annotations

import random

import pytest

from games.bots.roster import BOT_PROFILES, BotProfile
from games.kinds.base import Setup
from games.kinds.registry import KINDS
from games.kinds.selfplay import source_of


def test_there_are_four_and_only_the_last_searches() -> None:
    assert [profile.name for profile in BOT_PROFILES] == [
        "Drifter",
        "Deckhand",
        "Navigator",
        "Admiral",
    ]
    assert [bool(profile.budget) for profile in BOT_PROFILES] == [False, False, False, True]


@pytest.mark.parametrize("game", KINDS)
@pytest.mark.parametrize("profile", BOT_PROFILES, ids=lambda profile: profile.name)
def test_each_plays_every_game(profile: BotProfile, game: str) -> None:
    rules = KINDS[game].rules
    source = source_of("crew", 1, 2)
    state = rules.new(Setup(next(iter(rules.variants)), source.nonces, source.seed))
    for _ in range(4):
        seat = rules.pending(state)[0].seat
        view = rules.view_for(state, seat)
        text = profile.chooser(game)(view, random.Random(1), 4)
        assert text in map(str, rules.legal_moves(state, seat))
        state = rules.apply(state, seat, rules.parse(text)).state
