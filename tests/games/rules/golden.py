"""Golden playthroughs: a whole game, decision by decision, as it has to be played for ever.

`python -m tests.games.rules.golden SLUG VARIANT PLAYERS` writes one into tests/data/golden; do that
for a new game or variant. A change in an old one is a change of the rules, and treated as such.
"""

from __future__ import annotations

import hashlib
import json
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from games.rules.base import Setup
from games.rules.registry import GAMES
from games.rules.selfplay import source_of

DIRECTORY = Path(__file__).parents[2] / "data" / "golden"


def playthrough(slug: str, variant: str, players: int, moves: list[str] | None = None) -> list[Any]:
    """A game of `moves`, or of random ones: a head, then what each decision led to."""
    game = GAMES[slug]
    source = source_of("golden", 1, players)
    setup = Setup(variant, source.nonces, source.seed)
    state = game.new(setup)
    lines: list[Any] = [{"game": slug, "variant": variant, "players": players}]
    given: Iterator[str] | None = None if moves is None else iter(moves)
    while pending := game.pending(state):
        seat = pending[0].seat
        legal = [str(move) for move in game.legal_moves(state, seat)]
        move = source.rng.choice(legal) if given is None else next(given)
        transition = game.apply(state, seat, game.parse(move))
        state = transition.state
        lines.append(
            {
                "seat": seat,
                "decision": pending[0].kind,
                "options": len(legal),
                "move": move,
                "told": [
                    [step.move, *map(step.told_to, (None, seat))] for step in transition.steps
                ],
                "state": digest(game.encode(state)),
                "views": [digest(game.view_for(state, seat)) for seat in (None, *range(players))],
            }
        )
    outcome = game.outcome(state)
    assert outcome is not None
    lines.append(
        {"reason": outcome.reason, "scores": list(outcome.scores), "places": list(outcome.placing)}
    )
    return lines


def digest(data: object) -> str:
    """A short fingerprint of plain data."""
    text = json.dumps(data, sort_keys=True, ensure_ascii=False)
    return hashlib.sha256(text.encode()).hexdigest()[:16]


def file_of(slug: str, variant: str, players: int) -> Path:
    """Where the playthrough of a game in this form lies."""
    return DIRECTORY / f"{slug}-{variant}-{players}.jsonl"


if __name__ == "__main__":
    slug, variant, players = sys.argv[1], sys.argv[2], int(sys.argv[3])
    text = "".join(json.dumps(line) + "\n" for line in playthrough(slug, variant, players))
    DIRECTORY.mkdir(exist_ok=True)
    file_of(slug, variant, players).write_text(text)
