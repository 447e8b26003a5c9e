"""Moderating in the administration: who may, what they see, and that each act is carried out."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import timedelta

import pytest
from django.contrib.auth.models import Group, Permission
from django.db.models import Model
from django.test import Client
from django.urls import reverse
from django.utils import timezone
from pytest_django import DjangoAssertNumQueries, Settings

from games.matches.endings import offer_draw, resign
from games.matches.lifecycle import Terms
from games.models import ChatMessage, Match, Report
from games.moderation.group import NAME, PERMISSIONS, provide_group
from games.moderation.reports import ReportTarget, report
from games.moderation.sanctions import appeal
from ladder.models import AuditEntry, GameLadder, Player, Result, Sanction
from tests.harness.answers import client_of
from tests.harness.challenging import first_match, lose, series_of
from tests.harness.factories import SEED, make_match, make_player, play
from tests.harness.moderating import make_moderator, sanction
from tests.harness.people import PASSPHRASE

pytestmark = pytest.mark.django_db

RATED = Terms("oceania", "7x5", rated=True)


@pytest.fixture
def bosun() -> Player:
    return make_moderator()


@pytest.fixture
def desk(bosun: Player) -> Client:
    """The moderator's browser."""
    client = Client()
    client.force_login(bosun)
    return client


def act_on(row: Model, act: str) -> str:
    return reverse(f"admin:{_key(row)}_act", args=[row.pk, act])


def page_of(desk: Client, row: Model) -> str:
    answer = desk.get(reverse(f"admin:{_key(row)}_change", args=[row.pk]))
    assert answer.status_code == 200
    return answer.content.decode()


def _key(row: Model) -> str:
    meta = row._meta  # noqa: SLF001 # documented in spite of its name
    return f"{meta.app_label}_{meta.model_name}"


# The group


def test_the_group_may_do_just_this() -> None:
    group = Group.objects.get(name=NAME)
    granted = group.permissions.values_list("content_type__app_label", "codename")
    assert set(granted) == {
        (app, f"{act}_{model}") for (app, model), acts in PERMISSIONS.items() for act in acts
    }


def test_a_keeper_may_change_the_group_for_good() -> None:
    group = Group.objects.get(name=NAME)
    group.permissions.set(Permission.objects.filter(codename="view_report"))
    provide_group(using="default")
    assert group.permissions.count() == 1
    group.delete()
    provide_group(using="default")
    assert Group.objects.get(name=NAME).permissions.count() > 10


def test_a_moderator_writes_no_rows_and_sees_no_addresses(
    desk: Client, match: Match, white: Player
) -> None:
    Player.objects.filter(pk=white.pk).update(email="secret@example.org")
    page = page_of(desk, white)
    assert "white" in page
    assert "secret@example.org" not in page
    assert "password" not in page
    found = desk.get(reverse("admin:ladder_player_changelist"), {"q": "secret@"})
    assert "0 players" in found.content.decode()
    for name, row in {"games_match": match, "ladder_player": white}.items():
        for view in ("change", "delete"):
            address = reverse(f"admin:{name}_{view}", args=[row.pk])
            assert desk.post(address, {"username": "mine", "status": "over"}).status_code == 403
        assert desk.post(reverse(f"admin:{name}_add"), {}).status_code == 403
    assert desk.get("/admin/auth/group/").status_code == 403


def test_the_audit_can_be_read_and_not_altered(
    desk: Client, admin_client: Client, white: Player, bosun: Player
) -> None:
    sanction(white, "warning", bosun)
    entry = AuditEntry.objects.get()
    for client in (desk, admin_client):
        assert "impose warning" in page_of(client, entry)
        change = reverse("admin:ladder_auditentry_change", args=[entry.pk])
        assert client.post(change, {"reason": "another"}).status_code == 403
        removal = reverse("admin:ladder_auditentry_delete", args=[entry.pk])
        assert client.post(removal, {"post": "yes"}).status_code == 403
        assert client.post(reverse("admin:ladder_auditentry_add"), {}).status_code == 403
        listing = reverse("admin:ladder_auditentry_changelist")
        chosen = {"action": "delete_selected", "_selected_action": [entry.pk], "post": "yes"}
        client.post(listing, chosen)
    assert AuditEntry.objects.get().reason == entry.reason


