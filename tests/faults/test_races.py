"""Two who click at the same moment: one series comes of it, and everybody is told the truth."""

import json

from tests.harness.world import World

OFTEN = ("two accept", "accept and cancel", "both rematch", "both pair")
#: These take longer.
SELDOM = (
    "both ready", "two stewards", "accept and leave", "go on and leave", "follow two", "two claim",
    "two settle",
)  # fmt: skip
TAKEN = "refused: Somebody has just accepted this challenge."
BEGUN = "refused: Your challenge was accepted just now: the match has begun."
WITHDRAWN = "refused: This challenge was withdrawn."


def test_two_at_once_make_one(world: World, races: int) -> None:
    few = max(5, races // 5)
    rounds = dict.fromkeys(OFTEN, races) | dict.fromkeys(SELDOM, few)
    call = f"from tests.faults.races import run; run({rounds})"
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
        "two accept": {f"1 match; done, {TAKEN}": races},
        "both rematch": {"2 matches; done, done": races},
        "both pair": {"1 match, 0 waiting; done, done": races},
        "both ready": {"2 matches; done, done": few},
        "two stewards": {"2 matches; done, done": few},
        "go on and leave": {"0 running; done, done": few},
        # One at most, in that process.
        "follow two": {"1 followed; done, refused: ": few},
        "two claim": {"1 claimed; done, refused: The other one is looking at this report.": few},
        "two settle": {"3 resolved; done, refused: This report is resolved already.": few},
    }
    world.check()
