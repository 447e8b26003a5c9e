"""The entries of a match's ledger in words."""

from __future__ import annotations

from datetime import datetime
from typing import NamedTuple

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.matches.page.scene import Scene
from games.models import LedgerEntry


class Row(NamedTuple):
    """When, and what."""

    at: datetime
    words: str


def ledger_rows(scene: Scene) -> list[Row]:
    """Everything that was noted, the oldest first. One query."""
    entries = LedgerEntry.objects.filter(match=scene.match.pk).order_by("at", "pk")
    return [Row(entry.at, _words(entry, scene)) for entry in entries]


def _words(entry: LedgerEntry, scene: Scene) -> str:
    if entry.kind == LedgerEntry.Kind.CREDIT:
        return _credit(entry.seconds or 0.0)
    if entry.kind == LedgerEntry.Kind.GIVEN and entry.seat is not None:
        return _("{name} gave {other} {seconds} seconds.").format(
            name=scene.name(entry.seat),
            other=scene.name(1 - entry.seat),
            seconds=round(entry.seconds or 0.0),
        )
    sentence = _absence(entry, scene) if entry.kind == LedgerEntry.Kind.AWAY else _plain(entry)
    return sentence.format(name="" if entry.seat is None else scene.name(entry.seat))


def _plain(entry: LedgerEntry) -> str:
    kinds = LedgerEntry.Kind
    return {
        kinds.DRAW_OFFERED: _("{name} offered a draw."),
        kinds.DRAW_ACCEPTED: _("{name} accepted a draw."),
        kinds.DRAW_DECLINED: _("{name} declined a draw."),
        kinds.DRAW_TAKEN_BACK: _("{name} took the offer of a draw back."),
        kinds.ENDED: _("A moderator ended the match."),
        kinds.VOIDED: _("A moderator voided the match: it counts for nobody."),
        kinds.RESTORED: _("A moderator let the match count again."),
    }[kinds(entry.kind)]


def _absence(entry: LedgerEntry, scene: Scene) -> str:
    end = entry.until or scene.match.finished_at
    if end is None:
        return _("{name} is not connected.")
    seconds = max(round((end - entry.at).total_seconds()), 0)
    words = ngettext(
        "{{name}} was not connected for {seconds} second.",
        "{{name}} was not connected for {seconds} seconds.",
        seconds,
    )
    return words.format(seconds=seconds)


def _credit(seconds: float) -> str:
    whole = round(seconds)
    return ngettext(
        "All clocks were put forward by {seconds} second, for a time in which the site was away.",
        "All clocks were put forward by {seconds} seconds, for a time in which the site was away.",
        whole,
    ).format(seconds=whole)
