"""Two players, and a server that is killed under them again and again."""

from __future__ import annotations

import random
from collections import defaultdict, deque
from dataclasses import dataclass, field
from datetime import UTC, datetime
from statistics import median
from time import monotonic

from tests.faults.chronicle import Chronicle
from tests.harness.client import Answer, Exchange, MoveRequest, NoAnswer, post
from tests.harness.play import Players
from tests.harness.site import Site
from tests.harness.world import World

#: How long a move takes as long as none was measured.
FIRST_GUESS = 0.05
#: Kills fall anywhere within this much of the usual time of a move, some after its answer.
SPREAD = 1.2
#: How many moves are left in peace before a kill. With none, a repeated request may be hit too.
QUIET_MOVES = (0, 1, 2, 5, 10, 20)


@dataclass
class Tally:
    """What became of the requests that were under way when the server was killed."""

    kills: int = 0
    #: Answered before the kill took effect: the move must be there.
    answered: int = 0
    #: Stored, and the player never heard of it.
    only_stored: int = 0
    #: Not stored: the repeated request made the move.
    undone: int = 0
    moves: int = 0
    matches: int = 0
    starts: list[float] = field(default_factory=list)

    def __str__(self) -> str:
        return (
            f"{self.kills} kills: {self.answered} after the answer, {self.only_stored} after the"
            f" commit, {self.undone} before it; {self.moves} moves in {self.matches} matches,"
            f" a start takes {median(self.starts):.2f} s"
        )


class Siege:
    """Plays whole matches by the pages and keeps its own history of what was acknowledged."""

    def __init__(self, world: World, seed: str) -> None:
        self._world = world
        self._rng = random.Random(seed)
        self._players = Players(world, seed)
        self._chronicle = Chronicle(world)
        self._unanswered: MoveRequest | None = None
        self._kills_during_it: list[datetime] = []
        # A process that has answered nothing yet takes its time: caches are cold.
        self._durations: dict[bool, deque[float]] = defaultdict(lambda: deque(maxlen=15))
        self._cold = True
        self.tally = Tally()

    def endure_one_kill(self) -> None:
        """Serve the site, play on for a while, and kill the server during a move."""
        started = monotonic()
        with self._world.serving() as site:
            self.tally.starts.append(monotonic() - started)
            self._cold = True
            for _ in range(self._rng.choice(QUIET_MOVES)):
                self._play(site)
            self._play_and_kill(site)
            assert "Traceback" not in site.log.read_text()

    def finish(self) -> None:
        """Repeat what is unanswered still, play the last match to its end, and check them all."""
        with self._world.serving() as site:
            match = self._players.table.match
            while self._unanswered or self._world.rows.match(match).status == "playing":
                self._play(site)
            assert "Traceback" not in site.log.read_text()
        assert self._world.rows.rating_changes(match) == 2
        self._chronicle.compare_all()

    def _play(self, site: Site) -> None:
        request = self._next_request(site)
        started = monotonic()
        answer = post(site.url, request)
        self._durations[self._cold].append(monotonic() - started)
        self._cold = False
        self._acknowledge(request, answer)

    def _play_and_kill(self, site: Site) -> None:
        request = self._next_request(site)
        usual = median(self._durations[self._cold] or [FIRST_GUESS])
        with Exchange(site.url, request.message) as exchange:
            exchange.send()
            exchange.is_answered_within(self._rng.uniform(0, SPREAD * usual))
            site.process.kill()
            site.process.wait()
            killed_at = datetime.now(UTC)
            self.tally.kills += 1
            try:
                answer = exchange.answer()  # it may have been on its way already
            except NoAnswer:
                self._unanswered = request
                self._kills_during_it.append(killed_at)
                return
        self.tally.answered += 1
        self._acknowledge(request, answer)

    def _next_request(self, site: Site) -> MoveRequest:
        if self._unanswered:
            return self._unanswered
        request = self._players.next_requests(site.url)[0]
        self._cold = False
        return request

    def _acknowledge(self, request: MoveRequest, answer: Answer) -> None:
        self._chronicle.note(request, answer)
        self.tally.moves = self._chronicle.moves
        self.tally.matches = self._chronicle.matches
        self._players.heed(request.person, answer)
        if self._unanswered:
            self._unanswered = None
            self._chronicle.compare(request.match)
            self._count_kills_during(request)

    def _count_kills_during(self, request: MoveRequest) -> None:
        """Tell by the time of the stored move which of its requests made it."""
        (row,) = (
            row for row in self._world.rows.moves(request.match) if row.key == request.stored_key
        )
        only_stored = sum(row.at < killed_at for killed_at in self._kills_during_it)
        self.tally.only_stored += only_stored
        self.tally.undone += len(self._kills_during_it) - only_stored
        self._kills_during_it.clear()
