"""Games with bots in the database of a served site: run by `manage.py shell`."""

from __future__ import annotations

from games.kinds.oceania.rules.game import OCEANIA
from games.models import Match
from tests.harness.bots import PatientCrew
from tests.harness.factories import options, play, player_to_move

#: So few tiles are left when the browser takes over.
_LAST_TILES = 3


def play_on(match_id: str) -> None:
    """Play a match with a bot on by last choices, until few turns are left, the next a person's."""
    match = Match.objects.get(pk=match_id)
    crew = PatientCrew()
    while not match.is_over and not _is_near_its_end(match):
        if player_to_move(match).is_bot:
            crew.play()
            match.refresh_from_db()
        else:
            match = play(match, options(match)[-1])


def _is_near_its_end(match: Match) -> bool:
    state = OCEANIA.decode(match.state)
    return len(state.bag) <= _LAST_TILES and not player_to_move(match).is_bot
