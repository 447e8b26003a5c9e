"""What leads from other places to a game: pictures of its end, previews of links, a frame."""

from __future__ import annotations

import re
import struct
import zlib
from typing import cast
from xml.etree.ElementTree import Element, fromstring

import pytest
import resvg_py
from django.http import HttpResponse
from django.utils.html import escape

from games.kinds.oceania.page.position import Position
from games.kinds.oceania.replay import picture
from games.kinds.oceania.replay.lettering import drawable
from games.kinds.oceania.replay.picture import SVG, svg_of
from games.kinds.oceania.rules.replay import position_after
from games.kinds.oceania.rules.view import view_of
from games.kinds.oceania.svg.chart import DrawingOptions, draw_chart
from games.kinds.registry import KINDS
from games.matches import endings
from games.matches.lifecycle import Terms
from games.matches.page.endings import Finish
from games.models import Match
from games.replays.page.pictures import Caption
from ladder.models import Player
from ladder.names import normalise, refusal
from tests.harness.answers import client_of, page_of, text_of
from tests.harness.factories import make_match, make_player, play, play_to_the_end

pytestmark = pytest.mark.django_db

PRIVATE = Terms("oceania", "7x5", private=True)
CAPTION = Caption((Finish("anouk", 11, 1), Finish("halvard", -2, 2)), "sea.example")
SHOWN_HEIGHT = "1028"
PLACES = ("chart.svg", "chart.png", "embed/")
SEA, LAND, PARCHMENT = (0x4D, 0x89, 0xA7), (0xF2, 0xEA, 0xC6), (0xCD, 0xB1, 0x87)


@pytest.fixture
def over(white: Player, grey: Player) -> Match:
    return play_to_the_end(make_match(white, grey))


def ask(match: Match, place: str, player: Player | None = None) -> HttpResponse:
    return cast("HttpResponse", client_of(player).get(f"{page_of(match)}{place}"))


def parsed(picture: str) -> Element:
    return fromstring(picture)  # noqa: S314 # our own drawing


def kinds_of(root: Element) -> list[str]:
    return [element.tag.rpartition("}")[2] for element in root.iter()]


def test_a_picture_has_every_line_of_the_board_s_own_drawing() -> None:
    state = position_after(["W3 cape a3:wlww s2e", "a3 sea a2:wwww"], 2)
    board = draw_chart(Position.of(view_of(state, None)), DrawingOptions("picture", newest=False))
    drawn = parsed(board.replace("<svg ", f'<svg xmlns="{SVG}" ', 1))
    shown = parsed(svg_of(state, CAPTION))
    lines, own = (
        [element.get("d") for element in root.iter(f"{{{SVG}}}path") if element.get("class")]
        for root in (drawn, shown)
    )
    assert own == lines
    _left, _top, width, height = map(int, str(drawn.get("viewBox")).split())
    words = [element.text for element in drawn.iter(f"{{{SVG}}}text")]
    assert written_in(shown) == [*words, "11 – −2", "anouk", "halvard", "sea.example"]
    assert str(shown.get("viewBox")).split()[2:] == [str(width), str(height + 84)]
    assert (shown.get("width"), shown.get("height")) == ("1200", SHOWN_HEIGHT)


def written_in(picture: Element) -> list[str]:
    return [element.get("data-text", "") for element in picture.iter() if element.get("data-text")]


def span_of(element: Element) -> tuple[float, float]:
    """Where drawn words begin and end, in units of the chart."""
    found = re.fullmatch(
        r"translate\(([-\d.]+) [-\d.]+\) scale\(([\d.]+)\)", element.get("transform", "")
    )
    assert found
    start, unit = float(found[1]), float(found[2])
    return start, start + unit * (5.4 * (len(element.get("data-text", "")) - 1) + 4)


@pytest.mark.parametrize("names", [("W" * 20, "M" * 20), ("Wal", "M" * 20)])
def test_names_of_any_length_fit_beside_the_score(names: tuple[str, str]) -> None:
    caption = Caption((Finish(names[0], 118, 1), Finish(names[1], 111, 2)), "sea.example:8000")
    root = parsed(svg_of(position_after(["W3 cape a3:wlww"], 2), caption))
    (strip,) = root.iterfind(f"{{{SVG}}}g[@class='caption']")
    width = float(str(root.get("viewBox")).split()[2])
    score, first, second = (
        span_of(element)
        for element in list(strip)
        if element.get("data-text") in ("118 – 111", *names)
    )
    assert 20 <= first[0] < first[1] < score[0] < score[1] < second[0] < second[1] <= width - 20


def test_the_picture_says_who_played_the_score_and_where(over: Match) -> None:
    white, grey = over.seats.order_by("number")
    written = written_in(parsed(text_of(ask(over, "chart.svg"))))
    score = f"{white.score} – {grey.score}".replace("-", "−")
    assert written[-4:] == [score, white.player.username, grey.player.username, "127.0.0.1:8000"]


