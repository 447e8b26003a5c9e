"""The ladder's pages: who stands where, what stays private, and what open pages are told."""

from __future__ import annotations

import csv
import re
from datetime import timedelta
from itertools import pairwise

import pytest
from django.core.cache import cache
from django.test import Client
from django.utils import timezone
from pytest_django import DjangoAssertNumQueries

from games.bots.strengths import strengths
from games.standings import page as ladder_page
from ladder.models import Player
from ladder.preferences import change_preferences
from ladder.privacy import erase
from ladder.rating.actions import void_result
from ladder.rating.models import ALL_TIME
from ladder.rating.online_rebuild import recompute
from ladder.rating.standings import field_of, version_of
from ladder.seasons import Season
from tests.harness.answers import with_characters
from tests.harness.contests import GAME, make_players, win

pytestmark = pytest.mark.django_db

LADDER = f"/ladder/{GAME}/"


def settle(*players: Player, ago: timedelta = timedelta(days=3)) -> None:
    """Give everybody ten rated games against the next: the earlier named stand higher."""
    start = timezone.now() - ago
    for better, worse in pairwise(players):
        for game in range(10):
            win(better, worse, at=start - timedelta(days=game))


def shown(client: Client, path: str = LADDER) -> str:
    return with_characters(client.get(path).content.decode())


def names(client: Client, path: str = LADDER) -> list[str]:
    page = client.get(path).content.decode()
    return re.findall(r'<a id="player-([^"]+)"', page)


def movements(client: Client, path: str = LADDER) -> dict[str, str]:
    """Everybody's movement of the week, from the first to the last."""
    cells = re.findall(
        r'rank">\d+</td>\s*<td>(.*?)</td>.*?<a id="player-([^"]+)"',
        shown(client, path),
        re.DOTALL,
    )
    return {name: " ".join(re.sub(r"<[^>]+>", " ", cell).split()) for cell, name in cells}


@pytest.fixture
def crew() -> list[Player]:
    crew = make_players("Anouk", "Bosun", "Cook")
    settle(*crew)
    return crew


def test_players_stand_by_their_rating(client: Client, crew: list[Player]) -> None:
    page = client.get(LADDER).content.decode()
    assert names(client) == ["Anouk", "Bosun", "Cook"]
    rating = round(crew[0].ratings.get(season="").rating)
    assert f'<td class="number rating">{rating}</td>' in page
    assert 'aria-label="10 won, 0 drawn, 0 lost"' in page


def test_a_provisional_player_has_no_rank(client: Client, crew: list[Player]) -> None:
    (diver,) = make_players("Diver")
    win(diver, crew[0], at=timezone.now())
    client.force_login(diver)
    page = client.get(LADDER).content.decode()
    assert "1 of 10 rated games played." in page
    assert 'href="?page=1#you"' in page
    assert page.count('id="you"') == 1
    assert "of 3 ranked players" not in page
    table = client.get(f"{LADDER}ladder.csv").content.decode()
    rows = client.get(f"/api/ladder/{GAME}/").json()["players"]
    assert ("Diver" in table, [row["rank"] for row in rows]) == (False, [1, 2, 3])


def test_provisional_players_stand_below_the_ranked_ones(
    client: Client, crew: list[Player]
) -> None:
    assert 'id="provisional"' not in shown(client)
    diver, stoker = make_players("Diver", "Stoker")
    win(diver, crew[0], at=timezone.now())
    win(crew[0], stoker, at=timezone.now())
    assert names(client) == ["Anouk", "Bosun", "Cook", "Diver", "Stoker"]
    page = shown(client)
    ranked, provisional = page.split('<tbody id="provisional">')
    assert re.findall(r'rank">(\d+)</td>', page) == ["1", "2", "3"]
    assert "Diver" not in ranked.split("<tbody>")[1]
    assert "fewer than 10 rated games, so no rank yet" in provisional
    rating = round(diver.ratings.get(season="").rating)
    assert f'<td class="number rating">{rating}<b class="provisional">?</b></td>' in provisional


