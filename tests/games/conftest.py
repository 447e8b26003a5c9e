"""Two players and their match, for tests that need no others."""

import pytest

from games.models import Match
from ladder.models import Player
from tests.harness.factories import make_match, make_player


@pytest.fixture
def white() -> Player:
    return make_player("white")


@pytest.fixture
def grey() -> Player:
    return make_player("grey")


@pytest.fixture
def match(white: Player, grey: Player) -> Match:
    return make_match(white, grey)
