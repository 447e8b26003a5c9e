"""How an action is resolved after its main step: A2 to A6 of the rules, as tasks of the agenda.

`resolve` is planned by whatever carries out an A1. It reads the conditions of all effects at
once; the tasks that follow carry out what was found, and stop where an owner has to decide.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

from games.kinds.oceans.rules import numbers
from games.kinds.oceans.rules.cards import Card
from games.kinds.oceans.rules.edition import KEPT
from games.kinds.oceans.rules.effects import WHOLE, DoublePop, Lose, TriggerGains
from games.kinds.oceans.rules.moves import OCEAN, REEF, ZONE_1, ZONE_2, ZONES
from games.kinds.oceans.rules.rulings import VIOLET_ONCE
from games.kinds.oceans.rules.state import Due, Event, Task
from games.kinds.oceans.rules.table import Board, Pile, Table, Zone
from games.kinds.oceans.rules.triggers import Reply, answer, gains, matched, reactions

RESOLVE, REACT, GAIN, CROWD, SETTLE = "resolve", "react", "gain", "crowd", "zones"
VIOLET, SURGE, BLUE = "violet", "surge", "blue"
_SCENARIO_ZONES = (ZONE_1, ZONE_2)


def resolve(table: Table, task: Task) -> None:
    """Match the recorded events, and plan A2 to A6; a violet card's action has no A6 of its own."""
    dues = [*task.dues, *matched(table, task.actor, table.events)]
    table.events.clear()
    due_first, due_gains = reactions(dues), gains(dues)
    plan = [Task(CROWD, task.actor), Task(SETTLE)]
    if due_gains:
        plan.insert(0, Task(GAIN, task.actor, 0, due_gains))
    if due_first:
        plan.insert(0, Task(REACT, task.actor, 0, due_first))
    if not task.part:
        plan.append(Task(BLUE))
    table.plan(*plan)


def react(table: Table, task: Task) -> None:
    """A2: losses, takes and payments."""
    for due in task.dues:
        do_due(table, due)


def gain(table: Table, task: Task) -> None:
    """A3: gains in order; those that answer a gain join the end, other answers follow it."""
    queue = list(task.dues)
    later: list[Due] = []
    for due in queue:
        n = do_due(table, due)
        card = table.edition.cards[due.card]
        if n and due.card not in table.edition.scenarios:
            event = Event(f"trait_gain:{card.family}", due.bearer, due.bearer, n=n)
            answers = matched(table, task.actor, [event])
            queue += gains(answers)
            later += answers
    for due in reactions(later):
        do_due(table, due)


def crowd(table: Table, task: Task) -> None:
    """A4: the first overpopulated species, until none is left."""
    board = _first_crowded(table, task.actor)
    if board is None:
        return
    table.plan(task)
    if board.profile.overpop_score:
        overpopulate(table, task.actor, board, table.piles[board.owner])
    elif table.climate.overpop_extinct and not board.profile.never_extinct:
        _overpopulate_to_death(table, task.actor, board)
    else:
        table.ask(board.owner, "overpop", board.number)


def overpopulate(table: Table, actor: int, board: Board, goal: Zone | Pile) -> None:
    """Give up all but what a species keeps, and let others react to it."""
    excess = board.pop - KEPT
    place = ZONES[goal.index] if isinstance(goal, Zone) else "score"
    table.log.note("overpopulated", species=board.name, n=excess, to=place)
    table.shift(board, goal, excess)
    board.overpopulated = True
    for due in _answers_to_overpop(table, actor, board, excess):
        do_due(table, due)


def settle_zones(table: Table, _task: Task) -> None:
    """A5: the explosion begins, and violet cards on zones that were emptied happen."""
    emptied = table.emptied
    if not emptied:
        return
    table.emptied = []
    if ZONE_1 in emptied and not table.explosion:
        table.explosion = True
        table.log.note("explosion")
    violets = [zone for zone in violet_zones(table) if zone in emptied]
    table.plan(*[Task(VIOLET, 0, zone) for zone in violets])


def violet_zones(table: Table) -> list[int]:
    """The zones with a violet card on them."""
    laid = zip(_SCENARIO_ZONES, table.edition.scenarios, strict=True)
    return [zone for zone, card in laid if "violet" in table.edition.cards[card].flags]


def happen(table: Table, task: Task) -> None:
    """A violet card's action: its A1, and the plan for the rest of it."""
    zone = task.part
    if VIOLET_ONCE and zone in table.violet_done:
        return
    table.violet_done.append(zone)
    card = table.edition.cards[table.edition.scenarios[zone - 1]]
    table.log.note("violet", card=card.id)
    dues = _violet_now(table, card)
    surging = any(isinstance(effect, DoublePop) for effect in card.effects)
    surges = [Task(SURGE, 0, seat) for seat in _from_active(table)] if surging else []
    table.plan(*surges, Task(RESOLVE, 0, 1, dues))


