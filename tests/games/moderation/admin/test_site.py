"""Matches in the administration: readable, not writable, and silent about what is hidden."""

from __future__ import annotations

import re

import pytest
from django.test import Client
from django.urls import reverse

from games.challenges.actions import accept
from games.chat.actions import say
from games.kinds.oceania.rules.edition import KINDS
from games.luck.actions import ask_for_report
from games.models import LuckReport, Match
from games.voyages.actions import dare, set_sail
from ladder.models import Player
from tests.harness.challenging import NONCES, challenge
from tests.harness.factories import SEED, make_match, make_player, play, play_to_the_end
from tests.harness.luck import given_up

pytestmark = pytest.mark.django_db


@pytest.fixture
def keeper(client: Client) -> Client:
    client.force_login(Player.objects.create_superuser("keeper"))
    return client


@pytest.fixture
def match() -> Match:
    return play(make_match(make_player("white"), make_player("grey")), "sail W3")


def page(client: Client, match: Match) -> str:
    answer = client.get(reverse("admin:games_match_change", args=[match.pk]))
    assert answer.status_code == 200
    return answer.content.decode()


def test_a_match_can_be_read(keeper: Client, match: Match) -> None:
    html = page(keeper, match)
    assert "sail W3" in html
    assert match.commitment in html
    assert "white" in html


def test_nothing_hidden_is_shown(keeper: Client, match: Match) -> None:
    html = page(keeper, match)
    assert SEED.hex() not in html
    assert "0000000000000001" not in html  # a nonce
    assert re.findall(rf"\b({'|'.join(KINDS)})\b", html) == []


def test_nothing_can_be_written(keeper: Client, match: Match) -> None:
    address = reverse("admin:games_match_change", args=[match.pk])
    assert keeper.post(address, {"status": "over"}).status_code == 403
    assert keeper.post(reverse("admin:games_match_add"), {}).status_code == 403
    assert keeper.post(reverse("admin:games_match_delete", args=[match.pk])).status_code == 403
    match.refresh_from_db()
    assert match.status == "playing"


def test_a_player_may_not_enter(client: Client, match: Match) -> None:
    client.force_login(match.seats.get(number=0).player)
    answer = client.get(reverse("admin:games_match_changelist"))
    assert answer.status_code == 302
    assert "/admin/login/" in answer["Location"]


def test_challenges_and_series_can_be_read_without_what_is_hidden(keeper: Client) -> None:
    white, grey = make_player("white"), make_player("grey")
    made, link = challenge(white, grey, best_of=3), challenge(white, kind="link")
    match = accept(made.pk, grey, NONCES[1])
    pages = "".join(
        keeper.get(reverse(f"admin:games_{model}_change", args=[row])).content.decode()
        for model, row in (
            ("challenge", made.pk), ("challenge", link.pk), ("series", match.series_id),
        )
    )  # fmt: skip
    assert pages.count("white") >= 3
    hidden = {*NONCES, link.token, *(made.seal.seed_of(number).hex() for number in range(1, 10))}
    assert [word for word in hidden if word in pages] == []


def test_moderators_read_the_chat_of_a_match(keeper: Client, match: Match) -> None:
    white = Player.objects.get(username="white")
    say(match.pk, white, "mind your <b>manners</b>")
    other = make_match(white, make_player("third"))
    say(other.pk, white, "elsewhere")
    address = reverse("admin:games_chatmessage_changelist")
    html = keeper.get(address, {"q": str(match.pk)}).content.decode()
    assert "mind your &lt;b&gt;manners&lt;/b&gt;" in html
    assert "elsewhere" not in html
    short = f">oceania {match.pk.hex[:8]}…</a>"
    assert f'<a href="?q={match.pk}"{short}' in keeper.get(address).content.decode()
    line = match.chat.get()
    change = reverse("admin:games_chatmessage_change", args=[line.pk])
    assert "mind your &lt;b&gt;manners&lt;/b&gt;" in keeper.get(change).content.decode()
    assert keeper.post(change, {"text": "changed"}).status_code == 403


def test_a_report_on_luck_is_there_without_its_figures_and_gone_while_the_bag_is_sealed(
    keeper: Client, match: Match
) -> None:
    sailor = make_player("sailor")
    voyage = play_to_the_end(set_sail(sailor))
    reports = [ask_for_report(over) for over in (given_up(match), voyage)]
    LuckReport.objects.update(turns=["figures"])
    listing = reverse("admin:games_luckreport_changelist")
    lists = keeper.get(listing).content.decode()
    assert [str(report.pk) in lists for report in reports] == [True, True]
    addresses = [reverse("admin:games_luckreport_change", args=[report.pk]) for report in reports]
    pages = [keeper.get(address).content.decode() for address in addresses]
    assert all(report.seed in page for report, page in zip(reports, pages, strict=True))
    hidden = ("figures", SEED.hex(), bytes(voyage.seed).hex())
    assert [word for word in hidden if word in "".join([lists, *pages])] == []
    dare(voyage.pk, sailor)
    assert str(voyage.pk) not in keeper.get(listing).content.decode()
    assert [keeper.get(address).status_code for address in addresses] == [200, 302]
