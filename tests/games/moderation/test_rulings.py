"""Rulings on matches and series: what they change, whom they tell, and what follows for ratings."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from django.urls import reverse

from games.matches.audit.matches import differences
from games.matches.endings import resign
from games.matches.lifecycle import Terms
from games.matches.refusals import NotPossible, Over
from games.models import Match, Notice, Series
from games.moderation.reports import NotInOwnCase
from games.moderation.rulings import (
    adjudicate,
    decide_series,
    end_as_draw,
    restore_match,
    restore_series,
    void_match,
    void_series,
)
from games.series.actions import SeriesOver
from ladder.models import AuditEntry, GameLadder, Player, Preferences, Rating, Result
from ladder.rating.online_rebuild import recompute_unsettled
from tests.harness.answers import client_of
from tests.harness.challenging import first_match, lose, series_of, start_next_game_of
from tests.harness.clocked import BLITZ
from tests.harness.factories import ending, make_match, make_player, play, play_to_the_end
from tests.harness.moderating import make_moderator

pytestmark = pytest.mark.django_db

RATED = Terms("oceania", "7x5", rated=True)
WHY = "one of them was helped"


@pytest.fixture
def bosun() -> Player:
    return make_moderator()


def told(match: Match) -> set[tuple[int, str]]:
    return set(Notice.objects.filter(match=match).values_list("player", "kind"))


def both(match: Match, kind: str) -> set[tuple[int, str]]:
    return {(seat.player_id, kind) for seat in match.seats.all()}


def ratings() -> dict[tuple[int, str], float]:
    return {(row.player_id, row.season): row.rating for row in Rating.objects.all()}


def test_the_ladder_after_a_void_is_the_one_without_the_match(
    white: Player, grey: Player, bosun: Player
) -> None:
    third = make_player("third")
    pairs = [(white, grey), (grey, third), (white, third)]
    kept = []
    for number, (loser, winner) in enumerate(pairs):
        match = make_match(loser, winner, terms=RATED)
        if number == 0:
            old = match
        else:
            kept.append((loser, winner))
        resign(match.pk, loser)
    with_it = ratings()
    Notice.objects.all().delete()
    void_match(old.pk, bosun, WHY)
    assert not GameLadder.objects.get().is_settled
    recompute_unsettled(lambda _done, _total: None)
    voided = ratings()
    assert voided != with_it
    assert told(old) == both(old, "ruling")
    assert ending(old)[:3] == ("over", "voided", [2, 1])

    restore_match(old.pk, bosun, "it was somebody else")
    recompute_unsettled(lambda _done, _total: None)
    assert ratings() == with_it
    assert ending(old)[:3] == ("over", "resigned", [2, 1])

    # The same results without it, in a ladder of their own.
    Result.objects.get(match=old.pk).delete()
    recompute = GameLadder.objects.get()
    GameLadder.objects.update(revision=recompute.revision + 1)
    recompute_unsettled(lambda _done, _total: None)
    assert ratings() == voided


def test_a_running_match_is_voided_for_good(match: Match, bosun: Player) -> None:
    void_match(match.pk, bosun, WHY)
    assert ending(match) == ("over", "voided", [1, 1], 1)
    assert not Result.objects.exists()
    assert told(match) == both(match, "ruling")
    assert list(differences(match)) == []
    with pytest.raises(NotPossible, match="counts for nobody already"):
        void_match(match.pk, bosun, WHY)
    with pytest.raises(NotPossible, match="there is no result"):
        restore_match(match.pk, bosun, WHY)


def test_a_match_is_ended_as_a_draw(match: Match, bosun: Player) -> None:
    end_as_draw(match.pk, bosun, WHY)
    assert ending(match) == ("over", "adjudicated", [1, 1], 1)
    assert told(match) == both(match, "ruling")
    assert match.ledger.get().kind == "ended"


@pytest.mark.parametrize(("winner", "places"), [(0, [1, 2]), (1, [2, 1])])
def test_a_match_is_adjudicated(
    white: Player, grey: Player, bosun: Player, winner: int, places: list[int]
) -> None:
    match = play(make_match(white, grey, terms=BLITZ), "sail W3")
    adjudicate(match.pk, bosun, WHY, winner)
    assert ending(match)[1:3] == ("adjudicated", places)
    assert match.clock_started_at is None
    assert Result.objects.get().ended_by == "adjudicated"
    assert list(differences(match)) == []


def test_what_is_over_is_not_ended_again(white: Player, grey: Player, bosun: Player) -> None:
    match = play_to_the_end(make_match(white, grey))
    with pytest.raises(Over):
        adjudicate(match.pk, bosun, WHY, 0)
    with pytest.raises(Over):
        end_as_draw(match.pk, bosun, WHY)
    with pytest.raises(NotPossible, match="not voided"):
        restore_match(match.pk, bosun, WHY)
    assert not AuditEntry.objects.exists()


RULINGS: dict[str, Callable[[Match, Player, str], Any]] = {
    "void": lambda match, who, why: void_match(match.pk, who, why),
    "restore": lambda match, who, why: restore_match(match.pk, who, why),
    "draw": lambda match, who, why: end_as_draw(match.pk, who, why),
    "adjudicate": lambda match, who, why: adjudicate(match.pk, who, why, 0),
}


@pytest.mark.parametrize("ruling", RULINGS)
def test_a_ruling_has_a_reason_and_no_party_as_judge(
    match: Match, white: Player, bosun: Player, ruling: str
) -> None:
    with pytest.raises(NotPossible, match="say why"):
        RULINGS[ruling](match, bosun, " ")
    with pytest.raises(NotInOwnCase):
        RULINGS[ruling](match, white, WHY)
    assert ending(match)[0] == "playing"


def test_the_audit_has_what_was_before_and_after(match: Match, bosun: Player) -> None:
    adjudicate(match.pk, bosun, WHY, 1)
    void_match(match.pk, bosun, WHY)
    first, second = AuditEntry.objects.order_by("pk")
    assert (first.actor, first.act, first.reason) == (bosun, "adjudicate match", WHY)
    assert (first.target_kind, first.target_id) == ("match", str(match.pk))
    assert (first.before["status"], first.before["places"]) == ("playing", [None, None])
    assert (first.after["reason"], first.after["places"]) == ("adjudicated", [2, 1])
    assert (second.before["reason"], second.after["reason"]) == ("adjudicated", "voided")


def test_a_voided_game_of_a_series_is_played_again(
    white: Player, grey: Player, bosun: Player
) -> None:
    match = first_match(white, grey, best_of=3)
    series = lose(match, white)
    void_match(match.pk, bosun, WHY)
    assert points(series) == [0, 0]
    assert start_next_game_of(series).number == 2
    restore_match(match.pk, bosun, WHY)
    assert points(series) == [0, 2]


def test_a_series_that_was_won_by_a_voided_game_is_won_by_the_others(
    white: Player, grey: Player, bosun: Player
) -> None:
    match = first_match(white, grey, best_of=3)
    second = start_next_game_of(lose(match, white))
    series = lose(second, white)
    assert (series.outcome, series.winner) == ("won", grey)
    void_match(match.pk, bosun, WHY)
    assert outcome(series) == ("over", "won", grey)
    void_match(second.pk, bosun, WHY)
    assert outcome(series) == ("over", "called_off", None)
    restore_match(match.pk, bosun, WHY)
    assert outcome(series) == ("over", "won", grey)


def test_a_series_is_voided_and_counts_again(white: Player, grey: Player, bosun: Player) -> None:
    first = first_match(white, grey, best_of=3)
    second = start_next_game_of(lose(first, white))
    series = lose(second, white)
    void_series(series.pk, bosun, WHY)
    assert outcome(series) == ("over", "voided", None)
    assert points(series) == [0, 0]
    assert [ending(match)[1] for match in (first, second)] == ["voided", "voided"]
    assert told(second) >= both(second, "ruling")
    with pytest.raises(NotPossible, match="voided already"):
        void_series(series.pk, bosun, WHY)
    restore_series(series.pk, bosun, WHY)
    assert outcome(series) == ("over", "won", grey)
    assert points(series) == [0, 4]
    with pytest.raises(NotPossible, match="not voided"):
        restore_series(series.pk, bosun, WHY)


def test_a_series_is_voided_while_it_is_played(white: Player, grey: Player, bosun: Player) -> None:
    first = first_match(white, grey, best_of=3)
    second = start_next_game_of(lose(first, white))
    series = series_of(first)
    void_series(series.pk, bosun, WHY)
    assert outcome(series) == ("over", "voided", None)
    assert ending(second)[:2] == ("over", "voided")
    restore_series(series.pk, bosun, WHY)
    assert outcome(series) == ("over", "won", grey)
    assert [ending(match)[1] for match in (first, second)] == ["resigned", "voided"]


@pytest.mark.parametrize("pausing", [False, True])
@pytest.mark.parametrize("winner", [0, 1, None])
def test_a_series_is_decided(
    white: Player, grey: Player, bosun: Player, winner: int | None, pausing: bool
) -> None:
    match = first_match(white, grey, best_of=3)
    series = series_of(match)
    if pausing:
        lose(match, white)
    decide_series(series.pk, bosun, WHY, winner)
    winning = None if winner is None else (white, grey)[winner]
    assert outcome(series) == ("over", "drawn" if winner is None else "decided", winning)
    assert not series.matches.filter(status="playing").exists()
    match.refresh_from_db()
    assert list(differences(match)) == []
    with pytest.raises(SeriesOver):
        decide_series(series.pk, bosun, WHY, winner)
    with pytest.raises(NotInOwnCase):
        decide_series(series.pk, white, WHY, winner)
    assert AuditEntry.objects.get().target_kind == "series"


def points(series: Series) -> list[int]:
    return list(series.seats.order_by("number").values_list("half_points", flat=True))


def outcome(series: Series) -> tuple[str, str, Player | None]:
    series.refresh_from_db()
    return series.status, series.outcome, series.winner


@pytest.mark.parametrize("is_over", [False, True], ids=["running", "over"])
def test_players_are_told_that_their_game_was_voided_in_words_and_with_a_link(
    white: Player, grey: Player, bosun: Player, is_over: bool
) -> None:
    match = make_match(white, grey)
    if is_over:
        resign(match.pk, white)
        Notice.objects.all().delete()
    # Whoever wants to hear nothing of results is told of this all the same.
    Preferences.objects.create(player=grey, notify_results=False)
    void_match(match.pk, bosun, WHY)
    address = reverse("match", args=[match.pk])
    for reader, other in ((white, "grey"), (grey, "white")):
        page = client_of(reader).get(reverse("play")).content.decode()
        words = f"A moderator has voided your match against {other}"
        assert f'<a href="{address}">{words}</a>' in page
        assert WHY not in page
        shown = client_of(reader).get(address)
        assert "This match counts for nobody" in shown.content.decode()
        assert not Notice.objects.filter(player=reader, read_at=None).exists()


def test_players_are_told_of_every_game_of_a_voided_series(
    white: Player, grey: Player, bosun: Player
) -> None:
    match = first_match(white, grey, best_of=3)
    series = lose(match, white)
    running = start_next_game_of(series)
    Notice.objects.all().delete()
    void_series(series.pk, bosun, WHY)
    for reader in (white, grey):
        page = client_of(reader).get(reverse("play")).content.decode()
        assert page.count("A moderator has voided your match") == 2
        for played in (match, running):
            assert reverse("match", args=[played.pk]) in page
