"""A small ladder in the database of a served site: run by `manage.py shell`."""

from __future__ import annotations

from datetime import timedelta

from django.utils import timezone

from games.kinds.registry import KINDS
from games.models import Match
from ladder.models import Player
from tests.harness.contests import make_players, win
from tests.harness.factories import play


def settle_ladder() -> list[Player]:
    """Two players with a rank, Vesna far above Bosun."""
    vesna, bosun = make_players("Vesna", "Bosun")
    now = timezone.now()
    for game in range(12):
        win(vesna, bosun, at=now - timedelta(days=11 - game))
    return [vesna, bosun]


def sail_on(match_id: str) -> None:
    """Play a match on by last choices, up to the turn in which it ends if both go on like that.

    Prints the version that it has then.
    """
    match = Match.objects.get(pk=match_id)
    for move in _moves_before_the_last_turn(match):
        match = play(match, move)
    print(match.version)  # noqa: T201 # read by the test


def _moves_before_the_last_turn(match: Match) -> list[str]:
    rules = KINDS[match.game].rules
    state = rules.decode(match.state)
    moves: list[str] = []
    while not rules.outcome(state):
        (decision,) = rules.pending(state)
        move = rules.legal_moves(state, decision.seat)[-1]
        moves.append(str(move))
        state = rules.apply(state, decision.seat, move).state
    sails = [number for number, move in enumerate(moves) if move.startswith("sail ")]
    return moves[: sails[-1]]


def turn_the_tables() -> None:
    """Let Bosun win so often that the two change places."""
    vesna, bosun = (Player.objects.get_by_natural_key(name) for name in ("Vesna", "Bosun"))
    now = timezone.now()
    for game in range(20):
        win(bosun, vesna, at=now - timedelta(minutes=20 - game))
