"""Players' pages: what they show, to whom, and what they leave out."""

from __future__ import annotations

import re
from dataclasses import replace
from datetime import timedelta
from uuid import uuid4

import pytest
from django.test import Client
from django.utils import timezone
from pytest_django import DjangoAssertNumQueries

from ladder.models import Player
from ladder.privacy import erase, export
from ladder.rating.actions import record_result, void_result
from tests.ladder.rating.contests import GAME, finished, make_players, win

pytestmark = pytest.mark.django_db


@pytest.fixture
def crew() -> list[Player]:
    """Anouk has won against Bosun and Cook, lost to Bosun, drawn with Cook."""
    crew = make_players("Anouk", "Bosun", "Cook")
    anouk, bosun, cook = crew
    now = timezone.now()
    win(anouk, bosun, at=now - timedelta(days=9))
    win(anouk, cook, at=now - timedelta(days=8))
    record_result(finished(bosun, anouk, at=now - timedelta(days=7), scores=(21, 4)))
    record_result(finished(cook, anouk, places=(1, 1), at=now - timedelta(days=6)))
    return crew


def page(client: Client, path: str) -> str:
    answer = client.get(path)
    assert answer.status_code == 200
    return answer.content.decode()


def text(html: str) -> str:
    return " ".join(re.sub(r"<[^>]+>", " ", html).split())


@pytest.mark.usefixtures("crew")
def test_a_profile(client: Client) -> None:
    html = page(client, "/players/anouk/")
    words = text(html)
    assert "provisional, 4 of 10 games" in words
    assert 'aria-label="2 won, 1 drawn, 1 lost"' in html
    assert "Won in a row 0 at most 2" in words
    assert "Starting 100 % 2 of 2 won As the second 0 % 0 of 2 won" in words
    assert "Average score 15.3 opponents 19.0" in words
    assert html.count('<circle class="mark"') == 4
    # Both stood at 1500 when they lost; the later game comes first.
    wins = re.findall(r"<b>(\d+)</b> (\w+) ", html.partition("Best wins")[2])
    assert wins == [("1500", "Cook"), ("1500", "Bosun")]


def test_head_to_head_comes_from_the_viewer_s_side(client: Client, crew: list[Player]) -> None:
    assert "You against" not in page(client, "/players/Anouk/")
    client.force_login(crew[1])
    assert "You against Anouk: 1 won, 0 drawn, 1 lost" in text(page(client, "/players/Anouk/"))
    client.force_login(crew[0])
    assert "You against" not in page(client, "/players/Anouk/")


def test_two_against_each_other(client: Client, crew: list[Player]) -> None:
    html = page(client, "/players/Anouk/against/Cook/")
    assert 'aria-label="1 won, 1 drawn, 0 lost"' in html
    assert len(re.findall(r'href="/matches/', html)) == 2
    (deckhand,) = make_players("Deckhand")
    words = text(page(client, f"/players/{deckhand.username}/against/{crew[0].username}/"))
    assert "These two have not met yet." in words


def test_a_private_match_is_shown_to_the_player_alone(client: Client, crew: list[Player]) -> None:
    match = uuid4()
    private = replace(finished(*crew[:2], match=match, at=timezone.now()), private=True)
    record_result(private)
    paths = ["/players/Anouk/", "/players/Anouk/games/", "/players/Anouk/against/Bosun/"]
    assert [str(match) in page(client, path) for path in paths] == [False, False, False]
    client.force_login(crew[0])
    assert [str(match) in page(client, path) for path in paths[:2]] == [True, True]


def test_a_voided_result_is_gone(client: Client, crew: list[Player]) -> None:
    result = win(crew[0], crew[1], at=timezone.now())
    assert str(result.match) in page(client, "/players/Anouk/")
    void_result(result.match)
    assert str(result.match) not in page(client, "/players/Anouk/")


@pytest.mark.parametrize("span", ["1m", "6m", "1y", "all"])
@pytest.mark.usefixtures("crew")
def test_the_chart_goes_back_as_far_as_asked(client: Client, span: str) -> None:
    assert '<polyline class="line"' in page(client, f"/players/Anouk/?span={span}")


def test_a_player_without_games(client: Client) -> None:
    make_players("Deckhand")
    words = text(page(client, "/players/Deckhand/"))
    assert "Too few rated games" in words
    assert "No games yet." in words
    assert "No games yet." in text(page(client, "/players/Deckhand/games/"))


@pytest.mark.parametrize(
    "path",
    [
        "/players/Stranger/", "/players/Stranger/games/", "/api/players/Stranger/",
        "/players/Anouk/?game=chess", "/players/Anouk/?span=2w", "/players/Anouk/games/?game=x",
        "/players/Anouk/against/anouk/", "/players/Anouk/against/Stranger/", "/players/%00/",
    ],
)  # fmt: skip
@pytest.mark.usefixtures("crew")
def test_there_is_no_such_page(client: Client, path: str) -> None:
    assert client.get(path).status_code == 404


def test_whoever_has_left_has_no_page(client: Client, crew: list[Player]) -> None:
    pseudonym = erase(crew[1])
    assert client.get("/players/Bosun/").status_code == 404
    assert client.get(f"/players/{pseudonym}/").status_code == 404
    html = page(client, "/players/Anouk/")
    assert pseudonym in html
    assert f"/players/{pseudonym}/" not in html


def test_the_queries_do_not_grow(
    client: Client, crew: list[Player], django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    client.get("/players/Anouk/")
    with django_assert_num_queries(12):
        client.get("/players/Anouk/")
    for other in make_players("Helm", "Mate", "Purser"):
        win(crew[0], other, at=timezone.now())
    with django_assert_num_queries(12):
        client.get("/players/Anouk/")


def test_players_are_found_by_the_beginning_of_their_names(client: Client) -> None:
    make_players("Anouk", "anna-2", "Bosun", "A_nna")
    Player.objects.filter(username="anna-2").update(is_active=False)
    found = re.findall(r'<a href="/players/([\w-]+)/">', page(client, "/players/?q=aN"))
    assert found == ["Anouk"]
    assert re.findall(r'<a href="/players/([\w-]+)/">', page(client, "/players/?q=a_")) == ["A_nna"]
    assert "Nobody" in text(page(client, "/players/?q=%25"))
    assert "Write the beginning" in page(client, "/players/?q=+")
    assert "“&lt;b&gt;”" in page(client, "/players/?q=<b>")


@pytest.mark.usefixtures("crew")
def test_a_player_as_json(client: Client) -> None:
    answer = client.get("/api/players/anouk/")
    assert answer.headers["Cache-Control"] == "public, max-age=60"
    values = answer.json()
    assert values.keys() == {"name", "joined", "games"}
    own = values["games"][GAME]
    assert (own["provisional"], own["won"], own["drawn"], own["lost"]) == (True, 2, 1, 1)


def test_results_are_in_the_player_s_own_file(crew: list[Player]) -> None:
    held = export(crew[2])
    assert [(row["place"], row["not_rated"]) for row in held["results"]] == [(2, ""), (1, "")]
    assert held["ratings"][0]["game"] == GAME
