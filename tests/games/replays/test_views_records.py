"""Records that people bring along: replayed if they are right, refused with the reason if not."""

from __future__ import annotations

import re
from typing import cast

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.http import HttpResponse
from django.test import Client

from games.kinds.oceania.rules.course import course_of_record
from games.kinds.oceania.rules.replay import read_record
from games.matches.records import record_text
from games.models import Match
from games.replays.forms import LONGEST
from ladder.models import Player
from tests.harness.answers import page_of, text_of
from tests.harness.factories import make_match, play_to_the_end

pytestmark = pytest.mark.django_db

SEEDLESS = '[Game "Oceania"]\n[Edition "7x5"]\n[Players "2"]\n'


@pytest.fixture
def over(white: Player, grey: Player) -> Match:
    return play_to_the_end(make_match(white, grey))


def send(
    client: Client, *, parts: bool = False, language: str = "en", **fields: object
) -> HttpResponse:
    headers = {"Accept-Language": language} | ({"HX-Request": "true"} if parts else {})
    return cast("HttpResponse", client.post("/replays/", fields, headers=headers))


def refusal(answer: HttpResponse) -> str:
    assert answer.status_code == 422
    (words,) = re.findall(r'<p class="refusal" role="alert">(.*?)</p>', text_of(answer))
    return cast("str", words)


def test_a_game_is_shown_as_its_match_shows_it(client: Client, over: Match) -> None:
    record = record_text(over)
    for ply in (0, 1, 7, len(course_of_record(read_record(record)).turns)):
        brought = text_of(send(client, parts=True, record=record, ply=ply))
        address = f"{page_of(over)}replay/{ply}/"
        shown = client.get(address, headers={"HX-Request": "true"})
        stored = text_of(cast("HttpResponse", shown))
        without_time = r"<div><dt>Thinking time</dt><dd>.*?</dd></div>"
        assert brought == re.sub(without_time, "", stored)


def test_without_a_ply_it_is_the_end_and_each_step_sends_the_record_again(
    client: Client, over: Match
) -> None:
    record = record_text(over)
    page = text_of(send(client, record=record))
    plies = len(course_of_record(read_record(record)).turns)
    assert f'data-ply="{plies}" data-plies="{plies}"' in page
    assert page.count('form="record-form" name="ply"') == plies + 4
    assert record.split("\n", 1)[0].replace('"', "&quot;") in page
    assert 'href="/matches/' not in page


def test_a_file_is_as_good_as_a_text(client: Client, over: Match) -> None:
    record = record_text(over)
    for content in (record.encode(), b"\xef\xbb\xbf" + record.replace("\n", "\r\n").encode()):
        file = SimpleUploadedFile("game.oceania", content)
        answer = send(client, file=file, ply=2)
        assert answer.status_code == 200
        assert "Turn 2 of " in text_of(answer)


def test_a_ply_beyond_the_end_is_the_end(client: Client, over: Match) -> None:
    record = record_text(over)
    assert send(client, record=record, ply=10**6, parts=True).content == (
        send(client, record=record, parts=True).content
    )
    assert send(client, record=record, ply="x").status_code == 422


def test_a_record_may_keep_its_seed_and_its_end_to_itself(client: Client) -> None:
    page = text_of(send(client, record=SEEDLESS + "\n1. W3 cape a3:wlww s2e\n"))
    assert "The record ends in mid-game" in page
    assert "This record keeps its seed hidden" in page
    assert "Turn 1 of 1: White placed a cape on a3, scout 2" in page


@pytest.mark.parametrize(
    ("old", "new", "words"),
    [
        ('"Oceania"', '"Chess"', "In the tags: this is a game of &#x27;Chess&#x27;"),
        ('[Players "2"]', '[Players "9"]', "In the tags: Players is 1 or 2"),
        ('[Seed "00', '[Seed "01', "In the tags: the Commitment is not the SHA-256 of the Seed"),
        ('[GreyNonce "0', '[GreyNonce "x', "In the tags: GreyNonce is not 16 to 64 lower-case hex"),
        ("\n2. ", "\n3. ", "Turn 2: turn 2 is missing, 3 stands here"),
        ("\n1. ", "\n1. W9 ", "Turn 1: this is not a turn: "),
        ('[Result "', '[Result "9', "At the end: the result is "),
    ],
)  # fmt: skip
def test_what_is_wrong_is_said_in_words(
    client: Client, over: Match, old: str, new: str, words: str
) -> None:
    record = record_text(over)
    assert old in record
    assert refusal(send(client, record=record.replace(old, new, 1))).startswith(words)