def test_provisional_players_are_chosen_and_paged_like_all(
    client: Client, crew: list[Player], monkeypatch: pytest.MonkeyPatch
) -> None:
    diver, stoker = make_players("Diver", "Stoker")
    win(diver, crew[0], at=timezone.now() - timedelta(days=60))
    win(crew[0], stoker, at=timezone.now())
    change_preferences(stoker, country="NO")
    cache.clear()
    assert names(client, f"{LADDER}?active=1") == ["Anouk", "Bosun", "Cook", "Stoker"]
    assert names(client, f"{LADDER}?country=NO") == ["Stoker"]
    assert "Norway (1)" in client.get(LADDER).content.decode()
    monkeypatch.setattr(ladder_page, "PAGE_SIZE", 2)
    pages = [names(client, f"{LADDER}?page={page}") for page in (1, 2, 3)]
    assert pages == [["Anouk", "Bosun"], ["Cook", "Diver"], ["Stoker"]]
    last = shown(client, f"{LADDER}?page=3")
    assert ("Nobody has a rank" in last, 'id="provisional"' in last) == (False, True)
    client.force_login(stoker)
    assert 'href="?page=3#you"' in client.get(LADDER).content.decode()


def test_an_open_page_is_told_of_provisional_players(client: Client, crew: list[Player]) -> None:
    page = client.get(LADDER).content.decode()
    address = re.findall(r'hx-get="([^"]+)"', page)[0].replace("&amp;", "&")
    (diver,) = make_players("Diver")
    win(diver, crew[0], at=timezone.now())
    assert names(client, address) == ["Anouk", "Bosun", "Cook", "Diver"]


def test_nobody_has_a_rank_but_somebody_plays(client: Client) -> None:
    win(*make_players("Diver", "Stoker"), at=timezone.now())
    assert names(client) == ["Diver", "Stoker"]
    assert "Nobody has a rank here yet. Ten rated games give one." in shown(client)


BOTS = ["Admiral", "Navigator", "Deckhand", "Drifter"]


def bots_shown(page: str) -> list[str]:
    rows = re.findall(r'<tbody id="ladder-bots">(.*?)</tbody>', page, re.DOTALL)
    return [name for part in rows for name in re.findall(r'href="/players/(\w+)/"', part)]


@pytest.mark.usefixtures("crew")
def test_bots_are_shown_by_a_switch_and_outside_the_ranks(client: Client) -> None:
    season = Season.at(timezone.now()).slug
    page = shown(client, f"{LADDER}?season={season}")
    assert bots_shown(page) == []
    switch = re.findall(r'id="bots-switch" href="([^"]+)">(\w+ \w+)<', page)
    assert switch == [(f"{LADDER}?season={season}&amp;bots=1", "Show bots")]
    page = shown(client, switch[0][0].replace("&amp;", "&"))
    assert bots_shown(page) == BOTS
    assert f'href="{LADDER}?season={season}">Hide bots<' in page
    assert re.findall(r'rank">(\d+)</td>', page) == ["1", "2", "3"]
    admiral = strengths("oceania")["Admiral"]
    assert f'strength">Elo {admiral.elo} ± {admiral.within}</td>' in page
    assert page.count('<span class="chip">bot</span>') == 4


def test_the_switch_stays_as_the_page_follows_results(client: Client, crew: list[Player]) -> None:
    page = client.get(f"{LADDER}?bots=1").content.decode()
    address = re.findall(r'hx-get="([^"]+)"', page)[0].replace("&amp;", "&")
    win(crew[2], crew[0], at=timezone.now())
    assert bots_shown(shown(client, address)) == BOTS


@pytest.mark.usefixtures("crew")
def test_files_have_no_bots(client: Client) -> None:
    for path in (f"{LADDER}ladder.csv", f"/api/ladder/{GAME}/"):
        assert client.get(f"{path}?bots=1").content == client.get(path).content
        assert "Drifter" not in client.get(path).content.decode()


def test_bots_are_shown_where_their_strength_was_measured(client: Client) -> None:
    page = shown(client, "/ladder/oceans/?bots=1")
    assert (bots_shown(page), "bots-switch" in page) == ([], False)


def test_whoever_has_left_stands_there_no_longer(client: Client, crew: list[Player]) -> None:
    erase(crew[1])
    cache.clear()
    assert names(client) == ["Anouk", "Cook"]


def test_ones_own_row_is_marked(client: Client, crew: list[Player]) -> None:
    client.force_login(crew[2])
    page = client.get(LADDER).content.decode()
    assert page.count('id="you"') == 1
    assert "of 3 ranked players" in page
    assert "to pass Bosun" in page


@pytest.mark.usefixtures("crew")
def test_who_had_no_rank_a_week_ago_is_new(client: Client) -> None:
    assert client.get(LADDER).content.decode().count('<span class="climbed">new</span>') == 3


