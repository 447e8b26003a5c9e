"""What awaits players: turns and notices, and how often the database is asked for them."""

from __future__ import annotations

from dataclasses import replace

import pytest
from django.utils import timezone
from pytest_django import DjangoAssertNumQueries

from games.matches.endings import resign
from games.models import Challenge, Match
from games.notifications.actions import read_notices_of_match
from games.notifications.page import render_personal
from games.notifications.queries import (
    MOST,
    MatchToMove,
    NotificationPreferences,
    Pending,
    fingerprints_of,
    pending_of,
)
from games.series.actions import want_rematch
from ladder.blocks import block, unblock
from ladder.models import Player
from ladder.preferences import change_preferences
from ladder.standing import main_rating_words, ratings_of
from tests.harness.answers import with_characters
from tests.harness.challenging import LIVE, challenge, first_match, lose
from tests.harness.contests import win
from tests.harness.factories import make_match, make_player, options, play, player_to_move

pytestmark = pytest.mark.django_db

#: Before the number of turns; a phone has no room for them on the page of a match.
WORDS = '<span class="turns-words">Your turn · </span>'


@pytest.fixture
def anouk() -> Player:
    return make_player("anouk")


@pytest.fixture
def halvard() -> Player:
    return make_player("halvard")


def of(player: Player) -> Pending:
    return pending_of([player.pk])[player.pk]


def turns(player: Player) -> list[Match]:
    return [Match.objects.get(pk=turn.match_id) for turn in of(player).turns]


def test_turns_are_told_where_somebody_waits(anouk: Player, halvard: Player) -> None:
    make_match(anouk)
    match, other = make_match(anouk, halvard), make_match(halvard, anouk)
    assert of(anouk).turns == (MatchToMove(match.pk, ("halvard",)),)
    while player_to_move(match) == anouk:
        match = play(match, options(match)[-1])
    assert (turns(anouk), turns(halvard)) == ([], [match, other])
    resign(match.pk, anouk)
    assert turns(halvard) == [other]


def test_a_mark_changes_with_what_awaits_and_with_nothing_else(
    anouk: Player, halvard: Player
) -> None:
    before = fingerprints_of([anouk.pk, halvard.pk])
    assert before == {anouk.pk: frozenset(), halvard.pk: frozenset()}
    match = make_match(anouk, halvard)
    after = fingerprints_of([anouk.pk, halvard.pk])
    assert after == {anouk.pk: {match.pk}, halvard.pk: frozenset()}
    challenge(halvard, anouk)
    assert fingerprints_of([anouk.pk])[anouk.pk] == of(anouk).fingerprint != after[anouk.pk]
    play(match, "sail W3")
    assert fingerprints_of([anouk.pk])[anouk.pk] == of(anouk).fingerprint


def test_wishes_are_the_player_s_own(anouk: Player, halvard: Player) -> None:
    change_preferences(
        anouk, notify_turns=False, sound=False, confirmations=False, hide_ratings=True
    )
    told = pending_of([anouk.pk, halvard.pk])
    assert told[anouk.pk].preferences == NotificationPreferences(
        tells_turns=False, sounds=False, confirms=False, hides_ratings=True
    )
    assert told[halvard.pk].preferences == NotificationPreferences()
    part = render_personal(told[anouk.pk], "en")
    for attribute in ("turns-told", "sound", "confirmations"):
        assert f'data-{attribute}="no"' in part
    assert 'data-ratings="hidden"' in part


def test_every_kind_of_notice_is_a_sentence_with_a_link(anouk: Player, halvard: Player) -> None:
    made = challenge(halvard, anouk)
    match = first_match(anouk, halvard)
    lose(match, halvard)
    part = render_personal(of(anouk), "en")
    assert f'<a href="/challenges/{made.pk}/">halvard challenges you</a>' in part
    assert f'<a href="/matches/{match.pk}/">halvard accepted your challenge</a>' in part
    assert f'<a href="/matches/{match.pk}/">You won your match against halvard</a>' in part
    assert "You lost your match against anouk" in render_personal(of(halvard), "en")
    read_notices_of_match(anouk, match)
    assert [notice.kind for notice in of(anouk).notices] == ["challenge"]


def test_a_rematch_is_told_as_one(anouk: Player, halvard: Player) -> None:
    over = lose(first_match(anouk, halvard), halvard)
    read_notices_of_match(anouk, over.matches.get())
    want_rematch(over.pk, anouk, "")
    rematch = want_rematch(over.pk, halvard, "").rematch
    assert rematch is not None
    address = f"/matches/{rematch.matches.get().pk}/"
    told = of(anouk)
    assert f'<a href="{address}">halvard accepted the rematch</a>' in render_personal(told, "en")
    assert "halvard hat die Revanche angenommen" in render_personal(told, "de")