def test_names_that_we_can_not_draw_are_told_by_the_seat() -> None:
    caption = Caption((Finish("Étienne", 1, 1), Finish("小明君", 0, 2)), "sea.example")
    root = parsed(svg_of(position_after(["W3 cape a3:wlww"], 2), caption))
    assert written_in(root)[-3:] == ["Etienne", "Grey", "sea.example"]


@pytest.mark.parametrize(
    ("name", "drawn"),
    [
        ("Łukasz", "Lukasz"),
        ("Ørjan", "Orjan"),
        ("Straße", "Strasse"),
        ("Þórður", "Thordur"),
        ("Ðorđe", "Dorde"),
        ("Işıl", "Isil"),
        ("İnci", "Inci"),
        ("Æsa_Œuvre", "Aesa_Oeuvre"),
        ("Ħal-Għargħur", "Hal-Gharghur"),
        ("Олег", "Oleg"),
        ("Юрій_Щербак", "Yuriy_Shcherbak"),
        ("Ольга", "Olga"),
        ("Ђорђе", "Djordje"),
        ("МИША", "MISHA"),
        ("Γιώργος", "Giorgos"),
        ("Ούρσουλα", "Oursoula"),
        ("Άγγελος", "Angelos"),
        ("Αϋγε", "Ayge"),
        ("ΨΥΧΗ", "PSYCHI"),
        ("Ἀχιλλεύς", "Achilleus"),
    ],
)
def test_names_are_drawn_in_latin_letters(name: str, drawn: str) -> None:
    assert refusal(name) is None
    assert drawable(name) == drawn


def test_every_letter_of_latin_alphabets_is_drawn() -> None:
    letters = [chr(code) for code in range(0xC0, 0x250) if chr(code).isalpha()]
    allowed = [letter for letter in letters if refusal(f"abc{letter}") is None]
    assert len(allowed) > 250
    assert [letter for letter in allowed if not drawable(normalise(letter))] == []


def test_a_voyage_has_one_name_and_one_score(white: Player) -> None:
    match = endings.resign(play(make_match(white), "sail E1").pk, white)
    written = written_in(parsed(text_of(ask(match, "chart.svg"))))
    score = f"{match.seats.get().score}".replace("-", "−")
    assert written[-3:] == [score, white.username, "127.0.0.1:8000"]


def test_a_picture_needs_nothing_from_elsewhere(over: Match) -> None:
    text = text_of(ask(over, "chart.svg"))
    root = parsed(text)
    assert {"text", "style", "script", "image"}.isdisjoint(kinds_of(root))
    assert "var(" not in text
    assert set(re.findall(r'href="(.)', text)) == {"#"}
    (sea,) = root.iterfind(f".//{{{SVG}}}rect[@class='sea']")
    assert sea.get("fill") == "#4d89a7"
    lands = root.iterfind(f".//{{{SVG}}}g[@class='land']")
    assert {land.get("fill") for land in lands} == {"#f2eac6"}


def test_it_is_the_chart_at_the_end(over: Match) -> None:
    answer = ask(over, "chart.svg")
    assert answer.headers["Content-Type"] == "image/svg+xml"
    assert answer.headers["Cache-Control"] == "private, max-age=600"
    assert text_of(answer) == svg_of(KINDS["oceania"].rules.decode(over.state), caption_of(over))


def caption_of(match: Match) -> Caption:
    seats = match.seats.order_by("number")
    finishes = [Finish(seat.player.username, seat.score or 0, seat.place or 1) for seat in seats]
    return Caption(tuple(finishes), "127.0.0.1:8000")


def test_in_pixels_it_is_the_same_and_drawn_once(over: Match) -> None:
    answer = ask(over, "chart.png")
    assert answer.headers["Content-Type"] == "image/png"
    assert struct.unpack(">II", answer.content[16:24]) == (1200, int(SHOWN_HEIGHT))
    with picture._making:  # noqa: SLF001 # as if another were being drawn
        assert ask(over, "chart.png").content == answer.content


