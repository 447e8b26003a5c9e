"""`manage.py audit_matches`: sound matches pass, every kind of damage is named."""

from __future__ import annotations

import pytest
from django.core.management import CommandError, call_command

from games.matches.audit.matches import differences, lasting_differences
from games.matches.endings import resign
from games.models import Match, Seat
from tests.harness.auditing import audit, damage
from tests.harness.factories import make_match, make_player, options, play, play_to_the_end

pytestmark = pytest.mark.django_db


def test_no_matches_are_sound() -> None:
    assert audit() == "0 matches, all sound\n"


def test_sound_matches() -> None:
    white, grey = make_player("white"), make_player("grey")
    play_to_the_end(make_match(white, grey))
    play_to_the_end(make_match(white))
    running = make_match(white, grey, seed=b"\x02" * 32)
    for _ in range(7):
        running = play(running, options(running)[0])
    resign(make_match(white, grey, seed=b"\x03" * 32).pk, grey)
    assert audit() == "4 matches, all sound\n"
    assert audit(str(running.pk)) == "1 match, all sound\n"


DAMAGES = {
    "the stored state is not": "UPDATE games_match SET state = json_set(state, '$.turn', 9)",
    "the commitment is not that": "UPDATE games_match SET commitment = 'x'",
    "the moves are not numbered": "UPDATE games_match SET moves_made = moves_made - 1",
    "the moves do not end the match": (
        "UPDATE games_match SET status = 'over', reason = 'full', finished_at = created_at"
    ),
}


@pytest.mark.parametrize(("words", "sql"), DAMAGES.items())
def test_a_damaged_match_is_named(words: str, sql: str) -> None:
    match = play(make_match(make_player("white"), make_player("grey")), "sail W3")
    sound = play(make_match(*(seat.player for seat in match.seats.all())), "sail W3")
    damage(match, f"{sql} WHERE id = %s")
    complaints = audit()
    assert f"{match.pk}: {words}" in complaints
    assert str(sound.pk) not in complaints


def test_lost_moves_are_named() -> None:
    match = play(make_match(make_player("white"), make_player("grey")), "sail W3")
    damage(match, "DELETE FROM games_move WHERE seq = 2 AND match_id = %s")
    assert "the moves are not numbered from 1 to 2" in audit()


def test_a_wrong_result_is_named() -> None:
    match = play_to_the_end(make_match(make_player("white"), make_player("grey")))
    Seat.objects.filter(match=match, number=0).update(score=99, place=9)
    assert [line.split(": ", 1)[1].split(" are ")[0] for line in audit().splitlines()] == [
        "the scores",
        "the places",
        "the ladder has another result of it",
    ]


def test_what_is_said_tells_nothing_hidden() -> None:
    match = play(make_match(make_player("white"), make_player("grey")), "sail W3")
    damage(match, "UPDATE games_match SET state = '{}' WHERE id = %s")
    assert match.seed.hex() not in audit()
    assert not any(kind in audit() for kind in ("cape", "bay", "strait"))


@pytest.mark.parametrize(
    ("reason", "places", "words"),
    [
        ("aborted", (1, 1), "the moves end the match by 'bag', not 'aborted'"),
        ("bag", (3, 4), "the places are (2, 1), not those stored"),
    ],
)
def test_a_wrong_ending_is_named(reason: str, places: tuple[int, int], words: str) -> None:
    match = play_to_the_end(make_match(make_player("white"), make_player("grey")))
    Match.objects.filter(pk=match.pk).update(reason=reason)
    for number, place in enumerate(places):
        match.seats.filter(number=number).update(place=place)
    assert words in audit()


def test_wrong_places_of_a_resignation_are_named() -> None:
    white, grey = make_player("white"), make_player("grey")
    match = make_match(white, grey)
    resign(match.pk, grey)
    match.seats.update(place=7)
    assert "the places are not those of a match that was resigned" in audit()


def test_a_game_that_nobody_knows_is_named() -> None:
    match = make_match(make_player("white"))
    Match.objects.filter(pk=match.pk).update(game="chess")
    assert audit() == f"{match.pk}: no game can be set up like this\n"


@pytest.mark.parametrize(
    ("id_", "words"),
    [
        ("00000000-0000-0000-0000-000000000000", "There is no match 00000000-0000-0000-0000"),
        ("x", "An id of a match is a UUID."),
    ],
)
def test_an_id_that_is_none_is_said(id_: str, words: str) -> None:
    with pytest.raises(CommandError, match=words):
        call_command("audit_matches", id_)


def test_a_move_made_while_a_match_is_read_is_no_difference() -> None:
    match = make_match(make_player("white"), make_player("grey"))
    read_before = Match.objects.get(pk=match.pk)
    play(match, "sail W3")
    assert list(differences(read_before)) == ["the moves are not numbered from 1 to 0"]
    assert lasting_differences(read_before) == []
