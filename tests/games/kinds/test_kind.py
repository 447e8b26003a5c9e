"""What every game gets from the site, whatever else it brings: pages, records, bots, a ladder."""

from __future__ import annotations

from dataclasses import replace
from io import StringIO
from pathlib import Path
from zipfile import ZipFile

import pytest
from django.conf import settings
from django.core.management import call_command
from django.test import Client
from django.utils import timezone
from django.utils.translation import override

from games.kinds.records import split_record
from games.kinds.registry import KINDS
from games.matches.endings import abort, offer_draw, resign
from games.matches.lifecycle import Terms
from games.models import Match
from games.moderation.rulings import adjudicate, void_match
from games.scheduling.jobs import run_due
from games.series.actions import ready
from ladder.models import Player, RatingChange
from tests.harness.answers import ask, client_of, page_of, post, text_of
from tests.harness.auditing import audit
from tests.harness.bots import PatientCrew, game_with, play_to_the_end_against
from tests.harness.challenging import first_match, lose, series_of
from tests.harness.clocked import let_pass, under_way
from tests.harness.factories import (
    ending,
    make_match,
    make_player,
    options,
    play,
    player_to_move,
)
from tests.harness.kinds import EVERY_GAME, RATED_GAMES, TABLE_GAMES, game_of
from tests.harness.moderating import make_moderator

pytestmark = pytest.mark.django_db

LANGUAGES = [code for code, _ in settings.LANGUAGES]
#: A well-formed move that is forbidden before the first move.
FORBIDDEN = {"oceania": "draw", "oceans": "end", "pearls": "pass"}


@pytest.fixture(params=EVERY_GAME, ids=game_of)
def terms(request: pytest.FixtureRequest) -> Terms:
    found: Terms = request.param
    return found


@pytest.fixture
def match(terms: Terms, white: Player, grey: Player) -> Match:
    return make_match(white, grey, terms=terms)


def shown(match: Match, player: Player | None = None, place: str = "", language: str = "en") -> str:
    """A page of the match, which is there."""
    headers = {"Accept-Language": language}
    answer = client_of(player).get(f"{page_of(match)}{place}", headers=headers)
    assert answer.status_code == 200
    return answer.getvalue().decode() if answer.streaming else answer.content.decode()


def offers(page: str) -> bool:
    return ' name="move"' in page or "data-moves" in page


# --- playing -------------------------------------------------------------------------------------


@pytest.mark.parametrize("language", LANGUAGES)
def test_everybody_has_a_page_and_whoever_decides_the_moves(match: Match, language: str) -> None:
    for _ in range(4):
        mover = player_to_move(match)
        pages = {
            who: shown(match, who, language=language)
            for who in (None, *(seat.player for seat in match.seats.all()))
        }
        assert [who for who, page in pages.items() if offers(page)] == [mover]
        for page in pages.values():
            assert f'<html lang="{language}">' in page
            assert match.seed.hex() not in page
        match = play(match, options(match)[0])


def test_a_move_is_made_by_the_page(match: Match) -> None:
    mover, move = player_to_move(match), options(match)[0]
    assert post(client_of(mover), match, move=move, version=0).status_code == 303
    match.refresh_from_db()
    assert match.version == 1
    mover, move = player_to_move(match), options(match)[0]
    answer = ask(client_of(mover), match, move=move, version=1)
    assert answer.status_code == 200
    assert 'data-version="2"' in text_of(answer)


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_forbidden_move_is_refused_in_words(match: Match, language: str) -> None:
    for text in (FORBIDDEN[match.game], "fly a1"):
        answer = client_of(player_to_move(match)).post(
            f"{page_of(match)}moves/",
            {"move": text, "version": "0"},
            headers={"HX-Request": "true", "Accept-Language": language},
        )
        assert answer.status_code == 422
        assert 'role="alert"' in answer.content.decode()
    assert ending(match) == ("playing", "", [None, None], 0)


def test_it_is_not_the_other_s_turn(match: Match) -> None:
    (idle,) = (seat.player for seat in match.seats.exclude(player=player_to_move(match)))
    answer = ask(client_of(idle), match, move=options(match)[0], version=0)
    assert answer.status_code == 409
    assert ending(match)[-1] == 0


# --- endings -------------------------------------------------------------------------------------


def test_it_can_be_given_up_called_off_or_agreed_on(
    terms: Terms, white: Player, grey: Player
) -> None:
    matches = [make_match(white, grey, terms=terms) for _ in range(4)]
    resign(matches[0].pk, grey)
    abort(matches[1].pk, grey)
    for player in (white, grey):
        offer_draw(matches[2].pk, player, Match.objects.get(pk=matches[2].pk).version)
    adjudicate(matches[3].pk, make_moderator(), "a machine played", 0)
    entries = [[seat.player for seat in match.seats.order_by("place")] for match in matches]
    assert entries[0][0] == white
    assert [ending(match)[:2] for match in matches] == [
        ("over", "resigned"), ("over", "aborted"), ("over", "agreed"), ("over", "adjudicated"),
    ]  # fmt: skip
    void_match(matches[0].pk, make_moderator("mate"), "two accounts of one person")
    assert ending(matches[0])[1] == "voided"
    assert audit() == "4 matches, all sound\n"


def test_whoever_has_to_decide_loses_on_time(terms: Terms, white: Player, grey: Player) -> None:
    clocked = replace(terms, clock="live", clock_seconds=300)
    match = under_way(make_match(white, grey, terms=clocked))
    late = player_to_move(match)
    let_pass(match, 400)
    assert run_due(timezone.now()) == 1
    assert ending(match)[1] == "timeout"
    assert match.seats.get(place=2).player == late
    assert "all sound" in audit()