def test_moderators_read_who_played_and_what(desk: Client, white: Player, grey: Player) -> None:
    match = play(make_match(white, grey, terms=RATED), "sail W3")
    offer_draw(match.pk, grey, match.version)
    page = page_of(desk, match)
    for words in ("sail W3", ">white<", ">grey<", "a draw was offered", f"/matches/{match.pk}/"):
        assert words in page
    resign(match.pk, white)
    result = Result.objects.get(match=match.pk)
    page = page_of(desk, result)
    for words in (">white<", ">grey<", "1520", "1480"):
        assert words in page
    series = series_of(first_match(white, grey, best_of=3))
    page = page_of(desk, series)
    assert (">white<" in page, ">grey<" in page) == (True, True)
    for name in ("match", "series"):
        listed = desk.get(reverse(f"admin:games_{name}_changelist")).content.decode()
        assert "white – grey" in listed or "grey – white" in listed


def test_the_history_of_a_row_is_in_the_audit(desk: Client, match: Match, white: Player) -> None:
    desk.post(act_on(match, "void"), {"reason": "a broken clock"})
    sanction(white, "warning")
    history = desk.get(reverse("admin:games_match_history", args=[match.pk]), follow=True)
    assert [entry.act for entry in history.context["cl"].result_list] == ["void match"]


# The second step


def test_staff_needs_a_second_step_where_the_settings_say_so(
    bosun: Player, settings: Settings
) -> None:
    bosun.set_password(PASSPHRASE)
    bosun.save()
    client = Client()
    client.force_login(bosun)
    assert client.get("/admin/").status_code == 200
    settings.STAFF_SECOND_STEP = True
    answer = client.get("/admin/", follow=True)
    assert answer.redirect_chain == [("/admin/login/?next=/admin/", 302), ("/accounts/2fa/", 302)]
    assert "Set up a second step first" in answer.content.decode()
    assert client.get(reverse("admin:games_report_changelist")).status_code == 302
    bosun.authenticator_set.create(type="totp", data={})  # type: ignore[attr-defined] # allauth's
    assert client.get("/admin/").status_code == 200


def test_the_login_of_the_administration_is_limited(client: Client) -> None:
    answers = []
    for _ in range(31):
        to = client.post("/admin/login/?next=/admin/", {"username": "x", "password": "y"})
        assert to.headers["Location"] == "/accounts/login/?next=%2Fadmin%2F"
        answers.append(client.post(to.headers["Location"], {"login": "x", "password": "y"}))
    assert answers[-1].status_code == 429


# Rulings


@pytest.mark.parametrize(
    ("act", "sent", "ending"),
    [
        ("void", {}, ("voided", [1, 1])),
        ("draw", {}, ("adjudicated", [1, 1])),
        ("adjudicate", {"winner": "1"}, ("adjudicated", [2, 1])),
    ],
)
def test_a_running_match_is_ruled_on(
    desk: Client, match: Match, act: str, sent: dict[str, str], ending: tuple[str, list[int]]
) -> None:
    address = act_on(match, act)
    assert address in page_of(desk, match)
    assert desk.get(address).status_code == 200
    assert desk.post(address, sent).status_code == 422
    answer = desk.post(address, {**sent, "reason": "unfair play"})
    assert answer.headers["Location"] == f"/admin/games/match/{match.pk}/change/"
    match.refresh_from_db()
    places = list(match.seats.values_list("place", flat=True))
    assert (match.reason, places) == ending
    assert AuditEntry.objects.get().reason == "unfair play"
    again = desk.post(address, {**sent, "reason": "once more"})
    assert again.status_code == 409
    assert AuditEntry.objects.count() == 1


def test_an_old_match_is_voided_and_counts_again(desk: Client, white: Player, grey: Player) -> None:
    match = make_match(white, grey, terms=RATED)
    resign(match.pk, white)
    assert act_on(match, "adjudicate") not in page_of(desk, match)
    for act, reason, revision in [("void", "voided", 1), ("restore", "resigned", 2)]:
        assert desk.post(act_on(match, act), {"reason": "a mistake"}).status_code == 302
        match.refresh_from_db()
        assert match.reason == reason
        assert GameLadder.objects.get().revision == revision


def test_a_series_is_ruled_on(desk: Client, white: Player, grey: Player) -> None:
    match = first_match(white, grey, best_of=3)
    series = series_of(match)
    assert act_on(series, "restore") not in page_of(desk, series)
    decided = desk.post(act_on(series, "adjudicate"), {"winner": "0", "reason": "left"})
    assert decided.status_code == 302
    for act, outcome in [("void", "voided"), ("restore", "decided")]:
        assert desk.post(act_on(series, act), {"reason": "a mistake"}).status_code == 302
        series.refresh_from_db()
        assert series.outcome == outcome
    other = series_of(first_match(white, grey, best_of=3))
    assert desk.post(act_on(other, "draw"), {"reason": "tired"}).status_code == 302
    other.refresh_from_db()
    assert other.outcome == "drawn"


