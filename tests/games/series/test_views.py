"""Series on pages: the strip, the pause, the way on, resigning, rematches, and the series' page."""

from __future__ import annotations

import re
from datetime import timedelta
from html import unescape
from uuid import uuid4

import pytest
from django.test import Client
from pytest_django import DjangoAssertNumQueries

from games.matches import endings
from games.matches.lifecycle import Terms
from games.models import Match, Series
from games.series.actions import ready, resign_series, want_rematch
from games.series.parts import points_words
from ladder.models import Player
from tests.harness.answers import ask, client_of, get, page_of, post, text_of
from tests.harness.challenging import NONCES, first_match, lose, series_of, starter
from tests.harness.factories import make_match, make_player

pytestmark = pytest.mark.django_db


@pytest.fixture
def anouk() -> Player:
    return make_player("anouk")


@pytest.fixture
def halvard() -> Player:
    return make_player("halvard")


@pytest.fixture
def match(anouk: Player, halvard: Player) -> Match:
    """The first of three."""
    return first_match(anouk, halvard, best_of=3)


def words(markup: str) -> str:
    return unescape(" ".join(re.sub(r"<[^>]*>", " ", markup).split()))


def part(player: Player | None, match: Match, name: str) -> str:
    """A part of the match's page, as this player sees it."""
    page = text_of(get(client_of(player), match))
    start = page.index(f'<div id="match-{name}"')
    return page[start : page.index('<div id="match-', start + 1)]


def next_game(match: Match) -> Match:
    series = series_of(match)
    for side in series.seats.all():
        ready(series.pk, side.player)
    return series.matches.get(number=match.number + 1)


@pytest.mark.parametrize(
    ("half_points", "said"), [(0, "0"), (1, "½"), (2, "1"), (3, "1½"), (6, "3")]
)
def test_points_are_said_in_halves(half_points: int, said: str) -> None:
    assert points_words(half_points) == said


def test_the_strip_goes_along_with_the_series(match: Match, anouk: Player, halvard: Player) -> None:
    assert words(part(None, match, "series")) == (
        "Casual no clock Game 1 of 3 anouk 0 – 0 halvard 1 · now 2 · to come 3 · maybe"
    )
    lose(match, halvard)
    assert words(part(anouk, match, "series")).endswith(
        "anouk 1 – 0 halvard 1 · by resignation ✓ won by anouk 2 · to come 3 · maybe"
    )
    second = next_game(match)
    assert words(part(halvard, second, "series")) == (
        "Casual no clock Game 2 of 3 anouk 1 – 0 halvard"
        " 1 · by resignation ✗ won by anouk 2 · now 3 · maybe"
    )
    for player in (anouk, halvard):
        endings.offer_draw(second.pk, player, Match.objects.get(pk=second.pk).version)
    assert words(part(None, second, "series")) == (
        "Casual no clock Game 2 of 3 anouk 1½ – ½ halvard"
        " 1 · by resignation won by anouk 2 · by agreement a draw 3 · to come"
    )


def test_a_game_that_was_called_off_is_played_again(match: Match, anouk: Player) -> None:
    endings.abort(match.pk, anouk)
    second = next_game(match)
    assert words(part(None, second, "series")) == (
        "Casual no clock Game 2 of 4 anouk 0 – 0 halvard"
        " 1 · doesn't count 2 · now 3 · to come 4 · maybe"
    )
    assert starter(second) == starter(match)


def test_once_a_game_has_counted_the_next_is_resigned_and_not_called_off(
    match: Match, anouk: Player, halvard: Player
) -> None:
    assert "confirm-abort" in part(anouk, match, "conduct")
    lose(match, halvard)
    conduct = part(anouk, next_game(match), "conduct")
    assert ("confirm-abort" in conduct, 'id="confirm-resign"' in conduct) == (False, True)


def test_a_single_game_has_no_score_of_a_series(anouk: Player, halvard: Player) -> None:
    terms = Terms("oceania", "7x5", rated=True, clock="live", clock_seconds=300, clock_increment=3)
    single = first_match(anouk, halvard, terms=terms)
    assert words(part(None, single, "series")) == "Rated 5 + 3"
    assert "confirm-resign-series" not in part(anouk, single, "conduct")
    assert words(part(None, make_match(anouk, halvard), "series")) == ""


