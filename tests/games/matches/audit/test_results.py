"""`manage.py audit_matches`: the ladder has what matches say of themselves, and what follows."""

from __future__ import annotations

from dataclasses import replace
from uuid import uuid4

import pytest
from django.db.models import F
from django.utils import timezone

from games.matches.endings import abort, resign
from games.matches.results import settle_ladders
from games.models import Match
from games.moderation.rulings import adjudicate, restore_match, void_match
from ladder.models import Player, Rating, RatingChange, Result
from ladder.rating.models import GameLadder, Side
from tests.harness.auditing import audit
from tests.harness.factories import CLASSIC, make_match, make_player, play, play_to_the_end
from tests.harness.moderating import make_moderator

pytestmark = pytest.mark.django_db

RATED = replace(CLASSIC, rated=True)
SOUND = "1 match, all sound\n"


@pytest.fixture
def played(white: Player, grey: Player) -> Match:
    return play_to_the_end(make_match(white, grey, terms=RATED))


# --- results -------------------------------------------------------------------------------------


def test_a_result_that_the_ladder_lacks_is_named(white: Player, grey: Player) -> None:
    match = play_to_the_end(make_match(white, grey))
    Result.objects.get(match=match.pk).delete()
    assert audit() == f"{match.pk}: the ladder has no result of it\n"


@pytest.mark.parametrize(
    "damage", [{"moves": 1}, {"ended_by": "agreed"}, {"game": "oceans"}, {"series": uuid4()}]
)
def test_another_result_is_named(white: Player, grey: Player, damage: dict[str, object]) -> None:
    match = play_to_the_end(make_match(white, grey))
    assert audit() == SOUND
    Result.objects.update(**damage)
    assert audit() == f"{match.pk}: the ladder has another result of it\n"


def test_another_score_and_another_outcome_are_named(played: Match) -> None:
    Side.objects.filter(seat=0).update(score=F("score") + 1)
    assert f"{played.pk}: the ladder has another result of it\n" in audit()
    Side.objects.filter(seat=0).update(score=F("score") - 1)
    assert audit() == SOUND
    Side.objects.filter(seat=0).update(outcome="D")
    assert f"{played.pk}: the ladder has another result of it\n" in audit()


def test_a_result_of_a_match_that_has_none_is_named(white: Player, grey: Player) -> None:
    match = make_match(white, grey)
    Result.objects.create(
        game="oceania", match=match.pk, ended_by="full", moves=9,
        finished_at=timezone.now(), unrated="casual",
    )  # fmt: skip
    words = f"{match.pk}: the ladder has a result of it, and should not\n"
    assert audit() == words
    abort(match.pk, white)
    assert audit() == words


def test_whether_a_result_is_rated(played: Match, white: Player, grey: Player) -> None:
    casual = make_match(white, grey)
    resign(casual.pk, grey)
    assert audit() == "2 matches, all sound\n"
    words = "the ladder rates it, and should not, or the other way round"
    Result.objects.filter(match=casual.pk).update(unrated="sanction")
    assert audit() == f"{casual.pk}: {words}\n"
    Match.objects.filter(pk=casual.pk).update(rated=True)  # a sanction may come in between
    assert audit() == "2 matches, all sound\n"
    Match.objects.filter(pk=played.pk).update(unrated="pair limit")
    assert audit() == f"{played.pk}: {words}\n"


def test_rulings(played: Match, white: Player, grey: Player) -> None:
    bosun = make_moderator()
    ruled = make_match(white, grey, terms=RATED)
    adjudicate(ruled.pk, bosun, "a bug", 1)
    never_ended = make_match(white, grey)
    void_match(never_ended.pk, bosun, "a bug")
    void_match(played.pk, bosun, "a bug")
    settle_ladders(lambda: False)
    assert audit() == "3 matches, all sound\n"
    Result.objects.filter(match=played.pk).update(voided_at=None)
    words = f"{played.pk}: the ladder counts it, and should not, or the other way round\n"
    assert words in audit()
    Result.objects.filter(match=played.pk).update(voided_at=timezone.now())
    restore_match(played.pk, bosun, "no bug")
    settle_ladders(lambda: False)
    assert audit() == "3 matches, all sound\n"
    ruled.seats.filter(number=0).update(place=1)
    assert f"{ruled.pk}: the ladder has another result of it\n" in audit()


