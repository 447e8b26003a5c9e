"""Players' pages: what they show, to whom, and what they leave out."""

from __future__ import annotations

import re
from dataclasses import replace
from datetime import timedelta
from urllib.parse import unquote
from uuid import uuid4

import pytest
from django.test import Client
from django.utils import timezone
from pytest_django import DjangoAssertNumQueries

from games.matches.endings import abort, resign
from games.models import OceaniaTally
from games.presence import SitePresence
from games.profiles import views as profile_views
from games.series.actions import resign_series
from ladder.blocks import block
from ladder.follows import follow, is_following
from ladder.guests import create_guest
from ladder.models import Player, Rating
from ladder.preferences import change_preferences
from ladder.privacy import erase, export
from ladder.rating.actions import record_result, void_result
from tests.harness.answers import with_characters
from tests.harness.challenging import first_match, lose, start_next_game_of
from tests.harness.contests import GAME, finished, make_players, win
from tests.harness.factories import CLASSIC, make_match, play_to_the_end
from tests.harness.people import browser_of

pytestmark = pytest.mark.django_db

#: Of a visitor's look at a profile with everything on it.
QUERIES = 31


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
    return with_characters(answer.content.decode())


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
    wins = re.findall(r"<b>(\d+)</b> <a [^>]+>(\w+)</a> ", html.partition("Best wins")[2])
    assert wins == [("1500", "Cook"), ("1500", "Bosun")]


def test_points_below_zero_have_a_minus_not_a_hyphen(client: Client) -> None:
    anouk, bosun = make_players("Anouk", "Bosun")
    record_result(finished(anouk, bosun, at=timezone.now(), scores=(-1, -6)))
    words = text(page(client, "/players/anouk/"))
    assert "1500 Bosun −1 – −6, " in words
    assert "Average score −1.0 opponents −6.0" in words
    assert "1 – 0 – 0 1 won, 0 drawn, 0 lost −1.0 – −6.0" in words
    assert "ends −1.0 to −6.0." in text(page(client, "/players/Anouk/against/Bosun/"))


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
    (diver,) = make_players("Diver")
    words = text(page(client, f"/players/{diver.username}/against/{crew[0].username}/"))
    assert "These two have not met yet." in words


@pytest.mark.usefixtures("crew")
def test_any_two_are_compared_by_name(client: Client) -> None:
    def leads_to(other: str) -> str:
        answer = client.get("/players/anouk/against/", {"other": other, "game": GAME})
        assert answer.status_code == 302
        return str(answer.headers["Location"])

    assert leads_to(" bOSUN") == f"/players/Anouk/against/Bosun/?game={GAME}"
    assert leads_to("Nobody&co") == "/players/?q=Nobody%26co"
    assert leads_to("anouk") == "/players/?q=anouk"
    assert client.get("/players/Stranger/against/?other=Anouk").status_code == 404


def test_a_private_match_is_shown_to_its_players_alone(client: Client, crew: list[Player]) -> None:
    anouk, bosun, cook = crew
    match = uuid4()
    private = replace(finished(anouk, bosun, match=match, scores=(33, 2)), private=True)
    record_result(private)
    paths = ["/players/Anouk/", "/players/Anouk/games/", "/players/Anouk/against/Bosun/"]

    def shown() -> list[bool]:
        return [str(match) in page(client, path) for path in paths]

    assert shown() == [False] * 3
    assert "33 – 2" not in text(page(client, "/players/Anouk/"))
    assert 'aria-label="1 won, 0 drawn, 1 lost"' in page(client, paths[2])
    client.force_login(cook)
    assert shown() == [False] * 3
    for player, record in ((anouk, "2 won, 0 drawn, 1 lost"), (bosun, "1 won, 0 drawn, 2 lost")):
        client.force_login(player)
        assert shown() == [True] * 3
        assert f'aria-label="{record}"' in page(client, paths[2]), "from one's own side"


