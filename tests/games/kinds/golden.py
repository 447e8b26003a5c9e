"""Golden playthroughs: a whole game, decision by decision, as it has to be played for ever.

`python -m tests.games.kinds.golden SLUG VARIANT PLAYERS` writes one of random moves into
tests/data/golden; do that for a new game or variant. With `--again` the moves of the file that is
there are played once more: that is how a change of the rules, of a view or of the stored form is
written down, and how it shows in the difference. Oceania's files are random games. Those of
Oceans hold the moves of games between its bots, because random games are ten times as long.
"""

from __future__ import annotations

import argparse
import hashlib
import json
from collections.abc import Iterator
from os import environ
from pathlib import Path
from typing import Any

import django

from games.kinds.base import Setup
from games.kinds.registry import KINDS
from games.kinds.selfplay import source_of

DIRECTORY = Path(__file__).parents[2] / "data" / "golden"


def playthrough(slug: str, variant: str, players: int, moves: list[str] | None = None) -> list[Any]:
    """A game of `moves`, or of random ones: a head, then what each decision led to."""
    game = KINDS[slug].rules
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


def moves_in(file: Path) -> list[str]:
    """The moves of a playthrough that was written before."""
    return [json.loads(line)["move"] for line in file.read_text().splitlines()[1:-1]]


def write(slug: str, variant: str, players: int, *, again: bool = False) -> None:
    """Write the playthrough of a game in this form: of random moves, or of the same ones again."""
    file = file_of(slug, variant, players)
    lines = playthrough(slug, variant, players, moves_in(file) if again else None)
    DIRECTORY.mkdir(exist_ok=True)
    file.write_text("".join(json.dumps(line) + "\n" for line in lines))


if __name__ == "__main__":
    environ.setdefault("DJANGO_SETTINGS_MODULE", "tests.harness.settings")
    django.setup()
    parser = argparse.ArgumentParser(description="Write a golden playthrough.")
    parser.add_argument("slug", choices=KINDS)
    parser.add_argument("variant")
    parser.add_argument("players", type=int)
    parser.add_argument("--again", action="store_true", help="play the moves of the file there is")
    options = parser.parse_args()
    write(options.slug, options.variant, options.players, again=options.again)
