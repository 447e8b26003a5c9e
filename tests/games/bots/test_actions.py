"""Playing a bot: it takes every challenge at once, on terms that it can keep."""

from __future__ import annotations

from dataclasses import replace

import pytest

from games.bots.actions import MOST_UNDER_WAY, play_bot, play_bot_as_new_guest
from games.challenges.actions import ChallengeOffer, create_challenge
from games.challenges.terms import Agreement
from games.kinds.fair_shuffle import BOT_NONCE
from games.matches.commitments import seal_kept_for
from games.matches.endings import offer_draw, resign
from games.matches.refusals import Refused
from games.models import Challenge, Match, Notice
from games.series.actions import ready, want_rematch
from ladder.models import Player, Result
from tests.harness.bots import bot, game_with
from tests.harness.challenging import CLASSIC, NONCES, series_of, starter

pytestmark = pytest.mark.django_db
REEF = replace(CLASSIC, game="oceans", variant="reef")


def test_the_person_starts_and_the_bot_adds_nothing_to_chance(white: Player) -> None:
    match = game_with("Deckhand", white)
    assert starter(match) == white
    assert list(match.seats.values_list("player__username", "nonce", "nonce_by_server")) == [
        ("white", f"{NONCES[0]}.1", False),
        ("Deckhand", f"{BOT_NONCE}.1", False),
    ]


def test_it_is_played_with_the_seal_that_the_page_has_shown(white: Player) -> None:
    seal = seal_kept_for(white)
    match = play_bot(white, bot("Drifter"), Agreement(CLASSIC), NONCES[0], seal.pk)
    assert match.commitment == seal.commitments[0]


def test_a_bot_also_plays_the_reef(white: Player) -> None:
    match = game_with("Drifter", white, terms=REEF)
    assert match.seats.filter(player__is_bot=True).count() == 1


@pytest.mark.parametrize(
    ("agreement", "sentence"),
    [
        (
            Agreement(replace(CLASSIC, rated=True)),
            "Games with a bot are casual: they move no rating.",
        ),
        (Agreement(replace(CLASSIC, game="chess")), "There is no such game for two."),
        (
            Agreement(CLASSIC, bot_pace="hasty"),
            "A bot thinks for no time, a moment, or like a person.",
        ),
    ],
)
def test_what_a_bot_cannot_play(white: Player, agreement: Agreement, sentence: str) -> None:
    with pytest.raises(Refused, match=sentence):
        play_bot(white, bot("Drifter"), agreement, NONCES[0])


def test_a_person_is_no_bot(white: Player, grey: Player) -> None:
    with pytest.raises(Refused, match="There is no such bot to play"):
        play_bot(white, grey, Agreement(CLASSIC), NONCES[0])


def test_nobody_plays_more_bots_at_once_than_one_can_mean_to(white: Player) -> None:
    matches = [game_with("Drifter", white) for _ in range(MOST_UNDER_WAY)]
    with pytest.raises(Refused, match="Finish one first"):
        game_with("Deckhand", white)
    resign(matches[0].pk, white)
    assert game_with("Deckhand", white).status == Match.Status.PLAYING


def test_a_stranger_plays_as_a_guest() -> None:
    match, guest = play_bot_as_new_guest(bot("Deckhand"), Agreement(CLASSIC), "")
    assert guest.is_guest
    assert starter(match) == guest
    assert match.seats.get(player=guest).nonce_by_server


def test_a_result_moves_no_rating_and_is_no_news_to_the_bot(white: Player) -> None:
    match = game_with("Admiral", white)
    resign(match.pk, white)
    assert Result.objects.get(match=match.pk).unrated == Result.Unrated.CASUAL
    assert list(Notice.objects.values_list("player__username", flat=True)) == ["white"]


def test_a_bot_wants_a_rematch_whenever_one_asks(white: Player) -> None:
    match = game_with("Drifter", white, bot_pace="natural")
    resign(match.pk, white)
    rematch = want_rematch(series_of(match).pk, white, NONCES[1]).rematch
    assert rematch is not None
    first = rematch.matches.get()
    assert (rematch.bot_pace, starter(first)) == ("natural", white)
    assert first.seats.get(player__is_bot=True).nonce == f"{BOT_NONCE}.1"


def test_a_bot_is_always_ready_for_the_next_game(white: Player) -> None:
    match = game_with("Drifter", white, best_of=3)
    resign(match.pk, white)
    series = ready(series_of(match).pk, white)
    assert [game.number for game in series.matches.order_by("number")] == [1, 2]


def test_a_bot_declines_a_draw_while_it_is_not_behind(white: Player) -> None:
    match = game_with("Admiral", white)
    offer_draw(match.pk, white, match.version)
    match.refresh_from_db()
    assert not match.is_over
    assert not match.seats.filter(wants_draw=True).exists()


def test_nobody_challenges_a_bot_as_if_it_were_a_person(white: Player) -> None:
    offer = ChallengeOffer(Agreement(CLASSIC), Challenge.Kind.DIRECT, bot("Admiral"))
    with pytest.raises(Refused, match="A bot plays at once: go to its page"):
        create_challenge(white, offer, NONCES[0])
