"""Many matches that end at the same moment: each is rated exactly once."""

import json

from tests.harness.world import World

MATCHES = 30


def test_matches_that_end_at_once_are_rated_once_each(world: World, storms: int) -> None:
    before = 0
    for number in range(storms):
        call = (
            "from tests.faults.finishes import finish_at_once;"
            f"finish_at_once({MATCHES}, 'f{number}')"
        )
        stored = json.loads(world.manage("shell", "--no-imports", "-c", call))
        rated = len(stored["ordinals"])
        assert stored["results"] == MATCHES
        assert stored["ordinals"] == list(range(before + 1, before + rated + 1))
        assert stored["changes"] == stored["changes_due"]
        before += rated
    assert world.manage("rebuild_ladder", "--check").endswith(" 0 differences\n")
