"""Pearls behind the protocol of all games: hidden hands, and bids that everybody answers."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from types import MappingProxyType
from typing import Any, Final, NamedTuple

from games.kinds.base import (
    JSON,
    BadSyntax,
    CorruptState,
    Decision,
    GameOver,
    IllegalMove,
    NotYourDecision,
    Outcome,
    Setup,
    Step,
    Transition,
    Viewer,
    check_form,
    placing_by,
)
from games.kinds.fair_shuffle import FairStream

COLOURS: Final = ("white", "rose", "black")
#: The pearls by name, with what each is worth. Three of a colour are a necklace.
PEARLS: Final = MappingProxyType({f"{c} {worth}": worth for c in COLOURS for worth in (1, 2, 3)})
CARDS: Final = tuple(card for card in range(1, 9) for _ in range(5))
HAND: Final = 4
PASS: Final = 0
_MOVE: Final = re.compile(r"pass|bid ([1-8])")


class Move(NamedTuple):
    """A bid of this card, or a pass."""

    card: int

    def __str__(self) -> str:
        return f"bid {self.card}" if self.card else "pass"


@dataclass(frozen=True, slots=True)
class State:
    """A position, hidden parts included. `bids` are this round's, from the seat that opened on."""

    variant: str
    hands: tuple[tuple[int, ...], ...]
    deck: tuple[int, ...]
    #: The pearls that are left, the one turned over first.
    pearls: tuple[str, ...]
    gathered: tuple[tuple[str, ...], ...]
    opener: int
    bids: tuple[int, ...]

    @property
    def players(self) -> int:
        return len(self.hands)

    @property
    def seat(self) -> int:
        """Whoever has to bid or to answer."""
        return (self.opener + len(self.bids)) % self.players

    @property
    def highest(self) -> int:
        return max(self.bids, default=PASS)

    @property
    def strung(self) -> int | None:
        """The seat that has strung a necklace."""
        for seat, pearls in enumerate(self.gathered):
            colours = Counter(pearl.partition(" ")[0] for pearl in pearls)
            if any(count == 3 for count in colours.values()):
                return seat
        return None

    @property
    def is_over(self) -> bool:
        return not self.pearls or self.strung is not None


class Pearls:
    """The game in its one variant."""

    slug = "pearls"
    title = "Pearls"
    variants: Mapping[str, range] = MappingProxyType({"lagoon": range(2, 5)})
    unlisted: frozenset[str] = frozenset()

    def seating(self, setup: Setup) -> tuple[int, ...]:
        """For each seat, the index of the player who sits there: as they are named."""
        return tuple(range(setup.players))

    def new(self, setup: Setup) -> State:
        """The state before the first bid."""
        check_form(self.variants, setup)
        stream = FairStream(setup.seed, "|".join(("pearls-v1", *setup.nonces)))
        cards, pearls = list(CARDS), list(PEARLS)
        stream.shuffle(cards)
        stream.shuffle(pearls)
        dealt = setup.players * HAND
        return State(
            variant=setup.variant,
            hands=tuple(tuple(sorted(cards[n : n + HAND])) for n in range(0, dealt, HAND)),
            deck=tuple(cards[dealt:]),
            pearls=tuple(pearls),
            gathered=((),) * setup.players,
            opener=0,
            bids=(),
        )

    def pending(self, state: State) -> tuple[Decision, ...]:
        """Whoever opens has to bid, and then everybody else has to answer, one after the other."""
        if state.is_over:
            return ()
        kind = "answer" if state.bids else "open"
        return (Decision(state.seat, kind, {"pearl": state.pearls[0], "highest": state.highest}),)

    def legal_moves(self, state: State, seat: int) -> Sequence[Move]:
        """The cards that outbid the others, and a pass for all but whoever opens."""
        if state.is_over or seat != state.seat:
            return ()
        cards = sorted({card for card in state.hands[seat] if card > state.highest})
        return (*map(Move, cards), *([Move(PASS)] if state.bids else []))

    def parse(self, text: str) -> Move:
        """The move that `text` writes. Raises `BadSyntax`."""
        found = _MOVE.fullmatch(text)
        if found is None:
            raise BadSyntax("syntax", "A move is a bid from 1 to 8, or a pass.")
        return Move(int(found[1] or PASS))

    def apply(self, state: State, seat: int, move: Move) -> Transition[State]:
        """Carry out a bid or a pass, and the passes of those who have nothing higher."""
        if state.is_over:
            raise GameOver("over", "The game is over.")
        if seat != state.seat:
            raise NotYourDecision("not_your_bid", "Another player has to bid now.")
        _check(state, move)
        state, step = _carried_out(state, move, forced=False)
        steps = [step]
        while state.bids and self.legal_moves(state, state.seat) == (Move(PASS),):
            state, step = _carried_out(state, Move(PASS), forced=True)
            steps.append(step)
        return Transition(state, tuple(steps))

    def outcome(self, state: State) -> Outcome | None:
        """How the game ended, or None while it is being played."""
        if not state.is_over:
            return None
        scores = self.scores(state)
        strung = state.strung
        placing = placing_by([(seat == strung, score) for seat, score in enumerate(scores)])
        return Outcome("gathered" if strung is None else "necklace", scores, placing)

    def scores(self, state: State) -> tuple[int, ...]:
        """What each seat's pearls are worth."""
        return tuple(sum(PEARLS[pearl] for pearl in pearls) for pearls in state.gathered)

    def view_for(self, state: State, viewer: Viewer) -> dict[str, JSON]:
        """Everything `viewer` may know: all but the deck, the pearls to come and others' hands."""
        outcome = self.outcome(state)
        return {
            "game": self.slug,
            "variant": state.variant,
            "players": state.players,
            "viewer": viewer,
            "seat": None if state.is_over else state.seat,
            "pearl": None if state.is_over else state.pearls[0],
            "bids": list(state.bids),
            "pearls_left": len(state.pearls),
            "deck": len(state.deck),
            "seats": [
                {"cards": len(hand), "gathered": list(pearls)}
                for hand, pearls in zip(state.hands, state.gathered, strict=True)
            ],
            "hand": [] if viewer is None else list(state.hands[viewer]),
            "options": [] if viewer is None else list(map(str, self.legal_moves(state, viewer))),
            "outcome": None if outcome is None else outcome.reason,
        }

    def encode(self, state: State) -> dict[str, JSON]:
        """The whole state as plain data."""
        return {
            "v": 1,
            "game": self.slug,
            "variant": state.variant,
            "hands": list(map(list, state.hands)),
            "deck": list(state.deck),
            "pearls": list(state.pearls),
            "gathered": list(map(list, state.gathered)),
            "opener": state.opener,
            "bids": list(state.bids),
        }

    def decode(self, data: Mapping[str, Any]) -> State:
        """The state that `encode` wrote. Raises `CorruptState`."""
        try:
            state = State(
                variant=data["variant"],
                hands=tuple(map(tuple, data["hands"])),
                deck=tuple(data["deck"]),
                pearls=tuple(data["pearls"]),
                gathered=tuple(map(tuple, data["gathered"])),
                opener=data["opener"],
                bids=tuple(data["bids"]),
            )
            whole = _is_whole(state) and self.encode(state) == data
        except (LookupError, TypeError, ValueError) as error:
            raise CorruptState("not a stored game of Pearls") from error
        if not whole:
            raise CorruptState("not a possible game of Pearls")
        return state