@pytest.mark.parametrize("terms", TABLE_GAMES, ids=game_of)
def test_a_table_of_three_is_played_by_all(terms: Terms) -> None:
    match = make_match(*(make_player(name) for name in ("one", "two", "three")), terms=terms)
    deciding = set()
    for _ in range(12):
        deciding.add(player_to_move(match))
        match = play(match, options(match)[0])
    assert len(deciding) == 3
    assert "all sound" in audit()


def endings_of(game: str) -> list[str]:
    """Every reason for which a match of this game may be over."""
    return [*KINDS[game].wording.endings, *Match.Reason.values]


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_ending_is_told_in_words(match: Match, white: Player, language: str) -> None:
    match = resign(play(match, options(match)[0]).pk, white)
    wording = KINDS[match.game].wording
    for version, reason in enumerate(endings_of(match.game), start=match.version + 1):
        Match.objects.filter(pk=match.pk).update(reason=reason, version=version)
        page = shown(match, white, language=language)
        assert 'data-over="yes"' in page
        with override(language):
            assert str(wording.endings.get(reason, "")) in page
        for place in ("replay/", "record/", "ledger/"):
            assert shown(match, place=place, language=language)


# --- afterwards ----------------------------------------------------------------------------------


def test_its_record_has_the_moves_and_opens_the_seed(match: Match, white: Player) -> None:
    for _ in range(3):
        match = play(match, options(match)[0])
    text = shown(resign(match.pk, white), place="record/")
    tags, lines = split_record(text)
    assert tags["Game"] == KINDS[match.game].title
    assert (tags["Seed"], tags["Commitment"]) == (match.seed.hex(), match.commitment)
    assert (tags["Reason"], lines != []) == ("resigned", True)


def test_it_can_be_replayed_from_the_first_move_to_the_last(match: Match, white: Player) -> None:
    for _ in range(3):
        match = play(match, options(match)[0])
    match = resign(match.pk, white)
    pages = [shown(match, place=f"replay/{ply}/") for ply in range(3)]
    assert len(set(pages)) == 3
    assert match.seed.hex() in pages[0]
    assert client_of(None).get(f"{page_of(match)}replay/99/").status_code == 404


def test_what_it_does_not_offer_is_not_there(terms: Terms, white: Player, grey: Player) -> None:
    """A board to share is for games that draw one."""
    match = resign(make_match(white, grey, terms=terms).pk, white)
    has_page = KINDS[terms.game].page is not None
    for place in ("embed/", "chart.svg"):
        answer = client_of(None).get(f"{page_of(match)}{place}")
        assert answer.status_code == (200 if has_page else 404)


def test_the_months_games_can_be_taken_along(
    terms: Terms, white: Player, grey: Player, tmp_path: Path
) -> None:
    match = make_match(white, grey, terms=terms)
    while len(match.seats_moved) < 2:
        match = play(match, options(match)[0])
    resign(match.pk, white)
    month = f"{timezone.now():%Y-%m}"
    call_command("dump_games", month, "--into", str(tmp_path), stdout=StringIO())
    with ZipFile(tmp_path / f"{terms.game}-{month}.zip") as archive:
        assert [Path(name).stem for name in archive.namelist()].count(str(match.pk)) == 1


# --- series, bots and the ladder -----------------------------------------------------------------


def test_a_series_of_it_goes_on_to_its_decision(terms: Terms, white: Player, grey: Player) -> None:
    match = first_match(white, grey, terms=terms, best_of=3)
    series = lose(match, white)
    for player in (white, grey):
        ready(series.pk, player)
    series = lose(series.matches.get(status="playing"), white)
    assert (series.status, series.winner) == ("over", grey)
    for language in LANGUAGES:
        answer = Client().get(f"/series/{series.pk}/", headers={"Accept-Language": language})
        assert answer.status_code == 200


def test_a_bot_answers_in_it(terms: Terms, white: Player) -> None:
    match = game_with("Drifter", white, terms=terms)
    while player_to_move(match) == white:
        match = play(match, options(match)[0])
    assert PatientCrew().play() > 0
    match.refresh_from_db()
    assert match.is_over or player_to_move(match) == white


def test_a_game_of_pearls_with_a_bot_comes_to_its_end(white: Player) -> None:
    match = play_to_the_end_against(
        PatientCrew(), game_with("Admiral", white, terms=Terms("pearls", "lagoon"))
    )
    assert match.reason in {"necklace", "gathered"}
    assert series_of(match).is_over
    assert "all sound" in audit()


@pytest.mark.parametrize("terms", RATED_GAMES, ids=game_of)
def test_its_games_count_for_its_own_ladder(terms: Terms, white: Player, grey: Player) -> None:
    resign(make_match(white, grey, terms=terms).pk, grey)
    assert set(RatingChange.objects.values_list("result__game", flat=True)) == {terms.game}
    for language in LANGUAGES:
        headers = {"Accept-Language": language}
        page = Client().get(f"/ladder/{terms.game}/?provisional=1", headers=headers)
        assert page.status_code == 200
        profile = Client().get(f"/players/white/?game={terms.game}", headers=headers)
        assert KINDS[terms.game].title in profile.content.decode()
    assert Client().get(f"/api/ladder/{terms.game}/").status_code == 200


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("path", ["/", "/play/", "/watch/", "/statistics/", "/bots/", "/ladder/"])
def test_the_pages_that_list_games_have_it(
    match: Match, white: Player, path: str, language: str
) -> None:
    assert match.pk
    headers = {"Accept-Language": language}
    for client in (Client(), client_of(white)):
        assert client.get(path, headers=headers, follow=True).status_code == 200
