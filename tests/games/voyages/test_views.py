"""The pages of daily voyages: today's, those of days, ranks and the archive."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.test import Client

from games.matches.endings import resign
from games.models import DailyVoyage, Match
from games.voyages.actions import sail_today, seal_day, set_sail
from games.voyages.score_plot import plot_of
from ladder.models import Player
from tests.harness.answers import client_of, page_of
from tests.harness.factories import make_player
from tests.harness.voyaging import NOON, at, seal_today

pytestmark = pytest.mark.django_db

TODAY = "/voyages/days/2026-11-16/"
TOMORROW = NOON + timedelta(days=1)


@pytest.fixture(autouse=True)
def noon(monkeypatch: pytest.MonkeyPatch) -> None:
    at(NOON, monkeypatch)


@pytest.fixture
def anouk() -> Player:
    return make_player("anouk")


@pytest.fixture
def halvard() -> Player:
    return make_player("halvard")


def sailed(player: Player, score: int) -> Match:
    """The player's voyage of this day, over with this score."""
    match = sail_today(player)
    resign(match.pk, player)
    match.seats.update(score=score)
    return match


def shown(address: str, player: Player | None = None) -> str:
    answer = client_of(player).get(address)
    assert answer.status_code == 200
    return answer.content.decode()


# --- today ---------------------------------------------------------------------------------------


def test_today_s_voyage_is_offered_with_its_commitment(anouk: Player) -> None:
    seal_day("2026-11-16", NOON - timedelta(days=2))
    page = shown("/voyages/", anouk)
    assert "Sail today's voyage</button>" in page
    assert DailyVoyage.objects.get().commitment in page
    assert "daily-2026-11-16" in page
    assert "before the day began" in page
    assert "0 players have arrived today." in page


def test_a_late_commitment_is_said_to_be_late() -> None:
    seal_today()
    assert "The commitment was published late, on 16 November 2026" in shown("/voyages/")


def test_a_day_whose_bag_is_not_sealed_yet_says_so(anouk: Player) -> None:
    assert "bag is being sealed" in shown("/voyages/", anouk)
    answer = client_of(anouk).post("/voyages/today/")
    assert answer.status_code == 409
    assert "come back in a minute" in answer.content.decode()


def test_it_is_sailed_once(anouk: Player) -> None:
    seal_today()
    browser = client_of(anouk)
    first = browser.post("/voyages/today/")
    match = Match.objects.get()
    assert (first.status_code, first.headers["Location"]) == (303, page_of(match))
    assert browser.post("/voyages/today/").headers["Location"] == page_of(match)
    assert "Sail on" in shown("/voyages/", anouk)
    resign(match.pk, anouk)
    refused = browser.post("/voyages/today/")
    assert refused.status_code == 409
    assert "each player sails it once" in refused.content.decode()
    assert Match.objects.count() == 1
    assert browser.get("/voyages/today/").status_code == 405


def test_strangers_and_guests_sail_a_bag_of_their_own() -> None:
    voyage = seal_today()
    browser = Client()
    assert "Sail a bag of your own" in browser.get("/voyages/").content.decode()
    for count in (1, 2):
        assert browser.post("/voyages/today/").status_code == 303
        assert Match.objects.count() == count
    assert not voyage.attempts.exists()
    assert not Match.objects.filter(commitment=voyage.commitment).exists()
    assert "Sail a bag of your own" in browser.get("/voyages/").content.decode()


def test_whoever_has_arrived_sees_rank_percentile_and_streak(
    anouk: Player, halvard: Player, monkeypatch: pytest.MonkeyPatch
) -> None:
    at(NOON - timedelta(days=1), monkeypatch)
    seal_today()
    sailed(anouk, 10)
    at(NOON, monkeypatch)
    seal_today()
    sailed(halvard, 90)
    sailed(make_player("third"), 40)
    sailed(anouk, 60)
    page = " ".join(shown("/voyages/", anouk).split())
    assert "<dd>60</dd>" in page
    assert "2 <small>of 3</small>" in page
    assert "<dd>50 %</dd>" in page
    assert "Your streak: 2 days, 2 at most." in page
    assert "3 players have arrived today." in page


# --- a day ---------------------------------------------------------------------------------------


def test_ranks_are_for_those_who_have_arrived(anouk: Player, halvard: Player) -> None:
    seal_today()
    theirs = sailed(halvard, 93)
    for reader in (None, anouk):
        page = shown(TODAY, reader)
        assert "shown to whoever has sailed this day" in page
        assert ">93<" not in page
        assert "halvard" not in page
    sail_today(anouk)
    assert "halvard" not in shown(TODAY, anouk)
    sailed(anouk, 93)
    page = shown(TODAY, anouk)
    assert page.count('<td class="figure">1</td>') == 2
    assert page.index("halvard</a>") < page.index("anouk</a>")
    assert "you: 93" in page
    assert str(theirs.pk) not in page
    assert page.count('class="own"') == 1


def test_when_the_day_is_over_everybody_sees_ranks_voyages_and_the_seed(
    anouk: Player, halvard: Player, monkeypatch: pytest.MonkeyPatch
) -> None:
    voyage = seal_today()
    match = sailed(halvard, 93)
    late = sail_today(anouk)
    seed = bytes(voyage.seed).hex()
    assert seed not in shown(TODAY, halvard)
    at(TOMORROW, monkeypatch)
    resign(late.pk, anouk)
    page = shown(TODAY)
    assert seed in page
    assert f'href="{page_of(match)}"' in page
    assert "anouk" not in page
    assert "The scores of the day." in page
    assert "1 player" in page


