"""A load of couples or of spectators on a served site, in a process of its own.

`python -m bench.live_players` reads a job as JSON, does it, and prints what it saw as JSON. It
shares no interpreter with the server or with the bench.
"""

from __future__ import annotations

import asyncio
import json
import random
import resource
import sys
from collections.abc import Iterator, Sequence
from time import perf_counter
from typing import Any, Final

import uvloop

from bench.live_wire import PATIENCE, Poster, Socket

Table = dict[str, Any]

#: Sockets that are opened at once.
_ABREAST: Final = 25
_OPEN_FILES: Final = 16_384
#: Seconds of play that are not counted, where nobody thinks for longer.
_SETTLING: Final = 0.5


class Couple:
    """Two players with a page each, who take turns and go to another table when a match is over."""

    def __init__(self, urls: Sequence[str], spares: Iterator[Table]) -> None:
        #: Where each of the two finds the site, which may be different processes.
        self._urls = urls
        self._spares = spares
        self._posters: list[Poster] = []
        self._sockets: list[Socket] = []
        self._match = ""
        #: When each move was sent, and seconds from there to its arrival on the other's socket.
        self.relays: list[tuple[float, float]] = []

    async def sit_down(self, table: Table) -> None:
        """Open both players' pages, and wait for what they show."""
        self.leave()
        self._match = table["match"]
        sessions = [person["session"] for person in table["people"]]
        seats = list(zip(self._urls, sessions, strict=True))
        self._posters = [Poster(url, session) for url, session in seats]
        self._sockets = [
            await Socket.opened(url, f"/ws/matches/{self._match}/", session)
            for url, session in seats
        ]
        for socket in self._sockets:
            await asyncio.wait_for(socket.shows(0), PATIENCE)

    async def play(self, think: float, until: float) -> None:
        """Move after move until it is time to stop; the first one at a random moment."""
        await asyncio.sleep(think * random.random())
        while perf_counter() < until:
            if not await self.move():
                await self.sit_down(next(self._spares))
            if think:
                await asyncio.sleep(think)

    async def move(self) -> bool:
        """One move, seen by both; False if there is none to make."""
        offers = [socket.page.moves for socket in self._sockets]
        if not any(offers):
            return False
        seat = 0 if offers[0] else 1
        socket, opponent = self._sockets[seat], self._sockets[1 - seat]
        version = socket.page.version
        poster = self._posters[seat]
        async with asyncio.timeout(PATIENCE):
            await poster.ready()
            started = poster.post(self._match, random.choice(offers[seat]), version)
            await asyncio.gather(
                poster.answered(), opponent.shows(version + 1), socket.shows(version + 1)
            )
        self.relays.append((started, opponent.arrived_at - started))
        return True

    def leave(self) -> None:
        for poster in self._posters:
            poster.close()
        for socket in self._sockets:
            socket.close()


async def play(job: dict[str, Any]) -> dict[str, Any]:
    """Couples at so many tables. What is counted begins, which is said, once each has moved."""
    tables = iter(job["tables"])
    couples = [Couple(job.get("urls") or [job["url"]] * 2, tables) for _ in range(job["games"])]
    for start in range(0, len(couples), _ABREAST):
        group = couples[start : start + _ABREAST]
        await asyncio.gather(*(couple.sit_down(next(tables)) for couple in group))
    began = perf_counter() + max(job["think"], _SETTLING)
    until = began + job["seconds"]
    playing = asyncio.gather(*(couple.play(job["think"], until) for couple in couples))
    await asyncio.sleep(began - perf_counter())
    print("{}", flush=True)
    await playing
    for couple in couples:
        couple.leave()
    moves = [move for couple in couples for move in couple.relays]
    return {
        "relays": [1000 * relay for started, relay in moves if began <= started],
        "seconds": job["seconds"],
        "tables_left": list(tables),
    }


async def watch(job: dict[str, Any]) -> dict[str, Any]:
    """Spectators of one match: milliseconds until the last of them has what a move changed."""
    table = job["tables"][0]
    couple = Couple([job["url"]] * 2, iter(()))
    await couple.sit_down(table)
    spectators: list[Socket] = []
    for start in range(0, job["spectators"], _ABREAST):
        count = min(_ABREAST, job["spectators"] - start)
        path = f"/ws/matches/{table['match']}/"
        group = await asyncio.gather(*(Socket.opened(job["url"], path) for _ in range(count)))
        await asyncio.gather(*(asyncio.wait_for(each.shows(0), PATIENCE) for each in group))
        spectators += group
    served = [await _seen_by_all(couple, spectators) for _ in range(job["moves"])]
    print(json.dumps({"served": served}), flush=True)
    # Whoever reads that looks at the server's memory now, and then ends our input.
    await asyncio.get_running_loop().run_in_executor(None, sys.stdin.read)
    return {"left": sum(each.closed for each in spectators)}


async def _seen_by_all(couple: Couple, spectators: list[Socket]) -> float:
    await asyncio.sleep(0.5)
    version = spectators[0].page.version + 1
    started = perf_counter()
    async with asyncio.timeout(PATIENCE):
        await asyncio.gather(couple.move(), *(each.shows(version) for each in spectators))
    return 1000 * (max(each.arrived_at for each in spectators) - started)


def main() -> int:
    """Do the job that the first line of the input describes."""
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (max(soft, min(_OPEN_FILES, hard)), hard))
    job = json.loads(sys.stdin.readline())
    try:
        # Its loop is the server's own, so that the load takes little of the machine.
        done = uvloop.run(watch(job) if job.get("spectators") else play(job))
    except KeyboardInterrupt:
        return 130
    print(json.dumps(done), flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
