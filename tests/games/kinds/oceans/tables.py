"""Positions for tests: written as a player would lay them out, completed to whole states."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any, TypeAlias

from games.kinds.base import Setup
from games.kinds.oceans.rules.cards import DEEP, SCENARIO, Card, read_cards, surface_cards
from games.kinds.oceans.rules.edition import Edition, reef
from games.kinds.oceans.rules.game import OCEANS, Oceans
from games.kinds.oceans.rules.moves import species_name
from games.kinds.oceans.rules.state import FEED, PLAY, Question, Species, State
from games.kinds.oceans.rules.turns import TURN

HEADER = (
    "id,name_en,name_de,forage,attack,shells,flags,effect,primitives,migration,cost,rank,set,"
    "confidence,key,notes"
)
NONCES = ("a" * 16, "b" * 16, "c" * 16, "d" * 16, "e" * 16, "f" * 16)
#: The first copy of each Surface trait, by key.
TRAIT = {card.key: card.id for card in reversed([*surface_cards().values()])}
#: Each seat's species: name, traits and population.
Rows: TypeAlias = Sequence[Mapping[str, tuple[Sequence[int], int]]]
_REST = {PLAY: 1, FEED: 3}  # how much of a turn's agenda is done when its first question is asked


def setup(players: int, seed: int = 0, variant: str = "reef") -> Setup:
    return Setup(variant, NONCES[:players], seed.to_bytes(32, "big"))


def position(
    rows: Rows,
    *,
    phase: str = FEED,
    game: Oceans = OCEANS,
    **changes: Any,  # noqa: ANN401 -- any field of a state
) -> State:
    """A state in which the active seat is asked to play or to feed.

    `changes` are fields of the state; all cards that nothing mentions lie in the deck, and blue
    cards are in force if their zones are empty.
    """
    fresh = game.new(setup(len(rows), variant=next(iter(game.variants))))
    edition = game.table(fresh).edition
    species = tuple(
        tuple(Species(int(name[1:]), tuple(traits), pop) for name, (traits, pop) in row.items())
        for row in rows
    )
    fields: dict[str, Any] = {
        "phase": phase,
        "rows": species,
        "born": max((s.number for row in species for s in row), default=0),
        "hands": ((),) * len(rows),
        "discard": (),
        "plays": 1 if phase == PLAY else 0,
        "zones": (20, 20, 20, 20),
        **changes,
    }
    fields.setdefault("exploded", fields.get("explosion", False))
    zones = fields["zones"]
    blue = [edition.blue(card) for card in edition.scenarios]
    fields.setdefault("blue", (not zones[1] and blue[0], not zones[2] and blue[1]))
    used = {card for row in species for s in row for card in s.traits}
    used |= {card for hand in fields["hands"] for card in hand} | set(fields["discard"])
    fields.setdefault("deck", tuple(card for card in edition.surface if card not in used))
    state = replace(fresh, **fields)
    return replace(
        state,
        agenda=TURN[_REST[phase] :],
        asked=(Question(1, state.seat, phase),),
        questions=1,
    )


def play(state: State, *moves: str, game: Oceans = OCEANS) -> State:
    """The state after `moves`, each made by whoever has to decide."""
    for text in moves:
        state = game.apply(state, state.asked[0].seat, game.parse(text)).state
    return state


def pops(state: State) -> dict[str, int]:
    return {species_name(s.number): s.pop for row in state.rows for s in row}


def options(state: State, game: Oceans = OCEANS) -> list[str]:
    return [str(move) for move in game.legal_moves(state, state.asked[0].seat)]


def trial(
    *rows: str, scenarios: tuple[str, str] = ("", ""), variant: str = "trial"
) -> tuple[Oceans, dict[str, int]]:
    """A game with made-up cards besides the Surface cards, and the ids of those cards by key.

    A row is `key | icons | flags | primitives`, icons as forage/attack/shells; `scenarios` are
    `flags | primitives` for zones I and II (empty: one that does nothing). Made-up traits are
    Deep cards, whose cost may follow the key.
    """
    made = "\n".join([HEADER, *[_deep_row(2001 + i, row) for i, row in enumerate(rows)]])
    laid = "\n".join([HEADER, *[_scenario_row(3001 + i, row) for i, row in enumerate(scenarios)]])
    deep = read_cards(made, DEEP)
    cards: dict[int, Card] = {**surface_cards(), **deep, **read_cards(laid, SCENARIO)}
    game = Oceans({variant: Edition(variant, cards, (3001, 3002))})
    return game, {card.key: card.id for card in deep.values()}


def _deep_row(number: int, row: str) -> str:
    key, icons, flags, primitives = (part.strip() for part in row.split("|", 3))
    name, _, cost = key.partition(" ")
    figures = icons.replace("/", ",")
    return f'{number},{name},,{figures},{flags},,"{primitives}",5,{cost or 0},1,T,,{name},'


def _scenario_row(number: int, row: str) -> str:
    flags, _, primitives = row.partition("|")
    return f'{number},scene,,,,,{flags.strip()},,"{primitives.strip()}",,,,T,,scene_{number},'


REEF_EDITION = reef()
