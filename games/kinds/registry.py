"""The kinds of games of the site, by their slugs, in the order of the setting `GAME_KINDS`."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, cast

from django.conf import settings
from django.utils.functional import SimpleLazyObject
from django.utils.module_loading import import_string

from games.kinds.kind import GameKind


def _kinds() -> Mapping[str, GameKind]:
    paths = [f"{package}.kind.KIND" for package in settings.GAME_KINDS]
    kinds: list[GameKind] = list(map(import_string, paths))
    return {kind.slug: kind for kind in kinds}


#: Imported when first asked for: the kinds' pages import the models, which import this module.
KINDS: Final = cast("Mapping[str, GameKind]", SimpleLazyObject(_kinds))


def first_kind() -> GameKind:
    """The game that is meant where none is named: most come for it."""
    return next(iter(KINDS.values()))
