"""Players and matches for tests."""

from __future__ import annotations

from games.kinds.registry import KINDS
from games.matches.actions import play_move
from games.matches.lifecycle import Entrant, MatchSeed, Terms, create_match
from games.models import Match
from ladder.models import Player

SEED = bytes(range(32))
CLASSIC = Terms("oceania", "7x5")


def make_player(name: str) -> Player:
    """A registered player who cannot log in by password."""
    return Player.objects.create_user(name)


def make_match(*players: Player, terms: Terms = CLASSIC, seed: bytes = SEED) -> Match:
    """A match with a known seed and nonces; the first player has the first entry."""
    entrants = [Entrant(player, f"{entry:016x}") for entry, player in enumerate(players)]
    return create_match(terms, entrants, match_seed=MatchSeed(seed))


def player_to_move(match: Match) -> Player:
    """Whoever has to decide."""
    rules = KINDS[match.game].rules
    (decision,) = rules.pending(rules.decode(match.state))
    return match.seats.get(number=decision.seat).player


def options(match: Match) -> list[str]:
    """The moves that are legal now."""
    rules = KINDS[match.game].rules
    state = rules.decode(match.state)
    (decision,) = rules.pending(state)
    return [str(move) for move in rules.legal_moves(state, decision.seat)]


def ending(match: Match) -> tuple[object, ...]:
    """How it stands with the match, by its rows: status, reason, places, version."""
    match.refresh_from_db()
    places = list(match.seats.values_list("place", flat=True))
    return match.status, match.reason, places, match.version


def play(match: Match, *moves: str) -> Match:
    """Play these moves, each by whoever's turn it is."""
    for move in moves:
        match.refresh_from_db()
        match = play_move(match.pk, player_to_move(match), move, match.version).match
    return match


def play_to_the_end(match: Match) -> Match:
    """Play the last legal move again and again: quick, and the same every time."""
    while not match.is_over:
        match = play(match, options(match)[-1])
    return match
