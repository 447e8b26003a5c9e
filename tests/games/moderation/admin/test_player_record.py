"""The page with all that moderators need to know about a player."""

from __future__ import annotations

import re
from datetime import UTC, datetime, timedelta

import pytest
from django.conf import settings
from django.contrib.auth.models import Permission
from django.test import Client
from django.urls import reverse
from django.utils import timezone
from pytest_django import DjangoAssertNumQueries

from games.matches.endings import resign
from games.matches.lifecycle import Terms
from games.matches.refusals import NotPossible
from games.models import FormerName, Match, PlayerNote, Report
from games.moderation.admin.player_record import ROWS
from games.moderation.player_records import add_note
from games.moderation.reports import NotInOwnCase, ReportTarget, report, resolve
from games.moderation.rulings import void_match
from games.voyages.actions import sail_today
from ladder import privacy
from ladder.guests import create_guest
from ladder.models import AuditEntry, Player
from tests.harness.answers import client_of
from tests.harness.factories import SEED, make_match, make_player, play
from tests.harness.moderating import WHY, make_moderator, sanction
from tests.harness.voyaging import seal_today

pytestmark = pytest.mark.django_db

PARTS = ["reports", "reports_by", "sanctions", "games", "names", "notes"]


@pytest.fixture
def bosun() -> Player:
    return make_moderator()


@pytest.fixture
def desk(bosun: Player) -> Client:
    """The moderator's browser."""
    return client_of(bosun)


def address_of(player: Player) -> str:
    return reverse("admin:ladder_player_record", args=[player.pk])


def page_of(desk: Client, player: Player, **query: str) -> str:
    answer = desk.get(address_of(player), query)
    assert answer.status_code == 200
    return answer.content.decode()


def part_of(page: str, name: str) -> str:
    """One table of the page, with its heading."""
    found = re.search(f'<section class="module" id="{name}".*?</section>', page, re.DOTALL)
    assert found is not None
    return found[0]


def parts_in(page: str) -> list[str]:
    return re.findall(r'<section class="module" id="(\w+)"', page)


def test_times_are_those_of_the_moderators_own_zone(desk: Client, white: Player) -> None:
    FormerName.objects.create(
        player=white, name="blanche", until=datetime(2026, 7, 1, 20, 30, tzinfo=UTC)
    )
    desk.cookies[settings.BROWSER_TIME_ZONE_COOKIE_NAME] = "Asia/Tokyo"
    assert "2 Jul 2026, 05:30" in part_of(page_of(desk, white), "names")


def test_everything_about_a_player_is_on_one_page(
    desk: Client, white: Player, grey: Player, bosun: Player
) -> None:
    match = make_match(white, grey, terms=Terms("oceania", "7x5", rated=True))
    resign(match.pk, grey)
    voided = make_match(white, grey)
    void_match(voided.pk, bosun, "a test")
    running = make_match(white, grey)
    about = report(white, ReportTarget.player(grey), "abuse", "He called me a <b>fool</b>.")
    by = report(grey, ReportTarget.player(white), "name")
    resolve(by.pk, bosun, upheld=False, note="It is a colour.")
    muted = sanction(grey, "mute", bosun)
    FormerName.objects.create(player=grey, name="Ghastly", until=timezone.now())
    add_note(grey.pk, bosun, "Was warned\nby mail.")
    page = page_of(desk, grey)
    assert parts_in(page) == PARTS
    expected = {
        "reports": [
            f"/admin/games/report/{about.pk}/change/", address_of(white), "insults or threats",
            "He called me a &lt;b&gt;fool&lt;/b&gt;.", "open",
        ],
        "reports_by": [
            f"/admin/games/report/{by.pk}/change/", address_of(white), "dismissed",
            "It is a colour.",
        ],
        "sanctions": [
            f"/admin/ladder/sanction/{muted.pk}/change/", "no chat", WHY, "bosun", "in force",
        ],
        "games": [
            f"/admin/games/match/{match.pk}/change/", "white won by resignation",
            f"/admin/games/match/{voided.pk}/change/", ">voided<",
            f"/admin/games/match/{running.pk}/change/", "being played", ">yes<",
            f'href="/matches/{match.pk}/"', address_of(white),
        ],
        "names": ["Ghastly"],
        "notes": ["Was warned<br>by mail.", "bosun"],
    }  # fmt: skip
    for name, words in expected.items():
        part = part_of(page, name)
        assert [word for word in words if word not in part] == []
    games = part_of(page, "games")
    order = [games.index(str(played.pk)) for played in (running, voided, match)]
    assert order == sorted(order)
    assert f"{reverse('admin:games_report_settle')}?ids={about.pk}" in page
    assert "/admin/ladder/sanction/add/?player=grey" in page


