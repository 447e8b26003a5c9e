"""Making challenges, looking at them and answering them, by everybody who might try."""

from __future__ import annotations

import re
from typing import Any
from uuid import uuid4

import pytest
from django.conf import settings
from django.test import Client
from django.utils import timezone

from games.challenges.actions import accept, cancel
from games.challenges.page import challenge_context
from games.matches.commitments import seal_kept_for
from games.models import Challenge, Match, Notice
from ladder.blocks import block
from ladder.guests import create_guest
from ladder.models import Player
from ladder.preferences import change_preferences
from tests.harness.answers import client_of, page_of
from tests.harness.challenging import LIVE, NONCES, challenge
from tests.harness.factories import make_player
from tests.harness.people import browser_of

pytestmark = pytest.mark.django_db

NEW = "/challenges/new/"
FIELDS: dict[str, Any] = {
    "game": "oceania/7x5",
    "best_of": "3",
    "clock": "live",
    "minutes": "8",
    "increment": "5",
    "days": "3",
    "rated": "on",
    "starter": "rules",
    "nonce": "c" * 32,
}


@pytest.fixture
def anouk() -> Player:
    return make_player("anouk")


@pytest.fixture
def halvard() -> Player:
    return make_player("halvard")


@pytest.fixture
def wren() -> Player:
    return make_player("wren")


def send(player: Player, **changes: object) -> tuple[int, str]:
    """Post the form; the status, and where it leads or what it says."""
    answer = client_of(player).post(NEW, FIELDS | changes)
    return answer.status_code, answer.headers.get("Location", answer.content.decode())


def address(made: Challenge, action: str = "") -> str:
    return f"/challenges/{made.pk}/{action}"


def answer(player: Player | None, made: Challenge, action: str, **sent: object) -> tuple[int, str]:
    given = client_of(player).post(address(made, f"{action}/"), sent)
    return given.status_code, given.headers.get("Location", given.content.decode())


# --- making --------------------------------------------------------------------------------------


def test_a_challenge_by_name_keeps_every_choice(anouk: Player, halvard: Player) -> None:
    seal = seal_kept_for(anouk)
    page = client_of(anouk).get(f"{NEW}?opponent=halvard").content.decode()
    assert 'value="halvard"' in page
    assert all(commitment in page for commitment in seal.commitments)
    changes = {"opponent": "HALVARD", "starter": "lot", "rating_low": "1200", "odds_allowed": "on"}
    status, location = send(anouk, seal=str(seal.pk), private="on", **changes)
    made = Challenge.objects.get()
    assert (status, location) == (303, address(made))
    assert (made.kind, made.opponent, made.best_of, made.rated, made.private) == (
        "direct", halvard, 3, True, True,
    )  # fmt: skip
    assert (made.clock, made.clock_seconds, made.clock_increment) == ("live", 480, 5)
    assert (made.starter, made.rating_low, made.rating_high, made.odds_allowed) == (
        "lot", 1200, None, True,
    )  # fmt: skip
    assert (made.seal, made.nonce, made.nonce_by_server) == (seal, "c" * 32, False)
    assert Notice.objects.get().player == halvard


def test_open_ones_links_and_clocks(anouk: Player) -> None:
    send(anouk, clock="days", minutes="", increment="", nonce="")
    send(anouk, clock="none", link="on", rated="")
    days, link = Challenge.objects.order_by("created_at")
    assert (days.kind, days.clock, days.clock_seconds) == ("open", "days", 259_200)
    assert days.nonce_by_server
    assert (link.kind, link.clock, link.clock_seconds, link.rated) == ("link", "none", 0, False)
    page = client_of(anouk).get(address(link), headers={"host": "testserver:6666"}).content.decode()
    assert f'value="{settings.SITE_URL}/join/{link.token}/"' in page
    assert "6666" not in page


def test_a_series_with_a_clock_says_how_it_is_lost_by_not_coming(anouk: Player) -> None:
    send(anouk, best_of="3")
    send(anouk, best_of="1")
    send(anouk, best_of="3", clock="none")
    pages = [
        client_of(anouk).get(address(one)).content.decode()
        for one in Challenge.objects.order_by("created_at")
    ]
    shown = ["Missing two games in a row loses the series." in page for page in pages]
    assert shown == [True, False, False]


