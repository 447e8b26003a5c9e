"""Finding somebody who wants to play the same, now."""

from __future__ import annotations

from dataclasses import replace
from datetime import timedelta

import pytest
from django.utils import timezone
from pytest_django import DjangoAssertNumQueries

from games.challenges.actions import cancel
from games.challenges.pairing import due_pairings, pair, pair_waiting, suit
from games.challenges.terms import Agreement
from games.matches.commitments import seal_kept_for
from games.matches.refusals import NotPossible
from games.models import Challenge, Match, Notice
from games.scheduling.jobs import run_due
from ladder.blocks import block, unblock
from ladder.guests import create_guest
from ladder.models import Player, Rating
from tests.harness.challenging import LIVE, NONCES, challenge
from tests.harness.factories import make_player

pytestmark = pytest.mark.django_db

QUICK = Agreement(LIVE)
RATED = Agreement(replace(LIVE, rated=True))


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


# --- ratings -------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("apart", "seconds", "rated", "suiting"),
    [
        (150, 0, True, True),
        (151, 0, True, False),
        (200, 9.9, True, False),
        (200, 10, True, True),
        (745, 119, True, True),
        (746, 119, True, False),
        (2000, 120, True, True),
        (2000, 0, False, True),
    ],
)
def test_who_suits_whom(apart: int, seconds: float, rated: bool, suiting: bool) -> None:
    waited = timedelta(seconds=seconds)
    assert suit(1500, 1500 + apart, waited, rated=rated) is suiting
    assert suit(1500 + apart, 1500, waited, rated=rated) is suiting


def rate(player: Player, rating: int) -> None:
    Rating.objects.create(
        player=player, game="oceania", rating=rating, experience=20, last_played_at=timezone.now()
    )


def waits(player: Player, nonce: str = NONCES[0]) -> Challenge:
    waiting = pair(player, RATED, nonce).challenge
    assert waiting is not None
    return waiting


def let_wait(challenge: Challenge, seconds: float) -> None:
    earlier = challenge.created_at - timedelta(seconds=seconds)
    Challenge.objects.filter(pk=challenge.pk).update(created_at=earlier)


def test_somebody_near_comes_before_somebody_who_waits_longer(
    anouk: Player, halvard: Player
) -> None:
    master = make_player("master")
    rate(master, 2300)
    rate(anouk, 1600)
    waits(master)
    near = waits(anouk)
    found = pair(halvard, RATED, NONCES[1]).match
    near.refresh_from_db()
    assert found is not None
    assert (found.series, near.status) == (near.series, "accepted")


def test_those_who_wait_are_brought_together_when_they_suit(anouk: Player, halvard: Player) -> None:
    rate(halvard, 1900)
    older, newer = waits(anouk), waits(halvard, NONCES[1])
    assert (older.by_pairing, newer.by_pairing) == (True, True)
    now = timezone.now()
    assert due_pairings(now, []) == []
    let_wait(older, 60)
    assert due_pairings(now, []) == [newer.pk]
    assert due_pairings(now, [newer.pk]) == []
    assert run_due(now) == 1
    match = Match.objects.get()
    assert match.series is not None
    # With the seeds that were sealed first, and everybody's own nonce.
    assert match.series.seal == older.seal
    assert list(match.series.seats.values_list("player", "nonce")) == [
        (anouk.pk, NONCES[0]),
        (halvard.pk, NONCES[1]),
    ]
    older.refresh_from_db()
    newer.refresh_from_db()
    assert (older.status, newer.status) == ("accepted", "cancelled")
    assert set(Notice.objects.values_list("kind", "player")) == {
        ("accepted", anouk.pk),
        ("accepted", halvard.pk),
    }
    assert (run_due(now), pair_waiting(newer.pk, now)) == (0, False)


def test_nobody_is_brought_together_with_whom_they_would_not_play(
    anouk: Player, halvard: Player
) -> None:
    rate(halvard, 1900)
    older, newer = waits(anouk), waits(halvard)
    let_wait(older, 600)
    assert due_pairings(timezone.now(), []) == [newer.pk]
    block(anouk, halvard)
    assert due_pairings(timezone.now(), []) == []
    assert not pair_waiting(newer.pk, timezone.now())
    unblock(anouk, halvard)
    cancel(older.pk, anouk)
    assert not pair_waiting(newer.pk, timezone.now())
    # Whoever has made a challenge by hand waits for others to come.
    by_hand = challenge(make_player("other"), terms=RATED.terms)
    let_wait(newer, 600)
    assert due_pairings(timezone.now(), []) == []
    assert not by_hand.by_pairing
    assert Match.objects.count() == 0


def test_looking_for_nobody_takes_one_query(
    anouk: Player, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    challenge(anouk, terms=LIVE)
    with django_assert_num_queries(1):
        assert due_pairings(timezone.now(), []) == []


def test_refusals_change_nothing(anouk: Player, halvard: Player) -> None:
    challenge(anouk, terms=LIVE)
    with pytest.raises(NotPossible, match="a nonce that is none"):
        pair(halvard, QUICK, "x")
    with pytest.raises(NotPossible, match="Guests play casual games"):
        pair(create_guest(), RATED, "")
    with pytest.raises(NotPossible, match="A series is one game"):
        pair(halvard, Agreement(LIVE, best_of=9), "")
    assert (Challenge.objects.count(), Match.objects.count()) == (1, 0)


def test_guests_find_each_other_and_players_in_casual_games(anouk: Player) -> None:
    first, second = create_guest(), create_guest()
    waiting = pair(first, QUICK, NONCES[0]).challenge
    assert waiting is not None
    assert (waiting.challenger, waiting.by_pairing, waiting.rated) == (first, True, False)
    found = pair(second, QUICK, NONCES[1]).match
    assert found is not None
    assert {seat.player for seat in found.seats.all()} == {first, second}
    assert pair(anouk, QUICK, NONCES[0]).match is None
    with_player = pair(first, QUICK, NONCES[1]).match
    assert with_player is not None
    assert {seat.player for seat in with_player.seats.all()} == {anouk, first}


def test_guests_are_not_brought_together_with_challenges_made_by_hand(anouk: Player) -> None:
    by_hand = challenge(anouk, terms=LIVE)
    waiting = pair(create_guest(), QUICK, "")
    assert (waiting.match, Challenge.objects.get(pk=by_hand.pk).status) == (None, "open")
    assert due_pairings(timezone.now(), ()) == []
