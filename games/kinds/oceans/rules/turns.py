"""The turn: its phases as tasks of the agenda, and the working through of that agenda."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from games.kinds.oceans.rules import draw_phase, feed_phase, numbers, play_phase, resolution
from games.kinds.oceans.rules.edition import PLAYS_A_TURN
from games.kinds.oceans.rules.resolution import RESOLVE
from games.kinds.oceans.rules.state import AGE, DRAW, FEED, OVER, PLAY, PREFEED, Event, Task
from games.kinds.oceans.rules.table import Board, Table

AGING, AGE_AGAIN, AGED, FINISH = "aging", "age_again", "aged", "finish"
#: A turn, as it is put on the agenda when it begins.
TURN = tuple(Task(name) for name in (PLAY, PREFEED, FEED, AGE, DRAW, FINISH))


def advance(table: Table) -> None:
    """Work through the agenda until somebody has to decide or nothing is left to do."""
    while table.agenda and not table.asked:
        task = table.agenda.pop(0)
        TASKS[task.name](table, task)


def age(table: Table, board: Board) -> bool:
    """Let a species age; whether it had less than the amount, and so is doomed."""
    amount = numbers.aging(table, board)
    n = min(amount, board.pop)
    table.shift(board, table.piles[board.owner], n)
    table.log.note("aged", species=board.name, n=n)
    return n < amount and not board.profile.never_extinct


def _play(table: Table, task: Task) -> None:
    _begin(table, PLAY)
    table.log.note("turn", seat=table.seat, number=table.turn)
    table.plays = PLAYS_A_TURN[table.exploded]
    play_phase.ask(table, task)


def _prefeed(table: Table, _task: Task) -> None:
    _begin(table, PREFEED)
    feed_phase.plan_before_feed(table)


def _feed(table: Table, task: Task) -> None:
    _begin(table, FEED)
    feed_phase.ask(table, task)


def _age(table: Table, _task: Task) -> None:
    """AGE, after an action of its own for gains that come before it (R32)."""
    _begin(table, AGE)
    row = table.rows[table.seat]
    waiting = table.climate.triggers.get("before_aging") or any(
        "before_aging" in board.profile.triggers for board in row
    )
    if waiting:
        table.events += [Event("before_aging", b.number, b.number) for b in row]
        table.plan(Task(RESOLVE), Task(AGING))
    else:
        table.plan(Task(AGING))


def _aging(table: Table, _task: Task) -> None:
    """A1 of AGE: all own species pay, then the extinctions follow (R30)."""
    doomed = [board for board in list(table.rows[table.seat]) if age(table, board)]
    for board in doomed:
        table.extinguish(board)
    again = [Task(AGE_AGAIN)] * table.climate.age_again
    table.plan(*again, Task(AGED))


def _age_again(table: Table, _task: Task) -> None:
    survivors = tuple(board.number for board in table.rows[table.seat])
    if survivors:
        table.ask(table.seat, "age_again", 0, survivors)


def _aged(table: Table, _task: Task) -> None:
    table.record(Event("after_aging"))
    table.plan(Task(RESOLVE))


def _draw(table: Table, task: Task) -> None:
    """DRAW, unless the last round has been triggered (R3)."""
    _begin(table, DRAW)
    if not table.last_round:
        draw_phase.ask(table, task)


def _finish(table: Table, _task: Task) -> None:
    """End the turn; the game too, if this was the last seat of the last round (R15)."""
    for board in table.boards.values():
        board.overpopulated = False
    table.feeder, table.feeds, table.discarded, table.plays = 0, [0, 0, 0], False, 0
    if table.last_round and table.seat == len(table.rows) - 1:
        table.phase = OVER
        table.log.note("over")
        return
    table.seat = (table.seat + 1) % len(table.rows)
    table.turn += 1
    table.plan(*TURN)


def _begin(table: Table, phase: str) -> None:
    """Begin a phase; what the explosion changes is read here, once for the phase (R11)."""
    table.phase = phase
    table.exploded = table.explosion


TASKS: Mapping[str, Callable[[Table, Task], None]] = {
    **resolution.TASKS,
    PLAY: _play,
    play_phase.PLAYS: play_phase.ask,
    PREFEED: _prefeed,
    feed_phase.BEFORE_FEED: feed_phase.before_feed,
    FEED: _feed,
    feed_phase.FEEDS: feed_phase.ask,
    AGE: _age,
    AGING: _aging,
    AGE_AGAIN: _age_again,
    AGED: _aged,
    DRAW: _draw,
    draw_phase.DRAWS: draw_phase.ask,
    FINISH: _finish,
}
