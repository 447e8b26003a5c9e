"""A second, naive reading of Oceania's rules, for the tests to hold against the engine.

It shares nothing with the engine: a chart is a dictionary of side texts, and every question about
it is answered by looking at all of it anew. It is meant to be obviously right, not to be fast.
"""

import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from functools import cache

Space = tuple[int, int]  # column and row, both from 1; (1, 1) is a1, in the south-west
LandSide = tuple[Space, str]

COLUMNS, ROWS = 7, 5
SIDES = "nesw"
STEP = {"n": (0, 1), "e": (1, 0), "s": (0, -1), "w": (-1, 0)}
FACING = {"n": "s", "e": "w", "s": "n", "w": "e"}
PATTERN = {
    "sea": "wwww", "cape": "lwww", "corner": "llww",
    "strait": "lwlw", "bay": "lllw", "inland": "llll",
}  # fmt: skip
SEA_TILES = {"sea": 5, "cape": 11, "corner": 9, "strait": 4, "bay": 6}
RESERVE = {"sea": 3, "cape": 5, "corner": 5, "strait": 3, "bay": 4, "inland": 5}
REMOVED = 3
SCOUTS = (1, 1, 1, 1, 1, 2, 2, 3)
CHART = {(column, row): None for row in range(1, ROWS + 1) for column in range(1, COLUMNS + 1)}
CIRCLES = {f"W{row}": (1, row) for row in range(1, ROWS + 1)}
CIRCLES |= {f"E{row}": (COLUMNS, row) for row in range(1, ROWS + 1)}
CIRCLES |= {f"S{'?abcdefg'[column]}": (column, 1) for column in range(1, COLUMNS + 1)}


class Impossible(Exception):
    """Something the rules don't allow was asked for."""


@cache
def name(space: Space) -> str:
    return "?abcdefg"[space[0]] + str(space[1])


@cache
def space_named(text: str) -> Space:
    return "?abcdefg".index(text[0]), int(text[1])


@cache
def neighbour(space: Space, side: str) -> Space:
    return space[0] + STEP[side][0], space[1] + STEP[side][1]


@cache
def rotations(kind: str) -> set[str]:
    sides = PATTERN[kind]
    return {sides[turn:] + sides[:turn] for turn in range(4)}


@cache
def kind_of(sides: str) -> str:
    return next(kind for kind in PATTERN if sides in rotations(kind))


@cache
def parts(sides: str) -> tuple[str, ...]:
    """The separate islands on one tile, each as the sides it reaches: a strait has two."""
    land = "".join(side for side, what in zip(SIDES, sides, strict=True) if what == "l")
    if kind_of(sides) == "strait":
        return tuple(land)
    return (land,) if land else ()


@dataclass(frozen=True)
class Scout:
    space: Space
    side: str
    seat: int
    value: int


@dataclass(frozen=True)
class Island:
    spaces: frozenset[str]
    complete: bool
    strength: tuple[int, ...]