def test_the_pause_counts_down_and_has_a_ready_button(
    match: Match, anouk: Player, halvard: Player
) -> None:
    series = lose(match, halvard)
    assert series.next_game_at is not None
    pause = part(anouk, match, "next")
    assert "Game 2 begins when both are ready, or in" in pause
    since = (series.next_game_at - timedelta(seconds=60)).timestamp()
    assert f'data-left="60.000" data-since="{since:.3f}"' in pause
    assert f'formaction="{page_of(match)}series/ready/"' in pause
    assert "series/ready/" not in part(None, match, "next")
    assert 'data-next=""' in part(None, match, "state")
    version = Match.objects.get(pk=match.pk).version
    answer = ask(client_of(anouk), match, "series/ready", version=version)
    assert answer.status_code == 200
    assert "anouk is ready." in text_of(answer)
    assert f'data-version="{version + 1}"' in text_of(answer)
    assert 'id="series-ready"' not in text_of(answer)
    answer = ask(client_of(halvard), match, "series/ready")
    second = series.matches.get(number=2)
    assert f'data-next="{page_of(second)}"' in text_of(answer)
    assert starter(second) == halvard
    for player in (None, anouk):
        assert f'href="{page_of(second)}">To the next game</a>' in part(player, match, "next")


def test_without_script_the_buttons_lead_back_to_the_match(
    match: Match, anouk: Player, halvard: Player
) -> None:
    lose(match, halvard)
    for player in (anouk, halvard):
        answer = post(client_of(player), match, "series/ready")
        assert (answer.status_code, answer.headers["Location"]) == (303, page_of(match))
    assert series_of(match).matches.count() == 2


def test_resigning_the_series_is_not_resigning_the_game(
    match: Match, anouk: Player, halvard: Player
) -> None:
    assert "You lose this game and the whole series." in part(anouk, match, "conduct")
    answer = ask(client_of(anouk), match, "series/resign")
    assert answer.status_code == 200
    assert "halvard won the series: anouk resigned it. It stood 1 – 0." in text_of(answer)
    series = series_of(match)
    assert (series.outcome, series.winner) == ("resigned", halvard)
    assert ask(client_of(anouk), match, "series/resign").status_code == 200
    late = ask(client_of(halvard), match, "series/resign")
    assert (late.status_code, "This series is over." in text_of(late)) == (409, True)


def test_resigning_says_the_game_it_is_about(match: Match, anouk: Player, halvard: Player) -> None:
    lose(match, halvard)
    said = words(part(anouk, next_game(match), "conduct"))
    assert "Resign game 2" in said
    assert "You lose game 2 of the series" in said


def test_a_rematch_begins_when_both_want_it(match: Match, anouk: Player, halvard: Player) -> None:
    series = resign_series(series_of(match).pk, halvard)
    assert series.rematch_seal is not None
    end = part(anouk, match, "next")
    (folded,) = re.findall("<details.*?</details>", end, re.DOTALL)
    assert series.rematch_seal.commitments[0] in folded
    assert 'id="series-rematch"' in end
    assert "series-rematch" not in part(None, match, "next")
    answer = ask(client_of(anouk), match, "series/rematch", nonce="f" * 32)
    assert "You have asked for a rematch." in text_of(answer)
    assert "anouk wants a rematch." in part(halvard, match, "next")
    refused = ask(client_of(halvard), match, "series/rematch", nonce="?")
    assert (refused.status_code, "a nonce that is none" in text_of(refused)) == (409, True)
    answer = ask(client_of(halvard), match, "series/rematch", nonce="9" * 32)
    series.refresh_from_db()
    assert series.rematch is not None
    first = series.rematch.matches.get()
    assert f'data-next="{page_of(first)}"' in text_of(answer)
    assert "To the rematch" in text_of(answer)
    assert sorted(side.nonce for side in series.rematch.seats.all()) == ["9" * 32, "f" * 32]


def test_a_wish_can_be_taken_back_or_declined(match: Match, anouk: Player, halvard: Player) -> None:
    series = resign_series(series_of(match).pk, halvard)
    want_rematch(series.pk, anouk, NONCES[0])
    answer = ask(client_of(halvard), match, "series/rematch/withdraw")
    assert answer.status_code == 200
    assert 'id="series-rematch"' in text_of(answer)
    assert "wants a rematch" not in text_of(answer)


ACTIONS = ("series/ready", "series/resign", "series/rematch", "series/rematch/withdraw")


