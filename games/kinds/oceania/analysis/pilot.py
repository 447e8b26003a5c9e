"""The pilot: the player by whose play positions of Oceania are measured.

A position is worth the lead that White has at the end when the pilot plays on for both. Many
thousand such games are played for a report, so the pilot has to be quick; and it must play with
sense, since a blunder counts for little against somebody who never makes use of it. It sails where
most tiles fit, lays a tile where its islands gain most, and puts a scout where that gains more than
keeping it. It plays about as well as Deckhand, at seventeen times its speed.

Nothing about its play is random but the lots, one for each starting point, which come with the
deal. So two positions that are compared under the same deal go on as similarly as they can, and
their difference is known far better than each of them.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import exp
from typing import Final

from games.kinds.oceania.rules.playout import Playout
from games.kinds.oceania.rules.playout_tables import FITS, FITTING, MEMBERS, Plan
from games.kinds.oceania.rules.state import EXPLORE, OVER, PLACE, SAIL

#: How much of an open island counts for whoever leads on it by so many.
_SAFETY: Final = (0.0, *(1 - 0.3 * 0.4**further for further in range(24)))
#: What a scout is worth as long as it is kept: by the tiles in the bag, then by its value.
_KEPT: Final = [
    [(1 - exp(-tiles / 19)) * (1.5 + 0.55 * (value - 1)) for value in range(10)]
    for tiles in range(64)
]
#: A tile is taken up again once there is a scout left for each so many tiles in the bag.
_TILES_A_SCOUT: Final = 3
#: On a solo voyage a land side that opens to the unexplored costs so many points.
_OPEN_SIDE: Final = 2


class Pilot:
    """Plays positions on to their end, as seen from one in which these tiles are unseen."""

    def __init__(self, unseen: Sequence[int]) -> None:
        total = max(1, sum(unseen))
        #: By kinds as a bit mask: the share of the unseen tiles that are of these kinds.
        self._shares = [sum(unseen[kind] for kind in kinds) / total for kinds in MEMBERS]

    def play_on(self, core: Playout, lots: Sequence[float]) -> float:
        """White's lead at the end, or a solo sailor's points. `core` is used up."""
        if core.phase not in (SAIL, OVER):
            _end_turn(core)
        while core.ending is None and core.unexplored and core.bag:
            cells = self._start(core, lots)
            if not cells:
                break
            _explore(core, cells)
            core.turn += 1
        return lead_of(core.sure_scores())

    def _start(self, core: Playout, lots: Sequence[float]) -> tuple[int, ...]:
        """The spaces reached from where most tiles fit; nothing if there is no starting point."""
        codes, shares, fitting = core.codes, self._shares, FITTING
        reached, watched = core.tables.reached, core.tables.watched
        best = -1.0
        chosen: tuple[int, ...] = ()
        live = []
        for start in core.starts:
            cells = reached[start][codes[watched[start]]]
            if cells:
                live.append(start)
                kinds = 0
                for cell in cells:
                    kinds |= fitting[codes[cell]]
                promise = shares[kinds] + lots[start]
                if promise > best:
                    best, chosen = promise, cells
        core.starts = live
        return chosen


def lead_of(scores: Sequence[int]) -> float:
    """White's lead, or the points of a solo voyage."""
    return float(scores[0] - scores[1] if len(scores) > 1 else scores[0])


# --- a turn -----------------------------------------------------------------------------------


def _end_turn(core: Playout) -> None:
    """Play the rest of a turn that was begun."""
    if core.phase == EXPLORE:
        _explore(core, core.reached(core.ship))
    elif core.phase == PLACE:
        _place(core, core.hand, core.reached(core.ship))
    else:
        _scout(core, core.placed, core.shores())
    core.turn += 1


def _explore(core: Playout, cells: tuple[int, ...]) -> None:
    """Draw or reuse, then place and scout."""
    seat = core.turn % core.players
    if (
        core.aside_kinds[seat]
        and len(core.scouts_left(seat)) * _TILES_A_SCOUT > len(core.bag)
        and (kinds := core.reusable(cells))
    ):
        core.take_up(seat, kinds[-1], core.scout_values()[0])
        _place(core, kinds[-1], cells)
    else:
        _place(core, core.bag.pop(), cells)


def _place(core: Playout, kind: int, cells: tuple[int, ...]) -> None:
    """Place the tile where it gains most and scout, or set it aside."""
    fits, codes = FITS[kind], core.codes
    options = [(cell, plan) for cell in cells for plan in fits[codes[cell]]]
    if not options:
        core.put_aside(core.turn % core.players, kind)
        return
    cell, plan = options[0]
    if len(options) > 1 and plan.lands:
        gain = _gain_alone if core.players == 1 else _gain
        gains = [gain(core, *option) for option in options]
        cell, plan = options[gains.index(max(gains))]
    core.explore(cell, plan)
    if plan.shores and core.left[core.turn % core.players]:
        _scout(core, cell, plan.shores)


def _gain(core: Playout, cell: int, plan: Plan) -> float:
    """What laying a tile there changes for the islands that it joins, in the mover's favour."""
    leads, covers = core.leads, core.covers
    total = 0.0
    for joined, _, change in plan.lands:
        if not joined:
            continue
        size, facing, lead = 1, change, 0
        for island in {core.island_at(cell, side) for side in joined}:
            area = covers[island].bit_count()
            total -= _worth(area, 1, leads[island])
            size += area
            facing += core.facing[island]
            lead += leads[island]
        total += _worth(size, facing, lead)
    return -total if core.turn % 2 else total


def _gain_alone(core: Playout, cell: int, plan: Plan) -> float:
    """The same for a solo sailor, whose islands count by their squares."""
    total = 0
    for joined, fresh, _ in plan.lands:
        islands = {core.island_at(cell, side) for side in joined}
        sizes = [core.covers[island].bit_count() for island in islands]
        total += (1 + sum(sizes)) ** 2 - sum(size**2 for size in sizes)
        total -= _OPEN_SIDE * len(fresh)
    return float(total)


def _scout(core: Playout, cell: int, shores: tuple[int, ...]) -> None:
    """Put the scout that gains most beyond what it is worth when kept, if there is one."""
    seat = core.turn % 2
    kept = _KEPT[len(core.bag)]
    best, chosen = 0.0, None
    for side in shores:
        island = core.island_at(cell, side)
        size, facing = core.covers[island].bit_count(), core.facing[island]
        lead = -core.leads[island] if seat else core.leads[island]
        before = _worth(size, facing, lead)
        for value in core.scout_values():
            gain = _worth(size, facing, lead + value) - before - kept[value]
            if gain > best:
                best, chosen = gain, (value, side)
    if chosen:
        value, side = chosen
        core.left[seat] -= core.tables.price[value]
        core.put_scout(cell, side, seat, value)


def _worth(size: int, facing: int, lead: int) -> float:
    """What an island is worth to whoever leads on it by `lead`; open ones by how safe that is."""
    if not lead:
        return 0.0
    worth = size * _SAFETY[abs(lead)] if facing else size
    return worth if lead > 0 else -worth
