"""A view read back into a position to think with: what its seat knows, and the rest made up.

The cards that the seat has not seen lie in the other hands and the deck in an order of no
meaning; the score piles of the others share what population is nowhere else.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from games.kinds.oceans.rules.edition import RESERVE, Edition, supply
from games.kinds.oceans.rules.moves import ZONES
from games.kinds.oceans.rules.state import DRAW, FEED, PLAY, Question, Species, State
from games.kinds.oceans.rules.turns import TURN

#: Decisions that begin something new: between actions, nothing else is on the agenda but phases.
IMAGINABLE = (PLAY, FEED, DRAW)
_PHASES = [task.name for task in TURN]


def position_from(view: Mapping[str, Any], edition: Edition) -> State:
    """A state that looks like `view` to its viewer, who is about to play, feed or draw."""
    decision = view["decision"]
    seats = view["seats"]
    rows = tuple(tuple(_species(shown) for shown in seat["row"]) for seat in seats)
    hands, deck = _cards(view, edition, rows)
    fed = [s["id"] for seat in seats for s in seat["row"] if s["fed"]]
    left = view["feeds"]
    active = [scenario["active"] for scenario in view["scenarios"]]
    return State(
        variant=view["variant"],
        nonces=("",) * len(rows),
        seed=bytes(32),
        drawn=0,
        turn=view["turn"],
        seat=view["seat"],
        phase=view["phase"],
        plays=view["plays"],
        feeder=_number(fed[0]) if fed else 0,
        feeds=(left["any"], left["forage"], left["attack"]),
        discarded=decision["context"].get("discarded", False),
        zones=tuple(view["zones"][name] for name in ZONES),
        reserve=view["reserve"],
        emptied=(),
        explosion=view["explosion"],
        exploded=view["explosion"],
        last_round=view["last_round"],
        blue=(active[0], active[1]),
        violet_done=(),
        rows=rows,
        born=max((species.number for row in rows for species in row), default=0),
        hands=hands,
        piles=_piles(view),
        deck=deck,
        discard=tuple(view["discard"]),
        removed=tuple(view["removed"]),
        agenda=TURN[_PHASES.index(decision["kind"]) + 1 :],
        events=(),
        asked=(Question(1, decision["seat"], decision["kind"]),),
        questions=1,
    )


def _species(shown: Mapping[str, Any]) -> Species:
    traits = tuple(shown["traits"])
    return Species(_number(shown["id"]), traits, shown["pop"], shown["overpopulated"])


def _number(name: str) -> int:
    return int(name[1:])


def _cards(
    view: Mapping[str, Any], edition: Edition, rows: tuple[tuple[Species, ...], ...]
) -> tuple[tuple[tuple[int, ...], ...], tuple[int, ...]]:
    """The hands and the deck, what is not known of them filled from the unseen cards."""
    own = view["seats"][view["viewer"]]["hand"]
    seen = {card for row in rows for species in row for card in species.traits}
    seen |= {*own, *view["discard"], *view["removed"]}
    unseen = [card for card in edition.traits if card not in seen]
    hands = []
    for seat in view["seats"]:
        known = seat.get("hand")
        hands.append(tuple(known) if known is not None else tuple(unseen[: seat["cards"]]))
        if known is None:
            del unseen[: seat["cards"]]
    return tuple(hands), tuple(unseen)


def _piles(view: Mapping[str, Any]) -> tuple[int, ...]:
    """The own pile, and equal shares of what the others must have."""
    seats = view["seats"]
    in_play = supply(len(seats)) + RESERVE - view["reserve"]
    on_boards = sum(species["pop"] for seat in seats for species in seat["row"])
    known = [seat.get("pile", 0) for seat in seats]
    hidden = in_play - sum(view["zones"].values()) - on_boards - sum(known)
    share, rest = divmod(hidden, len(seats) - 1)
    others = [seat["seat"] for seat in seats if "pile" not in seat]
    for place, seat in enumerate(others):
        known[seat] = share + (place < rest)
    return tuple(known)