@dataclass
class Position:
    players: int = 2
    tiles: dict[Space, str] = field(default_factory=dict)
    filled: list[Space] = field(default_factory=list)
    unseen: Counter[str] = field(default_factory=lambda: Counter(SEA_TILES))
    reserve: Counter[str] = field(default_factory=lambda: Counter(RESERVE))
    scouts: list[Scout] = field(default_factory=list)
    scouts_left: list[list[int]] = field(default_factory=list)
    set_aside: list[list[str]] = field(default_factory=list)
    turn: int = 0
    phase: str = "sail"
    ship: str = ""
    hand: str = ""
    placed: Space | None = None
    over: str | None = None

    def __post_init__(self) -> None:
        if not self.scouts_left:
            self.scouts_left = [list(SCOUTS), list(SCOUTS)] if self.players == 2 else [[]]
        if not self.set_aside:
            self.set_aside = [[] for _ in range(self.players)]

    @property
    def seat(self) -> int:
        return self.turn % self.players

    def copy(self) -> "Position":
        return replace(
            self,
            tiles=dict(self.tiles),
            filled=list(self.filled),
            unseen=Counter(self.unseen),
            reserve=Counter(self.reserve),
            scouts=list(self.scouts),
            scouts_left=[list(values) for values in self.scouts_left],
            set_aside=[list(kinds) for kinds in self.set_aside],
        )

    def unexplored(self) -> list[Space]:
        return [space for space in CHART if space not in self.tiles]

    def faced(self, space: Space, side: str) -> str | None:
        """What lies across a side: "l", "w" (as the frame is), or None for an unexplored space."""
        beyond = neighbour(space, side)
        if beyond not in CHART:
            return "w"
        if beyond not in self.tiles:
            return None
        return self.tiles[beyond][SIDES.index(FACING[side])]

    def starts(self) -> dict[str, set[str]]:
        """Every starting point with the spaces reached from it."""
        reached = {start: self.reached(start) for start in [*CIRCLES, *map(name, self.tiles)]}
        return {start: spaces for start, spaces in reached.items() if spaces}

    def reached(self, start: str) -> set[str]:
        if start in CIRCLES:
            spaces = {CIRCLES[start]}
        else:
            ship = space_named(start)
            water = [
                side for side, what in zip(SIDES, self.tiles[ship], strict=True) if what == "w"
            ]
            spaces = {neighbour(ship, side) for side in water}
        return {name(space) for space in spaces if space in CHART and space not in self.tiles}

    def fits(self, start: str, kind: str) -> set[str]:
        """Where and how a tile can be laid from a starting point, as "c3:wlwl"."""
        found = set()
        for text in self.reached(start):
            space = space_named(text)
            around = [self.faced(space, side) for side in SIDES]
            for sides in rotations(kind):
                if all(there in (None, here) for here, there in zip(sides, around, strict=True)):
                    found.add(f"{text}:{sides}")
        return found

    def areas(self) -> list[set[Space]]:
        """The connected areas of unexplored spaces."""
        left = set(self.unexplored())
        found = []
        while left:
            area, edge = set(), {min(left)}
            while edge:
                area |= edge
                left -= edge
                edge = {neighbour(space, side) for space in edge for side in SIDES} & left
            found.append(area)
        return found

    def fill(self) -> None:
        """Fill the surrounded areas."""
        for area in self.areas():
            borders = [
                (self.faced(space, side), neighbour(space, side) in CHART)
                for space in area
                for side in SIDES
                if neighbour(space, side) not in area
            ]
            if len(area) == 1:
                (space,) = area
                self.fill_space(space, "".join(str(self.faced(space, side)) for side in SIDES))
            elif all(border == ("l", True) for border in borders):
                for space in area:
                    self.fill_space(space, "llll")

    def fill_space(self, space: Space, sides: str) -> None:
        self.tiles[space] = sides
        self.filled.append(space)
        kind = kind_of(sides)
        if self.reserve[kind]:
            self.reserve[kind] -= 1

    def land_mass(self, start: LandSide) -> set[LandSide]:
        """All land sides joined to one, over the chart."""
        mass: set[LandSide] = set()
        edge = [start]
        while edge:
            space, side = edge.pop()
            if (space, side) in mass:
                continue
            mass.add((space, side))
            (own,) = (part for part in parts(self.tiles[space]) if side in part)
            edge += [(space, other) for other in own]
            if neighbour(space, side) in self.tiles:
                edge.append((neighbour(space, side), FACING[side]))
        return mass

    def islands(self) -> list[Island]:
        found = []
        seen: set[LandSide] = set()
        for space, sides in self.tiles.items():
            for part in parts(sides):
                if (space, part[0]) in seen:
                    continue
                mass = self.land_mass((space, part[0]))
                seen |= mass
                names = frozenset(name(space) for space, _ in mass)
                complete = all(self.faced(*land) is not None for land in mass)
                found.append(Island(names, complete, self.strength(mass)))
        return found

    def strength(self, mass: set[LandSide]) -> tuple[int, ...]:
        """The sum of each player's scouts on a land mass."""
        sums = [0] * self.players
        for scout in self.scouts:
            if (scout.space, scout.side) in mass:
                sums[scout.seat] += scout.value
        return tuple(sums)

    def score(self) -> list[int]:
        """The score if the game ended now."""
        complete = [island for island in self.islands() if island.complete]
        if self.players == 1:
            squares = sum(len(island.spaces) ** 2 for island in complete)
            return [squares - 20 * len(self.unexplored())]
        scores = [-2 * len(kinds) for kinds in self.set_aside]
        for island in complete:
            white, grey = island.strength
            if white > grey:
                scores[0] += len(island.spaces)
            if grey > white:
                scores[1] += len(island.spaces)
        return scores

    def reusable(self, start: str) -> set[str]:
        if not self.scouts_left[self.seat]:
            return set()
        return {kind for kind in self.set_aside[self.seat] if self.fits(start, kind)}

    def moves(self) -> list[str]:
        values = set(self.scouts_left[self.seat])
        if self.phase == "sail":
            return [f"sail {start}" for start in self.starts()]
        if self.phase == "explore":
            kinds = self.reusable(self.ship)
            return ["draw"] + [f"reuse {kind}${value}" for kind in kinds for value in values]
        if self.phase == "place":
            return [f"place {text}" for text in self.fits(self.ship, self.hand)]
        if self.phase == "scout":
            assert self.placed is not None
            islands = parts(self.tiles[self.placed])
            return ["pass"] + [f"scout {value}{part[0]}" for value in values for part in islands]
        return []

    def draws(self, move: str) -> bool:
        """Whether a tile is drawn from the bag with this move."""
        verb, _, rest = move.partition(" ")
        return verb == "draw" or (verb == "sail" and not self.reusable(rest))

    def kinds(self) -> list[str]:
        """What a draw may bring: the three tiles taken out are as unknown as the bag."""
        return [kind for kind in SEA_TILES if self.unseen[kind]]

    def play(self, move: str, drawn: str | None = None) -> "Position":
        """The position after a move, and after the forced steps that follow it."""
        if move not in self.moves() or self.draws(move) != (drawn is not None):
            raise Impossible(f"{move}, drawing {drawn}, in phase {self.phase}")
        after = self.copy()
        verb, _, rest = move.partition(" ")
        if verb == "sail":
            after.ship = rest
            after.phase = "explore"
        elif verb == "reuse":
            after.reuse(*rest.split("$"))
        elif verb == "place":
            after.place(rest)
        elif verb == "scout":
            after.scout(rest)
        elif verb == "pass":
            after.end_turn()
        if drawn is not None:
            after.draw(drawn)
        return after

    def reuse(self, kind: str, value: str) -> None:
        self.set_aside[self.seat].remove(kind)
        self.scouts_left[self.seat].remove(int(value))
        self.hand = kind
        self.phase = "place"

    def draw(self, kind: str) -> None:
        if not self.unseen[kind]:
            raise Impossible(f"no {kind} is left to be drawn")
        self.unseen[kind] -= 1
        if self.fits(self.ship, kind):
            self.hand = kind
            self.phase = "place"
        else:
            self.set_aside[self.seat].append(kind)
            self.end_turn()

    def place(self, text: str) -> None:
        self.placed = space_named(text)
        self.tiles[self.placed] = text[3:]
        self.hand = ""
        self.fill()
        if "l" in text[3:] and self.scouts_left[self.seat]:
            self.phase = "scout"
        else:
            self.end_turn()

    def scout(self, text: str) -> None:
        assert self.placed is not None
        self.scouts_left[self.seat].remove(int(text[0]))
        self.scouts.append(Scout(self.placed, text[1], self.seat, int(text[0])))
        self.end_turn()

    def end_turn(self) -> None:
        self.turn += 1
        self.placed = None
        self.phase = "sail"
        if not self.unexplored():
            self.over = "full"
        elif self.unseen.total() == REMOVED:
            self.over = "bag"
        elif not self.starts():
            self.over = "stuck"
        if self.over:
            self.phase = "over"


