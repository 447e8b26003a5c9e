"""What Pearls offers the site: its rules and its words."""

from __future__ import annotations

from typing import Final

from games.kinds.kind import GameKind
from tests.pearls.rules import PEARLS_GAME
from tests.pearls.wording import WORDING

KIND: Final = GameKind(rules=PEARLS_GAME, wording=WORDING)