def test_nothing_hidden_is_shown_to_whoever_rules(desk: Client, match: Match) -> None:
    pages = page_of(desk, match) + "".join(
        desk.get(act_on(match, act)).content.decode() for act in ("void", "draw", "adjudicate")
    )
    assert SEED.hex() not in pages
    assert "0000000000000001" not in pages  # a nonce


def test_only_who_may_change_matches_rules_on_them(match: Match) -> None:
    reader = make_player("reader")
    Player.objects.filter(pk=reader.pk).update(is_staff=True)
    reader.user_permissions.set(Permission.objects.filter(codename="view_match"))
    client = Client()
    client.force_login(reader)
    address = act_on(match, "void")
    assert address not in page_of(client, match)
    assert client.post(address, {"reason": "mine"}).status_code == 403
    assert client.get(act_on(match, "nothing")).status_code == 404
    stranger = Client()
    stranger.force_login(make_player("stranger"))
    assert stranger.post(address, {"reason": "mine"}).status_code == 302
    match.refresh_from_db()
    assert match.status == "playing"


# Reports


def test_a_report_is_claimed_and_resolved_with_all_that_surrounds_it(
    desk: Client, match: Match, white: Player, grey: Player, bosun: Player
) -> None:
    for number in range(12):
        say_past_the_limit(match, grey, f"before {number}")
    line = say_past_the_limit(match, grey, "you <b>fool</b>")
    say_past_the_limit(match, white, "well, well")
    elsewhere = make_match(white, grey)
    say_past_the_limit(elsewhere, grey, "in another match")
    made = report(white, ReportTarget.of_line(line), "abuse", "He called me a fool.")
    page = page_of(desk, made)
    for words in (
        "you &lt;b&gt;fool&lt;/b&gt;", "well, well", "before 11", "before 2",
        "He called me a fool.",
        f"/matches/{match.pk}/", "/admin/ladder/sanction/add/?player=grey",
    ):  # fmt: skip
        assert words in page
    assert "before 1<" not in page
    assert "in another match" not in page
    assert desk.get(act_on(made, "claim")).status_code == 200
    desk.post(act_on(made, "claim"))
    made.refresh_from_db()
    assert (made.status, made.moderator) == ("claimed", bosun)
    mate = Client()
    mate.force_login(make_moderator("mate"))
    taken = mate.post(act_on(made, "resolve"), {"verdict": "upheld", "note": "Mine."})
    assert taken.status_code == 409
    assert "bosun is looking at this report." in taken.content.decode()
    desk.post(act_on(made, "release"))
    mate.post(act_on(made, "resolve"), {"verdict": "upheld", "note": "He was told."})
    made.refresh_from_db()
    assert (made.status, made.note) == ("upheld", "He was told.")


def say_past_the_limit(match: Match, player: Player, text: str) -> ChatMessage:
    return match.chat.create(player=player, room="players", text=text, at=timezone.now())


def test_the_queue_has_what_waits_and_the_heaviest_first(desk: Client, white: Player) -> None:
    light, heavy, done = (make_player(name) for name in ("light", "heavy", "done"))
    report(white, ReportTarget.player(light), "name")
    for name in ("one", "two", "three"):
        report(make_player(name), ReportTarget.player(heavy), "name")
    resolved = report(white, ReportTarget.player(done), "name")
    Report.objects.filter(pk=resolved.pk).update(
        status="upheld", moderator=make_player("mate"), resolved_at=timezone.now()
    )
    listing = reverse("admin:games_report_changelist")
    rows = desk.get(listing).context["cl"].result_list
    assert [row.accused.username for row in rows] == ["heavy", "heavy", "heavy", "light"]
    shown = {
        name: [
            row.accused.username
            for row in desk.get(listing, {"queue": name}).context["cl"].result_list
        ]
        for name in ("upheld", "claimed", "all")
    }
    assert shown["upheld"] == ["done"]
    assert shown["claimed"] == []
    assert len(shown["all"]) == 5


def chosen_on_the_list(reports: Sequence[Report]) -> dict[str, object]:
    return {"action": "settle", "_selected_action": [made.pk for made in reports], "index": 0}