def test_a_guest_who_has_played_the_player(crew: list[Player]) -> None:
    """Guests are known by their browser alone; the page has to do without their login."""
    guest = create_guest()
    resign(make_match(guest, crew[0]).pk, guest)
    client = browser_of(guest)
    words = text(page(client, "/players/Anouk/"))
    assert "You against Anouk: 0 won, 0 drawn, 1 lost" in words
    assert "Follow" not in words, "guests accept invitations and nothing else"
    assert text(page(client, f"/players/{guest.username}/against/Anouk/"))


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
    make_players("Diver")
    words = text(page(client, "/players/Diver/"))
    assert "Too few rated games" in words
    assert "No games yet." in words
    assert "No games yet." in text(page(client, "/players/Diver/games/"))


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
    assert f"{pseudonym}/" not in html


def play_series(one: Player, other: Player, *, private: bool = False) -> None:
    """A single game and a best of three that `other` loses, all of it rated."""
    rated = replace(CLASSIC, rated=True, private=private)
    lose(first_match(one, other, best_of=1, terms=rated), other)
    match = first_match(one, other, best_of=3, terms=rated)
    series = lose(match, other)
    lose(start_next_game_of(series), other)


def test_series_and_their_games(client: Client, crew: list[Player]) -> None:
    anouk, bosun, cook = crew
    play_series(bosun, cook)
    html = page(client, "/players/Bosun/")
    words = text(html)
    assert "Series 2 won, 0 drawn, 0 lost" in words
    rows = re.findall(r"<tr>.*?</tr>", html.partition("Last series")[2], re.DOTALL)[1:3]
    best_of_three, single = map(text, rows)
    assert "Best of 3 by resignation won by resignation won 2–0 won +" in best_of_three
    assert "Single game by resignation won 1–0 won +" in single
    assert "by resignation lost by resignation lost 0–2 lost −" in text(
        page(client, "/players/Cook/")
    )
    # The last games have a board each, and those that the ladder alone knows of have none.
    assert html.count('<a class="board-card"') == 3
    assert html.count('<svg class="miniature"') == 3
    assert 'class="board-card"' not in page(client, f"/players/{anouk.username}/")


def test_a_series_says_who_won_it_whatever_the_score(client: Client, crew: list[Player]) -> None:
    _anouk, bosun, cook = crew
    given_up = lose(first_match(bosun, cook, best_of=3), bosun)
    resign_series(given_up.pk, cook)
    single = first_match(bosun, cook, best_of=1)
    abort(single.pk, cook)
    html = page(client, "/players/Bosun/")
    rows = re.findall(r"<tr>.*?</tr>", html.partition("Last series")[2], re.DOTALL)[1:3]
    called_off, won = map(text, rows)
    assert "by resignation lost 0–1 won" in won
    assert called_off.endswith("Single game 0–0 –")


def head_to_head(client: Client, address: str) -> str:
    """The first line of the table."""
    panel = page(client, address).partition('id="opponents"')[2]
    return text(panel.partition("<tbody>")[2].partition("</tr>")[0])


def test_head_to_head_counts_series_and_games(client: Client, crew: list[Player]) -> None:
    _anouk, bosun, cook = crew
    play_series(bosun, cook)
    cooks = Rating.objects.get(player=cook, season="")
    words = head_to_head(client, "/players/Bosun/")
    assert words.startswith(f"C Cook {cooks} 2")
    assert "3 – 0 – 0 3 won, 0 drawn, 0 lost" in words
    assert "2 won, 0 drawn, 0 lost" in page(client, "/players/Bosun/against/Cook/")
    assert "0 won, 0 drawn, 2 lost" in page(client, "/players/Cook/against/Bosun/")
    client.force_login(cook)
    words = text(page(client, "/players/Bosun/"))
    assert "You against Bosun: 0 won, 0 drawn, 3 lost · series 0 – 0 – 2" in words
    assert re.search(r"\d games of Oceania in 2 series", words)


def test_a_private_series_is_shown_to_its_players_alone(client: Client, crew: list[Player]) -> None:
    anouk, bosun, cook = crew
    play_series(bosun, cook, private=True)
    for stranger in (None, anouk):
        if stranger:
            client.force_login(stranger)
        assert "No series yet." in text(page(client, "/players/Bosun/"))
        assert "2 won" not in page(client, "/players/Bosun/against/Cook/")
        assert "Cook" not in head_to_head(client, "/players/Bosun/")
    for own, fared in ((bosun, "2 won, 0 drawn, 0 lost"), (cook, "0 won, 0 drawn, 2 lost")):
        client.force_login(own)
        assert "Best of 3" in text(page(client, "/players/Bosun/"))
        assert head_to_head(client, "/players/Bosun/").startswith("C Cook")
        assert fared in page(client, "/players/Bosun/against/Cook/")


