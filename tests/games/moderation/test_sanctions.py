"""Sanctions: what they forbid, what they bring about, how they end, and the one appeal."""

from __future__ import annotations

from dataclasses import replace
from datetime import timedelta

import pytest
from django.utils import timezone

from games.challenges.actions import accept
from games.chat.actions import Muted, say
from games.matches.lifecycle import Terms
from games.matches.refusals import NotPossible
from games.models import Challenge, Match, Notice, Series
from games.moderation.reports import OwnOpponent
from games.moderation.sanctions import Order, answer_appeal, appeal, impose, lift
from games.series.actions import want_rematch
from ladder import privacy
from ladder.models import AuditEntry, Player, Result, Sanction
from ladder.moderation.limits import FOREVER
from tests.harness.answers import client_of, get, text_of
from tests.harness.challenging import (
    LIVE,
    NONCES,
    challenge,
    first_match,
    lose,
    series_of,
    start_next_game_of,
)
from tests.harness.factories import ending, make_match, make_player, play_to_the_end
from tests.harness.moderating import WHY, make_moderator, sanction

pytestmark = pytest.mark.django_db

RATED = Terms("oceania", "7x5", rated=True)


@pytest.fixture
def mo() -> Player:
    return make_moderator()


def test_a_mute_keeps_from_the_chat_until_it_ends(match: Match, white: Player, mo: Player) -> None:
    made = sanction(white, "mute", mo)
    with pytest.raises(Muted):
        say(match.pk, white, "hello")
    assert Notice.objects.get(player=white).kind == "sanction"
    # Nothing has to happen for it to end.
    Player.objects.filter(pk=white.pk).update(muted_until=made.starts_at)
    white.refresh_from_db()
    assert say(match.pk, white, "hello").text == "hello"
    assert not match.is_over


def test_a_warning_forbids_nothing(match: Match, white: Player) -> None:
    sanction(white, "warning")
    assert (white.muted_until, white.unrated_until, white.barred_until) == (None, None, None)
    say(match.pk, white, "sorry")


def test_casual_games_only(white: Player, grey: Player) -> None:
    standing = challenge(white, grey, terms=RATED)
    casual = challenge(white)
    running = make_match(white, grey, terms=RATED)
    sanction(white, "unrated")
    standing.refresh_from_db()
    casual.refresh_from_db()
    assert (standing.status, casual.status) == ("cancelled", "open")
    for opponent in (None, grey):
        with pytest.raises(NotPossible, match="casual games only"):
            challenge(white, opponent, terms=RATED)
    theirs = challenge(grey, terms=RATED)
    with pytest.raises(NotPossible, match="casual games only"):
        accept(theirs.pk, white, NONCES[1])
    with pytest.raises(NotPossible, match="does not take challenges from you"):
        challenge(grey, white, terms=RATED)
    assert challenge(white).status == "open"
    play_to_the_end(running)
    assert Result.objects.get(match=running.pk).unrated == "sanction"


def test_a_rated_series_goes_on_uncounted_and_nobody_is_named(white: Player, grey: Player) -> None:
    first = first_match(white, grey, best_of=3, terms=replace(LIVE, rated=True))
    made = sanction(white, "unrated")
    lose(first, grey)
    second = start_next_game_of(series_of(first))
    assert (second.rated, second.unrated) == (True, "sanction")
    for player in (grey, None):
        shown = text_of(get(client_of(player), second))
        assert "This game moves no rating: the site does not count it." in shown
    # What began so stays so; what begins afterwards counts.
    lift(made.pk, Player.objects.get(username="bosun"), "a mistake")
    lose(second, white)
    assert Result.objects.get(match=second.pk).unrated == "sanction"
    exported = privacy.export(grey)["results"][-1]["not_rated"]
    assert exported == "the site does not count it"
    assert start_next_game_of(series_of(first)).unrated == ""


@pytest.mark.parametrize("kind", ["suspension", "ban"])
def test_whoever_is_kept_from_the_site_loses_what_they_play(
    kind: str, white: Player, grey: Player
) -> None:
    match = make_match(white, grey)
    sanction(white, kind)
    assert ending(match)[:3] == ("over", "adjudicated", [2, 1])
    assert list(Notice.objects.filter(player=grey).values_list("kind", "match")) == [
        ("ruling", match.pk)
    ]
    assert match.ledger.get().kind == "ended"


def test_of_three_the_one_who_is_gone_comes_last(white: Player, grey: Player) -> None:
    reef = make_match(white, grey, make_player("third"), terms=Terms("oceans", "reef"))
    sanction(white, "ban")
    assert ending(reef)[1] == "adjudicated"
    assert reef.seats.get(player=white).place == 3


def test_a_voyage_alone_keeps_nobody_waiting(white: Player) -> None:
    voyage = make_match(white)
    sanction(white, "ban")
    assert ending(voyage)[0] == "playing"


@pytest.mark.parametrize("pausing", [False, True])
def test_the_other_one_gets_the_series(pausing: bool, white: Player, grey: Player) -> None:
    match = first_match(white, grey, best_of=3)
    if pausing:
        lose(match, grey)
    sanction(white, "ban")
    series = series_of(match)
    assert (series.status, series.outcome, series.winner) == ("over", "decided", grey)
    assert series.next_game_at is None