def test_the_rules_speak_for_themselves_and_in_the_reader_s_language(client: Client) -> None:
    record = SEEDLESS + "\n1. W3 cape a1:wlww\n"
    assert refusal(send(client, record=record)) == "Turn 1: The ship at W3 does not reach a1."
    german = refusal(send(client, record=record, language="de"))
    assert german.startswith("Zug 1: ")
    assert "erreicht a1 nicht" in german


@pytest.mark.parametrize("reason", ["resigned", "timeout"])
def test_an_end_without_its_winner_is_refused(client: Client, reason: str) -> None:
    record = f'{SEEDLESS}[Reason "{reason}"]\n\n1. W3 cape a3:wlww s2e\n'
    words = "At the end: Winner is missing: the rules did not end this game"
    assert refusal(send(client, record=record)) == words


def test_tiles_in_another_order_are_refused(client: Client, over: Match) -> None:
    record = record_text(over)
    kind = re.search(r"\n1\. \S+ (\w+) ", record)
    assert kind
    other = "sea" if kind[1] != "sea" else "bay"
    wrong = re.sub(r"(\n1\. \S+) \w+ \S+.*", rf"\1 {other} -", record)
    assert refusal(send(client, record=wrong)) == (
        f"Turn 1: The next tile of the bag is a {kind[1]}, not a {other}."
    )


def test_what_is_no_record_at_all_is_refused(client: Client) -> None:
    words = "a record begins with its tags, such as [Game ...]"
    for text in ("ahoy", "{}", "1. W3 cape a3:wlww s2e", "[game]"):
        assert refusal(send(client, record=text)) == words
    assert refusal(send(client)) == "Paste a record, or choose a file."
    assert refusal(send(client, record=" \n ")) == "Paste a record, or choose a file."
    for content, said in (
        (b"\xff\xfe\x00", "This file is not a text."),
        (b"[" * (LONGEST + 1), "This is longer than any record."),
    ):
        answer = send(client, file=SimpleUploadedFile("x", content))
        assert (answer.status_code, said in text_of(answer)) == (422, True)
    answer = send(client, record="[" * (LONGEST + 1))
    assert (answer.status_code, "This is longer than any record." in text_of(answer)) == (422, True)
    assert send(client, record=SEEDLESS + "\n1. \x00").status_code == 422


def test_hostile_names_are_shown_and_do_nothing(client: Client) -> None:
    name = "<script>alert(1)</script>{{ 7|add:7 }}&amp;{0}"
    page = text_of(send(client, record=f'{SEEDLESS}[White "{name}"]\n\n1. W3 cape a3:wlww s2e\n'))
    assert "<script>alert" not in page
    assert "&lt;script&gt;alert(1)&lt;/script&gt;{{ 7|add:7 }}&amp;amp;{0} placed a cape" in page
    for sign in ("\u202e", "\ue000", "\x01", "\x03", "\x1b"):
        answer = send(client, record=f'{SEEDLESS}[White "a{sign}b"]\n\n')
        assert refusal(answer).startswith("In the tags: this is not a tag: ")


def test_nothing_of_it_is_kept(client: Client, over: Match) -> None:
    before = Match.objects.count()
    answer = send(client, record=record_text(over))
    assert "no-store" in answer.headers["Cache-Control"]
    assert Match.objects.count() == before


def test_the_form_is_open_to_everybody_and_takes_nothing_else(client: Client) -> None:
    answer = cast("HttpResponse", client.get("/replays/"))
    assert answer.status_code == 200
    assert 'name="record"' in text_of(answer)
    assert client.put("/replays/").status_code == 405
    strict = Client(enforce_csrf_checks=True)
    assert send(strict, record="x").status_code == 403
