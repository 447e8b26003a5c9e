"""Finding somebody who wants to play the same, now."""

from __future__ import annotations

import pytest
from django.utils import timezone

from games.actions.agreements import Agreement
from games.actions.pairing import pair
from games.actions.refusals import NotPossible
from games.actions.seals import seal_kept_for
from games.models import Challenge, Match
from ladder.blocks import block
from ladder.guests import create_guest
from ladder.models import Player
from tests.games.challenging import LIVE, NONCES, challenge
from tests.games.factories import make_player

pytestmark = pytest.mark.django_db

QUICK = Agreement(LIVE)


@pytest.fixture
def anouk() -> Player:
    return make_player("anouk")


@pytest.fixture
def halvard() -> Player:
    return make_player("halvard")


def test_the_first_waits_and_the_second_plays(anouk: Player, halvard: Player) -> None:
    seal = seal_kept_for(anouk)
    waiting = pair(anouk, QUICK, NONCES[0], seal.pk)
    assert waiting.match is None
    assert waiting.challenge is not None
    assert (waiting.challenge.kind, waiting.challenge.seal) == ("open", seal)
    assert pair(anouk, QUICK, NONCES[0]) == waiting
    found = pair(halvard, QUICK, NONCES[1])
    assert found.match is not None
    assert {seat.player for seat in found.match.seats.all()} == {anouk, halvard}
    assert Challenge.objects.get().status == "accepted"


def test_the_oldest_that_fits_is_taken(anouk: Player, halvard: Player) -> None:
    blocked = make_player("blocked")
    block(halvard, blocked)
    others = [
        challenge(blocked, terms=LIVE),
        challenge(anouk),
        challenge(anouk, terms=LIVE, best_of=3),
        challenge(anouk, terms=LIVE, starter="lot"),
        challenge(anouk, terms=LIVE, kind="link"),
        challenge(anouk, terms=LIVE, rating_low=2000),
        challenge(anouk, make_player("other"), terms=LIVE),
        challenge(make_player("gone"), terms=LIVE),
    ]
    Challenge.objects.filter(pk=others[-1].pk).update(expires_at=timezone.now())
    first, _second = challenge(anouk, terms=LIVE), challenge(anouk, terms=LIVE)
    found = pair(halvard, QUICK, NONCES[1])
    assert found.match is not None
    first.refresh_from_db()
    assert found.match.series == first.series


def test_refusals_change_nothing(anouk: Player, halvard: Player) -> None:
    challenge(anouk, terms=LIVE)
    with pytest.raises(NotPossible, match="a nonce that is none"):
        pair(halvard, QUICK, "x")
    with pytest.raises(NotPossible, match="Guests can accept invitations"):
        pair(create_guest(), QUICK, "")
    with pytest.raises(NotPossible, match="A series is one game"):
        pair(halvard, Agreement(LIVE, best_of=9), "")
    assert (Challenge.objects.count(), Match.objects.count()) == (1, 0)
