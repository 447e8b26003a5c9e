"""Positions that differ in hidden parts alone are shown byte for byte alike to whoever looks on."""

from __future__ import annotations

import copy
import hashlib
import json
import random
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import islice

import pytest
from django.conf import settings

from games.kinds.base import Setup, Viewer
from games.kinds.registry import KINDS
from games.kinds.selfplay import source_of
from games.matches.lifecycle import Terms
from games.matches.page.match import render_match
from games.matches.page.scene import Scene
from games.models import Match, Seat
from tests.harness.factories import make_match, make_player
from tests.secrecy.memory import forget
from tests.secrecy.twins import Position, positions_of, twin_of

pytestmark = pytest.mark.django_db

EN, DE = (code for code, _ in settings.LANGUAGES)


@dataclass(frozen=True)
class Table:
    """A game, for so many seats, and four who look on, each in a language."""

    terms: Terms
    seats: int
    viewers: tuple[tuple[Viewer, str], ...]
    #: Which of all pairs are of this kind.
    share: float


TABLES = [
    Table(Terms("oceania", "7x5"), 2, ((0, EN), (1, DE), (None, EN), (None, DE)), 0.7),
    Table(Terms("oceania", "7x5"), 1, ((0, EN), (0, DE), (None, EN), (None, DE)), 0.2),
    Table(Terms("oceans", "reef"), 3, ((0, EN), (1, EN), (2, DE), (None, EN)), 0.1),
    Table(Terms("pearls", "lagoon"), 3, ((0, EN), (1, EN), (2, DE), (None, EN)), 0.1),
]


@pytest.mark.parametrize("table", TABLES, ids=lambda table: f"{table.terms.game} {table.seats}")
def test_what_is_hidden_leaves_no_trace(table: Table, twins: int) -> None:
    match = make_match(*(make_player(f"sailor-{n}") for n in range(table.seats)), terms=table.terms)
    seats = list(match.seats.select_related("player"))
    count = round(twins * table.share)

    def shown(*, twin: bool) -> Iterator[str]:
        """What everybody is shown of each position, or of a twin of it."""
        forget()
        for number, position in enumerate(islice(_positions(table), count)):
            for viewer, language in table.viewers:
                # For all viewers the same, so that they share what can be shared.
                rng = random.Random(number) if twin else None
                seen = twin_of(position, viewer, rng) if rng else position
                yield _shown(_scene(match, seats, seen, rng), viewer, language)

    assert list(shown(twin=True)) == list(shown(twin=False))


def _positions(table: Table) -> Iterator[Position]:
    """Positions of game after game, all of which could be met."""
    game, number = KINDS[table.terms.game].rules, 0
    while True:
        source = source_of("secrecy", number, table.seats)
        setup = Setup(table.terms.variant, source.nonces, source.seed)
        yield from positions_of(game, setup, source.rng)
        number += 1


def _scene(match: Match, seats: list[Seat], position: Position, rng: random.Random | None) -> Scene:
    """The match in this position. A twin has another seed and other nonces too."""
    shown, sitting = copy.copy(match), [copy.copy(seat) for seat in seats]
    shown.state = KINDS[match.game].rules.encode(position.state)
    shown.version = shown.moves_made = len(position.steps)
    if rng is not None:
        shown.seed = rng.randbytes(32)
        for seat in sitting:
            seat.nonce = f"{rng.getrandbits(64):016x}"
    return Scene(shown, sitting, position.steps, position.state)


def _shown(scene: Scene, viewer: Viewer, language: str) -> str:
    """The view and the fragment, as a digest: the texts of all would be some hundred megabytes."""
    view = json.dumps(KINDS[scene.match.game].rules.view_for(scene.state, viewer))
    fragment = render_match(scene, viewer, language=language)
    return hashlib.sha256(f"{view}\n{fragment}".encode()).hexdigest()
