"""What holds for every registered game, whatever its rules."""

from __future__ import annotations

import json
import random
from typing import Any

import pytest

from games.kinds.base import BadSyntax, CorruptState, GameOver, NotYourDecision, Setup
from games.kinds.registry import KINDS
from games.kinds.selfplay import source_of
from tests.games.kinds.golden import file_of, playthrough

FORMS = [
    (slug, variant, players)
    for slug, kind in KINDS.items()
    for variant, counts in kind.rules.variants.items()
    for players in counts
]
#: Far beyond any game, although random players of Oceans can put off its end for long.
MOST_DECISIONS = 20_000
#: Pauses looked at closely: all of a short game, then every tenth.
CHECKED_AT_FIRST = 100


def set_up(variant: str, players: int, number: int) -> tuple[Setup, random.Random]:
    source = source_of("all games", number, players)
    return Setup(variant, source.nonces, source.seed), source.rng


@pytest.mark.parametrize(("slug", "variant", "players"), FORMS)
@pytest.mark.parametrize("number", range(3))
def test_random_game(slug: str, variant: str, players: int, number: int) -> None:
    game = KINDS[slug].rules
    setup, rng = set_up(variant, players, number)
    assert sorted(game.seating(setup)) == list(range(players))
    state = game.new(setup)
    history: list[tuple[int, str]] = []
    while pending := game.pending(state):
        assert game.outcome(state) is None
        assert len(history) < MOST_DECISIONS
        seat = rng.choice(pending).seat
        if len(history) < CHECKED_AT_FIRST or len(history) % 10 == 0:
            check_pause(game, state, players)
        move = rng.choice(game.legal_moves(state, seat))
        assert game.parse(str(move)) == move
        before = game.encode(state)
        transition = game.apply(state, seat, move)
        assert game.encode(state) == before
        assert transition.steps[0].seat == seat
        for step in transition.steps:
            as_stored([step.shown, {str(other): told for other, told in step.private.items()}])
        state = transition.state
        history.append((seat, str(move)))
    check_end(game, state, players, history[-1][1])
    assert replayed(slug, setup, history) == state


def as_stored(value: Any) -> Any:  # noqa: ANN401
    """The value as a row gives it back."""
    return json.loads(json.dumps(value))


def check_pause(game: Any, state: Any, players: int) -> None:  # noqa: ANN401 - any game's state
    """What holds at every decision."""
    assert game.decode(as_stored(game.encode(state))) == state
    deciding = {decision.seat for decision in game.pending(state)}
    for seat in range(players):
        moves = game.legal_moves(state, seat)
        assert bool(moves) == (seat in deciding)
        assert len(set(moves)) == len(moves)
    idle = next(seat for seat in range(players + 1) if seat not in deciding)
    move = game.legal_moves(state, min(deciding))[0]
    with pytest.raises(NotYourDecision):
        game.apply(state, idle, move)
    for viewer in (None, *range(players)):
        view = game.view_for(state, viewer)
        assert json.loads(json.dumps(view)) == view
        assert (viewer in deciding) == bool(view["options"])


def check_end(game: Any, state: Any, players: int, last_move: str) -> None:  # noqa: ANN401
    """What holds once a game is over."""
    outcome = game.outcome(state)
    assert len(outcome.scores) == len(outcome.placing) == players
    assert min(outcome.placing) == 1
    assert set(outcome.winners) == {seat for seat in range(players) if outcome.placing[seat] == 1}
    for seat in range(players):
        assert not game.legal_moves(state, seat)
        with pytest.raises(GameOver):
            game.apply(state, seat, game.parse(last_move))


def replayed(slug: str, setup: Setup, history: list[tuple[int, str]]) -> Any:  # noqa: ANN401
    game = KINDS[slug].rules
    state = game.new(setup)
    for seat, text in history:
        state = game.apply(state, seat, game.parse(text)).state
    return state


@pytest.mark.parametrize("slug", KINDS)
@pytest.mark.parametrize("text", ["", " ", "fly a1", "pass ", " pass", "draw\n", "SAIL W1", "\x00"])
def test_bad_syntax(slug: str, text: str) -> None:
    with pytest.raises(BadSyntax) as refusal:
        KINDS[slug].rules.parse(text)
    assert refusal.value.rule


@pytest.mark.parametrize("slug", KINDS)
@pytest.mark.parametrize("data", [{}, [], None, {"v": 0}, {"v": 1}, {"v": 1, "game": "chess"}])
def test_damaged_storage_is_named(slug: str, data: Any) -> None:  # noqa: ANN401 - any damage
    with pytest.raises(CorruptState):
        KINDS[slug].rules.decode(data)


@pytest.mark.parametrize("slug", KINDS)
def test_only_the_forms_of_a_game_are_played(slug: str) -> None:
    game = KINDS[slug].rules
    ((variant, counts), *_) = game.variants.items()
    for players in (0, counts.start - 1, counts.stop):
        with pytest.raises(ValueError, match="is not for"):
            game.new(Setup(variant, ("0" * 16,) * players, bytes(32)))
    with pytest.raises(ValueError, match="there is no variant 'x'"):
        game.new(Setup("x", ("0" * 16,) * counts.start, bytes(32)))


def test_a_setup_is_one_that_the_fair_stream_can_take() -> None:
    with pytest.raises(ValueError, match="a seed has 32 bytes"):
        Setup("7x5", ("0" * 16,), b"short")
    with pytest.raises(ValueError, match=r"a nonce has no \| in it"):
        Setup("7x5", ("0|1",), bytes(32))


@pytest.mark.parametrize(("slug", "variant", "players"), FORMS)
def test_golden_playthrough(slug: str, variant: str, players: int) -> None:
    file = file_of(slug, variant, players)
    assert file.exists(), (
        f"write one: python -m tests.games.kinds.golden {slug} {variant} {players}"
    )
    golden = [json.loads(line) for line in file.read_text().splitlines()]
    moves = [line["move"] for line in golden[1:-1]]
    assert json.loads(json.dumps(playthrough(slug, variant, players, moves))) == golden
