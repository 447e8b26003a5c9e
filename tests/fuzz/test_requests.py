"""Whatever is sent to whichever route by whomever: it is answered, and gives nothing away."""

from __future__ import annotations

from collections.abc import Iterator
from ipaddress import IPv4Address
from itertools import count
from urllib.parse import urlsplit
from uuid import UUID

import pytest
from django.conf import settings
from django.test import Client
from hypothesis import HealthCheck, Phase, given
from hypothesis import settings as trying
from hypothesis import strategies as st

from games.models import Match, Seat
from ladder.models import Player
from tests.fuzz.inputs import MARKUP, Sent, requests
from tests.harness.addresses import patterns
from tests.harness.asking import undone
from tests.harness.cast import ROLES, World, make_world
from tests.harness.public_site import HOST, public_site

_numbers = count()


@pytest.fixture
def world(db: None) -> Iterator[World]:  # noqa: ARG001 # opens the database
    """Something of everything; each request is undone by itself."""
    with public_site():
        yield make_world()


@pytest.mark.django_db
def test_everything_is_answered_and_gives_nothing_away(world: World, fuzz_requests: int) -> None:
    secrets = _secrets(world)
    own = {role: _logins(world, role) | _nonces(world, role) for role in ROLES}
    sent_by = st.tuples(st.sampled_from(ROLES), requests(patterns(), world.keys))

    @trying(
        max_examples=fuzz_requests,
        database=None,
        derandomize=True,
        phases=[Phase.generate, Phase.shrink],
        suppress_health_check=list(HealthCheck),
    )
    @given(sent_by)
    def send(sent_by: tuple[str, Sent]) -> None:
        role, sent = sent_by
        status, location, content = _answer(world.clients[role], sent)
        assert status < 500
        assert urlsplit(location).netloc in ("", HOST), location
        assert MARKUP.encode() not in content
        for secret in secrets - own[role]:
            assert secret not in content

    send()


def _answer(client: Client, sent: Sent) -> tuple[int, str, bytes]:
    with undone(client):
        answer = client.generic(
            sent.method,
            sent.address,
            sent.body,
            sent.kind,
            secure=True,
            headers=dict(sent.headers),
            # Many addresses, or the site would soon have enough of one.
            REMOTE_ADDR=str(IPv4Address(10 << 24 | next(_numbers) // 20)),
        )
        content = b"".join(answer) if answer.streaming else answer.content
        return answer.status_code, answer.headers.get("Location", ""), content


def _secrets(world: World) -> set[bytes]:
    """What stands in no answer: the seed, what others are logged in by, hashes, our key."""
    match = Match.objects.get(pk=world.keys["match_id"])
    hashes = Player.objects.exclude(password="").values_list("password", flat=True)
    return {
        bytes(match.seed).hex().encode(),
        settings.SECRET_KEY.encode(),
        *(known.encode() for known in hashes if not known.startswith("!")),
        *(secret for role in ROLES for secret in _logins(world, role) | _nonces(world, role)),
    }


def _logins(world: World, role: str) -> set[bytes]:
    session = world.clients[role].cookies.get(settings.SESSION_COOKIE_NAME)
    return {session.value.encode()} if session else set()


def _nonces(world: World, role: str) -> set[bytes]:
    """What this role has contributed to the match's bag; it stands in their own data."""
    seats = Seat.objects.filter(match_id=UUID(world.keys["match_id"]), player__username=role)
    return {nonce.encode() for nonce in seats.values_list("nonce", flat=True)}