def test_an_invitation_has_a_button_of_its_own_and_is_casual_unless_one_wants(
    anouk: Player,
) -> None:
    client = client_of(anouk)
    way = f'href="{NEW}?link=yes">Invite somebody by a link</a>'
    for path in ("/play/", NEW):
        assert way in client.get(path).content.decode()
    page = client.get(f"{NEW}?link=yes&opponent=halvard").content.decode()
    assert '<h1 id="create">Invite by a link</h1>' in page
    assert '<input type="hidden" name="link" value="True" id="id_link">' in page
    assert '<input type="checkbox" name="rated" id="id_rated">' in page
    assert "A rated game needs an account on both sides." in page
    assert 'name="opponent"' not in page
    for rated, words in (
        ("", "Whoever opens it can accept, also without an account."),
        ("on", "The game is rated: whoever accepts needs an account."),
    ):
        _, place = send(anouk, link="True", rated=rated)
        made = Challenge.objects.latest("created_at")
        assert (made.kind, made.rated, place) == ("link", bool(rated), address(made))
        assert words in client.get(place).content.decode()


def test_a_refused_invitation_stays_one(anouk: Player) -> None:
    status, page = send(anouk, link="True", rated="", best_of="2")
    assert (status, "Invite by a link" in page, 'name="opponent"' in page) == (422, True, False)
    assert 'rated" id="id_rated" checked' not in page


def test_commitments_stand_behind_one_line(anouk: Player) -> None:
    folded = "<summary>Fair bag, sealed beforehand</summary>"
    client = client_of(anouk)
    pages = [client.get(path).content.decode() for path in (NEW, "/play/", "/bots/")]
    pages.append(client.get(address(challenge(anouk))).content.decode())
    for page in pages:
        before, _, after = page.partition(folded)
        assert "<code>" not in before
        assert after.index("<code>") < after.index("</details>")


def test_a_rules_preview_is_offered_unrated_only(anouk: Player, halvard: Player) -> None:
    page = client_of(anouk).get(NEW).content.decode()
    assert 'id="about-preview">Oceans is a rules preview: it is played on a plain page' in page
    games = re.findall(r'name="game" value="(\w+)/[^>]*?( data-preview)?>', page)
    assert games == [("oceania", ""), ("oceans", " data-preview"), ("pearls", "")]
    status, page = send(anouk, game="oceans/reef", opponent="halvard")
    assert (status, "it can be played, but not rated" in page) == (409, True)
    assert not Challenge.objects.exists()
    send(anouk, game="oceans/reef", opponent="halvard", rated="")
    page = client_of(halvard).get("/").content.decode()
    assert "Oceans · rules preview · Best of 3 · 8 + 5 · casual" in page


@pytest.mark.parametrize(
    ("changes", "words"),
    [
        ({"game": "chess/8x8"}, "Select a valid choice."),
        ({"best_of": "2"}, "Select a valid choice."),
        ({"minutes": ""}, "How many minutes?"),
        ({"minutes": "0"}, "greater than or equal to 0.5"),
        ({"minutes": "7.3"}, "multiple of step size 0.5"),
        ({"minutes": "nan"}, "Enter a number."),
        ({"increment": "61"}, "less than or equal to 60"),
        ({"clock": "days", "days": ""}, "How many days?"),
        ({"clock": "days", "days": "2"}, "Select a valid choice."),
        ({"opponent": "nobody"}, "There is no player of this name."),
        ({"opponent": "x" * 100}, "at most 80 characters"),
        ({"opponent": "halvard", "link": "on"}, "leave the opponent empty"),
        ({"rating_low": "-1"}, "greater than or equal to 0"),
        ({"seal": "nonsense"}, "valid UUID"),
    ],
)
def test_bad_input_is_told_and_kept(
    anouk: Player, halvard: Player, changes: dict[str, str], words: str
) -> None:
    status, page = send(anouk, **{"rating_high": "1999", **changes})
    assert (status, words in page) == (422, True)
    assert 'value="1999"' in page
    assert not Challenge.objects.exists()
    assert halvard.is_active


