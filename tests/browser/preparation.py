"""Players and matches in the database of a site that is about to be served.

Playwright keeps the ORM from working in the tests' own process, so `prepare` runs in `manage.py
shell` and prints what `prepared` reads.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import asdict
from pathlib import Path
from uuid import UUID

from tests.harness.prepared import Prepared, session_of
from tests.harness.site import manage


def prepared(var_dir: Path) -> str:
    """Fill the database of the site in `var_dir`; what is `Prepared` there, as JSON."""
    done = manage(
        var_dir, "shell", "--command", "from tests.browser.preparation import prepare; prepare()"
    )
    done.check_returncode()
    return done.stdout.splitlines()[-1]


def prepare() -> None:
    """Inside the site: a match for each thing that a page can show."""
    # Django is ready only where `manage.py` runs this.
    from games.chat.actions import say  # noqa: PLC0415
    from games.kinds.oceania.rules.state import State  # noqa: PLC0415
    from games.kinds.registry import KINDS  # noqa: PLC0415
    from games.matches.endings import resign  # noqa: PLC0415
    from games.matches.lifecycle import Terms  # noqa: PLC0415
    from games.models import Match  # noqa: PLC0415
    from games.worker.reports import make_report  # noqa: PLC0415
    from ladder.models import Player  # noqa: PLC0415
    from tests.browser.laden import near_misfit, set_aside_kinds  # noqa: PLC0415
    from tests.browser.voyagers import settle_ladder  # noqa: PLC0415
    from tests.harness.challenging import challenge, first_match, series_of  # noqa: PLC0415
    from tests.harness.factories import make_match, make_player, options, play  # noqa: PLC0415
    from tests.harness.luck import asked  # noqa: PLC0415
    from tests.harness.moderating import make_moderator  # noqa: PLC0415
    from tests.harness.people import PASSPHRASE  # noqa: PLC0415

    long_clock = Terms("oceania", "7x5", clock="live", clock_seconds=3 * 3600 - 60)
    anouk, halvard, maren = (make_player(name) for name in ("anouk", "halvard", "maren"))
    rules = KINDS["oceania"].rules

    def played_until(match: Match, is_it: Callable[[State], bool]) -> str:
        while not match.is_over and not is_it(rules.decode(match.state)):
            match = play(match, options(match)[-1])
        return str(match.pk)

    def of_two(is_it: Callable[[State], bool], seed: int = 1) -> str:
        return played_until(make_match(anouk, halvard, seed=bytes([seed]) * 32), is_it)

    matches = {
        "new": of_two(lambda _: True),
        **{name: of_two(lambda _: True) for name in ("doubled", "clicked", "beside", "explained")},
        # These two are short if the last choice is taken every time, and nearly over: who has to
        # decide in what is left sails, places and puts scouts, and once uses a tile set aside.
        "live": of_two(lambda state: state.turn == 15, 210),
        "scriptless": of_two(lambda state: state.turn == 17, 210),
        **{
            name: of_two(lambda _: True)
            for name in (
                "severed",
                "frozen",
                "interrupted",
                "blocked",
                "tabs",
                "talk",
                "overheard",
                "older",
            )
        },
        # The only match of somebody who changes the password and logs out.
        "left": str(make_match(maren, halvard).pk),
        "stale": of_two(lambda _: True, 4),
        "unanswered": of_two(lambda _: True, 4),
        "sail": of_two(lambda state: state.turn == 10),
        "explore": of_two(lambda state: state.seat == 0 and state.phase == "explore", 10),
        "reuse": of_two(lambda state: bool(state.seat == 0 and state.set_aside[0]), 25),
        # White has five kinds of tiles set aside, and every scout.
        "laden": str(set_aside_kinds(make_match(anouk, halvard, seed=bytes([87]) * 32), 5).pk),
        "laden unscripted": str(
            set_aside_kinds(make_match(halvard, anouk, seed=bytes([87]) * 32), 5).pk
        ),
        # Anouk's next tile, a strait, fits nowhere from W1.
        **{
            name: str(near_misfit(make_match(anouk, halvard, seed=bytes([87]) * 32)).pk)
            for name in ("moving misfit", "calm misfit")
        },
        # Halvard's next tile, placed last of all ways, completes an island on which Anouk leads.
        **{
            name: of_two(lambda state: state.turn == 5 and state.phase == "place", 7)
            for name in ("moving completion", "calm completion")
        },
        # A bay that fits e2 and f3, and not g2; a strait on f1.
        "misfit": of_two(lambda state: state.hand == "bay" and state.ship == "f2", 110),
        "strait": of_two(lambda state: state.turn == 2 and state.phase == "scout", 28),
        "place": of_two(lambda state: state.turn == 8 and state.phase == "place"),
        "scout": of_two(lambda state: state.turn > 5 and not state.seat and state.phase == "scout"),
        "watched": of_two(lambda state: state.turn == 10),
        "waiting": of_two(lambda state: state.turn == 9),
        "over": of_two(lambda _: False),
        "voyage": played_until(make_match(anouk), lambda state: state.turn == 6),
        # Both have made a first move, so that the clock does not call it off.
        "clocked": played_until(
            make_match(anouk, halvard, terms=long_clock),
            lambda state: state.turn > 2 and not state.seat,
        ),
        "oceans": str(make_match(anouk, halvard, terms=Terms("oceans", "reef")).pk),
    }
    asked(Match.objects.get(pk=matches["over"]), budget=8)
    list(make_report(UUID(matches["over"])))
    say(UUID(matches["overheard"]), maren, "take f3!")
    loud, calm, warden = make_player("loud"), make_player("calm"), make_moderator("warden")
    matches["rude"] = str(make_match(loud, calm).pk)
    say(UUID(matches["rude"]), loud, "you fool")
    reef = make_match(loud, calm, terms=Terms("oceans", "reef"))
    for _ in range(3):
        reef = play(reef, options(reef)[0])
    matches["oceans over"] = str(resign(reef.pk, calm).pk)
    series = series_of(first_match(anouk, maren, best_of=3))
    pages = {name: f"/matches/{match}/" for name, match in matches.items()} | {
        "challenge": f"/challenges/{challenge(anouk, maren).pk}/",
        "series": f"/series/{series.pk}/",
        "ledger": f"/matches/{matches['new']}/ledger/",
        "replay": f"/matches/{matches['over']}/replay/9/",
        "oceans replay": f"/matches/{matches['oceans over']}/replay/2/",
        "embed": f"/matches/{matches['over']}/embed/",
    }
    people = [anouk, halvard, maren, make_player("A_rather_long_name_1"), *settle_ladder()]
    people += [loud, calm, warden]
    Player.objects.create_superuser("Harbourmaster", PASSPHRASE)
    sessions = {player.username: session_of(player) for player in people}
    print(json.dumps(asdict(Prepared(sessions, pages))))  # noqa: T201 # read by the fixtures
