"""Two players and their match, for tests that need no others."""

from __future__ import annotations

import pytest

from games.models import Match
from ladder.models import Player
from tests.games.factories import make_match, make_player


@pytest.fixture
def white() -> Player:
    return make_player("anouk")


@pytest.fixture
def grey() -> Player:
    return make_player("halvard")


@pytest.fixture
def match(white: Player, grey: Player) -> Match:
    return make_match(white, grey)
