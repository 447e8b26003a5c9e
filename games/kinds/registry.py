"""The games of the site by their slugs."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any, Final

from games.kinds.base import Game
from games.kinds.oceania.rules.game import OCEANIA
from games.kinds.oceans.rules.game import OCEANS

GAMES: Final[Mapping[str, Game[Any, Any]]] = MappingProxyType(
    {OCEANIA.slug: OCEANIA, OCEANS.slug: OCEANS}
)

#: Games that have no page of their own yet: they can be tried on a plain one, and are not rated.
RULES_PREVIEWS: Final = frozenset({OCEANS.slug})