def test_the_week_s_movement(client: Client) -> None:
    helm, mate, purser = make_players("Helm", "Mate", "Purser")
    settle(helm, purser, mate, ago=timedelta(days=20))
    assert names(client) == ["Helm", "Purser", "Mate"]
    assert "▲" not in shown(client)
    for game in range(20):
        win(mate, helm, at=timezone.now() - timedelta(hours=6 * game))
    assert movements(client) == {
        "Mate": "▲ up 2", "Purser": "– unchanged", "Helm": "▼ down 2"
    }  # fmt: skip


def test_a_past_season_tells_of_its_own_last_week(client: Client) -> None:
    """What somebody plays later moves nobody in a table that is closed."""
    helm, mate, purser = make_players("Helm", "Mate", "Purser")
    season = Season.at(timezone.now() - timedelta(days=95))
    end = season.ends - timedelta(days=1)
    settle(helm, purser, mate, ago=timezone.now() - end + timedelta(days=20))
    for game in range(20):
        win(mate, helm, at=end - timedelta(hours=6 * game))
    for game in range(40):
        win(helm, mate, at=timezone.now() - timedelta(hours=game))
    past = f"{LADDER}?season={season.slug}"
    assert movements(client, past) == {
        "Mate": "▲ up 2", "Purser": "– unchanged", "Helm": "▼ down 2"
    }  # fmt: skip
    page = shown(client, past)
    assert '<th scope="col">Last week</th>' in page
    sparks = re.findall(r"</svg> ([+−]\d+)</td>", page)
    assert [spark[0] for spark in sparks] == ["+", "+", "−"]


def test_the_season_has_a_table_of_its_own(client: Client) -> None:
    crew = make_players("Anouk", "Bosun", "Cook")
    settle(*crew, ago=timedelta(days=200))
    season = Season.at(timezone.now()).slug
    assert names(client, f"{LADDER}?season={season}") == []
    win(crew[2], crew[1], at=timezone.now())
    assert names(client, f"{LADDER}?season={season}") == ["Bosun", "Cook"]
    assert names(client) == ["Anouk", "Bosun", "Cook"]


def test_past_seasons_have_a_podium(client: Client) -> None:
    crew = make_players("Anouk", "Bosun", "Cook", "Diver")
    settle(*crew, ago=timedelta(days=200))
    page = client.get(f"{LADDER}seasons/").content.decode()
    assert re.findall(r'<b>(\d)</b> <a href="/players/(\w+)/">', page)[:3] == [
        ("1", "Anouk"), ("2", "Bosun"), ("3", "Cook")
    ]  # fmt: skip
    assert "Diver" not in page


def test_only_those_who_played_this_month(client: Client) -> None:
    crew = make_players("Anouk", "Bosun", "Cook")
    settle(*crew, ago=timedelta(days=60))
    win(crew[2], crew[1], at=timezone.now())
    page = client.get(f"{LADDER}?active=1").content.decode()
    assert re.findall(r'<td class="number rank">(\d+)</td>', page) == ["2", "3"]


def test_only_those_of_a_country(client: Client, crew: list[Player]) -> None:
    assert 'id="country"' not in client.get(LADDER).content.decode()
    change_preferences(crew[1], country="NO")
    change_preferences(crew[2], country="DE")
    cache.clear()
    assert names(client, f"{LADDER}?country=NO") == ["Bosun"]
    page = client.get(f"{LADDER}?country=NO").content.decode()
    assert '<td class="number rank">2</td>' in page
    assert re.findall(r'<option value="(\w+)"( selected)?>([^<]+)<', page) == [
        ("DE", "", "Germany (1)"), ("NO", " selected", "Norway (1)")
    ]  # fmt: skip
    german = client.get(LADDER, headers={"accept-language": "de"}).content.decode()
    assert 'title="Deutschland"' in german
    assert names(client, f"{LADDER}?country=SE") == []
    assert client.get(f"{LADDER}?country=XX").status_code == 404
    rows = list(csv.DictReader(client.get(f"{LADDER}ladder.csv").content.decode().splitlines()))
    assert [row["country"] for row in rows] == ["", "NO", "DE"]
    answer = client.get(f"/api/ladder/{GAME}/?country=DE").json()
    assert [(row["rank"], row["name"]) for row in answer["players"]] == [(3, "Cook")]
    table = client.get(f"{LADDER}ladder.csv?country=DE").content.decode().splitlines()
    assert [line[:6] for line in table[1:]] == ["3,Cook"]


