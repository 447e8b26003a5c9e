"""Clients that break off in mid-move: the move is made once, and the server goes on."""

import random
from statistics import median
from time import monotonic

from tests.faults.progress import counted
from tests.harness.client import Exchange, post
from tests.harness.play import Page, Players
from tests.harness.site import Site
from tests.harness.world import World

#: More than there are connections to PostgreSQL, so that a leak would show.
FEWEST = 20
WARM_UP = 5


def test_a_move_is_made_once_when_its_player_breaks_off_and_repeats_it(
    world: World, served: Site, storms: int
) -> None:
    rng = random.Random("hang up")
    players = Players(world, "hang up")
    durations = [_seconds_of_a_move(players, served) for _ in range(WARM_UP)]
    for _ in counted(max(FEWEST, storms), lambda: f"{world.name}: one broken off each time"):
        request = players.next_requests(served.url)[0]
        with Exchange(served.url, request.message) as exchange:
            exchange.send()
            exchange.is_answered_within(rng.uniform(0, median(durations)))
            exchange.hang_up()
        answer = post(served.url, request)
        assert answer.status == 200
        assert Page(answer.body).version == request.version + 1
        assert world.moves_made_on(request) == [(request.person.player, request.move)]
        players.heed(request.person, answer)


def _seconds_of_a_move(players: Players, served: Site) -> float:
    request = players.next_requests(served.url)[0]
    started = monotonic()
    answer = post(served.url, request)
    seconds = monotonic() - started
    players.heed(request.person, answer)
    return seconds