def test_what_there_is_nothing_of_is_said(desk: Client, white: Player) -> None:
    page = page_of(desk, white)
    for name, words in {
        "reports": "Nobody has reported this player.",
        "reports_by": "This player has reported nothing.",
        "sanctions": "Nothing was ever decided about this player.",
        "games": "This player has not played yet.",
        "names": "The player has always had this name.",
        "notes": "There are no notes.",
    }.items():
        assert words in part_of(page, name)
    assert '<div class="results"' not in page
    assert "Settle what waits" not in page


def test_the_way_to_it(desk: Client, admin_client: Client, white: Player, grey: Player) -> None:
    made = report(grey, ReportTarget.player(white), "name")
    for address in (
        reverse("admin:games_report_change", args=[made.pk]),
        reverse("admin:ladder_player_change", args=[white.pk]),
    ):
        for client in (desk, admin_client):
            assert f'href="{address_of(white)}"' in client.get(address).content.decode()


def test_no_address_and_nothing_hidden_is_shown(
    desk: Client, admin_client: Client, white: Player, grey: Player
) -> None:
    Player.objects.filter(pk=white.pk).update(email="secret@example.org")
    match = play(make_match(white, grey, terms=Terms("oceania", "7x5", private=True)), "sail W3")
    for client in (desk, admin_client):
        page = page_of(client, white)
        assert "secret@example.org" not in page
        assert SEED.hex() not in page
        assert "0000000000000001" not in page  # a nonce
        assert f"/admin/games/match/{match.pk}/change/" in page
        assert f'href="/matches/{match.pk}/"' not in page  # a private one


def test_a_voyage_on_whose_bag_others_sail_is_not_there(desk: Client, white: Player) -> None:
    seal_today()
    voyage = sail_today(white)
    part = part_of(page_of(desk, white), "games")
    assert str(voyage.pk) not in part
    assert "This player has not played yet." in part


def test_each_part_is_turned_by_itself(
    desk: Client, white: Player, grey: Player, bosun: Player
) -> None:
    now = timezone.now()
    for number in range(ROWS + 2):
        match = make_match(white, grey)
        Match.objects.filter(pk=match.pk).update(created_at=now - timedelta(days=number))
        PlayerNote.objects.create(
            player=white, author=bosun, text=f"note {number}.", at=now - timedelta(days=number)
        )
    first = page_of(desk, white)
    assert "note 9." in first
    assert "note 10." not in first
    assert 'href="?notes=2#notes"' in part_of(first, "notes")
    second = page_of(desk, white, notes="2")
    notes = part_of(second, "notes")
    assert ("note 9." in notes, "note 10." in notes, "note 11." in notes) == (False, True, True)
    assert "Page 2 of 2" in notes
    assert 'href="?notes=1#notes"' in notes
    games = part_of(second, "games")
    assert games.count("/change/") == ROWS
    assert 'href="?notes=2&amp;games=2#games"' in games
    assert f"{reverse('admin:games_match_changelist')}?q=white" in games
    for wrong in ("x", "0", "-1", "9" * 30, "٣", ""):
        assert "note" in part_of(page_of(desk, white, notes=wrong), "notes")


def test_it_takes_the_same_queries_for_little_and_for_much(
    desk: Client, white: Player, grey: Player, bosun: Player,
    django_assert_max_num_queries: DjangoAssertNumQueries,
) -> None:  # fmt: skip
    def add(number: int) -> None:
        resign(make_match(white, grey).pk, white)
        report(make_player(f"reporter-{number}"), ReportTarget.player(white), "name")
        report(white, ReportTarget.player(make_player(f"accused-{number}")), "name")
        sanction(white, "warning", bosun)
        add_note(white.pk, bosun, "again")
        FormerName.objects.create(player=white, name=f"old-{number}", until=timezone.now())

    add(0)
    page_of(desk, white)
    with django_assert_max_num_queries(21) as few:
        page_of(desk, white)
    for number in range(1, 9):
        add(number)
    with django_assert_max_num_queries(len(few)):
        page = page_of(desk, white)
    assert page.count("again") == 9


# Who may see what