def test_open_pages_get_new_rows_and_nothing_otherwise(client: Client, crew: list[Player]) -> None:
    page = client.get(LADDER).content.decode()
    address = re.findall(r'hx-get="([^"]+)"', page)[0].replace("&amp;", "&")
    assert client.get(address).status_code == 204
    result = win(crew[2], crew[0], at=timezone.now())
    answer = client.get(address)
    assert (answer.status_code, "<html" in answer.content.decode()) == (200, False)
    newer = re.findall(r'hx-get="([^"]+)"', answer.content.decode())[0].replace("&amp;", "&")
    assert client.get(newer).status_code == 204
    void_result(result.match)
    assert client.get(newer).status_code == 204, "nothing has moved until all is recomputed"
    recompute(GAME)
    assert client.get(newer).status_code == 200


def test_a_page_without_a_socket_asks_for_the_version(client: Client, crew: list[Player]) -> None:
    assert 'data-version="20.0"' in client.get(f"{LADDER}fragment/").content.decode()
    assert client.get(f"{LADDER}fragment/?player=yes").status_code == 401
    client.force_login(crew[0])
    answer = client.get(f"{LADDER}fragment/?player=yes")
    assert 'id="personal"' in answer.content.decode()
    assert "no-store" in answer.headers["Cache-Control"]


def test_the_page_says_that_it_is_being_recomputed(client: Client, crew: list[Player]) -> None:
    result = win(crew[2], crew[0], at=timezone.now())
    before = names(client)
    assert "worked out again" not in client.get(LADDER).content.decode()
    void_result(result.match)
    page = client.get(LADDER).content.decode()
    assert "worked out again" in page
    assert '<progress max="100" value="0"' in page
    assert names(client) == before
    recompute(GAME)
    assert "worked out again" not in client.get(LADDER).content.decode()


@pytest.mark.parametrize(
    "path",
    [
        "/ladder/chess/", "/ladder/chess/fragment/", "/ladder/chess/rows/",
        "/ladder/chess/seasons/", "/api/ladder/chess/", "/ladder/chess/ladder.csv",
        f"{LADDER}?season=soon", f"{LADDER}?season=2026-9",
        f"{LADDER}?season=9999-4", f"/api/ladder/{GAME}/?season=9999-4",
    ],
)  # fmt: skip
def test_there_is_no_such_ladder(client: Client, path: str) -> None:
    assert client.get(path).status_code == 404


@pytest.mark.usefixtures("crew")
def test_pages_and_files_are_only_read(client: Client) -> None:
    paths = [
        "/ladder/", LADDER, f"{LADDER}fragment/", f"{LADDER}rows/", f"{LADDER}seasons/",
        f"{LADDER}ladder.csv", f"/api/ladder/{GAME}/", "/api/players/Anouk/", "/players/",
        "/players/Anouk/", "/players/Anouk/games/", "/players/Anouk/against/?other=Bosun",
        "/players/Anouk/against/Bosun/",
    ]  # fmt: skip
    for path in paths:
        assert client.get(path).status_code in (200, 302), path
        assert [client.post(path).status_code, client.delete(path).status_code] == [405, 405], path


@pytest.mark.parametrize("page", ["0", "-1", "x", "99999999999999999999", "²", "2"])
@pytest.mark.usefixtures("crew")
def test_a_page_that_is_not_there_is_the_nearest(client: Client, page: str) -> None:
    assert names(client, f"{LADDER}?page={page}") == ["Anouk", "Bosun", "Cook"]


