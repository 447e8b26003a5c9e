"""Saying something: in which room, how much, and how fast."""

from __future__ import annotations

from datetime import timedelta
from uuid import uuid4

import pytest
from django.utils import timezone

from games.chat.actions import TooFast, Unsayable, say
from games.matches.lifecycle import Terms
from games.matches.refusals import NotPossible, NotSeated
from games.models import ChatMessage, Match
from ladder import privacy
from ladder.models import Player
from tests.harness.factories import make_match, make_player, play_to_the_end

pytestmark = pytest.mark.django_db


@pytest.fixture
def white() -> Player:
    return make_player("anouk")


@pytest.fixture
def match(white: Player) -> Match:
    return make_match(white, make_player("halvard"))


def said(match: Match) -> list[tuple[str, str, str]]:
    return list(match.chat.values_list("player__username", "room", "text"))


def move_back(match: Match, **by: float) -> None:
    """Let everything have been said earlier."""
    for line in match.chat.all():
        line.at -= timedelta(**by)
        line.save()


def test_each_speaks_in_their_own_room(match: Match, white: Player) -> None:
    say(match.pk, white, " good\tluck ")
    say(match.pk, make_player("watcher"), "interesting")
    assert said(match) == [
        ("anouk", "players", "good luck"),
        ("watcher", "spectators", "interesting"),
    ]
    assert timezone.now() - match.chat.all()[0].at < timedelta(minutes=1)


def test_the_match_itself_does_not_change(match: Match, white: Player) -> None:
    say(match.pk, white, "good luck")
    assert Match.objects.get(pk=match.pk).version == match.version


def test_the_chat_goes_on_after_the_end(match: Match, white: Player) -> None:
    over = play_to_the_end(match)
    say(over.pk, white, "well played")
    assert said(over) == [("anouk", "players", "well played")]


@pytest.mark.parametrize("text", ["", "  ", "\u200b\u202e", "\n"])
def test_an_empty_line_is_refused(match: Match, white: Player, text: str) -> None:
    with pytest.raises(Unsayable, match="nothing to read"):
        say(match.pk, white, text)
    assert said(match) == []


def test_a_line_has_a_longest_length_after_cleaning(match: Match, white: Player) -> None:
    say(match.pk, white, "x" * 300 + "\u200b" * 50)
    with pytest.raises(Unsayable, match="300 characters; this one has 301"):
        say(match.pk, white, "x" * 301)
    assert said(match) == [("anouk", "players", "x" * 300)]


def test_nobody_talks_without_pause(match: Match, white: Player) -> None:
    for number in range(5):
        say(match.pk, white, f"line {number}")
    with pytest.raises(TooFast, match="a lot in a short time"):
        say(match.pk, white, "one more")
    say(match.pk, make_player("halvard2"), "another person may")
    move_back(match, seconds=10)
    say(match.pk, white, "and later again")
    assert len(said(match)) == 7


def test_nobody_talks_all_the_time(match: Match, white: Player) -> None:
    for number in range(30):
        say(match.pk, white, f"line {number}")
        move_back(match, seconds=11)
    with pytest.raises(TooFast):
        say(match.pk, white, "one more")
    say(make_match(white, make_player("other")).pk, white, "in another match")
    move_back(match, minutes=5)
    say(match.pk, white, "and later again")


def test_a_private_match_is_silent_to_strangers(white: Player) -> None:
    terms = Terms("oceania", "7x5", private=True)
    match = make_match(white, make_player("halvard"), terms=terms)
    with pytest.raises(NotSeated):
        say(match.pk, make_player("stranger"), "hello")
    say(match.pk, white, "just us")
    assert said(match) == [("anouk", "players", "just us")]


def test_a_voyage_alone_has_no_chat(white: Player) -> None:
    voyage = make_match(white)
    with pytest.raises(NotPossible, match="voyage alone"):
        say(voyage.pk, white, "hello?")


def test_an_unknown_match_is_missing(white: Player) -> None:
    with pytest.raises(Match.DoesNotExist):
        say(uuid4(), white, "hello?")


def test_whoever_leaves_takes_their_words_along(match: Match, white: Player) -> None:
    say(match.pk, white, "my secret")
    say(match.pk, make_player("watcher"), "not theirs")
    exported = privacy.export(white)["chat"]
    assert [(line["match"], line["room"], line["text"]) for line in exported] == [
        (str(match.pk), "players", "my secret")
    ]
    pseudonym = privacy.erase(white)
    assert said(match) == [(pseudonym, "players", ""), ("watcher", "spectators", "not theirs")]
    assert not ChatMessage.objects.filter(text__contains="secret").exists()
