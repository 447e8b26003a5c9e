"""Markup: what is escaped in it, and that it is ASCII whatever it says."""

from __future__ import annotations

import re
from html import unescape

import pytest
from django.utils.html import escape

from games.html.markup import escaped, format_each, format_html, own_markup
from games.html.names import Names, blank
from games.live.fragment_cache import fragment_for
from games.matches.endings import offer_draw, resign
from games.matches.lifecycle import Terms
from games.matches.page.scene import Scene
from games.models import Match
from ladder.models import Player
from tests.harness.challenging import CLASSIC, LIVE, first_match, lose, start_next_game_of
from tests.harness.factories import make_match, make_player, options, play

#: With what stands behind it, to be found by.
NOT_ASCII = re.compile(r"[^\x00-\x7f].{,20}")
REEF = Terms("oceans", "reef")
#: With letters and signs of one to four bytes, and one that is made of several.
WORDS = "Plättchen · 3\u202f–\u202f−4 ✓ \U0001f469\u200d\U0001f680"
SPECIAL = "& < > \" ' &#183; &auml; &amp;"


@pytest.mark.parametrize("text", [WORDS, SPECIAL, f"{WORDS} {SPECIAL}", "plain", ""])
def test_a_text_is_escaped_and_ascii_and_reads_the_same(text: str) -> None:
    for markup in (escaped(text), format_html("{}", text), format_each("{}", [[text]])):
        assert markup.isascii()
        assert unescape(markup) == unescape(escape(text)) == text


def test_what_is_special_is_written_as_ever() -> None:
    assert escaped("& < > \" '") == escape("& < > \" '") == "&amp; &lt; &gt; &quot; &#x27;"
    assert escaped("ä<b>&#228;") == "&#228;&lt;b&gt;&amp;#228;"
    template = '<p title="{}">ä</p>'
    assert format_html(template, "'ö'") == '<p title="&#x27;&#246;&#x27;">&#228;</p>'


def test_our_own_markup_is_ascii_and_not_escaped() -> None:
    markup = own_markup('<p title="½">', "&amp; ", WORDS, "</p>")
    assert markup.isascii()
    assert unescape(markup) == f'<p title="½">& {WORDS}</p>'
    assert markup.startswith('<p title="&#189;">&amp; Pl&#228;ttchen')


def test_markup_in_markup_is_left_as_it_is() -> None:
    inner = own_markup("<b>ä &amp; ü</b>")
    assert escaped(inner) is inner
    assert own_markup(inner) == inner
    assert format_html("<p>{}{}</p>", inner, "<") == f"<p>{inner}&lt;</p>"
    assert format_each("<p>{}</p>", [[inner], ["ö"]]) == f"<p>{inner}</p><p>&#246;</p>"


def test_a_name_that_is_filled_in_is_ascii_too() -> None:
    filled = Names(["Jörg & Söhne"]).in_markup(own_markup(f"<b>{blank(0)}</b>"))
    assert filled == "<b>J&#246;rg &amp; S&#246;hne</b>"


@pytest.fixture
def players(db: None) -> tuple[Player, Player]:  # noqa: ARG001 # the fixture opens the database
    return make_player("anouk"), make_player("halvard")


@pytest.mark.parametrize("terms", [CLASSIC, REEF], ids=lambda terms: terms.game)
def test_every_fragment_of_a_match_is_ascii(players: tuple[Player, Player], terms: Terms) -> None:
    match = make_match(*players, terms=terms)
    while not match.is_over and match.version < 60:
        assert not_ascii(match) == []
        match = play(match, options(match)[-1])
    over = match if match.is_over else resign(match.pk, players[0])
    assert not_ascii(over) == []


def test_so_are_clocks_offers_and_series(players: tuple[Player, Player]) -> None:
    match = first_match(*players, terms=LIVE, best_of=3, odds_allowed=True)
    assert not_ascii(offer_draw(match.pk, players[0], match.version)) == []
    for loser in players:
        series = lose(match, loser)
        assert not_ascii(match) == []
        match = start_next_game_of(series)
        assert not_ascii(match) == []
    lose(match, players[0])
    assert not_ascii(match) == []


def not_ascii(match: Match) -> list[str]:
    """Whatever is not ASCII in what anybody is shown of the match."""
    scene = Scene.of(Match.objects.get(pk=match.pk))
    return [
        words
        for viewer in (0, 1, None)
        for language in ("en", "de")
        for words in NOT_ASCII.findall(fragment_for(scene, viewer, language).whole)
    ]