def surge(table: Table, task: Task) -> None:
    """Ask a player where the own species take their share first; skip where nothing is to take."""
    zones = tuple(zone for zone in OCEAN if table.zones[zone].pop)
    if zones and any(board.pop and numbers.free(table, board) for board in table.rows[task.part]):
        table.ask(task.part, "surge", 0, zones)


def settle_blue(table: Table, _task: Task) -> None:
    """A6: a blue card is in force exactly while its zone is empty."""
    active = (
        table.zones[ZONE_1].pop == 0 and table.edition.blue(table.edition.scenarios[0]),
        table.zones[ZONE_2].pop == 0 and table.edition.blue(table.edition.scenarios[1]),
    )
    if active == table.blue:
        return
    for card, before, after in zip(table.edition.scenarios, table.blue, active, strict=True):
        if before != after:
            table.log.note("blue_on" if after else "blue_off", card=card)
    table.blue = active
    table.climate = table.edition.climate(active)


def do_due(table: Table, due: Due) -> int:
    """Do what is due; how much population moved."""
    if due.verb == "pay":
        return _pay(table, due)
    bearer = table.boards.get(due.bearer)
    if due.verb == "lose":
        return _lose(table, due)
    if bearer is None:
        return 0
    if due.verb == "gain":
        return _gain(table, bearer, due)
    return _take(table, bearer, due)


def gain_size(table: Table, bearer: Board, due: Due) -> int:
    """Printed number and additions, then multipliers; a scenario's boost is for traits only."""
    plus, times = bearer.profile.gain_plus, bearer.profile.gain_times
    if due.card not in table.edition.scenarios:
        plus += table.climate.gain_plus
        times *= table.climate.gain_times
    return (due.n + plus) * times


def _gain(table: Table, bearer: Board, due: Due) -> int:
    wanted = min(gain_size(table, bearer, due), numbers.free(table, bearer))
    begin = len(table.log.entries)
    n = table.draw_from_ocean(bearer, wanted)
    if n:
        table.log.note("gained", begin, species=bearer.name, card=due.card, n=n)
    return n


def _take(table: Table, bearer: Board, due: Due) -> int:
    source = table.zones[REEF] if due.verb == "take_reef" else table.boards.get(due.other)
    if source is None:
        return 0
    n = min(due.n, source.pop, numbers.free(table, bearer))
    if n:
        place = source.name if isinstance(source, Board) else ZONES[REEF]
        table.log.note("took", species=bearer.name, card=due.card, n=n, source=place)
    table.shift(source, bearer, n)
    return n


def _lose(table: Table, due: Due) -> int:
    victim = table.boards.get(due.other)
    if victim is None:
        return 0
    n = victim.pop if due.n == WHOLE else min(due.n, victim.pop)
    table.shift(victim, table.zones[REEF], n)
    if n:
        table.log.note("lost", species=victim.name, card=due.card, n=n)
    return n


def _pay(table: Table, due: Due) -> int:
    n = min(due.n, table.piles[table.seat].pop)
    table.shift(table.piles[table.seat], table.zones[REEF], n)
    if n:
        table.log.note("paid", seat=table.seat, card=due.card, n=n, to=ZONES[REEF])
    return n


def _first_crowded(table: Table, actor: int) -> Board | None:
    acting = table.boards.get(actor)
    if acting is not None and numbers.overpopulates(table, acting):
        return acting
    if not any(numbers.overpopulates(table, board) for board in table.boards.values()):
        return None
    return next(board for board in table.order(actor) if numbers.overpopulates(table, board))


def _overpopulate_to_death(table: Table, actor: int, board: Board) -> None:
    """Everything goes to the Reef, and the species with it; its neighbours still notice."""
    excess = board.pop
    table.log.note("overpopulated", species=board.name, n=excess, to=ZONES[REEF])
    table.shift(board, table.zones[REEF], excess)
    dues = _answers_to_overpop(table, actor, board, excess)
    table.extinguish(board)
    for due in dues:
        do_due(table, due)


def _answers_to_overpop(table: Table, actor: int, board: Board, excess: int) -> tuple[Due, ...]:
    dues = matched(table, actor, [Event("overpop", board.number, board.number, n=excess)])
    return (*reactions(dues), *gains(dues))


def _violet_now(table: Table, card: Card) -> tuple[Due, ...]:
    """The A1 of a violet card; the gains that it sets off are left for A3."""
    for effect in card.effects:
        if isinstance(effect, Lose):
            for due in answer(table, 0, Reply(Event("now"), None, card, effect)):
                do_due(table, due)
    if not any(isinstance(effect, TriggerGains) for effect in card.effects):
        return ()
    return tuple(
        Due("gain", board.number, trait.id, effect.n)
        for board in table.table_order()
        for trait, effect in board.profile.gains
    )


def _from_active(table: Table) -> list[int]:
    seats = range(len(table.rows))
    return [*seats[table.seat :], *seats[: table.seat]]


TASKS: Mapping[str, Callable[[Table, Task], None]] = {
    RESOLVE: resolve,
    REACT: react,
    GAIN: gain,
    CROWD: crowd,
    SETTLE: settle_zones,
    VIOLET: happen,
    SURGE: surge,
    BLUE: settle_blue,
}
