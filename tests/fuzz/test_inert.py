"""What people write is shown as it reads: no markup, nothing invisible, nothing that runs back."""

from __future__ import annotations

import re
import unicodedata

import pytest
from django.test import Client

from games.challenges.actions import decline
from games.chat.actions import say
from games.matches.records import record_text
from games.models import Challenge
from games.moderation.reports import ReportTarget, report
from games.moderation.sanctions import appeal
from ladder.models import Player
from tests.fuzz.inputs import MARKUP
from tests.harness.answers import with_characters
from tests.harness.challenging import challenge
from tests.harness.factories import make_match, make_player, play_to_the_end
from tests.harness.moderating import make_moderator, sanction
from tests.harness.people import PASSPHRASE

pytestmark = pytest.mark.django_db

#: Markup between a text that runs back, what has no width, letters of another script, and marks.
WORDS = f"\u202e{MARKUP}\u2066a\u200bb\ufeff\u2069\u0430hoy Z{chr(0x351) * 40}\u00ad\u2028end"
#: What is left of it for the eye, as a page has to write it.
SHOWN = f"&lt;img src=x onerror=boom&gt;ab\u0430hoy Z{chr(0x351) * 4} end"


def test_whatever_people_write_is_inert_wherever_it_is_shown() -> None:
    white, grey, bosun = make_player("white"), make_player("grey"), make_moderator()
    keeper = Player.objects.create_superuser("keeper", PASSPHRASE)
    match = make_match(white, grey)
    line = say(match.pk, white, WORDS)
    reported = report(grey, ReportTarget.of_line(line), "abuse", WORDS)
    sanctioned = sanction(white, "mute", bosun)
    appeal(sanctioned.pk, white, WORDS)
    declined = challenge(white, grey)
    decline(declined.pk, grey, Challenge.DeclineReason.OTHER, WORDS)
    places = [
        (grey, f"/matches/{match.pk}/"),
        (grey, f"/matches/{match.pk}/chat/?after=0"),
        (grey, f"/reports/new/?line={line.pk}"),
        (white, "/moderation/"),
        (white, f"/challenges/{declined.pk}/"),
        (white, "/account/data/"),
        (keeper, f"/admin/games/chatmessage/{line.pk}/change/"),
        (keeper, f"/admin/games/report/{reported.pk}/change/"),
        (keeper, f"/admin/ladder/sanction/{sanctioned.pk}/change/"),
    ]
    for who, place in places:
        assert _shown_to(who, place) == [], place


def test_the_names_in_a_record_that_somebody_brings_along_are_inert(client: Client) -> None:
    match = play_to_the_end(make_match(make_player("whitecap"), make_player("greybeard")))
    record = record_text(match)
    tall = f"Z{chr(0x351) * 40}" + "x" * 500
    shown = _sent(client, record.replace("whitecap", f"{MARKUP} \u0430dmin {tall}"))
    assert "\u0430dmin" in shown
    assert MARKUP not in shown
    for unruly in (chr(0x351) * 5, "x" * 61):
        assert unruly not in _told(shown)
    for hidden in ("\u202e", "\u2066", "\u200b", "\x1b[2J", "\x00"):
        refused = _sent(client, record.replace("whitecap", f"white{hidden}cap"), status=422)
        assert hidden not in _told(refused)


def _sent(client: Client, record: str, status: int = 200) -> str:
    """The page that shows a record, or says why it is none."""
    answer = client.post("/replays/", {"record": record})
    assert answer.status_code == status
    return with_characters(answer.content.decode())


def _told(page: str) -> str:
    """The page without what its form gives back as it was typed."""
    return re.sub(r"<textarea.*?</textarea>|<input[^>]*>", "", page, flags=re.S)


def _shown_to(who: Player, address: str) -> list[str]:
    """What is wrong with the words on this page."""
    client = Client()
    client.force_login(who)
    answer = client.get(address)
    page = with_characters(answer.content.decode())
    hidden = {character for character in page if _runs_back_or_hides(character)}
    faults = [unicodedata.name(character) for character in sorted(hidden)]
    if answer.headers["Content-Type"].startswith("text/html") and MARKUP in page:
        faults.append("markup")
    if SHOWN not in page and "onerror=boom" not in page:
        faults.append("the words are not there")
    return faults


def _runs_back_or_hides(character: str) -> bool:
    return unicodedata.category(character) in ("Cf", "Zl", "Zp") and character != "\u00ad"
