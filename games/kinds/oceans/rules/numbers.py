"""The numbers of a species: printed icons and everything that adds to them."""

from __future__ import annotations

from games.kinds.oceans.rules.edition import BASIC_AGING, SPACES, TRAIT_LIMIT
from games.kinds.oceans.rules.profile import Profile
from games.kinds.oceans.rules.state import AGE
from games.kinds.oceans.rules.table import Board, Table


def forage(table: Table, board: Board) -> int:
    """The forage number; 0 where it is crossed out (R29)."""
    if board.profile.forage_barred:
        return 0
    return max(1, board.profile.forage + _added(table, board, board.profile, "forage"))


def attack(table: Table, board: Board) -> int:
    """The attack number; 0 where it is crossed out (R29)."""
    if board.profile.attack_barred:
        return 0
    return max(1, board.profile.attack + _added(table, board, board.profile, "attack"))


def shells(table: Table, board: Board, profile: Profile | None = None) -> int:
    """The shells; with a `profile`, those that the traits in it leave."""
    own = profile or board.profile
    return own.shells + _added(table, board, own, "shells")


def spaces(table: Table, board: Board) -> int:
    return SPACES + board.profile.space + table.climate.space


def free(table: Table, board: Board) -> int:
    return max(0, spaces(table, board) - board.pop)


def limit(table: Table, board: Board) -> int:
    """How many traits the species may carry."""
    return TRAIT_LIMIT + board.profile.traits + table.climate.traits


def room(table: Table, board: Board) -> int:
    """How many more traits the species may carry; negative where its limit has shrunk (R6)."""
    return limit(table, board) - len(board.traits)


def own_place(table: Table, card: int) -> int:
    """By how much a card, once evolved, itself changes the limit of its species."""
    return table.edition.profile((card,)).traits


def fits(table: Table, board: Board, card: int) -> bool:
    """Whether the species with the new card stays within the limit that it then has."""
    return room(table, board) + own_place(table, card) >= 1


def aging(table: Table, board: Board) -> int:
    """What the species pays in this AGE phase, or as things stand in the next."""
    exploded = table.exploded if table.phase == AGE else table.explosion
    return max(0, BASIC_AGING[exploded] + board.profile.aging + table.climate.aging)


def overpopulates(table: Table, board: Board) -> bool:
    return (
        board.pop >= spaces(table, board)
        and not board.profile.no_overpop
        and not table.climate.no_overpop
    )


def _added(table: Table, board: Board, profile: Profile, stat: str) -> int:
    """Icons that are not printed on the species' own traits."""
    added = 0
    for aura in table.climate.auras:
        if aura.stat == stat:
            added += aura.n
    for per in profile.per:
        if per.stat == stat:
            added += per.n * _measure(table, board, profile, per.of)
    if table.edition.has_auras:
        for other in table.neighbours(board):
            added += sum(aura.n for aura in other.profile.auras if aura.stat == stat)
    return added


def _measure(table: Table, board: Board, profile: Profile, of: str) -> int:
    if of == "population":
        return board.pop
    return profile.deep if of == "deep_traits" else len(table.rows[board.owner]) - 1
