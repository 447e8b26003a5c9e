"""`kill -9` of the server during a move: what was acknowledged stays, once and in order."""

from tests.faults.progress import counted, tell
from tests.faults.siege import Siege
from tests.harness.client import post
from tests.harness.play import Page, SeatedPlayers
from tests.harness.world import World


def test_no_acknowledged_move_is_lost_or_doubled(world: World, kills: int) -> None:
    siege = Siege(world, "kill -9")
    tally = siege.tally
    for _ in counted(kills, lambda: f"{world.name}: {tally}"):
        siege.endure_one_kill()
    siege.finish()
    tell(f"{world.name}, all sound: {tally}")
    assert tally.kills == tally.answered + tally.only_stored + tally.undone == kills


def test_with_clocks_too_a_move_that_was_not_made_can_be_repeated(world: World) -> None:
    """Whoever serves next puts the clocks forward, by which the match has a newer version."""
    players = SeatedPlayers(world, "clocked", world.open_tables(1, "clocked", clocked=True))
    with world.serving() as site:
        request = players.next_requests(site.url)[0]
        site.process.kill()
        site.process.wait()
    with world.serving() as site:
        assert players.look(site.url, request.person).version == request.version + 1
        answers = [post(site.url, request) for _ in range(2)]
        assert "Traceback" not in site.log.read_text()
    assert [answer.status for answer in answers] == [200, 200]
    assert [Page(answer.body).version for answer in answers] == [request.version + 2] * 2
    world.check()
