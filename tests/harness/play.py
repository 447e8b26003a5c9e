"""Playing by the pages: what a match page offers, and the next move from it."""

from __future__ import annotations

import random
from html.parser import HTMLParser

from tests.harness.client import Answer, MoveRequest, Person, get
from tests.harness.world import Table, World


class Page(HTMLParser):
    """The moves that a page or a fragment offers, and the version of the match that it shows."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.moves: list[str] = []
        self.version = -1
        self.feed(text)
        self.close()

    def handle_starttag(self, tag: str, attributes: list[tuple[str, str | None]]) -> None:
        given = dict(attributes)
        if given.get("id") == "match-state":
            self.version = int(given["data-version"] or "")
        if tag == "button" and given.get("name") == "move" and "disabled" not in given:
            # A start is offered by the chart and by the list.
            self.moves += {given["value"] or ""}.difference(self.moves)


class Players:
    """The two at a table, who take turns and begin another match when theirs is over."""

    def __init__(self, world: World, seed: str) -> None:
        self._world = world
        self._seed = seed
        self._rng = random.Random(seed)
        self.tables: list[Table] = []
        self._seen: tuple[Person, Page] | None = None
        self.seat_at_a_new_table()

    @property
    def table(self) -> Table:
        return self.tables[-1]

    def seat_at_a_new_table(self) -> None:
        self.tables += self._world.open_tables(1, f"{self._seed} {len(self.tables)}")

    def look(self, url: str, person: Person) -> Page:
        """What the match page shows to one of them."""
        answer = get(url, f"/matches/{self.table.match}/", person)
        assert answer.status == 200
        return Page(answer.body)

    def opponent(self, person: Person) -> Person:
        (other,) = (one for one in self.table.people if one != person)
        return other

    def forget(self) -> None:
        """Look at the pages again before the next move."""
        self._seen = None

    def heed(self, person: Person, answer: Answer) -> None:
        """Take the fragment that answers a move for the page that `person` sees now."""
        self._seen = (person, Page(answer.body))

    def next_requests(self, url: str) -> list[MoveRequest]:
        """Every move that is offered to whoever has to decide, in random order; one at least."""
        if self._seen:
            mover, page = self._seen
            self._seen = None
            if page.moves:
                return self._requests(mover, page)
            people = [self.opponent(mover)]
        else:
            people = list(self.table.people)
        for person in people:
            page = self.look(url, person)
            if page.moves:
                return self._requests(person, page)
        self.seat_at_a_new_table()
        return self.next_requests(url)

    def _requests(self, person: Person, page: Page) -> list[MoveRequest]:
        moves = self._rng.sample(page.moves, len(page.moves))
        return [
            MoveRequest(
                self.table.match, person, move, page.version, f"{self._rng.getrandbits(64):016x}"
            )
            for move in moves
        ]


class SeatedPlayers(Players):
    """Players who take their tables from those that were made before."""

    def __init__(self, world: World, seed: str, waiting: list[Table]) -> None:
        self._waiting = waiting
        super().__init__(world, seed)

    def seat_at_a_new_table(self) -> None:
        self.tables.append(self._waiting.pop())