def test_what_is_particular_to_oceania(client: Client, crew: list[Player]) -> None:
    match = play_to_the_end(make_match(*crew[:2]))
    tally = OceaniaTally.objects.get(seat__match=match, seat__player=crew[0])
    words = text(page(client, "/players/Anouk/"))
    assert f"Islands completed {tally.completed}.0 per game" in words
    assert f"Favourite start {tally.first_start} 100 % of games" in words
    assert f"Tiles set aside {round(100 * tally.set_aside / tally.drawn)} % of those drawn" in words
    assert "Points per scout" in words
    assert "Points per scout" not in text(page(client, "/players/Anouk/?game=oceans"))
    assert "Points per scout" not in text(page(client, "/players/Cook/"))


def test_where_somebody_is_from_and_whether_they_are_here(
    client: Client, crew: list[Player], monkeypatch: pytest.MonkeyPatch
) -> None:
    assert "Norway" not in page(client, "/players/Anouk/")
    change_preferences(crew[0], country="NO")
    assert "· Norway ·" in text(page(client, "/players/Anouk/"))
    assert "Norwegen" in client.get("/players/Anouk/", headers={"accept-language": "de"}).text
    monkeypatch.setattr(
        profile_views, "site_presence", lambda: SitePresence(frozenset({crew[0].pk}))
    )
    assert "playing now" in page(client, "/players/Anouk/")


@pytest.mark.usefixtures("crew")
def test_what_one_can_do_on_another_s_page(client: Client, crew: list[Player]) -> None:
    anouk, bosun, _cook = crew
    challenge = "/challenges/new/?opponent=Anouk"
    assert f'href="{challenge}"' in page(client, "/players/Anouk/")
    assert unquote(client.get(challenge).headers["Location"]).endswith(f"?next={challenge}")
    assert "Block Anouk" not in page(client, "/players/Anouk/")
    client.force_login(bosun)
    html = page(client, "/players/Anouk/")
    assert 'action="/players/Anouk/follow/"' in html
    assert 'action="/players/Anouk/block/"' in html
    assert "/follow/" not in page(client, "/players/Bosun/")
    follow(bosun, anouk)
    assert 'action="/players/Anouk/unfollow/"' in page(client, "/players/Anouk/")
    own = page(client, "/players/Bosun/")
    assert 'action="/players/Anouk/unfollow/"' in own
    client.force_login(anouk)
    assert "You follow" not in page(client, "/players/Bosun/"), "nobody else is told"
    block(bosun, anouk)
    client.force_login(bosun)
    html = page(client, "/players/Anouk/")
    assert 'action="/players/Anouk/unblock/"' in html
    assert "/follow/" not in html
    assert "?opponent=" not in html


def test_following_and_blocking(client: Client, crew: list[Player]) -> None:
    anouk, bosun, _cook = crew
    for tie in ("follow", "unfollow", "block", "unblock"):
        assert client.get(f"/players/Anouk/{tie}/").status_code == 405
        answer = client.post(f"/players/Anouk/{tie}/")
        assert answer.headers["Location"] == "/accounts/login/?next=/players/Anouk/"
    client.force_login(bosun)
    for _ in range(2):
        answer = client.post("/players/anouk/follow/")
        assert (answer.status_code, answer.headers["Location"]) == (303, "/players/Anouk/")
        assert is_following(bosun, anouk)
    client.post("/players/Anouk/unfollow/")
    assert not is_following(bosun, anouk)
    follow(bosun, anouk)
    follow(anouk, bosun)
    client.post("/players/Anouk/block/")
    assert not is_following(bosun, anouk)
    assert not is_following(anouk, bosun)
    refused = client.post("/players/Anouk/follow/", follow=True).content.decode()
    refusal = "You cannot follow {}. Not everybody can be followed, and 200 players at most."
    assert f'<li class="notice notice-error">{refusal.format("Anouk")}</li>' in refused
    client.force_login(anouk)
    words = text(client.post("/players/Bosun/follow/", follow=True).content.decode())
    assert refusal.format("Bosun") in words, "whoever is blocked isn't told of it"
    assert not is_following(anouk, bosun), "whoever is blocked cannot follow either"
    client.force_login(bosun)
    client.post("/players/Anouk/unblock/")
    client.post("/players/Anouk/follow/")
    assert is_following(bosun, anouk)
    for tie in ("follow", "block"):
        assert client.post(f"/players/Bosun/{tie}/").status_code == 404
    guest = create_guest()
    words = text(browser_of(guest).post("/players/Anouk/follow/", follow=True).content.decode())
    assert refusal.format("Anouk") in words
    assert not is_following(guest, anouk)


