"""The PLAY phase: evolving, migrating and dropping."""

from __future__ import annotations

from games.kinds.oceans.rules import numbers
from games.kinds.oceans.rules.edition import BOARDS
from games.kinds.oceans.rules.moves import (
    END,
    ZONES,
    Drop,
    End,
    Evolve,
    Migrate,
    Move,
    PlayEvent,
    evolve,
    migrate,
)
from games.kinds.oceans.rules.reasons import known_card, known_species, refuse
from games.kinds.oceans.rules.resolution import RESOLVE
from games.kinds.oceans.rules.rulings import MUST_PLAY
from games.kinds.oceans.rules.state import Event, Task
from games.kinds.oceans.rules.table import Table

MOVES = (Evolve, Migrate, PlayEvent, Drop, End)
PLAYS = "plays"


def options(table: Table) -> list[Move]:
    """Every legal play, card by card; then the drops; then `end` if no play is due."""
    row = table.rows[table.seat]
    found: list[Move] = []
    if table.plays:
        room = {board.number: numbers.room(table, board) for board in row}
        places = range(len(row) + 1) if len(table.boards) < BOARDS else range(0)
        routes = _routes(table)
        for card in table.hands[table.seat]:
            if _locked(table, card):
                continue
            place = numbers.own_place(table, card)
            open_to = [number for number, left in room.items() if left + place >= 1]
            for pay in _payments(table, card):
                found += [evolve(card, number, None, pay) for number in open_to]
                found += [evolve(card, None, at, pay) for at in places]
            found += [migrate(card, source, goal) for source, goal in routes]
    due = MUST_PLAY and bool(found)
    found += [Drop(board.number, card) for board in row for card in board.traits]
    return found if due else [*found, END]


def check(table: Table, move: Move) -> None:
    """Refuse an illegal play, for the first reason in the table's order."""
    if isinstance(move, Drop):
        _check_drop(table, move)
    elif isinstance(move, (Evolve, Migrate, PlayEvent)):
        _check_card(table, move)
        if isinstance(move, Evolve):
            _check_evolve(table, move)
        elif isinstance(move, Migrate):
            _check_migrate(table, move)
    elif MUST_PLAY and _play_is_due(table):
        refuse("MUST_PLAY")


def carry(table: Table, move: Move) -> None:
    """Carry out a legal play and plan what follows; `end` leaves the agenda to the next phase."""
    if isinstance(move, Evolve):
        _evolve(table, move)
    elif isinstance(move, Migrate):
        _migrate(table, move)
    elif isinstance(move, Drop):
        _drop(table, move)


def ask(table: Table, _task: Task) -> None:
    table.ask(table.seat, "play")


def _check_drop(table: Table, move: Drop) -> None:
    known_card(table, move.card)
    board = known_species(table, move.species)
    if board.owner != table.seat:
        refuse("NOT_OWNER", species=board.name)
    if move.card not in board.traits:
        refuse("NOT_ON_SPECIES", card=move.card, species=board.name)


def _check_card(table: Table, move: Evolve | Migrate | PlayEvent) -> None:
    """Whether the player has the card, may play one more, and may use this one so."""
    known_card(table, move.card)
    target = move.species if isinstance(move, Evolve) else None
    board = None if target is None else known_species(table, target)
    if move.card not in table.hands[table.seat]:
        refuse("NOT_IN_HAND", card=move.card)
    if board is not None and board.owner != table.seat:
        refuse("NOT_OWNER", species=board.name)
    if not table.plays:
        refuse("PLAY_QUOTA")
    card = table.edition.cards[move.card]
    if card.deep and not table.exploded:
        refuse("DEEP_LOCKED")
    if isinstance(move, PlayEvent):
        refuse("NOT_AN_EVENT", card=move.card)
    if isinstance(move, Evolve) and "event" in card.flags:
        refuse("EVENT_NOT_TRAIT", card=move.card)


