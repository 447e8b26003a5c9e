"""What Pearls offers the site: its rules alone."""

from __future__ import annotations

from typing import Final

from games.kinds.kind import GameKind
from tests.pearls.rules import PEARLS_GAME

KIND: Final = GameKind(rules=PEARLS_GAME)
