"""What the lobby shows to whom, and how often it asks the database."""

from __future__ import annotations

import pytest
from django.utils import timezone
from pytest_django import DjangoAssertNumQueries

from games.challenges.actions import accept, cancel
from games.lobby.queries import (
    MOST_CHALLENGES,
    MOST_OWN,
    MOST_RUNNING,
    Lobby,
    challenge_by_token,
    lobby_for,
)
from games.matches.endings import resign
from games.matches.lifecycle import Terms
from games.models import Challenge
from games.series.parts import score_words
from ladder.blocks import block
from ladder.follows import follow
from ladder.guests import create_guest
from ladder.models import Player
from tests.harness.challenging import NONCES, challenge, first_match
from tests.harness.factories import make_match, make_player, options, play, player_to_move

pytestmark = pytest.mark.django_db


@pytest.fixture
def anouk() -> Player:
    return make_player("anouk")


@pytest.fixture
def halvard() -> Player:
    return make_player("halvard")


def everything_shown(lobby: Lobby) -> list[object]:
    """Reads all that a page would, so that a lazy query would be counted."""
    challenges = [*lobby.open_challenges, *lobby.received, *lobby.own_challenges]
    return [
        *((c.challenger.username, c.opponent and c.opponent.username, c.seal.commitments[0],
           c.rated, c.best_of, c.clock_seconds, c.expires_at, c.token) for c in challenges),
        *((m.state, m.clock, score_words(m.series, m) if m.series else "",
           [(seat.player.username, seat.to_move) for seat in m.seats.all()])
          for m in [*lobby.running, *lobby.own_matches]),
    ]  # fmt: skip


def test_each_sees_what_concerns_them(anouk: Player, halvard: Player) -> None:
    other = make_player("other")
    mine, direct, link = (
        challenge(anouk), challenge(anouk, halvard), challenge(anouk, kind="link")
    )  # fmt: skip
    theirs = challenge(other)
    seen = lobby_for(anouk)
    assert (seen.open_challenges, seen.received) == ([theirs], [])
    assert seen.own_challenges == [mine, direct, link]
    seen = lobby_for(halvard)
    assert (seen.open_challenges, seen.received, seen.own_challenges) == (
        [mine, theirs], [direct], [],
    )  # fmt: skip
    for stranger in (None, create_guest()):
        seen = lobby_for(stranger)
        assert (seen.open_challenges, seen.received, seen.own_challenges) == (
            [mine, theirs], [], [],
        )  # fmt: skip


def test_what_is_gone_is_not_shown(anouk: Player, halvard: Player) -> None:
    withdrawn, taken, old = challenge(anouk), challenge(anouk), challenge(anouk)
    cancel(withdrawn.pk, anouk)
    accept(taken.pk, halvard, NONCES[1])
    Challenge.objects.filter(pk=old.pk).update(expires_at=timezone.now())
    banned = make_player("banned")
    challenge(banned)
    Player.objects.filter(pk=banned.pk).update(is_active=False)
    assert lobby_for(None).open_challenges == lobby_for(anouk).own_challenges == []


def test_those_who_are_apart_do_not_see_each_other(anouk: Player, halvard: Player) -> None:
    mine = challenge(anouk)
    direct = challenge(anouk, halvard)
    theirs = challenge(halvard)
    block(anouk, halvard)
    seen = lobby_for(halvard)
    assert (seen.open_challenges, seen.received) == ([], [])
    assert seen.own_challenges == [theirs]
    assert lobby_for(anouk).open_challenges == []
    assert lobby_for(anouk).own_challenges == [mine, direct]


def test_nothing_hidden_is_loaded(anouk: Player) -> None:
    challenge(anouk)
    (made,) = lobby_for(None).open_challenges
    assert made.get_deferred_fields() >= {"nonce"}
    assert "seeds" in made.seal.get_deferred_fields()
    assert "password" in made.challenger.get_deferred_fields()
    make_match(anouk, make_player("other"))
    (match,) = lobby_for(None).running
    assert "seed" in match.get_deferred_fields()