def test_the_queries_do_not_grow(
    client: Client, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    crew = make_players(*(f"crew-{number:02}" for number in range(12)))
    settle(*crew[:2])
    client.force_login(crew[1])
    client.get(LADDER)
    for players in (crew[:2], crew[2:]):
        settle(*players)
        with django_assert_num_queries(13):
            client.get(LADDER)
    assert len(names(client)) == 12


def test_a_ladder_of_several_pages(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    assert ladder_page.PAGE_SIZE == 50
    monkeypatch.setattr(ladder_page, "PAGE_SIZE", 2)
    crew = make_players("Anouk", "Bosun", "Cook")
    settle(*crew)
    assert names(client) == ["Anouk", "Bosun"]
    assert names(client, f"{LADDER}?page=2") == ["Cook"]
    client.force_login(crew[-1])
    assert 'href="?page=2#you"' in client.get(LADDER).content.decode()


def assert_kept_until_it_changes(client: Client, address: str) -> None:
    """Whoever has it asks whether it is still so, and is spared the answer."""
    tag = client.get(address).headers["ETag"]
    again = client.get(address, headers={"If-None-Match": tag})
    assert (again.status_code, again.content) == (304, b"")
    assert again.headers["Cache-Control"] == "public, max-age=60"
    win(*Player.objects.filter(username__in=["Anouk", "Bosun"]), at=timezone.now())
    assert client.get(address, headers={"If-None-Match": tag}).status_code == 200


@pytest.mark.usefixtures("crew")
def test_the_ladder_as_json(client: Client) -> None:
    answer = client.get(f"/api/ladder/{GAME}/")
    assert answer.headers["Cache-Control"] == "public, max-age=60"
    assert "Cookie" not in answer.headers.get("Vary", "")
    assert_kept_until_it_changes(client, f"/api/ladder/{GAME}/")
    values = answer.json()
    assert {key: values[key] for key in ("game", "season", "page", "pages")} == {
        "game": GAME, "season": None, "page": 1, "pages": 1
    }  # fmt: skip
    assert [(row["rank"], row["name"]) for row in values["players"]] == [
        (1, "Anouk"), (2, "Bosun"), (3, "Cook")
    ]  # fmt: skip
    assert values["players"][1].keys() == {
        "rank", "name", "country", "rating", "games", "won", "drawn", "lost", "average_score",
        "last_played",
    }  # fmt: skip


@pytest.mark.usefixtures("crew")
def test_the_ladder_as_a_table(client: Client) -> None:
    answer = client.get(f"{LADDER}ladder.csv")
    assert answer.headers["Content-Type"] == "text/csv; charset=utf-8"
    rows = list(csv.DictReader(answer.content.decode().splitlines()))
    assert [(row["rank"], row["name"], row["games"]) for row in rows] == [
        ("1", "Anouk", "10"), ("2", "Bosun", "20"), ("3", "Cook", "10")
    ]  # fmt: skip
    assert_kept_until_it_changes(client, f"{LADDER}ladder.csv")


def test_files_have_what_is_chosen_on_the_page(client: Client, crew: list[Player]) -> None:
    change_preferences(crew[0], country="NO")
    settle(*make_players("Idle", "Rusty"), ago=timedelta(days=60))

    def listed(query: str) -> list[list[str]]:
        page = client.get(f"{LADDER}?{query}").content.decode()
        address = re.search(r'href="([^"]+\.csv[^"]*)"', page)
        assert address
        table = client.get(address[1].replace("&amp;", "&")).content.decode()
        rows = client.get(f"/api/ladder/{GAME}/?{query}").json()["players"]
        return [
            names(client, f"{LADDER}?{query}"),
            [row["name"] for row in csv.DictReader(table.splitlines())],
            [row["name"] for row in rows],
        ]

    assert listed("") == [["Anouk", "Idle", "Bosun", "Rusty", "Cook"]] * 3
    assert listed("active=1") == [["Anouk", "Bosun", "Cook"]] * 3
    assert listed("country=NO&active=1") == [["Anouk"]] * 3


def test_no_name_is_a_formula(client: Client) -> None:
    settle(*make_players("-A1-B2", "Bosun"))
    rows = csv.DictReader(client.get(f"{LADDER}ladder.csv").content.decode().splitlines())
    assert [row["name"] for row in rows] == ["'-A1-B2", "Bosun"]


def test_a_field_takes_the_place_of_an_older_one(
    crew: list[Player], django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    def is_kept_once(version: str) -> None:
        with django_assert_num_queries(2):
            field = field_of(GAME, ALL_TIME, version)
        with django_assert_num_queries(0):
            assert field_of(GAME, ALL_TIME, version) == field

    older = version_of(GAME)
    is_kept_once(older)
    win(crew[2], crew[1], at=timezone.now())
    newer = version_of(GAME)
    for version in (newer, older, newer):
        is_kept_once(version)


@pytest.mark.usefixtures("crew")
def test_a_season_without_anybody_is_not_kept(
    django_assert_num_queries: DjangoAssertNumQueries,
) -> None:
    for _ in range(2):
        with django_assert_num_queries(1):
            assert len(field_of(GAME, "1999-1", "30.0")) == 0
