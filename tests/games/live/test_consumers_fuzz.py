"""Whatever is said on whichever socket: it is closed by a code of ours, and nothing fails."""

from __future__ import annotations

from contextlib import suppress
from dataclasses import dataclass
from http import HTTPStatus
from urllib.parse import quote

from hypothesis import HealthCheck, Phase, given
from hypothesis import settings as trying
from hypothesis import strategies as st
from websockets.exceptions import ConnectionClosed, InvalidStatus

from games.live.connection import BUSY, LOGGED_OUT, MISUSED
from tests.games.live.harbour import Harbour
from tests.harness.client import Person
from tests.harness.socket_pages import opened_at

#: What a socket may end with: our own codes, and those for frames that are too large or no text.
ENDINGS = {MISUSED, LOGGED_OUT, BUSY, 1000, 1002, 1007, 1009}
#: Letters that a client may certainly still send when it was told to leave.
LAST_WORDS = 100
PIECES = (
    "", "{}", "[]", "null", "true", "0", '"pulse"', '{"pulse":0}', '{"pulse":-1}',
    '{"pulse":1e309}', '{"pulse":NaN}', '{"pulse":' + "9" * 40 + "}", '{"pulse":[0]}',
    '{"pulse":0,"pulse":5}', '{"move":"sail W3"}', "[" * 60, "\x00", "\u202e", "\ud83d\ude00",
    "x" * 64, "x" * 65, "x" * 8192, "x" * 9000,
)  # fmt: skip


@dataclass(frozen=True)
class Talk:
    """A socket's address, whether somebody is logged in there, and what is said."""

    address: str
    query: str
    who: int
    frames: tuple[str | bytes, ...]


def test_nothing_that_is_said_on_a_socket_fails(harbour: Harbour, fuzz_frames: int) -> None:
    table = harbour.tables.pop()
    people = [None, *table.people, harbour.stranger]
    addresses = [
        f"/ws/matches/{table.match}/", f"/ws/matches/{harbour.private.match}/",
        f"/ws/matches/{harbour.oceans.match}/", "/ws/lobby/", "/ws/me/", "/ws/ladder/oceania/",
        "/ws/ladder/nothing/", "/ws/nothing/", "/ws/matches/0/",
    ]  # fmt: skip
    seed = harbour.world.rows.seed(table.match).hex()
    sent = 0

    @trying(
        max_examples=2 * fuzz_frames,
        database=None,
        derandomize=True,
        phases=[Phase.generate],
        suppress_health_check=list(HealthCheck),
    )
    @given(_talks(addresses, len(people)))
    def talk(said: Talk) -> None:
        nonlocal sent
        if sent < fuzz_frames:
            sent += _hold(harbour.url, said, people[said.who], seed, sent)

    talk()
    assert sent >= fuzz_frames


def _talks(addresses: list[str], people: int) -> st.SearchStrategy[Talk]:
    frames = st.one_of(
        st.sampled_from(PIECES).map(_sendable),
        st.text(max_size=80).map(_sendable),
        st.integers(-10, 10_000).map(lambda number: f'{{"pulse":{number}}}'),
        st.binary(max_size=80),
    )
    words = st.text("abc=&%0123456789-+version seat player", max_size=60)
    queries = st.one_of(st.sampled_from(("", "version=0", "version=-1&seat=0", "player=1")), words)
    return st.builds(
        Talk,
        st.sampled_from(addresses),
        queries,
        st.integers(0, people - 1),
        st.lists(frames, min_size=1, max_size=6).map(tuple),
    )


def _cut_off(said: Talk) -> set[int]:
    """Whoever goes on and on after the site's close is cut off, and may not get to read it."""
    return {1006} if sum(map(len, said.frames)) > LAST_WORDS else set()


def _sendable(text: str) -> str:
    return text.encode("utf-8", "replace").decode()


def _hold(url: str, said: Talk, who: Person | None, seed: str, number: int) -> int:
    """Say it all, and then what closes any socket; how many frames could be sent."""
    path = f"{said.address}?{quote(said.query, safe='=&%')}"
    # Many addresses, or the site would soon have enough of one.
    address = f"10.{number >> 16 & 255}.{number >> 8 & 255}.{number & 255}"
    sent = 0
    try:
        with opened_at(url, path, who, X_Forwarded_For=address) as page:
            with suppress(ConnectionClosed):
                for frame in (*said.frames, "x"):
                    page.socket.send(frame)
                    sent += 1
            assert page.close_code() in ENDINGS | _cut_off(said)
            assert seed not in page.last
    except InvalidStatus as refused:
        if refused.response.status_code != HTTPStatus.FORBIDDEN:
            raise
    return sent