def _check_evolve(table: Table, move: Evolve) -> None:
    if move.species is not None:
        board = table.boards[move.species]
        if not numbers.fits(table, board, move.card):
            refuse("TRAIT_LIMIT", species=board.name)
    elif len(table.boards) >= BOARDS:
        refuse("NO_BOARD")
    elif move.at is None or move.at > len(table.rows[table.seat]):
        refuse("BAD_POSITION", at=str(move.at))
    cost = table.edition.cards[move.card].cost
    if cost and move.pay is None:
        refuse("PAY_MISSING", card=move.card, cost=cost)
    if move.pay is not None and not cost:
        refuse("PAY_SURPLUS", card=move.card)
    if cost > table.piles[table.seat].pop:
        refuse("CANT_PAY", card=move.card, cost=cost)


def _check_migrate(table: Table, move: Migrate) -> None:
    if move.source == move.goal:
        refuse("SAME_ZONE")
    if not table.zones[move.source].pop:
        refuse("SOURCE_EMPTY", zone=ZONES[move.source])


def _play_is_due(table: Table) -> bool:
    """Whether plays are left and one is legal."""
    if not table.plays:
        return False
    anything_to_migrate = any(zone.pop for zone in table.zones)
    return any(
        not _locked(table, card) and (anything_to_migrate or _can_evolve(table, card))
        for card in table.hands[table.seat]
    )


def _can_evolve(table: Table, card: int) -> bool:
    """Whether the card can be paid and has a place, on a new species or on one of the row."""
    if not _payments(table, card):
        return False
    row = table.rows[table.seat]
    return len(table.boards) < BOARDS or any(numbers.fits(table, board, card) for board in row)


def _locked(table: Table, card: int) -> bool:
    return table.edition.cards[card].deep and not table.exploded


def _payments(table: Table, number: int) -> tuple[int | None, ...]:
    """Where the cost of a card can go if it is evolved: nowhere for a free card."""
    card = table.edition.cards[number]
    if "event" in card.flags or card.cost > table.piles[table.seat].pop:
        return ()
    return tuple(range(len(ZONES))) if card.cost else (None,)


def _routes(table: Table) -> list[tuple[int, int]]:
    zones = range(len(ZONES))
    return [(x, y) for x in zones if table.zones[x].pop for y in zones if x != y]


def _evolve(table: Table, move: Evolve) -> None:
    _use(table, move.card)
    if move.pay is not None:
        cost = table.edition.cards[move.card].cost
        table.log.note("paid", seat=table.seat, card=move.card, n=cost, to=ZONES[move.pay])
        table.shift(table.piles[table.seat], table.zones[move.pay], cost)
    if move.species is None:
        board = table.create(move.at or 0)
        table.record(Event("created", board.number, board.number, card=move.card))
        table.log.note("created", species=board.name, card=move.card)
    else:
        board = table.boards[move.species]
        table.log.note("evolved", species=board.name, card=move.card)
    table.set_traits(board, (*board.traits, move.card))
    table.record(Event("evolved", board.number, board.number, card=move.card))
    table.plan(Task(RESOLVE, board.number), Task(PLAYS))


def _migrate(table: Table, move: Migrate) -> None:
    """Exactly the card's number moves; what the source lacks comes from the ocean (R7)."""
    _use(table, move.card)
    table.lay_off(move.card)
    source, goal = table.zones[move.source], table.zones[move.goal]
    wanted = table.edition.cards[move.card].migration
    begin = len(table.log.entries)
    n = min(wanted, source.pop)
    table.shift(source, goal, n)
    n += table.draw_from_ocean(goal, wanted - n)
    names = {"source": ZONES[move.source], "to": ZONES[move.goal]}
    table.log.note("migrated", begin, card=move.card, n=n, **names)
    table.record(Event(f"migrated:{ZONES[move.goal]}", n=n))
    table.plan(Task(RESOLVE), Task(PLAYS))


def _drop(table: Table, move: Drop) -> None:
    board = table.boards[move.species]
    table.set_traits(board, tuple(card for card in board.traits if card != move.card))
    table.lay_off(move.card)
    table.log.note("dropped", species=board.name, card=move.card)
    table.plan(Task(RESOLVE), Task(PLAYS))


def _use(table: Table, number: int) -> None:
    """Take a card out of the active player's hand, and count the play."""
    hand = table.hands[table.seat]
    table.hands[table.seat] = tuple(card for card in hand if card != number)
    table.plays -= 1