def test_challenges_are_withdrawn_and_nothing_new_begins(white: Player, grey: Player) -> None:
    over = lose(first_match(white, grey), white)
    made, received = challenge(white), challenge(grey, white)
    sanction(white, "suspension")
    states = Challenge.objects.filter(pk__in=[made.pk, received.pk]).values_list(
        "status", flat=True
    )
    assert set(states) == {"cancelled", "expired"}
    with pytest.raises(NotPossible, match="kept from playing"):
        challenge(white)
    with pytest.raises(NotPossible, match="kept from playing"):
        accept(challenge(grey).pk, white, NONCES[1])
    with pytest.raises(NotPossible, match="does not take challenges from you"):
        challenge(grey, white)
    with pytest.raises(NotPossible, match="nobody to play a rematch"):
        want_rematch(over.pk, grey, "")
    with pytest.raises(NotPossible, match="kept from playing"):
        want_rematch(over.pk, white, "")
    assert Series.objects.count() == 1


def test_what_is_lifted_holds_no_more(white: Player, mo: Player) -> None:
    short, long = sanction(white, "mute", mo, days=1), sanction(white, "mute", mo, days=None)
    assert white.muted_until == FOREVER
    lift(long.pk, mo, "was a joke")
    white.refresh_from_db()
    assert white.muted_until == short.ends_at
    lift(short.pk, mo, "that one too")
    lift(short.pk, mo, "again")
    white.refresh_from_db()
    assert not white.is_muted
    assert list(AuditEntry.objects.order_by("pk").values_list("act", flat=True)) == [
        "impose mute", "impose mute", "lift sanction", "lift sanction",
    ]  # fmt: skip


def test_every_act_is_in_the_audit(white: Player, mo: Player) -> None:
    made = sanction(white, "mute", mo)
    entry = AuditEntry.objects.get()
    assert (entry.actor, entry.act, entry.reason) == (mo, "impose mute", WHY)
    assert (entry.target_kind, entry.target_id) == ("sanction", str(made.pk))
    assert entry.before == {}
    assert (entry.after["kind"], entry.after["player_id"]) == ("mute", white.pk)


@pytest.mark.parametrize(
    ("kind", "days", "words"),
    [
        ("suspension", None, "Say until when"),
        ("ban", 1, "has no end"),
        ("mute", -1, "must lie ahead"),
        ("exile", 1, "no such sanction"),
    ],
)
def test_a_sanction_that_makes_no_sense_is_refused(
    white: Player, mo: Player, kind: str, days: int | None, words: str
) -> None:
    until = None if days is None else timezone.now() + timedelta(days=days)
    with pytest.raises(NotPossible, match=words):
        impose(Order(white, kind, WHY, until), mo)
    with pytest.raises(NotPossible, match="say why"):
        impose(Order(white, "warning", "  "), mo)
    assert not Sanction.objects.exists()
    assert not AuditEntry.objects.exists()


def test_staff_is_not_sanctioned(mo: Player) -> None:
    other = make_moderator("other")
    for player in (mo, other):
        with pytest.raises(NotPossible, match="not sanctioned here"):
            impose(Order(player, "warning", WHY), mo)


def test_there_is_one_appeal_and_one_answer(white: Player, grey: Player, mo: Player) -> None:
    made = sanction(white, "mute", mo)
    with pytest.raises(Sanction.DoesNotExist):
        appeal(made.pk, grey, "not mine")
    with pytest.raises(NotPossible, match="no appeal"):
        answer_appeal(made.pk, mo, "no", lifts=False)
    appeal(made.pk, white, "I was only joking.")
    with pytest.raises(NotPossible, match="already"):
        appeal(made.pk, white, "again")
    Notice.objects.all().delete()
    answer_appeal(made.pk, mo, "Fair enough.", lifts=True)
    with pytest.raises(NotPossible, match="no appeal"):
        answer_appeal(made.pk, mo, "or not", lifts=False)
    made.refresh_from_db()
    white.refresh_from_db()
    assert (made.appeal, made.answer) == ("I was only joking.", "Fair enough.")
    assert not white.is_muted
    assert Notice.objects.get().kind == "sanction"


def test_an_appeal_that_is_turned_down_changes_nothing(white: Player, mo: Player) -> None:
    made = sanction(white, "ban", mo)
    appeal(made.pk, white, "please")
    answer_appeal(made.pk, mo, "No.", lifts=False)
    white.refresh_from_db()
    assert white.is_barred


def test_whoever_leaves_takes_the_words_along(white: Player, mo: Player) -> None:
    made = sanction(white, "ban", mo)
    appeal(made.pk, white, "please")
    (exported,) = privacy.export(white)["sanctions"]
    assert (exported["kind"], exported["reason"], exported["appeal"]) == ("ban", WHY, "please")
    privacy.erase(white)
    made.refresh_from_db()
    assert (made.kind, made.reason, made.appeal) == ("ban", "", "")
    with pytest.raises(NotPossible, match="has left"):
        lift(made.pk, mo, "why not")


@pytest.mark.parametrize("kind", ["warning", "mute", "unrated", "suspension", "ban"])
def test_nobody_sanctions_the_opponent_of_a_running_match(
    white: Player, mo: Player, kind: str
) -> None:
    match = make_match(mo, white, terms=RATED)
    with pytest.raises(OwnOpponent, match="leave it to another moderator"):
        sanction(white, kind, mo)
    match.refresh_from_db()
    white.refresh_from_db()
    assert (match.is_over, white.barred_until) == (False, None)
    assert (Sanction.objects.count(), AuditEntry.objects.count()) == (0, 0)
    sanction(white, kind, make_moderator("mate"))


def test_nor_between_two_games_of_a_series_but_when_it_is_over(white: Player, mo: Player) -> None:
    series = lose(first_match(white, mo, best_of=3), mo)
    assert not series.is_over
    with pytest.raises(OwnOpponent):
        sanction(white, "suspension", mo)
    lose(start_next_game_of(series), mo)
    assert sanction(white, "suspension", mo).player == white