@pytest.mark.parametrize(
    ("changes", "words"),
    [
        ({"nonce": "short"}, "The page sent a nonce that is none."),
        ({"rating_low": "1800", "rating_high": "1200"}, "The lowest rating is above the highest."),
        ({"opponent": "anouk"}, "You cannot challenge yourself."),
        ({"opponent": "halvard"}, "This player does not take challenges from you."),
        ({"seal": str(uuid4())}, "These commitments were used already."),
    ],
)
def test_a_refusal_keeps_the_form(
    anouk: Player, halvard: Player, changes: dict[str, str], words: str
) -> None:
    change_preferences(halvard, who_may_challenge="nobody")
    status, page = send(anouk, **changes)
    assert (status, words in page) == (409, True)
    assert 'value="8"' in page
    assert not Challenge.objects.exists()


def test_opponents_are_suggested_while_somebody_types(anouk: Player, halvard: Player) -> None:
    def suggested(client: Client, typed: str) -> str:
        answer = client.get("/challenges/opponents/", {"opponent": typed})
        assert answer.status_code == 200
        return answer.content.decode()

    client = client_of(anouk)
    assert 'list="opponents"' in client.get("/challenges/new/").content.decode()
    assert suggested(client, "HAL") == f'<option value="{halvard}">'
    assert suggested(client, "ano") == suggested(client, "") == suggested(client, "h" * 999) == ""
    for stranger in (Client(), browser_of(create_guest())):
        assert "/challenges/opponents/" not in stranger.get("/play/").content.decode()
        answer = stranger.get("/challenges/opponents/", {"opponent": "an"})
        assert answer.headers["Location"] == "/accounts/login/?next=/challenges/new/"
    assert client.post("/challenges/opponents/").status_code == 405


def test_the_form_is_for_players(anouk: Player) -> None:
    asked = Client().get(NEW)
    assert asked.headers["Location"] == f"/accounts/login/?next={NEW}"
    assert Client().post(NEW, FIELDS).headers["Location"] == "/accounts/login/"
    guest = browser_of(create_guest())
    assert guest.get(NEW).status_code == 200
    refused = guest.post(NEW, FIELDS)
    assert (refused.status_code, "Sign up to challenge others." in refused.content.decode()) == (
        409,
        True,
    )
    strict = Client(enforce_csrf_checks=True)
    strict.force_login(anouk)
    assert strict.post(NEW, FIELDS).status_code == 403


# --- looking -------------------------------------------------------------------------------------


def test_an_open_challenge_is_shown_to_everybody(anouk: Player, halvard: Player) -> None:
    made = challenge(anouk, terms=LIVE, best_of=3, rating_low=1200)
    for player in (None, anouk, halvard):
        page = client_of(player).get(address(made)).content.decode()
        assert "A challenge by anouk" in page
        assert "It waits for an answer." in page
        assert "from 1200" in page
        assert made.seal.commitments[0] in page
        assert made.nonce not in page
        assert bytes(made.seal.seeds).hex()[:64] not in page
    assert "Withdraw" in client_of(anouk).get(address(made)).content.decode()
    assert ">Accept<" in client_of(halvard).get(address(made)).content.decode()
    assert "Sign up to play" in Client().get(address(made)).content.decode()


def test_who_accepts_a_live_game_knows_whether_the_other_is_there(
    anouk: Player, halvard: Player
) -> None:
    live, slow = challenge(anouk, halvard, terms=LIVE), challenge(anouk, halvard)
    warning = "anouk is not on the site just now, and the clock runs from the moment you accept."
    page = client_of(halvard).get(f"/challenges/{live.pk}/").content.decode()
    assert warning in page
    assert warning not in client_of(anouk).get(f"/challenges/{live.pk}/").content.decode()
    assert warning not in client_of(halvard).get(f"/challenges/{slow.pk}/").content.decode()
    assert challenge_context(live, halvard, {anouk.pk})["challenger_away"] is False


def test_a_direct_challenge_is_for_two(anouk: Player, halvard: Player, wren: Player) -> None:
    made = challenge(anouk, halvard)
    link = challenge(anouk, kind="link")
    for player in (None, wren):
        assert client_of(player).get(address(made)).status_code == 404
    assert client_of(halvard).get(address(link)).status_code == 404
    assert "Decline" in client_of(halvard).get(address(made)).content.decode()
    assert "Decline" not in client_of(anouk).get(address(made)).content.decode()


def test_those_who_are_apart_see_nothing(anouk: Player, halvard: Player) -> None:
    made = challenge(anouk)
    block(halvard, anouk)
    assert client_of(halvard).get(address(made)).status_code == 404
    assert client_of(halvard).post(address(made, "accept/")).status_code == 404


