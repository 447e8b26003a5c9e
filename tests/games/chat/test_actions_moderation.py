"""Moderators hide lines of the chat and show them again: who reads what, and who is told."""

from __future__ import annotations

import json

import pytest
from django.conf import settings
from django.test import Client
from django.urls import reverse

from games.chat.actions import hide_line, restore_line, say
from games.matches.refusals import NotPossible
from games.models import ChatMessage, Match, Notice
from games.moderation.reports import NotInOwnCase
from games.personal_data import export_chat
from ladder import privacy
from ladder.models import AuditEntry, Player
from tests.harness.answers import client_of
from tests.harness.factories import make_player
from tests.harness.moderating import make_moderator

pytestmark = pytest.mark.django_db

WORDS = "you scurvy dog"
HIDDEN = "hidden by a moderator"


@pytest.fixture
def mo() -> Player:
    return make_moderator()


@pytest.fixture
def line(match: Match, white: Player) -> ChatMessage:
    say(match.pk, white, "ahoy")
    return say(match.pk, white, WORDS)


def pages_of(match: Match, reader: Client) -> list[str]:
    """The match as a page, the whole chat as it is asked for, and what a page of it missed."""
    chat = reverse("match_chat", args=[match.pk])
    newest = match.chat.latest("pk").pk
    answers = [
        reader.get(reverse("match", args=[match.pk])),
        reader.get(chat, {"players": 0, "spectators": 0}),
        reader.get(chat, {"players": newest, "spectators": newest}),
    ]
    return [answer.content.decode() for answer in answers]


def test_a_hidden_line_is_read_by_no_player_and_its_author_is_told(
    match: Match, line: ChatMessage, white: Player, grey: Player, mo: Player
) -> None:
    hide_line(line.pk, mo, "an insult")
    for reader in (Client(), client_of(white), client_of(grey), client_of(make_player("third"))):
        for page in pages_of(match, reader):
            assert (WORDS in page, HIDDEN in page) == (False, True)
    assert [(notice.player, notice.kind) for notice in Notice.objects.all()] == [(white, "hidden")]
    entry = AuditEntry.objects.get()
    assert (entry.act, entry.target_kind, entry.target_id) == (
        "hide line", "chatmessage", str(line.pk),
    )  # fmt: skip
    assert entry.reason == "an insult"
    assert entry.before == {"hidden_at": None}


def test_a_line_that_is_shown_again_is_as_it_was(
    match: Match, line: ChatMessage, white: Player, grey: Player, mo: Player
) -> None:
    hide_line(line.pk, mo, "an insult")
    restore_line(line.pk, mo, "a quotation")
    page, chat, _missed = pages_of(match, client_of(grey))
    assert (WORDS in page, WORDS in chat, HIDDEN in page + chat) == (True, True, False)
    kinds = Notice.objects.filter(player=white).order_by("pk").values_list("kind", flat=True)
    assert list(kinds) == ["hidden", "unhidden"]
    acts = AuditEntry.objects.order_by("pk").values_list("act", flat=True)
    assert list(acts) == ["hide line", "restore line"]


def test_the_notice_is_in_words(line: ChatMessage, white: Player, mo: Player) -> None:
    hide_line(line.pk, mo, "an {insult} with <i>braces</i>")
    reader = client_of(white)
    page = reader.get(reverse("play")).content.decode()
    words = "A moderator has hidden a line of yours in the chat of a match with grey"
    assert f"{words}: an {{insult}} with &lt;i&gt;braces&lt;/i&gt;</a>" in page
    reader.cookies[settings.LANGUAGE_COOKIE_NAME] = "de"
    page = reader.get(reverse("play")).content.decode()
    assert "mit grey verborgen: an {insult} with &lt;i&gt;braces&lt;/i&gt;</a>" in page