def test_running_games_of_others_and_ones_own(anouk: Player, halvard: Player) -> None:
    public, private = (
        make_match(anouk, halvard),
        make_match(anouk, halvard, terms=Terms("oceania", "7x5", private=True)),
    )
    voyage, finished = make_match(anouk), make_match(anouk, halvard)
    resign(finished.pk, anouk)
    assert lobby_for(None).running == lobby_for(make_player("other")).running == [public]
    seen = lobby_for(halvard)
    assert (seen.running, set(seen.own_matches)) == ([], {public, private})
    assert lobby_for(anouk).own_matches[0] == voyage


def test_ones_turn_comes_first(anouk: Player, halvard: Player) -> None:
    first, second = make_match(anouk, halvard), make_match(halvard, anouk)
    assert lobby_for(anouk).own_matches == [first, second]
    assert lobby_for(halvard).own_matches == [second, first]


def test_what_concerns_oneself_is_there_however_many_others_wait(
    anouk: Player, halvard: Player
) -> None:
    first = challenge(make_player("crowd"))
    for _ in range(MOST_CHALLENGES):
        _copy(first, first.challenger)
    mine, received = challenge(halvard), challenge(anouk, halvard)
    seen = lobby_for(halvard)
    assert (seen.own_challenges, seen.received) == ([mine], [received])
    assert len(seen.open_challenges) == MOST_CHALLENGES - 2


def test_ones_turn_is_there_however_many_others_are_played(anouk: Player, halvard: Player) -> None:
    oldest = make_match(anouk, halvard)
    for _ in range(MOST_OWN):
        make_match(halvard, anouk)
    assert lobby_for(anouk).own_matches[0] == oldest


def test_the_seats_know_whose_turn_it_is_throughout_a_game(anouk: Player, halvard: Player) -> None:
    match = make_match(anouk, halvard)
    while not match.is_over:
        assert [seat.player for seat in match.seats.filter(to_move=True)] == [player_to_move(match)]
        match = play(match, options(match)[-1])
    assert not match.seats.filter(to_move=True).exists()


def test_a_link_finds_its_challenge(anouk: Player) -> None:
    made = challenge(anouk, kind="link")
    challenge(anouk)
    assert challenge_by_token(made.token) == made
    assert challenge_by_token("") is challenge_by_token("nonsense") is None
    cancel(made.pk, anouk)
    found = challenge_by_token(made.token)
    assert found is not None
    assert found.status == "cancelled"


@pytest.mark.parametrize("count", [1, 3, 200])
def test_the_lobby_takes_the_same_queries_for_few_and_for_many(
    anouk: Player, halvard: Player, count: int, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    made = challenge(anouk, halvard)
    copies = [_copy(made, make_player(f"player-{number}")) for number in range(count)]
    others = make_player("white"), make_player("grey")
    for _ in range(min(count, 10)):
        first_match(anouk, halvard)
        first_match(*others)
    with django_assert_num_queries(9):
        shown = everything_shown(lobby_for(halvard, [anouk.pk]))
    matches = min(count, 10) + min(count, MOST_RUNNING)
    assert len(shown) == min(len(copies) + 1, 200) + matches


def _copy(made: Challenge, challenger: Player) -> Challenge:
    """The same challenge, open, by somebody else."""
    copied = Challenge.objects.get(pk=made.pk)
    seal = made.seal
    seal.pk = None
    seal.save(force_insert=True)
    copied.pk = None
    copied.kind, copied.opponent = Challenge.Kind.OPEN, None
    copied.challenger, copied.seal = challenger, seal
    copied.save(force_insert=True)
    return copied


def test_those_whom_one_follows_are_named_first(anouk: Player, halvard: Player) -> None:
    zoe, abel = make_player("zoe"), make_player("abel")
    follow(anouk, zoe)
    present = [anouk.pk, halvard.pk, zoe.pk, abel.pk]
    names = [player.username for player in lobby_for(anouk, present).present]
    assert names == ["zoe", "abel", "anouk", "halvard"]
    names = [player.username for player in lobby_for(None, present).present]
    assert names == ["abel", "anouk", "halvard", "zoe"]