def test_looking_is_reading(anouk: Player, halvard: Player) -> None:
    made = challenge(anouk, halvard)
    client_of(halvard).get(address(made))
    assert Notice.objects.get().read_at is not None


def test_what_became_of_it(anouk: Player, halvard: Player) -> None:
    taken, gone, old = challenge(anouk), challenge(anouk), challenge(anouk)
    match = accept(taken.pk, halvard, NONCES[1])
    cancel(gone.pk, anouk)
    Challenge.objects.filter(pk=old.pk).update(expires_at=timezone.now())
    for made, words in ((taken, "It was accepted."), (gone, "It was withdrawn."),
                        (old, "It has expired.")):  # fmt: skip
        page = client_of(halvard).get(address(made)).content.decode()
        assert words in page
        assert ">Accept<" not in page
    page = client_of(halvard).get(address(taken)).content.decode()
    assert f'href="/series/{match.series_id}/"' in page


# --- answering -----------------------------------------------------------------------------------


def test_accepting_begins_the_match(anouk: Player, halvard: Player) -> None:
    made = challenge(anouk, halvard, best_of=3)
    status, location = answer(halvard, made, "accept", nonce="d" * 32)
    match = Match.objects.get()
    assert (status, location) == (303, page_of(match))
    assert sorted(seat.nonce for seat in match.seats.all()) == [f"{NONCES[0]}.1", "d" * 32 + ".1"]
    assert answer(halvard, made, "accept") == (303, page_of(match))


def test_what_was_just_taken_is_told(anouk: Player, halvard: Player, wren: Player) -> None:
    made = challenge(anouk)
    accept(made.pk, halvard, NONCES[1])
    status, page = answer(wren, made, "accept")
    assert (status, "Somebody has just accepted this challenge." in page) == (409, True)
    assert Match.objects.count() == 1


def test_a_bad_nonce_is_refused(anouk: Player, halvard: Player) -> None:
    made = challenge(anouk)
    status, page = answer(halvard, made, "accept", nonce="<script>")
    assert (status, "The page sent a nonce that is none." in page) == (409, True)
    assert "<script>alert" not in page
    assert not Match.objects.exists()


def test_declining_with_a_reason_and_words(anouk: Player, halvard: Player) -> None:
    made = challenge(anouk, halvard)
    status, page = answer(halvard, made, "decline", reason="because", words="No <b>time</b>")
    assert (status, "Please choose one of the reasons." in page) == (409, True)
    assert "No &lt;b&gt;time&lt;/b&gt;" in page
    assert answer(halvard, made, "decline", reason="too_fast", words="No <b>time</b>") == (
        303,
        "/play/",
    )
    page = client_of(anouk).get(address(made)).content.decode()
    assert "It was declined: too little time." in page
    assert "<q>No &lt;b&gt;time&lt;/b&gt;</q>" in page


def test_withdrawing(anouk: Player, halvard: Player) -> None:
    made = challenge(anouk, halvard)
    assert answer(anouk, made, "cancel") == (303, "/play/")
    status, page = answer(halvard, made, "accept")
    assert (status, "This challenge was withdrawn." in page) == (409, True)


@pytest.mark.parametrize("action", ["accept", "decline", "cancel"])
def test_who_may_not_answer(anouk: Player, halvard: Player, wren: Player, action: str) -> None:
    made = challenge(anouk, halvard)
    assert answer(None, made, action) == (
        302,
        f"/accounts/login/?next={address(made)}",
    )
    assert answer(wren, made, action)[0] == 404
    assert answer(halvard if action == "cancel" else anouk, made, action)[0] == 409
    assert client_of(wren).post(f"/challenges/{uuid4()}/{action}/").status_code == 404
    strict = Client(enforce_csrf_checks=True)
    strict.force_login(halvard)
    assert strict.post(address(made, f"{action}/")).status_code == 403
    made.refresh_from_db()
    assert made.status == "open"


def test_guests_are_told_what_they_can_accept(anouk: Player) -> None:
    made = challenge(anouk)
    refused = browser_of(create_guest()).post(address(made, "accept/"))
    assert refused.status_code == 409
    assert "Guests can accept invitations by link." in refused.content.decode()
