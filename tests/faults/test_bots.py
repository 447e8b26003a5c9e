"""The bots' process is killed in mid-thought, or several think at once: each turn comes once."""

from __future__ import annotations

import json
import os
import signal
from pathlib import Path
from typing import Any

from tests.harness.site import Site
from tests.harness.waiting import until
from tests.harness.world import World

TABLES = 8
CREWS = 3


def _shell(world: World, call: str, module: str) -> Any:  # noqa: ANN401 # whatever it prints
    name = call.partition("(")[0]
    line = f"from {module} import {name}; {call}"
    return json.loads(world.manage("shell", "--no-imports", "-c", line))


def _bots_of(site: Site) -> list[int]:
    """The children of the server."""
    children = Path(f"/proc/{site.process.pid}/task/{site.process.pid}/children")
    return [int(pid) for pid in children.read_text().split()]


def _decisions_of_bot(world: World, match: str) -> list[int]:
    """The versions on which the bot of a match has moved, the person having begun."""
    person = world.rows.moves(match)[0].player
    return [
        row.version for row in world.rows.moves(match) if row.player != person and not row.forced
    ]


def test_a_turn_is_taken_up_again_when_its_thinker_is_killed(sqlite: World) -> None:
    with sqlite.serving(BOTS="embedded") as site:
        until(lambda: len(_bots_of(site)) == 1)
        (killed,) = _bots_of(site)
        (match,) = _shell(sqlite, "open_bot_tables(1, 'Admiral')", "tests.harness.tables")
        until(lambda: sqlite.rows.claims() == 1)
        os.kill(killed, signal.SIGKILL)
        begun = sqlite.rows.moves(match)
        until(lambda: _bots_of(site) not in ([], [killed]))
        until(lambda: _is_answered(sqlite, match))
        log = site.log.read_text()
        (last,) = _bots_of(site)
    assert not Path(f"/proc/{last}").exists()
    assert len(begun) < len(sqlite.rows.moves(match))
    versions = _decisions_of_bot(sqlite, match)
    # A turn can be one decision: a tile that fits nowhere is set aside at once.
    assert len(set(versions)) == len(versions) >= 1
    assert sqlite.rows.claims() == 0
    assert log.count("The bots' process ended with -9; another is started.") == 1
    assert "Traceback" not in log
    sqlite.check()


def _is_answered(world: World, match: str) -> bool:
    """Whether nothing is left to decide for the bot: its turn ends with a scout, or with none."""
    return world.rows.waits_for_bots() == 0 and bool(_decisions_of_bot(world, match))


def test_several_who_think_at_once_play_each_turn_once(world: World) -> None:
    matches = _shell(world, f"open_bot_tables({TABLES}, 'Deckhand')", "tests.harness.tables")
    made, in_vain = _shell(world, f"think_at_once({CREWS})", "tests.faults.crews")
    decisions = [_decisions_of_bot(world, match) for match in matches]
    assert len(decisions) == TABLES
    assert all(decisions)
    assert (len(made), in_vain) == (CREWS, 0)
    assert sum(made) >= sum(map(len, decisions))
    assert all(len(set(versions)) == len(versions) for versions in decisions)
    world.check()
