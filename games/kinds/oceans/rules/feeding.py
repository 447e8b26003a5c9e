"""Who may feed, on what, and how much: foraging and attacking, without carrying them out.

Each test gives the code of the first reason against it, or "" if there is none, so that listing
options and refusing moves ask the same question.
"""

from __future__ import annotations

from typing import NamedTuple

from games.kinds.oceans.rules import numbers
from games.kinds.oceans.rules.effects import Ignore
from games.kinds.oceans.rules.moves import ATTACK, FORAGE, REEF
from games.kinds.oceans.rules.profile import Profile
from games.kinds.oceans.rules.scene import ConditionScene
from games.kinds.oceans.rules.table import Board, Table

ANY_FEED, FORAGE_FEED, ATTACK_FEED = range(3)


class Strike(NamedTuple):
    """What an attack would do: `bar` is the reason against it, `ignored` traits count as absent."""

    bar: str
    n: int = 0
    ignored: tuple[int, ...] = ()


class Hunter(NamedTuple):
    """An attacker with the figures that are the same for all its targets."""

    board: Board
    attack: int
    room: int


_IMMUNE, _NO_YIELD = Strike("TARGET_IMMUNE"), Strike("NO_YIELD")


def feeder_bar(table: Table, board: Board) -> str:
    """Why the species cannot feed at all now."""
    if table.feeder and table.feeder != board.number:
        return "OTHER_SPECIES_FED"
    if table.feeder and not any(table.feeds):
        return "NO_FEEDS_LEFT"
    if board.overpopulated:
        return "OVERPOPULATED"
    return "" if numbers.free(table, board) else "NO_SPACE"


def kind_bar(table: Table, board: Board, kind: str) -> str:
    """Why a species that can feed cannot do it in this way."""
    if kind == FORAGE:
        barred, bound, code = board.profile.forage_barred, FORAGE_FEED, "FORAGE_BARRED"
    else:
        barred, bound, code = board.profile.attack_barred, ATTACK_FEED, "ATTACK_BARRED"
    spent = table.feeder and not table.feeds[ANY_FEED] and not table.feeds[bound]
    return code if barred or spent else ""


def source_bar(table: Table, board: Board, zone: int) -> str:
    """Why a forager cannot use this zone."""
    if zone != REEF and not (board.profile.forage_ocean or table.climate.forage_ocean):
        return "ZONE_BARRED"
    return "" if table.zones[zone].pop else "ZONE_EMPTY"


def forage_yield(table: Table, board: Board, zone: int) -> int:
    number = numbers.forage(table, board)
    return min(number, table.zones[zone].pop, numbers.free(table, board))


def hunter(table: Table, board: Board) -> Hunter:
    return Hunter(board, numbers.attack(table, board), numbers.free(table, board))


def strike(table: Table, by: Hunter, target: Board) -> Strike:
    """The attack of a species that can attack, on `target`: the steps of the rules in order."""
    attacker = by.board
    if attacker is target:
        return Strike("SELF_TARGET")
    own = attacker.profile
    if own.restrictions:
        scene = ConditionScene(table, attacker, attacker, target)
        if any(scene.holds(restriction.when) for restriction in own.restrictions):
            return Strike("TARGET_RESTRICTED")
    if own.ignores:
        return _disregarding(table, by, target)
    if target.profile.immunities and _immune(table, attacker, target, target.profile, frozenset()):
        return _IMMUNE
    return _bite(by, target, numbers.shells(table, target))


def ignored_traits(table: Table, target: Board, ignores: list[Ignore]) -> tuple[int, ...]:
    """The traits of `target` that `ignores` make count as absent."""
    families = {ignore.family for ignore in ignores if ignore.what == "trait"}
    defensive = any(ignore.what == "defensive" for ignore in ignores)
    cards = table.edition.cards
    return tuple(
        number
        for number in target.traits
        if cards[number].family in families or (defensive and "defensive" in cards[number].flags)
    )


def can_be_leeched(table: Table, victim: Board, by: Board) -> bool:
    scene = ConditionScene(table, victim, by)
    return not any(
        immune.to == "leech" and scene.holds(immune.when)
        for _card, immune in victim.profile.immunities
    )


def can_feed(table: Table, board: Board) -> bool:
    """Whether the species has any legal feed now."""
    if feeder_bar(table, board):
        return False
    if not kind_bar(table, board, FORAGE) and any(
        not source_bar(table, board, zone.index) for zone in table.zones
    ):
        return True
    by = hunter(table, board)
    return not kind_bar(table, board, ATTACK) and any(
        not strike(table, by, target).bar for target in table.boards.values()
    )


def _disregarding(table: Table, by: Hunter, target: Board) -> Strike:
    """The attack of a species that ignores something: what is left of the target decides."""
    scene = ConditionScene(table, by.board, by.board, target)
    ignores = [ignore for ignore in by.board.profile.ignores if scene.holds(ignore.when)]
    waved = frozenset(ignore.what for ignore in ignores)
    ignored = ignored_traits(table, target, ignores)
    left = table.edition.profile(tuple(card for card in target.traits if card not in ignored))
    if _immune(table, by.board, target, left, waved):
        return _IMMUNE
    return _bite(
        by, target, 0 if "shells" in waved else numbers.shells(table, target, left), ignored
    )


def _bite(by: Hunter, target: Board, shells: int, ignored: tuple[int, ...] = ()) -> Strike:
    n = min(by.attack - shells, target.pop, by.room)
    cap = by.board.profile.attack_cap
    if cap is not None:
        n = min(n, cap)
    return Strike("", n, ignored) if n > 0 else _NO_YIELD


def _immune(
    table: Table, attacker: Board, target: Board, left: Profile, waved: frozenset[str]
) -> bool:
    """Whether an immunity of the traits that are `left` stands against the attack."""
    if "immunity" in waved:
        return False
    scene = ConditionScene(table, target, attacker, target)
    return any(
        immune.to == "attack"
        and not (card.deep and "immunity_deep" in waved)
        and scene.holds(immune.when)
        for card, immune in left.immunities
    )