def test_reports_about_one_player_are_settled_at_once(
    desk: Client, white: Player, grey: Player
) -> None:
    listing = reverse("admin:games_report_changelist")
    third = make_player("third")
    made = [
        report(white, ReportTarget.player(grey), "abuse", "He called me a <b>fool</b>."),
        report(third, ReportTarget.player(grey), "name"),
    ]
    assert "Settle those about one player" in desk.get(listing).content.decode()
    led = desk.post(listing, chosen_on_the_list(made))
    address = reverse("admin:games_report_settle") + f"?ids={made[0].pk},{made[1].pk}"
    assert led.headers["Location"] == address
    page = desk.get(address).content.decode()
    for words in (
        "insults or threats", "an offensive name", "He called me a &lt;b&gt;fool&lt;/b&gt;.",
        f"/admin/games/report/{made[1].pk}/change/",
    ):  # fmt: skip
        assert words in page
    assert desk.post(address, {"verdict": "upheld", "note": ""}).status_code == 422
    assert desk.post(address, {"verdict": "maybe", "note": "Seen."}).status_code == 422
    assert set(Report.objects.values_list("status", flat=True)) == {"open"}
    done = desk.post(address, {"verdict": "upheld", "note": "They were warned."})
    assert done.headers["Location"] == listing
    assert set(Report.objects.values_list("status", "note")) == {("upheld", "They were warned.")}
    for reporter in (white, third):
        page = client_of(reporter).get(reverse("moderation")).content.decode()
        assert "They were warned." in page
    again = desk.post(address, {"verdict": "dismissed", "note": "Another word."})
    assert again.status_code == 409
    assert "This report is resolved already." in again.content.decode()


def test_reports_about_several_players_are_refused_in_words(
    desk: Client, white: Player, grey: Player
) -> None:
    made = [report(white, ReportTarget.player(who), "name") for who in (grey, make_player("third"))]
    listing = reverse("admin:games_report_changelist")
    answer = desk.post(listing, chosen_on_the_list(made), follow=True)
    assert answer.redirect_chain == [(listing, 302)]
    words = "These reports are not all about the same player."
    assert words in answer.content.decode()
    address = reverse("admin:games_report_settle") + f"?ids={made[0].pk},{made[1].pk}"
    refused = desk.post(address, {"verdict": "upheld", "note": "Seen."})
    assert (refused.status_code, words in refused.content.decode()) == (409, True)
    assert set(Report.objects.values_list("status", flat=True)) == {"open"}


@pytest.mark.parametrize("ids", ["", "x", "1,", "٣", "-1", "9" * 18, "9" * 40, "1 or 1"])
def test_reports_that_are_not_there_are_not_settled(desk: Client, ids: str) -> None:
    address = reverse("admin:games_report_settle")
    assert desk.get(address, {"ids": ids}).status_code == 404


def test_only_who_may_change_reports_settles_them(white: Player, grey: Player) -> None:
    made = report(white, ReportTarget.player(grey), "name")
    reader = make_player("reader")
    Player.objects.filter(pk=reader.pk).update(is_staff=True)
    reader.user_permissions.set(Permission.objects.filter(codename="view_report"))
    client = client_of(reader)
    listing = reverse("admin:games_report_changelist")
    assert "Settle those about one player" not in client.get(listing).content.decode()
    client.post(listing, chosen_on_the_list([made]))
    address = reverse("admin:games_report_settle") + f"?ids={made.pk}"
    assert client.get(address).status_code == 403
    assert client.post(address, {"verdict": "upheld", "note": "Mine."}).status_code == 403
    made.refresh_from_db()
    assert made.status == "open"


# Sanctions


def test_a_sanction_is_imposed_lifted_and_appealed(desk: Client, white: Player) -> None:
    add = reverse("admin:ladder_sanction_add")
    assert 'value="white"' in desk.get(add, {"player": "white"}).content.decode()
    end = timezone.now() + timedelta(days=3)
    sent = {
        "player": "White",
        "kind": "mute",
        "reason": "loud",
        "until_0": end.strftime("%Y-%m-%d"),
        "until_1": end.strftime("%H:%M:%S"),
    }
    assert desk.post(add, {**sent, "reason": ""}).status_code == 422
    assert desk.post(add, {**sent, "player": "nobody"}).status_code == 422
    assert desk.post(add, {**sent, "kind": "ban"}).status_code == 409
    assert not Sanction.objects.exists()
    assert desk.post(add, sent).status_code == 302
    made = Sanction.objects.get()
    assert (made.player, made.kind, made.author.username) == (white, "mute", "bosun")
    assert made.ends_at is not None
    assert abs(made.ends_at - end) < timedelta(seconds=1)
    assert act_on(made, "answer") not in page_of(desk, made)
    appeal(made.pk, white, "I am sorry.")
    assert "I am sorry." in page_of(desk, made)
    answered = desk.post(act_on(made, "answer"), {"reason": "All right.", "lifts": "on"})
    assert answered.status_code == 302
    made.refresh_from_db()
    white.refresh_from_db()
    assert made.answer == "All right."
    assert made.lifted_at is not None
    assert not white.is_muted
    other = sanction(white, "unrated")
    assert desk.post(act_on(other, "lift"), {"reason": "enough"}).status_code == 302
    white.refresh_from_db()
    assert not white.plays_unrated_only
    assert desk.post(reverse("admin:ladder_sanction_delete", args=[made.pk])).status_code == 403


