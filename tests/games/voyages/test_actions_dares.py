"""Dares: the bag of a voyage, passed on to one other person who sails it without seeing it."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.conf import settings
from django.test import Client
from django.utils import timezone

from games.matches.audit.matches import lasting_differences
from games.matches.endings import abort, resign
from games.matches.refusals import NotPossible, NotSeated
from games.models import Dare, Match
from games.voyages import actions as voyage_actions
from games.voyages.actions import (
    Expired,
    OwnDare,
    Taken,
    TooManyVoyages,
    dare,
    sail_today,
    set_sail,
    take_dare,
)
from ladder.models import Player
from ladder.privacy import export
from tests.harness.answers import client_of, page_of
from tests.harness.factories import make_match, make_player, play_to_the_end
from tests.harness.voyaging import at, seal_today

pytestmark = pytest.mark.django_db


@pytest.fixture
def anouk() -> Player:
    return make_player("anouk")


@pytest.fixture
def halvard() -> Player:
    return make_player("halvard")


@pytest.fixture
def voyage(anouk: Player) -> Match:
    return play_to_the_end(set_sail(anouk))


def drawn(match: Match) -> list[str]:
    shown = match.moves.order_by("seq").values_list("shown", flat=True)
    return [step["drawn"] for step in shown if "drawn" in step]


def seed_of(match: Match) -> str:
    return bytes(match.seed).hex()


def shown(address: str, player: Player | None = None) -> str:
    answer = client_of(player).get(address)
    assert answer.status_code == 200
    return answer.content.decode()


# --- passing a bag on ----------------------------------------------------------------------------


def test_a_voyage_that_is_passed_on_is_sealed(anouk: Player, voyage: Match) -> None:
    assert seed_of(voyage) in shown(page_of(voyage))
    made = dare(voyage.pk, anouk)
    assert dare(voyage.pk, anouk) == made
    voyage.refresh_from_db()
    assert voyage.sealed_until == made.expires_at == made.created_at + timedelta(days=7)
    assert Client().get(page_of(voyage)).status_code == 404
    own = shown(page_of(voyage), anouk)
    assert seed_of(voyage) not in own
    assert "Your dare" in own


def test_only_a_practice_voyage_of_one_s_own_that_is_over(
    anouk: Player, halvard: Player, voyage: Match
) -> None:
    seal_today()
    daily, under_way, called_off = sail_today(anouk), set_sail(anouk), set_sail(anouk)
    resign(daily.pk, anouk)
    abort(called_off.pk, anouk)
    of_two = make_match(anouk, halvard)
    resign(of_two.pk, anouk)
    for match, words in (
        (daily, "Only the bag of a practice voyage"),
        (of_two, "Only the bag of a practice voyage"),
        (under_way, "Come to the end of the voyage first"),
        (called_off, "Come to the end of the voyage first"),
    ):
        with pytest.raises(NotPossible, match=words):
            dare(match.pk, anouk)
    with pytest.raises(NotSeated):
        dare(voyage.pk, halvard)
    assert not Dare.objects.exists()


# --- sailing on it -------------------------------------------------------------------------------


def test_the_other_gets_the_same_bag_and_both_open_when_both_are_there(
    anouk: Player, halvard: Player, voyage: Match
) -> None:
    made = dare(voyage.pk, anouk)
    version = Match.objects.get(pk=voyage.pk).version
    answer = take_dare(made.token, halvard)
    assert answer.is_sealed
    assert take_dare(made.token, halvard) == answer
    for stranger in (anouk, None):
        assert client_of(stranger).get(page_of(answer)).status_code == 404
    answer = play_to_the_end(answer)
    assert drawn(answer) == drawn(voyage)
    for match in Match.objects.all():
        assert (match.is_sealed, match.shares_bag) == (False, True)
        assert lasting_differences(match) == []
        assert seed_of(match) in shown(page_of(match))
    assert Match.objects.get(pk=voyage.pk).version == version + 1


def test_who_may_not_sail_on_it(
    anouk: Player, halvard: Player, voyage: Match, monkeypatch: pytest.MonkeyPatch
) -> None:
    made = dare(voyage.pk, anouk)
    with pytest.raises(OwnDare, match="somebody else"):
        take_dare(made.token, anouk)
    with monkeypatch.context() as patch:
        patch.setattr(voyage_actions, "MOST_UNDER_WAY", 0)
        with pytest.raises(TooManyVoyages):
            take_dare(made.token, halvard)
    at(made.expires_at, monkeypatch)
    with pytest.raises(Expired, match="has expired"):
        take_dare(made.token, halvard)
    at(made.created_at, monkeypatch)
    take_dare(made.token, halvard)
    with pytest.raises(Taken, match="taken this dare already"):
        take_dare(made.token, make_player("third"))


def test_it_opens_when_the_link_expires(
    anouk: Player, halvard: Player, voyage: Match, monkeypatch: pytest.MonkeyPatch
) -> None:
    made = dare(voyage.pk, anouk)
    take_dare(made.token, halvard)
    assert Client().get(page_of(voyage)).status_code == 404
    at(made.expires_at, monkeypatch)
    assert seed_of(voyage) in shown(page_of(voyage))


def test_an_answer_is_no_practice_voyage_to_be_passed_on(
    anouk: Player, halvard: Player, voyage: Match
) -> None:
    answer = take_dare(dare(voyage.pk, anouk).token, halvard)
    with pytest.raises(NotPossible, match="can only be given up"):
        abort(answer.pk, halvard)
    resign(answer.pk, halvard)
    with pytest.raises(NotPossible, match="Only the bag of a practice voyage"):
        dare(answer.pk, halvard)


# --- pages ---------------------------------------------------------------------------------------


def test_the_way_from_a_voyage_to_both_routes(
    anouk: Player, halvard: Player, voyage: Match
) -> None:
    address = f"{page_of(voyage)}dare/"
    own, friend = client_of(anouk), client_of(halvard)
    assert f'href="{address}"' in shown(page_of(voyage), anouk)
    assert f'href="{address}"' not in shown(page_of(voyage), halvard)
    assert "Make the link" in own.get(address).content.decode()
    for stranger in (friend, Client()):
        assert stranger.get(address).status_code == stranger.post(address).status_code == 404
    made = own.post(address)
    assert made.status_code == 303
    link = made.headers["Location"]
    assert own.get(address).headers["Location"] == link
    assert f'value="{settings.SITE_URL}{link}"' in shown(link, anouk)
    page = shown(link, halvard)
    assert f"{voyage.seats.get().score} points to be beaten".replace("-", "−") in page
    for hidden in (str(voyage.pk), seed_of(voyage), "Routes"):
        assert hidden not in page
    sailing = friend.post(link).headers["Location"]
    answer = Match.objects.get(pk=sailing.split("/")[2])
    assert "Sail on" in shown(link, halvard)
    assert str(voyage.pk) not in shown(link, halvard)
    assert "Somebody is sailing on your bag" in shown(link, anouk)
    assert str(answer.pk) not in shown(link, anouk)
    assert "taken this dare already" in shown(link)
    resign(answer.pk, halvard)
    for reader in (anouk, halvard, None):
        page = shown(link, reader)
        assert "anouk has stood up to halvard." in page
        assert f'href="{page_of(voyage)}"' in page
        assert f'href="{page_of(answer)}"' in page


def test_refusals_stand_on_the_page_of_the_link(
    anouk: Player, halvard: Player, voyage: Match
) -> None:
    link = f"/beat/{dare(voyage.pk, anouk).token}/"
    refused = client_of(anouk).post(link)
    assert refused.status_code == 409
    assert "send the link to somebody else" in refused.content.decode()
    client_of(halvard).post(link)
    late = client_of(make_player("third")).post(link)
    assert late.status_code == 409
    assert "taken this dare already" in late.content.decode()
    assert Client().get("/beat/nothing/").status_code == 404
    assert Client().post("/beat/nothing/").status_code == 404
    under_way = set_sail(anouk)
    early = client_of(anouk).post(f"{page_of(under_way)}dare/")
    assert early.status_code == 409
    assert "Come to the end of the voyage first" in early.content.decode()


def test_a_stranger_takes_it_as_a_guest(anouk: Player, voyage: Match) -> None:
    link = f"/beat/{dare(voyage.pk, anouk).token}/"
    browser = Client()
    assert "Set sail as a guest" in browser.get(link).content.decode()
    sailing = browser.post(link)
    assert sailing.status_code == 303
    assert browser.get(sailing.headers["Location"]).status_code == 200
    assert Player.objects.get(is_guest=True).seats.get().match == Dare.objects.get().answer


def test_what_the_site_holds_about_it_is_in_the_player_s_file(
    anouk: Player, halvard: Player, voyage: Match
) -> None:
    seal_today()
    daily = sail_today(anouk)
    made = dare(voyage.pk, anouk)
    answer = take_dare(made.token, halvard)
    today = timezone.now().date()
    assert export(anouk)["daily voyages"] == [{"day": today, "match": str(daily.pk)}]
    assert export(anouk)["dares"] == [
        {
            "match": str(voyage.pk),
            "made_by_you": True,
            "made": made.created_at,
            "expires": made.expires_at,
        }
    ]
    assert [row["match"] for row in export(halvard)["dares"]] == [str(answer.pk)]
