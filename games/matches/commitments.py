"""Sealing seeds: the site commits itself before it knows a nonce."""

from __future__ import annotations

import secrets
from typing import Any, Final
from uuid import UUID

from django.utils.translation import gettext_lazy as _

from games.kinds.fair_shuffle import SEED_BYTES, commitment
from games.matches.refusals import NotPossible
from games.models import Seal
from games.series.standing import LENGTHS, most_games
from ladder.models import Player

#: Enough for the longest series; a shorter one uses the first of them.
SEEDS: Final = most_games(max(LENGTHS))


class BrokenSeal(NotPossible):
    sentence = _("These commitments were used already. Here are new ones; please send it again.")


def commit_to_seeds() -> Seal:
    """A new seal: seeds that nobody is shown, and their commitments."""
    return Seal.objects.create(**_fresh())


def seal_kept_for(player: Player) -> Seal:
    """The seal that the player's next challenge will be made with.

    Pages show its commitments beside the form, so that they are known before the form brings a
    nonce. There is one at a time for each player, made on the first call.
    """
    seal, _made = Seal.objects.get_or_create(kept_for=player, defaults=_fresh())
    return seal


def take_seal(player: Player, seal_id: UUID | None) -> Seal:
    """The seal that the player's page has shown, for good; one made now if the page named none.

    The caller holds the player's lock. Raises `BrokenSeal` if it is another's or was used.
    """
    if seal_id is None:
        return commit_to_seeds()
    seal = Seal.objects.filter(pk=seal_id, kept_for=player).first()
    if seal is None:
        raise BrokenSeal
    seal.kept_for = None
    seal.save(update_fields=["kept_for"])
    return seal


def _fresh() -> dict[str, Any]:
    seeds = [secrets.token_bytes(SEED_BYTES) for _ in range(SEEDS)]
    return {"seeds": b"".join(seeds), "commitments": [commitment(seed) for seed in seeds]}