def test_the_part_says_how_many_turns_there_are(anouk: Player, halvard: Player) -> None:
    match = make_match(anouk, halvard)
    part = with_characters(render_personal(of(anouk), "en"))
    assert 'data-turns="1"' in part
    assert f'<a id="turns" class="turns" href="/matches/{match.pk}/">{WORDS}1</a>' in part
    make_match(anouk, halvard)
    part = with_characters(render_personal(of(anouk), "en"))
    assert f'<a id="turns" class="turns" href="/play/">{WORDS}2</a>' in part
    assert "Nothing new." in render_personal(of(halvard), "en")
    assert 'id="turns"' not in render_personal(of(halvard), "en")


def test_the_only_turn_is_told_by_name_in_the_reader_s_language(
    anouk: Player, halvard: Player
) -> None:
    match = make_match(anouk, halvard)
    item = f'<li data-key="turn-{match.pk}" data-kind="turn" data-match="{match.pk}">'
    for language, words in (
        ("en", "Your turn against halvard"),
        ("de", "Du bist am Zug gegen halvard"),
    ):
        part = render_personal(of(anouk), language)
        assert f'{item}<a href="/matches/{match.pk}/">{words}</a></li>' in part
    odd = replace(of(anouk), turns=(MatchToMove(match.pk, ("<b>&amp;",)),))
    assert ">Your turn against &lt;b&gt;&amp;amp;</a>" in render_personal(odd, "en")


def test_however_much_awaits_all_is_counted_and_the_pressing_is_listed(
    anouk: Player, halvard: Player
) -> None:
    for _ in range(MOST + 1):
        make_match(anouk, halvard)
        challenge(halvard, anouk)
        Challenge.objects.update(status="expired", closed_at=timezone.now())
    pressing = make_match(anouk, halvard, terms=LIVE)
    newest = challenge(halvard, anouk)
    told = of(anouk)
    assert (len(told.turns), told.turns[0].match_id) == (MOST, pressing.pk)
    assert (len(told.notices), told.notices[-1].challenge) == (MOST, newest)
    part = render_personal(told, "en")
    assert f'data-turns="{MOST + 2}"' in part
    assert f"{WORDS}{MOST + 2}</a>" in part
    assert f'aria-label="{MOST + 2} unread notices"' in part
    assert f"<b>{MOST + 2}</b>" in part


def test_whoever_wants_to_hear_no_answers_is_still_taken_to_the_match(
    anouk: Player, halvard: Player
) -> None:
    change_preferences(anouk, notify_answers=False)
    match = first_match(anouk, halvard)
    told = of(anouk)
    assert (told.notices, [notice.match for notice in told.begun]) == ((), [match])
    assert fingerprints_of([anouk.pk])[anouk.pk] == told.fingerprint
    part = render_personal(told, "en")
    assert 'aria-label="0 unread notices"' in part
    assert f'data-kind="accepted" data-match="{match.pk}" data-quiet hidden' in part
    read_notices_of_match(anouk, match)
    assert of(anouk).begun == ()


def test_a_challenge_by_somebody_whom_one_blocks_is_no_news(anouk: Player, halvard: Player) -> None:
    challenge(halvard, anouk)
    challenge(anouk, halvard)
    block(anouk, halvard)
    for player in (anouk, halvard):
        assert of(player).notices == ()
        assert fingerprints_of([player.pk])[player.pk] == of(player).fingerprint == frozenset()
    unblock(anouk, halvard)
    assert [notice.kind for notice in of(anouk).notices] == ["challenge"]


@pytest.mark.parametrize("count", [1, 3])
def test_many_players_cost_no_more_queries_than_one(
    anouk: Player, count: int, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    others = [make_player(f"player-{number}") for number in range(count)]
    for other in others:
        lose(first_match(anouk, other), other)
        make_match(anouk, other)
    ids = [anouk.pk, *(other.pk for other in others)]
    with django_assert_num_queries(5):
        told = pending_of(ids)
        for player_id in ids:
            render_personal(told[player_id], "en")
    with django_assert_num_queries(3):
        fingerprints_of(ids)


def test_the_rating_beside_the_own_name_is_told(anouk: Player, halvard: Player) -> None:
    assert 'data-rating=""' in render_personal(of(anouk), "en")
    win(anouk, halvard)
    told = of(anouk)
    assert told.rating == main_rating_words(ratings_of([anouk.pk]).values()) != ""
    assert f'data-rating="{told.rating}"' in render_personal(told, "en")