@pytest.mark.parametrize("action", ACTIONS)
def test_only_its_players_act_in_a_series(match: Match, anouk: Player, action: str) -> None:
    answer = post(Client(), match, action)
    assert answer.headers["Location"] == f"/accounts/login/?next={page_of(match)}"
    stranger = client_of(make_player("stranger"))
    assert ask(stranger, match, action).status_code == 403
    assert stranger.post(f"/matches/{uuid4()}/{action}/").status_code == 404
    alone = make_match(anouk)
    refused = ask(client_of(anouk), alone, action)
    assert (refused.status_code, "This match belongs to no series." in text_of(refused)) == (
        409,
        True,
    )
    assert client_of(anouk).get(f"{page_of(match)}{action}/").status_code == 405
    assert Series.objects.get().status == "playing"


def test_a_rematch_of_a_running_series_is_refused(match: Match, anouk: Player) -> None:
    refused = ask(client_of(anouk), match, "series/rematch")
    assert (refused.status_code, "when this series is over" in text_of(refused)) == (409, True)
    early = ask(client_of(anouk), match, "series/ready")
    assert (early.status_code, "1 · now" in text_of(early)) == (200, True)


# --- the series' page ----------------------------------------------------------------------------


def series_page(player: Player | None, match: Match) -> str:
    answer = client_of(player).get(f"/series/{match.series_id}/")
    assert answer.status_code == 200
    return answer.content.decode()


def test_the_page_lists_the_games(match: Match, halvard: Player) -> None:
    lose(match, halvard)
    assert "The next game begins in a moment." in series_page(None, match)
    second = next_game(match)
    page = words(series_page(None, match))
    assert "anouk 1 – 0 halvard Oceania · Best of 3 · no clock · casual" in page
    started = f"{starter(match)} started"
    assert f"Game 1 won by anouk, by resignation {seats_of(match)} {started}" in page
    assert f"Game 2 being played {seats_of(second)} halvard started" in page
    to_the_game = f'<a class="button" href="{page_of(second)}">To the game</a>'
    assert to_the_game in series_page(None, match)
    lose(second, halvard)
    assert "anouk won the series 2 – 0." in series_page(None, match)
    assert to_the_game not in series_page(None, match)


def seats_of(match: Match) -> str:
    return " ".join(f"{seat.player} 0" for seat in match.seats.select_related("player"))


def test_games_without_a_picture_are_named_on_it(anouk: Player, halvard: Player) -> None:
    reef = first_match(anouk, halvard, terms=Terms("oceans", "reef"))
    lose(reef, anouk)
    assert "Games Oceans Game 1 won by halvard" in words(series_page(None, reef))


def test_a_private_series_is_for_two(anouk: Player, halvard: Player) -> None:
    private = first_match(anouk, halvard, terms=Terms("oceania", "7x5", private=True))
    for player in (None, make_player("stranger")):
        answer = client_of(player).get(f"/series/{private.series_id}/")
        assert answer.status_code == 404
    assert "halvard" in series_page(anouk, private)
    assert Client().get(f"/series/{uuid4()}/").status_code == 404


def test_nothing_hidden_is_on_the_pages(match: Match, anouk: Player, halvard: Player) -> None:
    lose(match, halvard)
    series = series_of(match)
    page = series_page(anouk, match) + text_of(get(client_of(anouk), match))
    for number in (2, 3):
        assert series.seal.seed_of(number).hex() not in page
    for nonce in NONCES:
        assert f'"{nonce}"' not in page
        assert f">{nonce}<" not in page


@pytest.mark.parametrize("games", [1, 3])
def test_the_page_takes_few_queries(
    anouk: Player,
    halvard: Player,
    games: int,
    django_assert_num_queries: DjangoAssertNumQueries,
) -> None:
    match = first = first_match(anouk, halvard, best_of=5)
    for loser in (halvard, anouk)[: games - 1]:
        lose(match, loser)
        match = next_game(match)
    with django_assert_num_queries(6):  # series, sides, games, their seats; the same as they stand
        client_of(None).get(f"/series/{first.series_id}/")


def test_moves_of_a_series_game_read_the_series_once(
    match: Match, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    client = client_of(starter(match))
    get(client, match)
    with django_assert_num_queries(9):  # as many as of a game outside of a series
        assert ask(client, match, move="sail W3", version=0).status_code == 200