def _check(state: State, move: Move) -> None:
    """Refuse what the seat that has to decide may not do."""
    if not move.card:
        if not state.bids:
            raise IllegalMove("must_open", "Whoever opens has to bid.")
    elif move.card not in state.hands[state.seat]:
        raise IllegalMove("no_such_card", "You have no card of {card}.", card=move.card)
    elif move.card <= state.highest:
        raise IllegalMove("too_low", "You have to bid more than {highest}.", highest=state.highest)


def _carried_out(state: State, move: Move, *, forced: bool) -> tuple[State, Step]:
    """The answer of the seat that has to decide; the last one settles who takes the pearl."""
    seat = state.seat
    hands = list(state.hands)
    if move.card:
        hand = list(hands[seat])
        hand.remove(move.card)
        hands[seat] = tuple(hand)
    state = replace(state, hands=tuple(hands), bids=(*state.bids, move.card))
    if len(state.bids) < state.players:
        return state, Step(seat, str(move), forced)
    after, drawn = _settled(state)
    shown: dict[str, JSON] = {"pearl": state.pearls[0], "taken_by": _highest_bidder(state)}
    private = {drawer: {"drawn": card} for drawer, card in drawn.items()}
    return after, Step(seat, str(move), forced, shown=shown, private=private)


def _highest_bidder(state: State) -> int:
    return (state.opener + state.bids.index(state.highest)) % state.players


def _settled(state: State) -> tuple[State, dict[int, int]]:
    """The pearl is taken, whoever bid draws, and the next seat opens; also who drew what."""
    gathered = list(state.gathered)
    gathered[_highest_bidder(state)] += (state.pearls[0],)
    in_order = [(state.opener + n) % state.players for n, bid in enumerate(state.bids) if bid]
    drawn = dict(zip(in_order, state.deck, strict=False))
    after = replace(
        state,
        hands=tuple(
            tuple(sorted((*hand, *([drawn[seat]] if seat in drawn else []))))
            for seat, hand in enumerate(state.hands)
        ),
        deck=state.deck[len(drawn) :],
        pearls=state.pearls[1:],
        gathered=tuple(gathered),
        opener=(state.opener + 1) % state.players,
        bids=(),
    )
    return after, drawn


def _is_whole(state: State) -> bool:
    """Whether no pearl is missing and no card is there too often."""
    pearls = [*state.pearls, *(pearl for pearls in state.gathered for pearl in pearls)]
    cards = Counter([*state.deck, *state.bids, *(card for hand in state.hands for card in hand)])
    cards.pop(PASS, None)
    return (
        sorted(pearls) == sorted(PEARLS)
        and cards <= Counter(CARDS)
        and len(state.gathered) == state.players in Pearls.variants[state.variant]
        and 0 <= state.opener < state.players > len(state.bids)
    )


PEARLS_GAME: Final = Pearls()