def test_a_voyage_not_over_in_time_is_not_ranked(
    anouk: Player, monkeypatch: pytest.MonkeyPatch
) -> None:
    seal_today()
    sail_today(anouk)
    at(TOMORROW, monkeypatch)
    page = shown(TODAY, anouk)
    assert "You have not come to the end in time" in page
    assert "Nobody has come to the end on this day." in page


@pytest.mark.parametrize("day", ["2026-11-15", "2026-02-30", "20261116", "today", "2026-11-16x"])
def test_a_day_that_is_none_or_was_not_sealed_is_not_there(day: str) -> None:
    seal_today()
    assert Client().get(f"/voyages/days/{day}/").status_code == 404


def test_days_to_come_show_their_commitment_alone(anouk: Player) -> None:
    seal_day("2026-11-17", NOON)
    voyage = DailyVoyage.objects.get()
    for address in ("/voyages/days/", "/voyages/days/2026-11-17/"):
        page = shown(address, anouk)
        assert voyage.commitment in page
        assert bytes(voyage.seed).hex() not in page
    assert "It can be sailed when the day has come." in shown("/voyages/days/2026-11-17/")


# --- past days -----------------------------------------------------------------------------------


def test_past_days_are_listed_with_the_best_and_one_s_own(
    anouk: Player, halvard: Player, monkeypatch: pytest.MonkeyPatch
) -> None:
    for back, scores in ((3, {anouk: 12}), (2, {halvard: -20, anouk: 71})):
        at(NOON - timedelta(days=back), monkeypatch)
        seal_today()
        for player, score in scores.items():
            sailed(player, score)
    at(NOON - timedelta(days=1), monkeypatch)
    seal_today()
    at(NOON, monkeypatch)
    seal_today()
    sailed(halvard, 88)
    page = shown("/voyages/days/", halvard)
    assert page.index("14 November 2026") < page.index("13 November 2026")
    assert "15 November 2026" not in page  # nobody has sailed it
    figure = '<td class="figure">{}</td>'
    assert "".join(map(figure.format, ("2", "71", "−20"))) in page
    assert "".join(map(figure.format, ("1", "12", "–"))) in page
    assert figure.format("88") not in page
    assert "14 November 2026" in shown("/voyages/")


def test_many_days_are_shown_page_by_page(anouk: Player, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("games.voyages.views.DAYS_ON_A_PAGE", 2)
    for back in (3, 2, 1):
        at(NOON - timedelta(days=back), monkeypatch)
        seal_today()
        sailed(anouk, back)
    at(NOON, monkeypatch)
    assert "?before=2026-11-14" in shown("/voyages/days/")
    earlier = shown("/voyages/days/?before=2026-11-14")
    assert "13 November 2026" in earlier
    assert "Earlier days" not in earlier
    assert Client().get("/voyages/days/?before=soon").status_code == 404
    assert "Days that are over will stand here" in shown("/voyages/days/?before=2020-01-01")


# --- personal bests ------------------------------------------------------------------------------


def test_one_s_best_voyages_are_named(anouk: Player, monkeypatch: pytest.MonkeyPatch) -> None:
    seal_today()
    assert "Best in practice" not in shown("/voyages/", anouk)
    for score in (40, 144, 121):
        match = set_sail(anouk)
        resign(match.pk, anouk)
        match.seats.update(score=score)
    sailed(anouk, 166)
    page = shown("/voyages/", anouk)
    assert ">144</a>" in page
    assert ">166</a>" in page
    profile = "/players/anouk/"
    assert ">166</a>" in shown(profile, anouk)
    for reader in (None, make_player("stranger")):
        theirs = shown(profile, reader)
        assert ">144</a>" in theirs
        assert ">166</a>" not in theirs
    at(TOMORROW, monkeypatch)
    assert ">166</a>" in shown(profile)
    assert "1 day" in shown(profile)


def test_a_plot_marks_one_s_own_score() -> None:
    assert plot_of([], None) is None
    plot = plot_of([-20, 7, 8, 9, 40], 8)
    assert plot is not None
    assert [column.own for column in plot.columns].count(True) == 1
    own = next(column for column in plot.columns if column.own)
    assert plot.mark is not None
    assert own.x <= plot.mark <= own.x + own.width
    assert own.height == max(column.height for column in plot.columns)
    assert plot.labels[0].words == "−20"


# --- in the lobby --------------------------------------------------------------------------------


def test_the_lobby_offers_the_bag_of_the_day(anouk: Player) -> None:
    seal_today()
    page = shown("/play/", anouk)
    assert "Daily voyage" in page
    assert 'action="/voyages/today/"' in page
    match = sail_today(anouk)
    under_way = shown("/play/", anouk)
    assert f'href="/matches/{match.pk}/">Sail on</a>' in under_way
    assert 'action="/voyages/today/"' not in under_way
    resign(match.pk, anouk)
    assert 'href="/voyages/days/2026-11-16/">To the ranks</a>' in shown("/play/", anouk)


def test_without_a_sealed_bag_the_lobby_offers_one_of_one_s_own(anouk: Player) -> None:
    assert '<form method="post" action="/voyages/">' in shown("/play/", anouk)
    assert "from a bag of your own" in shown("/play/")


def test_the_lobby_shows_the_best_chart_of_the_last_day(
    anouk: Player, halvard: Player, monkeypatch: pytest.MonkeyPatch
) -> None:
    seal_today()
    best = sailed(anouk, 266)
    sailed(halvard, 31)
    address = f'class="voyage-chart" href="/matches/{best.pk}/"'
    assert "voyage-chart" not in shown("/play/", halvard)
    at(TOMORROW, monkeypatch)
    page = shown("/play/", halvard)
    assert address in page
    assert "Yesterday: <b>anouk, 266</b>" in page
    at(TOMORROW + timedelta(days=1), monkeypatch)
    later = shown("/play/")
    assert address in later
    assert "16 November: <b>anouk, 266</b>" in later
