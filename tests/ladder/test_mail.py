"""E-mails have a part in the look of the site that says what their text says."""

from __future__ import annotations

import pytest
from django.core import signing
from django.core.mail import EmailMultiAlternatives
from django.utils.translation import override

from ladder.mail import attach_html_alternative, subscriber
from tests.harness.factories import make_player

TEXT = """Ahoi, <anouk> & co!

Folge diesem Link:

https://oceania.example/reset/a-b/?x=1&y=2

Oceania, zwei Brettspiele vom Meer
https://oceania.example/
"""


def test_the_text_is_kept_and_shown_again_in_html() -> None:
    with override("de"):
        letter = attach_html_alternative(
            EmailMultiAlternatives("Betreff", TEXT, to=["anouk@example.org"])
        )
    assert letter.body == TEXT
    ((html, kind),) = letter.alternatives
    page = str(html)
    assert kind == "text/html"
    assert '<html lang="de">' in page
    assert ">Ahoi, &lt;anouk&gt; &amp; co!</p>" in page
    link = "https://oceania.example/reset/a-b/?x=1&amp;y=2"
    assert f'<a href="{link}"' in page
    assert f">{link}</a>" in page
    assert page.count("<p ") == 5
    assert page.count("<a ") == 2
    assert "vom Meer<br><a " in page


def test_a_letter_loads_nothing() -> None:
    ((html, _kind),) = attach_html_alternative(EmailMultiAlternatives("Subject", TEXT)).alternatives
    for loader in ("<img", "<link", "<script", "src=", "url("):
        assert loader not in str(html)


@pytest.mark.django_db
def test_links_in_letters_that_were_sent_before_still_lead_to_their_player() -> None:
    player = make_player("anouk")
    sent = signing.dumps(player.pk, salt="ladder.mailing.unsubscribe")
    assert subscriber(sent) == player
