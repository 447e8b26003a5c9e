"""The panel of the fair draw: what vouches for the order of the tiles, and what a script needs."""

from __future__ import annotations

import json
from typing import Any, Final

from django.utils.translation import gettext as _

from games.html.i18n import listed
from games.kinds.oceania.replay.model import OceaniaReplay
from games.kinds.oceania.rules.edition import KINDS
from games.kinds.oceania.svg import tokens
from games.kinds.oceania.wording import kind_name
from games.voyages.daily import day_of_nonce

_COMMAND: Final = "python3 -m games.kinds.oceania verify"


def fairness_context(replay: OceaniaReplay) -> dict[str, Any]:
    """What the panel's template shows, and in `fair` what the check in the browser goes by."""
    removed = _removed(replay)
    edition = replay.course.beginning.edition
    tiles = [(kind, edition.tiles[kind]) for kind in KINDS if kind in edition.tiles]
    return {
        "nonces": [
            (_nonce_title(name, nonce, by_server=by_server), nonce, by_server)
            for name, nonce, by_server in replay.fairness.nonces
        ],
        "removed": [tokens.tile_of_kind(kind) for kind in removed],
        "removed_words": listed([kind_name(kind) for kind in removed]),
        "fair": {
            "edition": json.dumps({"tiles": tiles, "removed": edition.removed}),
            "kinds": json.dumps({kind: kind_name(kind) for kind in KINDS}, ensure_ascii=False),
            "command": _COMMAND,
            # The script fills these in.
            "ordered": _("All {count} tiles came in the order that seed and nonces give."),
            "disordered": _(
                "Turn {turn}: the record has a {told}, but seed and nonces give a {derived}."
            ),
        },
    }


def _nonce_title(name: str, nonce: str, *, by_server: bool) -> str:
    if by_server and day_of_nonce(nonce) is not None:
        return _("Nonce of the day")
    return _("Nonce of {name}").format(name=name)


def _removed(replay: OceaniaReplay) -> tuple[str, ...]:
    """The tiles that were out of play; nobody knows them while the seed is hidden."""
    return replay.course.beginning.removed if replay.fairness.seed else ()
