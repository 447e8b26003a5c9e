"""The rules of Pearls, as the package's docstring has them."""

from __future__ import annotations

from dataclasses import replace

import pytest

from games.kinds.base import CorruptState, IllegalMove, Setup
from games.kinds.selfplay import source_of
from tests.pearls.rules import CARDS, HAND, PEARLS, PEARLS_GAME, Move, State


def dealt(players: int = 3, number: int = 0) -> State:
    source = source_of("pearls", number, players)
    return PEARLS_GAME.new(Setup("lagoon", source.nonces, source.seed))


def holding(*hands: tuple[int, ...], **others: object) -> State:
    """A state after the deal in which the seats hold these cards."""
    return replace(dealt(len(hands)), hands=hands, **others)  # type: ignore[arg-type]


def after(state: State, *moves: str) -> State:
    for move in moves:
        state = PEARLS_GAME.apply(state, state.seat, PEARLS_GAME.parse(move)).state
    return state


def refusal_of(state: State, move: str) -> tuple[str, str]:
    with pytest.raises(IllegalMove) as refused:
        after(state, move)
    return refused.value.rule, str(refused.value)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_everybody_gets_four_cards(players: int) -> None:
    state = dealt(players)
    assert [len(hand) for hand in state.hands] == [HAND] * players
    assert sorted([*state.deck, *(card for hand in state.hands for card in hand)]) == [*CARDS]
    assert sorted(state.pearls) == sorted(PEARLS)


def test_whoever_opens_may_bid_any_card_but_has_to() -> None:
    state = holding((2, 2, 5, 7), (1, 1, 1, 1))
    assert PEARLS_GAME.legal_moves(state, 0) == (Move(2), Move(5), Move(7))
    assert refusal_of(state, "pass") == ("must_open", "Whoever opens has to bid.")
    assert refusal_of(state, "bid 8") == ("no_such_card", "You have no card of 8.")


def test_everybody_else_answers_with_more_or_passes() -> None:
    state = after(holding((4, 4, 4, 4), (3, 4, 6, 8), (5, 7, 7, 8)), "bid 4")
    assert [decision.seat for decision in PEARLS_GAME.pending(state)] == [1]
    assert [str(move) for move in PEARLS_GAME.legal_moves(state, 1)] == ["bid 6", "bid 8", "pass"]
    assert refusal_of(state, "bid 4") == ("too_low", "You have to bid more than 4.")
    assert after(state, "pass").seat == 2


def test_who_has_nothing_higher_passes_at_once() -> None:
    state = holding((4, 4, 4, 4), (1, 1, 1, 1), (5, 5, 5, 5))
    transition = PEARLS_GAME.apply(state, 0, Move(4))
    assert [(step.seat, step.move, step.forced) for step in transition.steps] == [
        (0, "bid 4", False),
        (1, "pass", True),
    ]
    assert transition.state.seat == 2


def test_the_highest_bid_takes_the_pearl_and_who_bid_draws() -> None:
    state = holding((4, 4, 4, 4), (1, 1, 1, 1), (5, 5, 5, 5))
    ending = PEARLS_GAME.apply(after(state, "bid 4"), 2, Move(5))
    (step,) = ending.steps
    assert step.shown == {"pearl": state.pearls[0], "taken_by": 2}
    assert step.private == {0: {"drawn": state.deck[0]}, 2: {"drawn": state.deck[1]}}
    assert ending.state.gathered == ((), (), (state.pearls[0],))
    assert [len(hand) for hand in ending.state.hands] == [4, 4, 4]
    assert (ending.state.seat, ending.state.pearls) == (1, state.pearls[1:])


def test_a_necklace_ends_the_game_and_wins_it() -> None:
    state = holding(
        (8, 8, 8, 8),
        (1, 1, 1, 1),
        pearls=("white 3", "rose 1", "black 1"),
        gathered=(("white 1", "white 2"), ("rose 2", "rose 3", "black 2", "black 3")),
    )
    outcome = PEARLS_GAME.outcome(after(state, "bid 8"))
    assert outcome is not None
    assert (outcome.reason, outcome.scores, outcome.placing) == ("necklace", (6, 10), (1, 2))


def test_the_last_pearl_ends_the_game_and_the_most_worth_wins() -> None:
    state = holding(
        (8, 8, 8, 8),
        (1, 1, 1, 1),
        pearls=("rose 1",),
        gathered=(
            ("white 1", "white 2", "black 1", "rose 2"),
            ("white 3", "rose 3", "black 2", "black 3"),
        ),
    )
    outcome = PEARLS_GAME.outcome(after(state, "bid 8"))
    assert outcome is not None
    assert (outcome.reason, outcome.scores, outcome.placing) == ("gathered", (7, 11), (2, 1))


@pytest.mark.parametrize(
    "damage",
    [
        {"pearls": ["white 1"]},
        {"hands": [[8, 8, 8], [8, 8, 8]], "gathered": [[], []]},
        {"opener": 3},
        {"variant": "sea"},
        {"v": 2},
        {"more": 1},
    ],
)
def test_a_damaged_state_is_refused(damage: dict[str, object]) -> None:
    with pytest.raises(CorruptState):
        PEARLS_GAME.decode({**PEARLS_GAME.encode(dealt()), **damage})


def test_a_view_hides_the_deck_the_pearls_to_come_and_the_hands_of_others() -> None:
    state = dealt()
    other = replace(
        state,
        hands=(state.hands[0], *reversed(state.hands[1:])),
        deck=state.deck[::-1],
        pearls=(state.pearls[0], *reversed(state.pearls[1:])),
    )
    assert PEARLS_GAME.view_for(state, 0) == PEARLS_GAME.view_for(other, 0)
    assert PEARLS_GAME.view_for(state, None) == PEARLS_GAME.view_for(other, None)
    assert PEARLS_GAME.view_for(state, 1) != PEARLS_GAME.view_for(other, 1)
