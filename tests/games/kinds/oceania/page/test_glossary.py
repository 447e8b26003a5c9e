"""Words that are explained: each button of a match's page has the text that it opens."""

from __future__ import annotations

import re

import pytest
from django.test import Client
from django.urls import reverse
from django.utils.translation import override

from games.kinds.oceania.page.glossary import explained, glossary
from games.models import Match
from tests.harness.answers import with_characters
from tests.harness.factories import make_match, make_player, play_to_the_end

pytestmark = pytest.mark.django_db

BUTTON = re.compile(
    r'<button type="button" id="(word-[\w-]+)" class="term[^"]*" popovertarget="means-([\w-]+)"'
    r' aria-describedby="means-\2"[^>]*>([^<]+)</button>'
)
WORDS = ["projected", "sure", "set-aside", "out-of-play", "reserve", "ledger", "fair-bag"]


def page_of(match: Match) -> str:
    client = Client()
    client.force_login(match.seats.get(number=0).player)
    return with_characters(client.get(reverse("match", args=[match.pk])).content.decode())


def test_every_word_of_the_list_is_explained() -> None:
    assert list(glossary(False)) == list(glossary(True)) == WORDS


def test_the_words_of_a_match_open_what_they_mean() -> None:
    page = page_of(make_match(make_player("anouk"), make_player("halvard")))
    buttons = BUTTON.findall(page)
    assert [(name, word) for _, name, word in buttons if name != "goal"] == [
        ("set-aside", "Set aside"),
        ("projected", "projected"),
        ("sure", "sure now"),
        ("set-aside", "Set aside"),
        ("projected", "projected"),
        ("sure", "sure now"),
        ("out-of-play", "out of play"),
        ("reserve", "Reserve"),
        ("ledger", "?"),
    ]
    ids = [name for name, *_ in buttons]
    assert len(ids) == len(set(ids))
    for name in WORDS:
        assert page.count(f'id="means-{name}" class="meaning" role="tooltip" popover>') == 1
    assert 'aria-label="What the ledger is">?</button>' in page
    assert '<summary data-means="means-fair-bag" aria-describedby="means-fair-bag">' in page


def test_tiles_set_aside_are_explained_at_the_end_too() -> None:
    page = page_of(play_to_the_end(make_match(make_player("anouk"), make_player("halvard"))))
    words = {place: word for place, _, word in BUTTON.findall(page)}
    assert words["word-set-aside-final"].startswith("Tiles set aside (")


@pytest.mark.parametrize("alone", [False, True], ids=["match", "voyage"])
def test_the_words_of_a_replay_open_what_they_mean(alone: bool) -> None:
    names = ["anouk"] if alone else ["anouk", "halvard"]
    match = play_to_the_end(make_match(*map(make_player, names)))
    address = reverse("replay", args=[match.pk])
    page = with_characters(Client().get(address).content.decode())
    words = [word for _, _, word in BUTTON.findall(page)]
    assert words[-2:] == ["Fair draw", "Out of play"]
    assert alone or words[0].startswith("Tiles set aside (")
    for name in re.findall(r'(?:popovertarget|aria-describedby)="(means-[\w-]+)"', page):
        assert page.count(f'id="{name}"') == 1
    assert ("On a voyage they cost nothing." in page) is alone
    for kind in ("css", "js"):
        assert re.search(rf'"/static/games/glossary\.[0-9a-f]+\.{kind}"', page)


def test_what_a_tile_set_aside_means_depends_on_the_game() -> None:
    anouk = make_player("anouk")
    in_company = page_of(make_match(anouk, make_player("halvard")))
    assert "Each costs 2 points at the end." in in_company
    alone = page_of(make_match(anouk))
    assert "On a voyage they cost nothing." in alone
    assert "Each costs 2 points at the end." not in alone


def test_words_are_said_in_the_reader_s_language() -> None:
    with override("de"):
        assert explained("reserve").endswith(">Vorrat</button>")
        assert "Niemand zieht" in glossary(False)["reserve"][1]


def test_the_rules_list_the_words() -> None:
    page = with_characters(Client().get("/rules/oceania/").content.decode())
    section = page.split('aria-labelledby="words"')[1].split("</section>")[0]
    for word, meaning in glossary(False).values():
        assert f"<dt>{word}</dt><dd>{meaning}</dd>" in section
