"""What a client was told: its own history of a match, to be held against the database's."""

from __future__ import annotations

from collections import defaultdict
from random import Random

from tests.harness.client import Answer, Exchange, MoveRequest, post
from tests.harness.play import Page, Players
from tests.harness.world import World

#: What a page shows whose move could not be stored.
AWAY = "The site cannot reach its records at the moment. Please try again in a moment.\n"


class Chronicle:
    """The moves that were acknowledged, by match and in order."""

    def __init__(self, world: World) -> None:
        self._world = world
        self._acknowledged: dict[str, list[MoveRequest]] = defaultdict(list)

    def note(self, request: MoveRequest, answer: Answer) -> None:
        """The site has said that it made this move."""
        assert answer.status == 200
        assert Page(answer.body).version == request.version + 1
        self._acknowledged[request.match].append(request)

    @property
    def moves(self) -> int:
        return sum(len(moves) for moves in self._acknowledged.values())

    @property
    def matches(self) -> int:
        return len(self._acknowledged)

    def compare(self, match: str) -> None:
        """Every acknowledged move is stored once and in order, and no other move is."""
        rows = self._world.rows.moves(match)
        assert [row.seq for row in rows] == list(range(1, len(rows) + 1))
        stored = [(row.player, row.version, row.text, row.key) for row in rows if not row.forced]
        told = self._acknowledged[match]
        assert stored == [
            (request.person.player, request.version, request.move, request.stored_key)
            for request in told
        ]
        assert self._world.rows.match(match).version == len(told)

    def compare_all(self) -> None:
        """The same of every match, and the database itself is sound."""
        for match in list(self._acknowledged):
            self.compare(match)
        self._world.check()


class Stubborn:
    """Players who send a move again until it is acknowledged, and are never told an error."""

    def __init__(self, world: World, seed: str) -> None:
        self.chronicle = Chronicle(world)
        self.rng = Random(seed)
        self._players = Players(world, seed)
        self._unmade: MoveRequest | None = None

    def play(self, url: str) -> int:
        """Send the next move, or the last one again; 200, or 503 if it is still to be made."""
        request = self._request(url)
        return self._heed(request, post(url, request))

    def begin(self, url: str) -> tuple[MoveRequest, Exchange]:
        """The next move, on a line of its own, to be sent and answered later."""
        request = self._request(url)
        return request, Exchange(url, request.message)

    def end(self, request: MoveRequest, exchange: Exchange) -> int:
        """The answer to what was begun."""
        return self._heed(request, exchange.answer())

    def _request(self, url: str) -> MoveRequest:
        return self._unmade or self._players.next_requests(url)[0]

    def _heed(self, request: MoveRequest, answer: Answer) -> int:
        assert answer.status == 200 or (answer.status, answer.body) == (503, AWAY), answer
        self._unmade = request if answer.status == 503 else None
        if answer.status == 200:
            self.chronicle.note(request, answer)
            self._players.heed(request.person, answer)
        return answer.status