# --- ratings -------------------------------------------------------------------------------------


def test_a_wrong_standing_is_named_with_the_match_that_led_to_it(
    played: Match, white: Player
) -> None:
    assert audit() == SOUND
    Rating.objects.filter(player=white, season="").update(rating=1234.5)
    assert audit() == (
        f"{played.pk}: oceania, all time, player {white.pk}: should be 1480.0 after 1 games\n"
    )
    assert audit(str(played.pk)) == SOUND  # of one match alone, nothing follows


def test_a_wrong_change_is_named_with_its_match(played: Match, white: Player, grey: Player) -> None:
    later = make_match(white, grey, terms=RATED)
    resign(later.pk, grey)
    RatingChange.objects.filter(result__match=played.pk, player=white).update(after=2000.0)
    assert audit() == (
        f"{played.pk}: oceania, result 1, player {white.pk}: should be 1500.0 → 1480.0\n"
    )


def test_what_should_not_be_there_is_named(played: Match, white: Player, grey: Player) -> None:
    casual = make_match(white, grey)
    resign(casual.pk, grey)
    change = RatingChange.objects.get(player=white)
    change.pk, change.result, change.ordinal = None, Result.objects.get(match=casual.pk), 9
    change.save(force_insert=True)
    never_played = Rating.objects.create(
        player=make_player("third"), game="oceania", last_played_at=timezone.now()
    )
    never_played_then = Rating.objects.create(
        player=white, game="oceania", season="2020-1", last_played_at=timezone.now()
    )
    assert audit() == (
        f"{casual.pk}: rating change {change.pk} should not be there\n"
        f"no match: rating {never_played.pk} should not be there\n"
        f"{played.pk}: rating {never_played_then.pk} should not be there\n"
    )


def test_however_many_there_are_all_are_counted(white: Player, grey: Player) -> None:
    matches = [make_match(white, grey, terms=RATED) for _ in range(3)]
    for match in matches:
        resign(match.pk, grey)
    RatingChange.objects.update(after=1.0)
    assert len(audit().splitlines()) == 6


def test_ratings_that_are_being_recomputed_are_not_called_sound(played: Match) -> None:
    void_match(played.pk, make_moderator(), "a bug")
    Rating.objects.update(rating=1234.5)
    assert audit() == (
        "Ratings being recomputed, not compared: oceania\n1 match, sound but for that\n"
    )
    settle_ladders(lambda: False)
    assert audit() == SOUND


@pytest.mark.usefixtures("played")
def test_a_past_that_is_changed_meanwhile_is_no_difference(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def progress(_done: int, _total: int) -> None:
        GameLadder.objects.filter(revision=0).update(revision=1)
        Rating.objects.update(rating=1234.5)

    monkeypatch.setattr("games.management.commands.audit_matches.draw_bar", progress)
    assert audit().endswith("1 match, sound but for that\n")


# --- what lists go by ----------------------------------------------------------------------------


def test_a_seat_that_need_not_move_is_named(white: Player, grey: Player) -> None:
    match = play(make_match(white, grey), "sail W3")
    match.seats.update(to_move=True)
    words = "other seats are stored as having to move than those that have to decide"
    assert audit() == f"{match.pk}: {words}\n"
    match.seats.update(to_move=False)
    assert audit() == f"{match.pk}: {words}\n"


def test_a_version_that_nothing_gave_is_named(white: Player, grey: Player) -> None:
    match = play(make_match(white, grey), "sail W3")
    Match.objects.update(version=2)
    assert audit() == f"{match.pk}: the version should be 1, not 2\n"
    Match.objects.update(version=0)
    assert audit() == f"{match.pk}: the moves were not made on versions one after the other\n"
