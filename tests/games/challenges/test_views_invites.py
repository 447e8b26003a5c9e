"""Invitations by link: accepted by players, by guests, and not by everybody."""

from __future__ import annotations

import pytest
from django.test import Client

from games.challenges.actions import accept, cancel
from games.matches.lifecycle import Terms
from games.models import Challenge, Match
from ladder.guests import create_guest
from ladder.models import Player
from tests.harness.answers import client_of, page_of
from tests.harness.challenging import NONCES, challenge
from tests.harness.factories import make_player
from tests.harness.people import browser_of

pytestmark = pytest.mark.django_db

RATED = Terms("oceania", "7x5", rated=True)


@pytest.fixture
def anouk() -> Player:
    return make_player("anouk")


@pytest.fixture
def invitation(anouk: Player) -> Challenge:
    return challenge(anouk, kind="link", best_of=3)


def address(made: Challenge) -> str:
    return f"/join/{made.token}/"


def test_a_stranger_plays_as_a_guest_with_one_click(invitation: Challenge) -> None:
    browser = Client()
    page = browser.get(address(invitation)).content.decode()
    assert "anouk invites you to play" in page
    assert "Play as a guest" in page
    assert invitation.seal.commitments[0] in page
    assert invitation.nonce not in page
    answer = browser.post(address(invitation), {"nonce": "e" * 32})
    match = Match.objects.get()
    assert (answer.status_code, answer.headers["Location"]) == (303, page_of(match))
    guest = Player.objects.get(is_guest=True)
    assert match.seats.filter(player=guest, nonce="e" * 32 + ".1").exists()
    page = browser.get(page_of(match)).content.decode()
    assert guest.username in page
    assert "Sign up to keep your games" in page
    assert browser.post(address(invitation)).headers["Location"] == page_of(match)


def test_a_player_and_a_guest_who_is_known_accept_too(anouk: Player) -> None:
    first, second = challenge(anouk, kind="link"), challenge(anouk, kind="link")
    halvard, guest = make_player("halvard"), create_guest()
    assert "Play as halvard" in client_of(halvard).get(address(first)).content.decode()
    assert client_of(halvard).post(address(first)).status_code == 303
    assert browser_of(guest).post(address(second)).status_code == 303
    assert Player.objects.filter(is_guest=True).count() == 1


def test_a_rated_game_needs_an_account(anouk: Player) -> None:
    made = challenge(anouk, kind="link", terms=RATED)
    page = Client().get(address(made)).content.decode()
    assert "This is a rated game: you need an account for it." in page
    assert f"/accounts/signup/?next={address(made)}" in page
    refused = Client().post(address(made))
    assert (refused.status_code, "Sign up to play rated ones." in refused.content.decode()) == (
        409,
        True,
    )
    assert not Player.objects.filter(is_guest=True).exists()


def test_one_s_own_invitation_is_no_game(anouk: Player, invitation: Challenge) -> None:
    page = client_of(anouk).get(address(invitation)).content.decode()
    assert "This is your own invitation." in page
    refused = client_of(anouk).post(address(invitation))
    assert "You cannot accept your own challenge." in refused.content.decode()


def test_what_is_gone_is_told_and_makes_no_guest(anouk: Player, invitation: Challenge) -> None:
    withdrawn = challenge(anouk, kind="link")
    cancel(withdrawn.pk, anouk)
    accept(invitation.pk, make_player("halvard"), NONCES[1], invitation.token)
    for made, words in (
        (withdrawn, "This challenge was withdrawn."),
        (invitation, "Somebody has just accepted this challenge."),
    ):
        assert Client().get(address(made)).status_code == 200
        refused = Client().post(address(made))
        assert (refused.status_code, words in refused.content.decode()) == (409, True)
        assert "Play as a guest" not in refused.content.decode()
    assert not Player.objects.filter(is_guest=True).exists()


def test_whoever_has_accepted_finds_the_way_back(invitation: Challenge) -> None:
    browser = Client()
    match = browser.post(address(invitation)).headers["Location"]
    series = Match.objects.get(pk=match.split("/")[2]).series_id
    assert f'href="/series/{series}/"' in browser.get(address(invitation)).content.decode()


def test_a_private_series_is_linked_for_its_players_only(anouk: Player) -> None:
    made = challenge(anouk, kind="link", terms=Terms("oceania", "7x5", private=True))
    halvard = make_player("halvard")
    link = f'href="/series/{accept(made.pk, halvard, "", made.token).series_id}/"'
    assert link in client_of(halvard).get(address(made)).content.decode()
    assert link not in Client().get(address(made)).content.decode()


def test_a_wrong_link_leads_nowhere(invitation: Challenge) -> None:
    for token in ("nonsense", invitation.token[:-1], str(invitation.pk)):
        assert Client().get(f"/join/{token}/").status_code == 404
        assert Client().post(f"/join/{token}/").status_code == 404


def test_one_address_makes_only_so_many_guests(anouk: Player) -> None:
    made = [challenge(anouk, kind="link") for _ in range(11)]
    answers = [Client().post(address(one)).status_code for one in made]
    assert answers == [303] * 10 + [429]


def test_it_takes_a_token_of_the_page(invitation: Challenge) -> None:
    assert Client(enforce_csrf_checks=True).post(address(invitation)).status_code == 403
    assert not Match.objects.exists()
