"""What players are told of, and what not."""

from __future__ import annotations

from dataclasses import replace
from datetime import timedelta

import pytest
from django.utils import timezone
from pytest_django import DjangoAssertNumQueries

from games.challenges.actions import accept, cancel, decline
from games.matches.endings import resign
from games.models import Notice
from games.notifications import actions as notification_actions
from games.notifications.actions import (
    due_notices,
    read_notices,
    read_notices_of_match,
    sweep_notice,
    unread_notices,
)
from games.notifications.page import render_personal
from games.notifications.queries import pending_of
from ladder.blocks import block
from ladder.follows import follow
from ladder.models import Player
from ladder.preferences import change_preferences
from tests.harness.answers import client_of, page_of
from tests.harness.challenging import (
    CLASSIC,
    NONCES,
    challenge,
    first_match,
    lose,
    start_next_game_of,
)
from tests.harness.factories import make_match, make_player

pytestmark = pytest.mark.django_db


@pytest.fixture
def anouk() -> Player:
    return make_player("anouk")


@pytest.fixture
def halvard() -> Player:
    return make_player("halvard")


def kinds(player: Player) -> list[str]:
    return [notice.kind for notice in unread_notices([player.pk])]


def test_challenge_acceptance_and_result(anouk: Player, halvard: Player) -> None:
    made = challenge(anouk, halvard)
    assert (kinds(anouk), kinds(halvard)) == ([], ["challenge"])
    match = accept(made.pk, halvard, NONCES[1])
    assert (kinds(anouk), kinds(halvard)) == (["accepted"], [])
    resign(match.pk, anouk)
    assert (kinds(anouk), kinds(halvard)) == (["accepted", "result"], ["result"])
    read_notices_of_match(anouk, match)
    assert (kinds(anouk), kinds(halvard)) == ([], ["result"])


def test_a_declined_challenge_is_told_with_its_words(anouk: Player, halvard: Player) -> None:
    decline(challenge(anouk, halvard).pk, halvard, "other", "At sea.")
    (notice,) = unread_notices([anouk.pk])
    assert notice.challenge is not None
    assert notice.challenge.opponent is not None
    assert (notice.kind, notice.challenge.decline_words, notice.challenge.opponent.username) == (
        "declined", "At sea.", "halvard",
    )  # fmt: skip
    assert kinds(halvard) == []


def test_a_challenge_that_was_withdrawn_is_no_news(anouk: Player, halvard: Player) -> None:
    cancel(challenge(anouk, halvard).pk, anouk)
    assert kinds(halvard) == []


def test_nobody_is_told_of_a_voyage_alone(anouk: Player) -> None:
    resign(make_match(anouk).pk, anouk)
    assert kinds(anouk) == []


@pytest.mark.parametrize(
    ("wish", "left"),
    [
        ("notify_challenges", ["accepted", "result"]),
        # That a challenge was accepted is noted all the same: pages that wait for it go there.
        ("notify_answers", ["accepted", "challenge", "result"]),
        ("notify_results", ["accepted", "challenge"]),
        ("notify_turns", ["accepted", "challenge", "result"]),
    ],
)
def test_players_choose_what_they_hear_of(
    anouk: Player, halvard: Player, wish: str, left: list[str]
) -> None:
    change_preferences(anouk, **{wish: False})
    challenge(halvard, anouk)
    resign(first_match(anouk, halvard).pk, anouk)
    assert sorted(kinds(anouk)) == left


def test_who_wants_no_answers_is_not_told_of_refusals(anouk: Player, halvard: Player) -> None:
    change_preferences(anouk, notify_answers=False)
    decline(challenge(anouk, halvard).pk, halvard, "not_now")
    assert kinds(anouk) == []


@pytest.fixture
def fan(anouk: Player) -> Player:
    fan = make_player("fan")
    follow(fan, anouk)
    return fan


def test_followers_are_told_when_somebody_begins_to_play(
    anouk: Player, halvard: Player, fan: Player
) -> None:
    follow(halvard, anouk)  # who sits there needs no telling
    match = first_match(anouk, halvard, best_of=3)
    assert (kinds(fan), kinds(halvard), kinds(make_player("stranger"))) == (["followed"], [], [])
    words = render_personal(pending_of([fan.pk])[fan.pk], "en")
    assert f'<a href="/matches/{match.pk}/">halvard and anouk have begun to play</a>' in words
    # It leads to where they are, is read there, and is forgotten with the end of the series.
    second = start_next_game_of(lose(match, anouk))
    assert [notice.match for notice in unread_notices([fan.pk])] == [second]
    assert "have begun to play" not in client_of(fan).get(page_of(second)).content.decode()
    assert kinds(fan) == []
    lose(second, anouk)
    assert not Notice.objects.filter(kind="followed").exists()


def test_followers_hear_once_and_nothing_of_what_is_not_for_them(
    anouk: Player, halvard: Player, fan: Player
) -> None:
    follow(fan, halvard)
    first_match(anouk, halvard, terms=replace(CLASSIC, private=True))
    make_match(anouk)  # a voyage
    assert kinds(fan) == []
    first_match(anouk, halvard)
    assert kinds(fan) == ["followed"]
    block(fan, halvard)
    assert kinds(fan) == []
    change_preferences(fan, notify_follows=False)
    first_match(anouk, make_player("third"))
    assert kinds(fan) == []


def test_of_a_crowd_that_follows_those_are_told_who_came_first(
    anouk: Player, halvard: Player, fan: Player, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(notification_actions, "_MOST_FOLLOWERS", 1)
    late = make_player("late")
    follow(late, anouk)
    first_match(anouk, halvard)
    assert (kinds(fan), kinds(late)) == (["followed"], [])


def test_what_was_shown_is_read(anouk: Player, halvard: Player) -> None:
    challenge(halvard, anouk)
    challenge(halvard, anouk)
    first, second = unread_notices([anouk.pk])
    read_notices(halvard, [first.pk])
    assert kinds(anouk) == ["challenge", "challenge"]
    read_notices(anouk, [first.pk])
    assert list(unread_notices([anouk.pk])) == [second]


def test_unread_notices_take_one_query(
    anouk: Player, halvard: Player, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    for _ in range(3):
        decline(challenge(anouk, halvard).pk, halvard, "not_now")
    with django_assert_num_queries(1):
        names = [notice.challenge.challenger.username for notice in unread_notices([anouk.pk])
                 if notice.challenge]  # fmt: skip
    assert names == ["anouk"] * 3


def test_old_news_is_swept(anouk: Player, halvard: Player) -> None:
    challenge(halvard, anouk)
    challenge(halvard, anouk)
    old = unread_notices([anouk.pk])[0]
    now = timezone.now()
    Notice.objects.filter(pk=old.pk).update(created_at=now - timedelta(days=30, seconds=1))
    assert due_notices(now, []) == [old.pk]
    assert due_notices(now, [old.pk]) == []
    assert sweep_notice(old.pk, now)
    assert not sweep_notice(old.pk, now)
    assert kinds(anouk) == ["challenge"]