def test_the_colours_are_where_the_chart_has_them() -> None:
    drawing = svg_of(position_after(["W3 cape a3:wlww"], 2), CAPTION)
    rows = pixels(resvg_py.svg_to_bytes(svg_string=drawing, width=201))

    def colour(x: int, y: int) -> tuple[int, ...]:
        """At a point of the chart, in its own units."""
        at = (x + 52) // 4
        return tuple(rows[(y + 52) // 4][4 * at : 4 * at + 3])

    left, top = 0, 200  # the upper left corner of a3
    for point, expected in (
        ((left + 20, top + 20), SEA),
        ((left + 90, top + 50), LAND),
        ((350, 145), PARCHMENT),
    ):
        assert max(abs(a - b) for a, b in zip(colour(*point), expected, strict=True)) < 60, point


def pixels(png: bytes) -> list[bytes]:
    """The rows of a picture with red, green, blue and opacity, each in a byte."""
    width, height, depth, kind = struct.unpack(">IIBB", png[16:26])
    assert (depth, kind) == (8, 6)
    packed, at = b"", 8
    while at < len(png):
        (length,) = struct.unpack(">I", png[at : at + 4])
        if png[at + 4 : at + 8] == b"IDAT":
            packed += png[at + 8 : at + 8 + length]
        at += length + 12
    data, size, rows = zlib.decompress(packed), 4 * width, [bytes(4 * width)]
    for number in range(height):
        start = number * (size + 1)
        rows.append(_unfiltered(data[start], data[start + 1 : start + 1 + size], rows[-1]))
    return rows[1:]


def _unfiltered(kind: int, row: bytes, above: bytes) -> bytes:
    """A row as it was before it was filtered against what is left of it and above."""
    made = bytearray(4)
    for at, value in enumerate(row):
        left, up, corner = made[at], above[at], above[at - 4] if at > 3 else 0
        guess = left + up - corner
        nearest = min((left, up, corner), key=lambda one: abs(guess - one))
        made.append((value + (0, left, up, (left + up) // 2, nearest)[kind]) % 256)
    return bytes(made[4:])


def test_one_picture_is_drawn_at_a_time(white: Player, grey: Player) -> None:
    match = endings.resign(play(make_match(white, grey), "sail E1").pk, white)
    with picture._making:  # noqa: SLF001 # as if another were being drawn
        answer = ask(match, "chart.png")
    assert (answer.status_code, answer.headers["Retry-After"]) == (503, "3")


def test_a_link_to_a_public_game_has_a_preview(over: Match) -> None:
    page = text_of(ask(over, "replay/2/"))
    told = dict(re.findall(r'<meta property="og:(.*?)" content="(.*?)">', page))
    assert told["image"] == f"http://127.0.0.1:8000{page_of(over)}chart.png"
    assert told["url"] == f"http://127.0.0.1:8000{page_of(over)}replay/2/"
    assert (told["image:width"], told["image:height"]) == ("1200", SHOWN_HEIGHT)
    assert " – " in told["title"]
    assert told["description"].startswith("Turn 2 of ")
    snippet = f'<iframe src="http://127.0.0.1:8000{page_of(over)}embed/"'
    assert escape(snippet) in page
    # For people to read and to copy, so with the dash itself.
    raw = ask(over, "replay/2/").content.decode()
    assert escape(' title="Oceania: white – grey" ') in raw


def test_what_is_for_its_seats_only_has_neither_preview_nor_frame(
    white: Player, grey: Player
) -> None:
    match = endings.resign(make_match(white, grey, terms=PRIVATE).pk, white)
    page = text_of(ask(match, "replay/", white))
    assert "og:" not in page
    assert "iframe" not in page
    stranger = make_player("stranger")
    for place in PLACES:
        for player in (stranger, None):
            assert ask(match, place, player).status_code == 404
        if place != "chart.png":
            assert ask(match, place, grey).status_code == 200


def test_a_frame_shows_any_ply_and_may_be_framed(over: Match) -> None:
    answer = ask(over, "embed/?ply=3")
    page = text_of(answer)
    assert "Turn 3 of " in page
    assert f'href="{page_of(over)}embed/?ply=2"' in page
    assert f'href="{page_of(over)}replay/3/" target="_blank" rel="noopener"' in page
    assert "frame-ancestors *" in answer.headers["Content-Security-Policy"]
    assert "X-Frame-Options" not in answer.headers
    assert "<form" not in page
    assert ask(over, "embed/?ply=999").status_code == 404
    last = text_of(ask(over, "embed/"))
    for nonsense in ("x", "-1", "9" * 5000, "٣"):
        assert text_of(ask(over, f"embed/?ply={nonsense}")) == last


def test_nothing_else_may_be_framed(over: Match) -> None:
    for place in ("", "replay/", "chart.svg", "record/", "embed/?ply=999"):
        answer = ask(over, place)
        assert answer.headers["X-Frame-Options"] == "DENY"
        assert "frame-ancestors 'none'" in answer.headers["Content-Security-Policy"]


def test_only_games_that_are_over_are_shared_and_only_to_be_read(
    over: Match, white: Player, grey: Player
) -> None:
    running = make_match(white, grey)
    oceans = endings.resign(make_match(white, grey, terms=Terms("oceans", "reef")).pk, white)
    for place in PLACES:
        assert ask(running, place, white).status_code == 404
        assert ask(oceans, place, white).status_code == 404
        assert client_of(white).post(f"{page_of(over)}{place}").status_code == 405
