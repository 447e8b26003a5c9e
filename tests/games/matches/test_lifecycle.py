"""Beginning a match."""

from __future__ import annotations

import pytest

from games.kinds.fair_shuffle import commitment
from games.models import Match
from ladder.privacy import erase
from tests.harness.factories import SEED, make_match, make_player

pytestmark = pytest.mark.django_db


def test_a_match_begins_with_its_commitment_and_seats() -> None:
    white, grey = make_player("white"), make_player("grey")
    match = make_match(white, grey)
    match.refresh_from_db()
    assert match.commitment == commitment(SEED)
    assert (match.version, match.moves_made, match.status) == (0, 0, "playing")
    seats = match.seats.values_list("number", "entry", "player", "nonce")
    assert list(seats) == [(0, 0, white.pk, "0" * 16), (1, 1, grey.pk, "0" * 15 + "1")]


def test_ids_cannot_be_guessed() -> None:
    white = make_player("white")
    ids = {make_match(white).pk.int for _ in range(20)}
    assert len(ids) == 20
    assert min(abs(a - b) for a in ids for b in ids if a != b) > 2**64


def test_the_number_of_players_must_fit() -> None:
    players = [make_player(name) for name in ("one", "two", "three")]
    with pytest.raises(ValueError, match="7x5 is not for 3 players"):
        make_match(*players)
    assert not Match.objects.exists()


def test_somebody_who_has_left_is_not_seated() -> None:
    white, grey = make_player("white"), make_player("grey")
    erase(grey)
    with pytest.raises(ValueError, match="has left"):
        make_match(white, grey)
    assert not Match.objects.exists()
