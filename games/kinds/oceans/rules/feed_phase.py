"""The phases PREFEED and FEED: leeching and other effects before feeding, then the feeding."""

from __future__ import annotations

from games.kinds.oceans.rules import feeding, numbers
from games.kinds.oceans.rules.effects import FEED_KINDS, Leech
from games.kinds.oceans.rules.moves import (
    ATTACK,
    END,
    FORAGE,
    ZONES,
    Attack,
    End,
    Forage,
    LeechFrom,
    Move,
)
from games.kinds.oceans.rules.reasons import known_card, known_species, refuse
from games.kinds.oceans.rules.resolution import RESOLVE, do_due
from games.kinds.oceans.rules.rulings import MUST_FEED
from games.kinds.oceans.rules.state import Event, Task
from games.kinds.oceans.rules.table import Board, Table
from games.kinds.oceans.rules.triggers import Reply, answer

MOVES = (Forage, Attack, End)
FEEDS, BEFORE_FEED = "feeds", "before_feed"


def plan_before_feed(table: Table) -> None:
    """PREFEED: each species of the row that does something is an action, left to right (R14)."""
    acting = [b for b in table.rows[table.seat] if b.profile.before_feed]
    table.plan(*[Task(BEFORE_FEED, board.number) for board in acting])


def before_feed(table: Table, task: Task) -> None:
    """The effects of one species before feeding, from number `task.part` on; they are its A1."""
    board = table.boards.get(task.actor)
    if board is None:
        return
    effects = board.profile.before_feed
    for index in range(task.part, len(effects)):
        card, effect = effects[index]
        if isinstance(effect, Leech):
            found = victims(table, board, effect)
            if len(found) > 1:
                choices = tuple(victim.number for victim in found)
                table.plan(Task(BEFORE_FEED, board.number, index + 1))
                table.ask(board.owner, "leech", board.number, choices)
                return
            for victim in found:
                _leech(table, board, victim, effect.n)
        else:
            event = Event("before_feed", board.number, board.number)
            for due in answer(table, board.number, Reply(event, board, card, effect)):
                do_due(table, due)
    table.plan(Task(RESOLVE, board.number))


def carry_leech(table: Table, move: LeechFrom) -> None:
    """Carry out the answer; the agenda's head is the rest of the species' effects."""
    board = table.boards[move.species]
    _card, effect = board.profile.before_feed[table.agenda[0].part - 1]
    assert isinstance(effect, Leech)
    _leech(table, board, table.boards[move.victim], effect.n)


def ask(table: Table, _task: Task) -> None:
    """Ask for a feed if any is legal; the phase closes by itself otherwise (R31)."""
    if any(feeding.can_feed(table, board) for board in table.rows[table.seat]):
        table.ask(table.seat, "feed")


def options(table: Table) -> list[Move]:
    """Every legal feed, species by species; `end` once the first feed is done."""
    found: list[Move] = []
    for board in table.rows[table.seat]:
        if feeding.feeder_bar(table, board):
            continue
        if not feeding.kind_bar(table, board, FORAGE):
            found += [
                Forage(board.number, zone.index)
                for zone in table.zones
                if not feeding.source_bar(table, board, zone.index)
            ]
        if not feeding.kind_bar(table, board, ATTACK):
            by = feeding.hunter(table, board)
            found += [
                Attack(board.number, target.number)
                for target in table.ring
                if not feeding.strike(table, by, target).bar
            ]
    return [*found, END] if table.feeder or not MUST_FEED else found


def check(table: Table, move: Move) -> None:
    if isinstance(move, (Forage, Attack)):
        _check_feed(table, move)
    elif MUST_FEED and not table.feeder:
        refuse("MUST_FEED")


def carry(table: Table, move: Move) -> None:
    """Carry out a legal feed and plan what follows; `end` leaves the agenda to the next phase."""
    if isinstance(move, Forage):
        _count_feed(table, table.boards[move.species], FORAGE)
        _forage(table, table.boards[move.species], move.zone)
    elif isinstance(move, Attack):
        _count_feed(table, table.boards[move.species], ATTACK)
        _attack(table, table.boards[move.species], table.boards[move.target])


def _check_feed(table: Table, move: Forage | Attack) -> None:
    """Refuse for the first reason in the table's order."""
    if isinstance(move, Attack) and move.ignored is not None:
        known_card(table, move.ignored)
    board = known_species(table, move.species)
    target = known_species(table, move.target) if isinstance(move, Attack) else None
    if board.owner != table.seat:
        refuse("NOT_OWNER", species=board.name)
    kind = FORAGE if target is None else ATTACK
    bar = feeding.feeder_bar(table, board) or feeding.kind_bar(table, board, kind)
    if isinstance(move, Forage):
        bar = bar or feeding.source_bar(table, board, move.zone)
    elif target is not None:
        bar = bar or feeding.strike(table, feeding.hunter(table, board), target).bar
        if not bar and move.ignored is not None:
            bar = "BAD_CHOICE"  # no card of this engine lets its player choose a trait to ignore
    if bar:
        zone = ZONES[move.zone] if isinstance(move, Forage) else ""
        refuse(bar, species=board.name, target=target.name if target else "", zone=zone)


def _count_feed(table: Table, board: Board, kind: str) -> None:
    """Count the extra feeds at the first feed; use a kind-bound one before an `any` one (R31)."""
    if not table.feeder:
        table.feeder = board.number
        table.feeds = [board.profile.feeds.get(word, 0) for word in FEED_KINDS]
        return
    bound = FEED_KINDS.index(kind)
    table.feeds[bound if table.feeds[bound] else feeding.ANY_FEED] -= 1


def _forage(table: Table, board: Board, zone: int) -> None:
    n = feeding.forage_yield(table, board, zone)
    table.log.note("foraged", species=board.name, n=n, source=ZONES[zone])
    table.shift(table.zones[zone], board, n)
    table.record(Event("forage", board.number, board.number, n=n))
    table.plan(Task(RESOLVE, board.number), Task(FEEDS))


def _attack(table: Table, board: Board, target: Board) -> None:
    strike = feeding.strike(table, feeding.hunter(table, board), target)
    table.log.note("attacked", species=board.name, target=target.name, n=strike.n)
    table.shift(target, board, strike.n)
    a, t = board.number, target.number
    table.record(Event("attack", a, a, t, strike.n, ignored=strike.ignored))
    table.record(Event("attacked", t, a, t, strike.n, ignored=strike.ignored))
    table.plan(Task(RESOLVE, a), Task(FEEDS))


def victims(table: Table, board: Board, effect: Leech) -> list[Board]:
    """The species that `board` can leech from; none without a free space."""
    if not numbers.free(table, board):
        return []
    if effect.source == "left":
        near = [table.neighbour(board, -1)]
    else:
        near = table.neighbours(board) if effect.source == "adjacent" else table.walk(board)
    others = (other for other in near if other is not board and other.pop)
    possible = [other for other in others if feeding.can_be_leeched(table, other, board)]
    if effect.source == "any_deep":
        return [victim for victim in possible if victim.profile.deep]
    if effect.source == "max_attack":
        most = max((numbers.attack(table, victim) for victim in possible), default=0)
        return [victim for victim in possible if numbers.attack(table, victim) == most]
    return possible


def _leech(table: Table, board: Board, victim: Board, n: int) -> None:
    n = min(n, victim.pop, numbers.free(table, board))
    table.log.note("leeched", species=board.name, source=victim.name, n=n)
    table.shift(victim, board, n)
    table.record(Event("leeched", victim.number, board.number, n=n))
