"""What one pair begins beyond ten rated games a day is not rated, and both know it before."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, datetime, timedelta

import pytest

from games.challenges.actions import accept
from games.challenges.pairing import pair, quick_agreements
from games.matches.daily_limit import rated_games_left
from games.matches.endings import abort, resign
from games.matches.refusals import NotPossible
from games.models import Match
from games.series.actions import want_rematch
from ladder.models import Player, RatingChange, Result
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
from tests.harness.factories import CLASSIC, make_match, make_player

pytestmark = pytest.mark.django_db

RATED = replace(CLASSIC, rated=True)
RATED_LIVE = replace(LIVE, rated=True)
NO_MORE = "You two have begun 10 rated games today. What you begin today is not rated."


def now() -> datetime:
    return datetime.now(UTC)


def begin(count: int, *players: Player) -> list[Match]:
    return [make_match(*players, terms=RATED) for _ in range(count)]


def left(*players: Player, game: str = "oceania", at: datetime | None = None) -> int:
    return rated_games_left(game, [player.pk for player in players], at or now())


def test_the_eleventh_match_of_a_day_is_not_rated(white: Player, grey: Player) -> None:
    third = make_player("third")
    for begun in range(10):
        assert left(white, grey) == left(grey, white) == 10 - begun
        # Whoever starts, and whether it is over or not.
        pair_of_two = (white, grey) if begun % 2 else (grey, white)
        (match,) = begin(1, *pair_of_two)
        assert match.unrated == ""
        if begun % 3 == 0:
            resign(match.pk, white)
    (eleventh,) = begin(1, white, grey)
    assert (eleventh.rated, eleventh.unrated) == (True, "pair limit")
    resign(eleventh.pk, grey)
    result = Result.objects.get(match=eleventh.pk)
    assert (result.unrated, result.ordinal) == ("pair limit", None)
    # Others are not concerned, nor is the next day, nor another game.
    assert (left(white, third), left(white, grey, third)) == (10, 0)
    assert left(white, grey, game="oceans") == 10
    midnight = now().replace(hour=0, minute=0, second=0, microsecond=0) + timedelta(days=1)
    assert left(white, grey, at=midnight - timedelta(seconds=1)) == 0
    assert left(white, grey, at=midnight) == 10


def test_what_began_as_a_rated_match_stays_one(white: Player, grey: Player) -> None:
    early, *_others = begin(10, white, grey)
    begin(3, white, grey)
    resign(early.pk, grey)
    assert RatingChange.objects.filter(result__match=early.pk).count() == 2


def test_casual_matches_and_those_called_off_do_not_count(white: Player, grey: Player) -> None:
    make_match(white, grey)
    (off,) = begin(1, white, grey)
    abort(off.pk, white)
    assert left(white, grey) == 10


def test_a_challenge_by_name_can_be_played_and_says_so(white: Player, grey: Player) -> None:
    begin(9, white, grey)
    made = challenge(white, grey, terms=RATED, best_of=3)
    pages = [client_of(player).get(f"/challenges/{made.pk}/") for player in (white, grey)]
    pages.append(client_of(grey).get("/play/"))
    for page in pages:
        assert "Only 1 more game between you two is rated today." in page.content.decode()
    first = accept(made.pk, grey, NONCES[1])
    assert "Not rated" not in text_of(get(client_of(white), first))
    lose(first, grey)
    for player, who in ((white, "you two"), (grey, "you two"), (None, "the two")):
        shown = text_of(get(client_of(player), first))
        assert f"It will not be rated: {who} have begun as many rated games today" in shown
    second = start_next_game_of(series_of(first))
    assert second.unrated == "pair limit"
    for player in (white, grey, None):
        shown = text_of(get(client_of(player), second))
        assert '<span class="chip chip-casual">Not rated</span>' in shown
        assert "This game moves no rating: these players had played their rated games" in shown


def test_a_rated_game_for_anybody_is_not_accepted_beyond_it(white: Player, grey: Player) -> None:
    begin(10, white, grey)
    offers = [challenge(white, terms=RATED, kind=kind) for kind in ("open", "link")]
    for made in offers:
        with pytest.raises(NotPossible, match="as many rated games today as count"):
            accept(made.pk, grey, NONCES[1], made.token)
    lobby = client_of(grey).get("/play/").content.decode()
    assert (lobby.count("no rated game left today"), f"accept-{offers[0].pk}" in lobby) == (
        1,
        False,
    )
    # Others may, and what is casual is for these two as well.
    casual = challenge(white)
    assert accept(casual.pk, grey, NONCES[1]).unrated == ""
    assert accept(offers[0].pk, make_player("third"), NONCES[1]).unrated == ""


def test_the_lobby_says_how_many_games_of_a_series_are_rated(white: Player, grey: Player) -> None:
    begin(8, white, grey)
    made = challenge(white, terms=RATED, best_of=3)
    lobby = client_of(grey).get("/play/").content.decode()
    assert "Only 2 more games between you two are rated today." in lobby
    assert f"accept-{made.pk}" in lobby
    stranger = client_of(make_player("third")).get("/play/").content.decode()
    assert "rated today" not in stranger


def test_quick_pairing_looks_for_somebody_else(white: Player, grey: Player) -> None:
    begin(10, white, grey)
    waiting = pair(white, quick_agreements()["short"], NONCES[0]).challenge
    assert waiting is not None
    found = pair(grey, quick_agreements()["short"], NONCES[1])
    assert (found.match, found.challenge != waiting) == (None, True)
    third = pair(make_player("third"), quick_agreements()["short"], NONCES[1])
    assert third.match is not None
    assert third.match.series == series_of(third.match)
    assert white in [seat.player for seat in third.match.seats.all()]


def test_a_rematch_beyond_it_is_played_and_says_so(white: Player, grey: Player) -> None:
    begin(9, white, grey)
    tenth = first_match(white, grey, terms=RATED_LIVE)
    lose(tenth, grey)
    for player in (white, grey):
        assert NO_MORE in text_of(get(client_of(player), tenth))
    assert NO_MORE not in text_of(get(client_of(None), tenth))
    for player in (white, grey):
        series = want_rematch(series_of(tenth).pk, player, "c" * 32)
    assert series.rematch is not None
    assert series.rematch.matches.get().unrated == "pair limit"
