"""`kill -9` of the server during a move: what was acknowledged stays, once and in order."""

from tests.faults.progress import counted, tell
from tests.faults.siege import Siege
from tests.faults.world import World


def test_no_acknowledged_move_is_lost_or_doubled(world: World, kills: int) -> None:
    siege = Siege(world, "kill -9")
    tally = siege.tally
    for _ in counted(kills, lambda: f"{world.name}: {tally}"):
        siege.endure_one_kill()
    siege.finish()
    tell(f"{world.name}, all sound: {tally}")
    assert tally.kills == tally.answered + tally.only_stored + tally.undone == kills