def play_turn(position: Position, line: str) -> Position:
    """Play one turn of a record; a "?" leaves it half-made."""
    start, kind, *rest = line.split()
    position = explore(position, f"sail {start}", kind)
    for text in rest:
        if ":" in text:
            position = position.play(f"place {text}")
        elif text.startswith("s"):
            position = position.play(f"scout {text[1]}{own_side(position, text[2])}")
    if "?" in line:
        return position
    if position.phase == "scout":
        position = position.play("pass")
    if position.phase not in ("sail", "over"):
        raise Impossible(f"{line}: the turn is not finished")
    return position


def explore(position: Position, sail: str, kind: str) -> Position:
    if sail not in position.moves():
        raise Impossible(sail)
    if kind == "?":
        return position.play(sail)
    if kind.startswith("*"):
        return position.play(sail).play(f"reuse {kind[1:]}")
    if position.draws(sail):
        return position.play(sail, kind)
    return position.play(sail).play("draw", kind)


def own_side(position: Position, side: str) -> str:
    """The side by which a move names the island that a record may name by any of its sides."""
    if position.placed is None:
        raise Impossible("nothing was placed")
    for part in parts(position.tiles[position.placed]):
        if side in part:
            return part[0]
    raise Impossible(f"no land on side {side}")


def read(record: str) -> Iterator[Position]:
    """The positions of a record after 0, 1, 2, … turns."""
    position = Position(players=1 if '[Players "1"]' in record else 2)
    yield position
    for number, line in re.findall(r"^(\d+)\. (.+)$", record, re.MULTILINE):
        if position.over or int(number) != position.turn + 1:
            raise Impossible(f"turn {number}")
        position = play_turn(position, line)
        yield position