def test_the_list_of_sanctions_is_filtered_by_state(desk: Client, white: Player) -> None:
    held, over = sanction(white, "mute"), sanction(white, "unrated")
    Sanction.objects.filter(pk=over.pk).update(lifted_at=timezone.now())
    sanction(white, "warning")
    appeal(held.pk, white, "please")
    listing = reverse("admin:ladder_sanction_changelist")
    for state in ("in_force", "appealed"):
        assert list(desk.get(listing, {"state": state}).context["cl"].result_list) == [held]
    assert desk.get(listing).context["cl"].result_count == 3


# The front page


def test_the_front_page_says_what_there_is_to_do(
    desk: Client, white: Player, grey: Player, bosun: Player,
    django_assert_max_num_queries: DjangoAssertNumQueries,
) -> None:  # fmt: skip
    report(white, ReportTarget.player(grey), "cheating")
    old = report(white, ReportTarget.player(make_player("third")), "name")
    Report.objects.filter(pk=old.pk).update(created_at=timezone.now() - timedelta(days=9))
    muted = sanction(grey, "mute", bosun)
    appeal(muted.pk, grey, "please")
    lose(first_match(white, grey), white)
    make_match(white, grey, terms=RATED)
    with django_assert_max_num_queries(14):
        page = desk.get("/admin/").content.decode()
    for words in (
        "unfair play · grey", "Of today: 1 · of this week: 0 · older: 1", "no chat",
        f"/admin/ladder/sanction/{muted.pk}/change/", "None in the last thirty days.",
    ):  # fmt: skip
        assert words in page
    assert page.index("Reports that wait") < page.index("Matches that run")


def test_the_front_page_shows_nobody_more_than_they_may_see() -> None:
    reader = make_player("reader")
    Player.objects.filter(pk=reader.pk).update(is_staff=True)
    client = Client()
    client.force_login(reader)
    page = client.get("/admin/").content.decode()
    assert "Reports that wait" not in page
    assert "Matches that run" not in page


@pytest.mark.parametrize(("length", "days"), [("1", 1), ("7", 7), ("30", 30), ("ever", None)])
def test_the_length_of_a_sanction_can_be_picked(
    desk: Client, white: Player, length: str, days: int | None
) -> None:
    address = reverse("admin:ladder_sanction_add")
    sent = {"player": "white", "kind": "mute", "length": length, "reason": "insults"}
    both = desk.post(address, {**sent, "until_0": "2099-01-01", "until_1": "12:00"})
    assert both.status_code == 422
    assert "Choose a length or a time, not both." in both.content.decode()
    assert desk.post(address, sent).status_code == 302
    made = Sanction.objects.get(player=white)
    if days is None:
        assert made.ends_at is None
    else:
        assert made.ends_at is not None
        assert abs(made.ends_at - made.starts_at - timedelta(days=days)) < timedelta(minutes=1)


def test_nobody_is_suspended_for_ever(desk: Client, white: Player) -> None:
    sent = {"player": "white", "kind": "suspension", "length": "ever", "reason": "insults"}
    answer = desk.post(reverse("admin:ladder_sanction_add"), sent)
    assert answer.status_code == 409
    assert "Say until when." in answer.content.decode()
    assert not white.sanctions.exists()


def test_the_ladder_counts_no_voided_result(desk: Client, white: Player, grey: Player) -> None:
    for _number in range(2):
        match = make_match(white, grey, terms=RATED)
        resign(match.pk, grey)
    ladder = GameLadder.objects.get(game="oceania")
    counted = '<td class="field-rated_results">{}</td>'
    listing = reverse("admin:ladder_gameladder_changelist")
    assert counted.format(2) in desk.get(listing).content.decode()
    assert desk.post(act_on(match, "void"), {"reason": "farming"}).status_code == 302
    assert counted.format(1) in desk.get(listing).content.decode()
    assert '<div class="readonly">1</div>' in page_of(desk, ladder)