def test_nobody_else_is_told_why(
    match: Match, line: ChatMessage, white: Player, grey: Player, mo: Player
) -> None:
    hide_line(line.pk, mo, " an insult\n among\u202e friends")
    (notice,) = privacy.export(white)["notices"]
    assert (notice["kind"], notice["reason"]) == ("hidden", "an insult among friends")
    for reader in (Client(), client_of(grey)):
        for page in (*pages_of(match, reader), reader.get(reverse("home")).content.decode()):
            assert "an insult among friends" not in page
    restore_line(line.pk, mo, "a quotation")
    page = client_of(white).get(reverse("play")).content.decode()
    assert "is shown again</a>" in page


def test_whoever_has_the_match_open_is_told_why_too(
    match: Match, line: ChatMessage, white: Player, mo: Player
) -> None:
    hide_line(line.pk, mo, "an insult")
    reader = client_of(white)
    for _time in range(2):
        page = reader.get(reverse("match", args=[match.pk])).content.decode()
        assert "of a match with grey: an insult</a>" in page
    item = page[: page.index("of a match with grey")].rpartition("<li")[2]
    assert "data-match" not in item, "its page does not keep it back"
    reader.post(reverse("read_notices"), {"notice": Notice.objects.get().pk})
    page = reader.get(reverse("match", args=[match.pk])).content.decode()
    assert "an insult" not in page


def test_a_notice_without_a_reason_is_in_words_too(
    line: ChatMessage, white: Player, mo: Player
) -> None:
    hide_line(line.pk, mo, "an insult")
    Notice.objects.update(reason="")
    page = client_of(white).get(reverse("play")).content.decode()
    assert "A moderator has hidden a line of yours in the chat of a match with grey</a>" in page


def test_nothing_is_hidden_twice_without_a_reason_or_in_an_own_case(
    match: Match, line: ChatMessage, white: Player, mo: Player
) -> None:
    with pytest.raises(NotPossible, match="say why"):
        hide_line(line.pk, mo, " ")
    with pytest.raises(NotPossible, match="not hidden"):
        restore_line(line.pk, mo, "why")
    for party in (white, match.seats.get(number=1).player):
        with pytest.raises(NotInOwnCase):
            hide_line(line.pk, party, "why")
    hide_line(line.pk, mo, "why")
    with pytest.raises(NotPossible, match="hidden already"):
        hide_line(line.pk, mo, "why")
    assert AuditEntry.objects.count() == 1


def test_what_was_hidden_cannot_be_read_by_reporting_it(
    line: ChatMessage, grey: Player, mo: Player
) -> None:
    address = reverse("new_report") + f"?line={line.pk}"
    assert WORDS in client_of(grey).get(address).content.decode()
    hide_line(line.pk, mo, "an insult")
    assert client_of(grey).get(address).status_code == 404


def test_a_hidden_line_is_among_its_authors_own_data_alone(
    line: ChatMessage, white: Player, grey: Player, mo: Player
) -> None:
    hide_line(line.pk, mo, "an insult")
    exports = [json.dumps(export_chat(person), default=str) for person in (white, grey)]
    assert [WORDS in export for export in exports] == [True, False]


def test_moderators_hide_and_restore_on_the_lines_page(
    line: ChatMessage, white: Player, mo: Player
) -> None:
    desk = client_of(mo)
    page = reverse("admin:games_chatmessage_change", args=[line.pk])
    for act, is_hidden in (("hide", True), ("restore", False)):
        address = reverse("admin:games_chatmessage_act", args=[line.pk, act])
        assert address in desk.get(page).content.decode()
        assert desk.post(address, {"reason": ""}).status_code == 422
        assert client_of(white).post(address, {"reason": "mine"}).status_code == 302
        assert desk.post(address, {"reason": "insults"}).status_code == 302
        assert desk.post(address, {"reason": "insults"}).status_code == 409
        line.refresh_from_db()
        assert (line.hidden_at is not None) is is_hidden
        assert WORDS in desk.get(page).content.decode()
