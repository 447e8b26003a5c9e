"""A move and the fall of its player's flag at the same instant: one of the two, and never both.

A first move that comes in time is made, and with hardly any time left the flag falls at the next;
one that is late ends the match. So every match is over in the end, by timeout and once.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Sequence
from contextlib import ExitStack
from datetime import UTC, datetime
from itertools import count
from operator import itemgetter
from statistics import median
from time import sleep, time

from tests.faults.progress import tell
from tests.harness.client import Answer, Exchange, MoveRequest
from tests.harness.site import Site
from tests.harness.waiting import until
from tests.harness.world import Table, World

#: How many matches wait for their instant together.
BATCH = 50
#: Seconds between two instants.
STEP = 0.03
#: Seconds by which moves are sent before the flag at most: the server takes a while to notice them.
LEAD = 0.06
LONGEST_LEAD = 0.5
#: Seconds after which a flag falls that nobody has claimed, and in which it is declared.
GRACE = 1.0
PROMISED = 2.0
#: How a refusal says whether the move itself ended the match, or somebody had done so before.
REFUSALS = {
    "Your time ran out before this arrived": "late",
    "This match is over": "after the steward",
}

#: For each match of a batch, when its time is up and when its move is sent.
Plan = list[tuple[float, float]]


def test_a_move_and_a_flag_at_the_same_instant(world: World, served: Site, flags: int) -> None:
    """How long a move is on its way depends on the machine: the next ones are sent by that."""
    tally: Counter[str] = Counter()
    lead = LEAD
    for batch in count():
        tables = world.open_clocked_tables(BATCH, f"instant {batch}")
        plan = _one_after_the_other(random.Random(batch), time() + 1.0, lead)
        seen = _outcomes(world, served, tables, plan)
        tally.update(seen)
        tell(f"{world.name}, sent {lead:.3f} s before: {dict(seen)}")
        if batch + 1 >= _batches(flags) and {"made", "late"} <= tally.keys():
            break
        assert batch < 2 * _batches(flags) + 3, tally
        lead = min(lead * 2, LONGEST_LEAD) if seen["late"] > seen["made"] else lead / 2


def test_moves_while_the_steward_declares_the_flags(world: World, served: Site, flags: int) -> None:
    for batch in range(_batches(flags)):
        tables = world.open_clocked_tables(BATCH, f"steward {batch}")
        plan = _all_with_the_steward(random.Random(batch), time() + 1.0)
        seen = _outcomes(world, served, tables, plan)
        tell(f"{world.name}, while the steward is at work: {dict(seen)}")
        assert "made" not in seen


def test_flags_that_nobody_claims_are_declared_soon(world: World, served: Site) -> None:
    tables = world.open_clocked_tables(9, "unclaimed")
    assert served.process.poll() is None
    # At any moment between two looks of the steward.
    instants = [time() + number / 9 for number in range(len(tables))]
    _let_time_be_up(world, tables, instants)
    until(lambda: all(_is_over(world, table) for table in tables))
    seconds = [
        _finished(world, table) - instant for table, instant in zip(tables, instants, strict=True)
    ]
    assert min(seconds) >= GRACE
    assert median(seconds) <= PROMISED


def _batches(flags: int) -> int:
    return max(1, flags // (2 * BATCH))


def _one_after_the_other(rng: random.Random, beginning: float, lead: float) -> Plan:
    """A move at every flag, a little before or after it."""
    instants = [beginning + number * STEP for number in range(BATCH)]
    return [(instant, instant + rng.uniform(-lead, lead / 3)) for instant in instants]


def _all_with_the_steward(rng: random.Random, beginning: float) -> Plan:
    """All flags together, and moves while the steward goes through them."""
    sent = sorted(beginning + GRACE + rng.uniform(-0.1, 0.7) for _ in range(BATCH))
    return [(beginning, moment) for moment in sent]


def _outcomes(world: World, served: Site, tables: Sequence[Table], plan: Plan) -> Counter[str]:
    """What became of the moves, once all matches are over."""
    answers = _played(world, served, tables, plan)
    until(lambda: all(_is_over(world, table) for table in tables))
    return Counter(_outcome(world, *pair) for pair in zip(tables, answers, strict=True))


def _played(world: World, served: Site, tables: Sequence[Table], plan: Plan) -> list[Answer]:
    """Set every clock, send every move at its time, and get the answers."""
    _let_time_be_up(world, tables, [instant for instant, _ in plan])
    with ExitStack() as stack:
        exchanges = [
            stack.enter_context(Exchange(served.url, _first_move(table).message))
            for table in tables
        ]
        for exchange in exchanges:
            exchange.send_all_but_the_end()
        moments = [moment for _, moment in plan]
        for moment, exchange in sorted(zip(moments, exchanges, strict=True), key=itemgetter(0)):
            sleep(max(0.0, moment - time()))  # the instant is the point of the test
            exchange.send_the_end()
        return [exchange.answer() for exchange in exchanges]


def _let_time_be_up(world: World, tables: Sequence[Table], instants: Sequence[float]) -> None:
    """Let the time of each match be up at its instant."""
    up = [datetime.fromtimestamp(instant, UTC) for instant in instants]
    world.let_time_be_up(dict(zip([table.match for table in tables], up, strict=True)))


def _first_move(table: Table) -> MoveRequest:
    return MoveRequest(table.match, table.people[0], "sail W3", 0, "")


def _is_over(world: World, table: Table) -> bool:
    return world.rows.match(table.match).status == "over"


def _finished(world: World, table: Table) -> float:
    finished_at = world.rows.match(table.match).finished_at
    assert finished_at is not None
    return finished_at.timestamp()


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
