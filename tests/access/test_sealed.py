"""A voyage on the bag of a day, asked for by everybody else on every route while the day lasts."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from io import StringIO
from pathlib import Path
from typing import cast
from zipfile import ZipFile

import pytest
from django.conf import settings
from django.core.management import call_command
from django.http import HttpResponse
from django.test import Client
from django.utils import timezone

from games.kinds.oceania.rules.replay import read_record
from games.live.auth import handshake_of, match_client_of
from games.matches.records import record_text
from games.models import LuckReport, Match
from games.voyages.actions import sail_today
from ladder.models import Player
from tests.harness.addresses import address_of, patterns
from tests.harness.cast import World, client_of, make_world
from tests.harness.factories import play_to_the_end
from tests.harness.voyaging import at, seal_today

#: A score that stands nowhere else.
SCORE = 7919

pytestmark = pytest.mark.django_db


@dataclass(frozen=True)
class Sealed:
    """The world with a finished voyage of the day, whose sailor is named wherever a name is."""

    world: World
    match: Match
    sailor: Client

    @property
    def telling(self) -> set[str]:
        """What would betray it."""
        seed = bytes(self.match.seed).hex()
        return {str(self.match.pk), self.match.pk.hex, seed, str(SCORE)}


@pytest.fixture
def sealed() -> Sealed:
    world = make_world()
    sailor = Player.objects.get(username="opponent")
    seal_today()
    match = play_to_the_end(sail_today(sailor))
    match.seats.update(score=SCORE)
    match.refresh_from_db()
    world = replace(
        world,
        keys=world.keys | {"match_id": str(match.pk), "name": sailor.username},
        rows=world.rows | {"match": str(match.pk)},
    )
    return Sealed(world, match, client_of(sailor))


def stands_in(word: str, body: bytes) -> bool:
    """Whether it is written there, and not merely part of a random number or token."""
    return re.search(rb"(?<!\w)%s(?!\w)" % re.escape(word.encode()), body) is not None


def browser_of(client: Client) -> Client:
    """One that leaves this one as it was."""
    browser = Client()
    browser.cookies.load(client.cookies.output(header="", sep=";"))
    return browser


def asked(client: Client, address: str) -> HttpResponse:
    return cast("HttpResponse", browser_of(client).get(address))


def test_nobody_else_finds_it_on_any_page(sealed: Sealed) -> None:
    for pattern in patterns():
        if pattern.startswith("accounts/"):  # of people, not of matches
            continue
        role = "admin" if pattern.startswith("admin/") else "stranger"
        address = address_of(pattern, sealed.world)
        answer = asked(sealed.world.clients[role], address)
        body = b"" if answer.streaming else answer.content.replace(address.encode(), b"")
        assert [word for word in sealed.telling if stands_in(word, body)] == [], address
        if pattern.startswith("matches/<uuid:match_id>/"):
            assert answer.status_code in {404, 405}, address


def test_nobody_else_comes_onto_its_line(sealed: Sealed) -> None:
    clients = {**sealed.world.clients, "sailor": sealed.sailor}
    let_in = {role for role, client in clients.items() if has_line(sealed.match, client)}
    assert let_in == {"opponent", "sailor"}


def has_line(match: Match, client: Client) -> bool:
    cookie = client.cookies.get(settings.SESSION_COOKIE_NAME)
    header = f"{settings.SESSION_COOKIE_NAME}={cookie.value}" if cookie else ""
    scope = {"path": "/", "headers": [(b"cookie", header.encode())], "query_string": b""}
    return match_client_of(match.pk, handshake_of(scope)) is not None


def test_nobody_else_moves_in_it_or_learns_that_it_is_there(sealed: Sealed) -> None:
    move = {"version": "0", "move": "sail W1"}
    for role in ("stranger", "admin"):
        for action in ("moves", "resign", "abort", "chat", "draw/offer"):
            browser = browser_of(sealed.world.clients[role])
            answer = browser.post(f"/matches/{sealed.match.pk}/{action}/", move)
            assert answer.status_code == 404, (role, action)


def test_the_sailor_sees_it_without_its_seed(sealed: Sealed) -> None:
    address = f"/matches/{sealed.match.pk}/"
    for page in (address, f"{address}positions/3/", f"{address}fragment/?version=0"):
        answer = asked(sealed.sailor, page)
        assert answer.status_code == 200
        assert bytes(sealed.match.seed).hex() not in answer.content.decode()
    page = asked(sealed.sailor, address).content.decode()
    assert sealed.match.commitment in page
    assert "Others may still sail on the same bag, so the seed stays hidden" in page
    kept = asked(sealed.sailor, f"{address}positions/3/")
    assert "no-store" in kept.headers["Cache-Control"]


def test_the_sailor_replays_it_without_its_seed(sealed: Sealed) -> None:
    address = f"/matches/{sealed.match.pk}/"
    assert f'{address}replay/"' in asked(sealed.sailor, address).content.decode()
    for part in ("replay/", "replay/1/", "record/", "chart.svg", "luck/"):
        answer = asked(sealed.sailor, f"{address}{part}")
        assert answer.status_code == 200
        assert bytes(sealed.match.seed).hex() not in answer.content.decode()
        assert "no-store" in answer.headers["Cache-Control"], part
    page = asked(sealed.sailor, f"{address}replay/").content.decode()
    assert "Others may still sail on the same bag, so the seed stays hidden" in page
    assert "The report can be made afterwards" in page
    assert "Nonce of the day" in page
    assert "word-out-of-play" not in page
    assert "og:image" not in page
    assert "Make the report" not in page


def test_its_record_keeps_the_seed_until_the_day_is_over(
    sealed: Sealed, monkeypatch: pytest.MonkeyPatch
) -> None:
    record = read_record(record_text(sealed.match))
    assert record.seed is None
    assert record.tags["Commitment"] == sealed.match.commitment
    assert [len(moves) for moves in record.played()] != []
    assert sealed.match.sealed_until is not None
    at(sealed.match.sealed_until, monkeypatch)
    assert read_record(record_text(sealed.match)).seed == bytes(sealed.match.seed)


def test_no_report_is_made_of_it(sealed: Sealed) -> None:
    answer = browser_of(sealed.sailor).post(f"/matches/{sealed.match.pk}/luck/")
    assert answer.status_code == 409
    assert not LuckReport.objects.filter(match=sealed.match).exists()


def test_it_is_in_no_dump(sealed: Sealed, tmp_path: Path) -> None:
    assert dumped(tmp_path) == []
    Match.objects.filter(pk=sealed.match.pk).update(sealed_until=timezone.now())
    assert dumped(tmp_path) == [f"{sealed.match.pk}.oceania"]


def dumped(into: Path) -> list[str]:
    """The voyages of this month that are dumped."""
    month = f"{timezone.now():%Y-%m}"
    call_command("dump_games", month, "--into", str(into), stdout=StringIO())
    with ZipFile(into / f"oceania-{month}.zip") as archive:
        return [name for name in archive.namelist() if 'Players "1"' in archive.read(name).decode()]


def test_when_the_day_is_over_it_is_there_for_everybody(
    sealed: Sealed, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert sealed.match.sealed_until is not None
    at(sealed.match.sealed_until, monkeypatch)
    assert has_line(sealed.match, Client())
    page = Client().get(f"/matches/{sealed.match.pk}/").content.decode()
    assert bytes(sealed.match.seed).hex() in page
    assert f"daily-{sealed.match.created_at:%Y-%m-%d}" in page
    in_admin = asked(sealed.world.clients["admin"], "/admin/games/match/")
    assert str(sealed.match.pk) in in_admin.content.decode()