def test_others_do_not_get_there(white: Player, grey: Player) -> None:
    for reader in (white, grey):
        answer = client_of(reader).get(address_of(white))
        assert answer.headers["Location"].startswith("/admin/login/")
    reader = make_player("reader")
    Player.objects.filter(pk=reader.pk).update(is_staff=True)
    client = client_of(reader)
    assert client.get(address_of(white)).status_code == 403
    assert client.post(address_of(white), {"text": "mine"}).status_code == 403
    seen = Permission.objects.filter(codename__in=["view_player", "view_sanction"])
    reader.user_permissions.set(seen)
    page = page_of(client, white)
    assert parts_in(page) == ["sanctions", "names"]
    assert 'name="text"' not in page
    assert client.post(address_of(white), {"text": "mine"}).status_code == 403
    assert not PlayerNote.objects.exists()


@pytest.mark.parametrize("key", ["0", "x", "9" * 30, "1/2"])
def test_a_player_who_is_not_there_has_none(desk: Client, key: str) -> None:
    assert desk.get(f"/admin/ladder/player/{key}/record/").status_code == 404
    assert desk.post(f"/admin/ladder/player/{key}/record/", {"text": "x"}).status_code == 404


# Notes and names


def test_a_note_is_added_on_the_page(desk: Client, white: Player, bosun: Player) -> None:
    address = address_of(white)
    assert 'name="text"' in page_of(desk, white)
    for text in ("", "  \n ", "x" * 1001):
        assert desk.post(address, {"text": text}).status_code == 422
    assert not PlayerNote.objects.exists()
    answer = desk.post(address, {"text": " Two accounts?\n Look at the times. "})
    assert answer.headers["Location"] == f"{address}#notes"
    note = PlayerNote.objects.get()
    assert (note.player, note.author) == (white, bosun)
    assert "Two accounts?" in part_of(page_of(desk, white), "notes")
    entry = AuditEntry.objects.get()
    assert (entry.act, entry.target_kind, entry.target_id) == ("add note", "player", str(white.pk))
    assert "accounts" not in f"{entry.reason}{entry.before}{entry.after}"


def test_nobody_notes_anything_about_themselves_or_who_has_left(
    desk: Client, white: Player, bosun: Player
) -> None:
    own = desk.post(address_of(bosun), {"text": "A fine person."})
    assert own.status_code == 409
    assert "Nobody moderates a case of their own." in own.content.decode()
    with pytest.raises(NotInOwnCase):
        add_note(bosun.pk, bosun, "A fine person.")
    privacy.erase(white)
    assert 'name="text"' not in page_of(desk, white)
    left = desk.post(address_of(white), {"text": "Gone."})
    assert left.status_code == 409
    assert "This player has left." in left.content.decode()
    with pytest.raises(NotPossible, match="write something"):
        add_note(white.pk, bosun, " ")


def test_notes_and_names_are_the_players_data(white: Player, bosun: Player) -> None:
    add_note(white.pk, bosun, "Was warned.")
    FormerName.objects.create(player=white, name="Blanche", until=timezone.now())
    data = privacy.export(white)
    assert [row["text"] for row in data["notes by moderators"]] == ["Was warned."]
    assert [row["name"] for row in data["former names"]] == ["Blanche"]
    assert privacy.export(bosun)["notes by moderators"] == []
    privacy.erase(white)
    assert not PlayerNote.objects.exists()
    assert not FormerName.objects.exists()


def test_a_name_that_a_keeper_changes_is_kept(
    desk: Client, admin_client: Client, white: Player
) -> None:
    account = reverse("admin:ladder_player_change", args=[white.pk])
    admin_client.post(account, {"username": "white", "is_active": "on"})
    assert not FormerName.objects.exists()
    admin_client.post(account, {"username": "admin", "is_active": "on"})
    assert not FormerName.objects.exists()
    assert admin_client.post(account, {"username": "pale", "is_active": "on"}).status_code == 302
    assert FormerName.objects.get().name == "white"
    page = page_of(desk, white)
    assert ">white<" in part_of(page, "names")
    assert "<h1>pale</h1>" in page


def test_guests_and_bots_have_one_too(desk: Client, white: Player) -> None:
    guest = create_guest()
    report(white, ReportTarget.player(guest), "name")
    assert "guest ·" in page_of(desk, guest)
    bot = Player.objects.filter(is_bot=True)[0]
    assert "bot ·" in page_of(desk, bot)
    assert Report.objects.count() == 1
