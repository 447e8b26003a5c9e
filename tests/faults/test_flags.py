"""A move and the fall of its player's flag at the same instant: one of the two, and never both.

A first move that comes in time is made, and with hardly any time left the flag falls at the next;
one that is late ends the match. So every match is over in the end, by timeout and once.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable, Sequence
from contextlib import ExitStack
from datetime import UTC, datetime
from time import sleep, time

import pytest

from tests.faults.client import Answer, Exchange, MoveRequest
from tests.faults.progress import tell
from tests.faults.waiting import until
from tests.faults.world import Table, World
from tests.site import Site

#: How many matches wait for their instant together.
BATCH = 50
#: Seconds of play that are left to everybody.
LEFT = 0.3
#: Seconds between two instants, and when a move is sent: the server takes a while to notice it.
STEP = 0.03
SENT = (-0.06, 0.02)
#: Seconds after which a flag falls that nobody has claimed.
GRACE = 1.0
#: How a refusal says whether the move itself ended the match, or somebody had done so before.
REFUSALS = {
    "Your time ran out before this arrived": "late",
    "This match is over": "after the steward",
}

#: For each match of a batch, when its time is up and when its move is sent.
Plan = Callable[[random.Random, float], list[tuple[float, float]]]


def one_after_the_other(rng: random.Random, beginning: float) -> list[tuple[float, float]]:
    """A move at every flag, a little before or after it."""
    instants = [beginning + number * STEP for number in range(BATCH)]
    return [(instant, instant + rng.uniform(*SENT)) for instant in instants]


def all_with_the_steward(rng: random.Random, beginning: float) -> list[tuple[float, float]]:
    """All flags together, and moves while the steward goes through them."""
    sent = sorted(beginning + GRACE + rng.uniform(-0.1, 0.7) for _ in range(BATCH))
    return [(beginning, moment) for moment in sent]


@pytest.mark.parametrize("plan", [one_after_the_other, all_with_the_steward])
def test_a_move_and_a_flag_at_the_same_instant(
    world: World, served: Site, flags: int, plan: Plan
) -> None:
    tally: Counter[str] = Counter()
    for batch in range(max(1, flags // (2 * BATCH))):
        tables = world.open_clocked_tables(BATCH, f"flags {plan.__name__} {batch}")
        rng = random.Random(f"{plan.__name__} {batch}")
        answers = _played(world, served, tables, plan(rng, time() + 1.0))
        until(lambda due=tables: all(_is_over(world, table) for table in due))  # type: ignore[misc]
        tally.update(_outcome(world, *pair) for pair in zip(tables, answers, strict=True))
        tell(f"{world.name}, {plan.__name__}: {dict(tally)}")
    if plan is one_after_the_other:
        assert {"made", "late"} <= tally.keys()
    else:
        assert "made" not in tally


def _played(
    world: World, served: Site, tables: Sequence[Table], plan: Sequence[tuple[float, float]]
) -> list[Answer]:
    """Set every clock, send every move at its time, and get the answers."""
    world.rows.set_clocks(
        LEFT,
        {
            table.match: datetime.fromtimestamp(instant - LEFT, UTC)
            for table, (instant, _) in zip(tables, plan, strict=True)
        },
    )
    with ExitStack() as stack:
        exchanges = [
            stack.enter_context(Exchange(served.url, _first_move(table).message))
            for table in tables
        ]
        for exchange in exchanges:
            exchange.send_all_but_the_end()
        for exchange, (_, moment) in zip(exchanges, plan, strict=True):
            sleep(max(0.0, moment - time()))  # the instant is the point of the test
            exchange.send_the_end()
        return [exchange.answer() for exchange in exchanges]


def _first_move(table: Table) -> MoveRequest:
    return MoveRequest(table.match, table.people[0], "sail W3", 0, "")


def _is_over(world: World, table: Table) -> bool:
    return world.rows.match(table.match).status == "over"


def _outcome(world: World, table: Table, answer: Answer) -> str:
    """What became of the move; all that is stored and was answered must agree on it."""
    row = world.rows.match(table.match)
    assert row.reason == "timeout"
    chosen = [move.text for move in world.rows.moves(table.match) if not move.forced]
    if answer.status == 200:
        assert (chosen, row.version) == (["sail W3"], 2)
        return "made"
    assert answer.status == 409
    assert (chosen, row.version, row.moves_made) == ([], 1, 0)
    (outcome,) = (
        name for words, name in REFUSALS.items() if f'role="alert">{words}' in answer.body
    )
    return outcome
