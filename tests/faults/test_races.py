"""Two who click at the same moment: one series comes of it, and everybody is told the truth."""

import json

from tests.faults.world import World

ROUNDS = {
    "two accept": 50,
    "accept and cancel": 50,
    "both rematch": 50,
    "both pair": 50,
    "both ready": 10,
    "two stewards": 10,
    "accept and leave": 10,
    "go on and leave": 10,
}
TAKEN = "refused: Somebody has just accepted this challenge."
BEGUN = "refused: Your challenge was accepted just now: the match has begun."
WITHDRAWN = "refused: This challenge was withdrawn."


def test_two_at_once_make_one(world: World) -> None:
    call = f"from tests.faults.races import run; run({ROUNDS})"
    seen = json.loads(world.manage("shell", "--no-imports", "-c", call))
    assert set(seen.pop("accept and cancel")) <= {
        f"accepted, 1 match; done, {BEGUN}",
        f"cancelled, 0 match; done, {WITHDRAWN}",
    }
    assert set(seen.pop("accept and leave")) <= {
        "0 running; done, done",
        f"0 running; done, {WITHDRAWN}",
    }
    assert seen == {
        "two accept": {f"1 match; done, {TAKEN}": 50},
        "both rematch": {"2 matches; done, done": 50},
        "both pair": {"1 match, 0 waiting; done, done": 50},
        "both ready": {"2 matches; done, done": 10},
        "two stewards": {"2 matches; done, done": 10},
        "go on and leave": {"0 running; done, done": 10},
    }
    world.check()