@pytest.mark.usefixtures("crew")
def test_a_name_that_nobody_can_have_is_looked_for_nowhere(client: Client) -> None:
    for path in (
        "/players/An%00ouk/", "/players/An%00ouk/games/", "/api/players/%00/",
        "/players/Anouk/against/Bos%00un/",
    ):  # fmt: skip
        assert client.get(path).status_code == 404
    for path in ("/players/Anouk/against/?other=Bos%00un", "/players/?q=An%00"):
        assert client.get(path).status_code == 400


def test_the_queries_do_not_grow(
    client: Client, crew: list[Player], django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    for day in range(10):
        win(crew[0], crew[2], at=timezone.now() - timedelta(days=day))
    play_to_the_end(make_match(*crew[:2]))
    play_series(crew[0], crew[1])
    client.get("/players/Anouk/")
    with django_assert_num_queries(QUERIES):
        client.get("/players/Anouk/")
    for other in make_players("Helm", "Mate", "Purser"):
        win(crew[0], other, at=timezone.now())
        play_series(crew[0], other)
    client.get("/players/Anouk/")
    with django_assert_num_queries(QUERIES):
        client.get("/players/Anouk/")


def test_players_are_found_by_parts_of_their_names(client: Client) -> None:
    make_players("Anouk", "anna-2", "Bosun", "A_nna", "Jan", "Nouri")
    Player.objects.filter(username="anna-2").update(is_active=False)
    found = re.findall(r'<a href="/players/([\w-]+)/">', page(client, "/players/?q=nOu"))
    assert found == ["Nouri", "Anouk"]  # those first that begin so
    assert re.findall(r'<a href="/players/([\w-]+)/">', page(client, "/players/?q=aN")) == ["Anouk"]
    assert re.findall(r'<a href="/players/([\w-]+)/">', page(client, "/players/?q=a_")) == ["A_nna"]
    assert "Nobody" in text(page(client, "/players/?q=%25"))
    assert "Write a name, or a part of it;" in page(client, "/players/?q=+")
    assert "“&lt;b&gt;”" in page(client, "/players/?q=<b>")


@pytest.mark.usefixtures("crew")
def test_a_rating_that_is_found_says_its_game(client: Client) -> None:
    assert re.search(r"<span>Oceania \d+\??</span>", page(client, "/players/?q=nouk"))


def test_a_name_of_another_script_has_a_page(client: Client) -> None:
    make_players("Юлия")
    assert "Юлия" in page(client, "/players/юлия/")
    assert "/players/%D0%AE%D0%BB%D0%B8%D1%8F/" in page(client, "/players/?q=лия")


@pytest.mark.usefixtures("crew")
def test_a_player_as_json(client: Client) -> None:
    answer = client.get("/api/players/anouk/")
    assert answer.headers["Cache-Control"] == "public, max-age=60"
    values = answer.json()
    assert values.keys() == {"name", "country", "joined", "games"}
    own = values["games"][GAME]
    assert (own["provisional"], own["won"], own["drawn"], own["lost"]) == (True, 2, 1, 1)


def test_results_are_in_the_player_s_own_file(crew: list[Player]) -> None:
    held = export(crew[2])
    assert [(row["place"], row["not_rated"]) for row in held["results"]] == [(2, ""), (1, "")]
    assert held["ratings"][0]["game"] == GAME
