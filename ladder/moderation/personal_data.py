"""Sanctions as a part of what the site holds about a player."""

from __future__ import annotations

from typing import Any

from django.db import router

from ladder import privacy
from ladder.models import Player, Sanction


def register_sanctions() -> None:
    privacy.register_export("sanctions", _export)
    privacy.register_erasure("sanctions", _erase)


def _export(player: Player) -> list[dict[str, Any]]:
    columns = (
        "kind", "reason", "starts_at", "ends_at", "lifted_at", "appeal", "appealed_at", "answer",
        "answered_at",
    )  # fmt: skip
    rows = Sanction.objects.using(_database(player)).filter(player=player)
    return list(rows.order_by("starts_at", "pk").values(*columns))


def _erase(player: Player, _pseudonym: str) -> None:
    """What was said by and about the player goes; that there was a sanction stays."""
    rows = Sanction.objects.using(_database(player)).filter(player=player)
    rows.update(reason="", appeal="", answer="")


def _database(player: Player) -> str:
    return router.db_for_write(Player, instance=player)
