"""Pearls in words, on the pages of the site, in both languages."""

from __future__ import annotations

import pytest
from django.http import HttpResponse

from games.matches.endings import resign
from games.matches.lifecycle import Terms
from games.models import Match
from ladder.models import Player
from tests.harness.answers import client_of, page_of, with_characters
from tests.harness.factories import make_match, make_player, options, play, player_to_move

pytestmark = pytest.mark.django_db

LAGOON = Terms("pearls", "lagoon")


@pytest.fixture
def match() -> Match:
    return make_match(make_player("anouk"), make_player("halvard"), terms=LAGOON)


def text_of(answer: HttpResponse) -> str:
    return with_characters(answer.content.decode())


def page(match: Match, player: Player | None, language: str, place: str = "") -> str:
    headers = {"Accept-Language": language}
    return text_of(client_of(player).get(f"{page_of(match)}{place}", headers=headers))  # type: ignore[arg-type]


def refusal(match: Match, move: str, language: str) -> str:
    """What the page says of a move that the rules forbid."""
    answer = client_of(player_to_move(match)).post(
        f"{page_of(match)}moves/",
        {"move": move, "version": str(match.version)},
        headers={"HX-Request": "true", "Accept-Language": language},
    )
    assert answer.status_code == 422
    return text_of(answer)  # type: ignore[arg-type]


def test_choices_are_buttons_with_words(match: Match) -> None:
    bid = options(match)[0]
    mover = player_to_move(match)
    assert f">{bid}</button>" in page(match, mover, "en")
    german = page(match, mover, "de")
    assert f'value="{bid}"' in german
    assert f">{bid.removeprefix('bid ')} bieten</button>" in german


def test_refusals_are_sentences(match: Match) -> None:
    assert "Whoever opens has to bid." in refusal(match, "pass", "en")
    assert "Wer eröffnet, muss bieten." in refusal(match, "pass", "de")
    assert "Ein Zug ist ein Gebot von 1 bis 8" in refusal(match, "fly a1", "de")
    # The seats hold 1, 3, 5, 7 and 4, 5, 6, 8.
    assert "Du hast keine Karte mit 8." in refusal(match, "bid 8", "de")
    match = play(match, "bid 5")
    assert "Du musst mehr als 5 bieten." in refusal(match, "bid 4", "de")


def test_the_log_tells_the_pearl_to_all_and_a_card_to_its_own_seat(match: Match) -> None:
    while not any(move.private for move in match.moves.all()):
        match = play(match, options(match)[0])
    last = next(move for move in match.moves.all() if move.private)
    drawn = {int(seat): told["drawn"] for seat, told in last.private.items()}
    for seat in match.seats.select_related("player"):
        shown = page(match, seat.player, "en")
        assert "takes the pearl:" in shown
        told = [f"You draw {drawn[seat.number]}"] if seat.number in drawn else []
        assert [f"You draw {card}" for card in range(1, 9) if f"You draw {card}" in shown] == told
    assert "You draw" not in page(match, None, "en")
    assert "bekommt die Perle:" in page(match, None, "de")


@pytest.mark.parametrize(
    ("reason", "language", "words"),
    [
        ("necklace", "en", "a necklace is strung"),
        ("necklace", "de", "eine Kette ist aufgezogen"),
        ("gathered", "en", "the last pearl is taken"),
        ("gathered", "de", "die letzte Perle ist vergeben"),
    ],
)
def test_its_endings_are_told(match: Match, reason: str, language: str, words: str) -> None:
    match = play(match, options(match)[0])
    mover = match.seats.select_related("player")[0].player
    match = resign(match.pk, mover)
    Match.objects.filter(pk=match.pk).update(reason=reason)
    assert words in page(match, mover, language)
    assert words in page(match, None, language, "replay/")


def test_the_replay_tells_moves_in_words(match: Match) -> None:
    bid = options(match)[0]
    match = resign(play(match, bid).pk, player_to_move(match))
    assert f"anouk, {bid}" in page(match, None, "en", "replay/1/")
    assert f"anouk, {bid.removeprefix('bid ')} bieten" in page(match, None, "de", "replay/1/")
