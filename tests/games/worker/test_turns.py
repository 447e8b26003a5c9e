"""The bots' turns, played through the ordinary action."""

from __future__ import annotations

import pytest
from django.db import transaction

from games.bots.roster import BOT_PROFILES
from games.matches.endings import offer_draw
from games.models import Claim, Match, Series
from games.series.actions import ready
from games.worker.turns import BotTurns, decide, turns_of
from ladder.models import Player
from tests.harness.bots import PatientCrew, bot, game_with, play_to_the_end_against
from tests.harness.challenging import LIVE, series_of
from tests.harness.factories import options, play, player_to_move

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize("name", [sailor.name for sailor in BOT_PROFILES])
def test_every_bot_answers_a_turn(name: str, white: Player) -> None:
    match = game_with(name, white)
    crew = PatientCrew()
    assert crew.play() == 0
    while player_to_move(match) == white:
        match = play(match, options(match)[0])
    assert crew.play() > 0
    match.refresh_from_db()
    assert player_to_move(match) == white
    assert set(match.moves.values_list("seat", flat=True)) == {0, 1}
    assert not Claim.objects.exists()


def test_a_game_with_drifter_comes_to_its_end(white: Player) -> None:
    match = play_to_the_end_against(PatientCrew(), game_with("Drifter", white))
    assert match.reason in {"full", "bag", "stuck"}
    assert series_of(match).is_over


def test_a_series_goes_on_from_game_to_game(white: Player) -> None:
    crew = PatientCrew()
    match = game_with("Deckhand", white, best_of=3)
    series = series_of(match)
    while not series.is_over:
        play_to_the_end_against(crew, match)
        series.refresh_from_db()
        if not series.is_over:
            ready(series.pk, white)
            match = series.matches.get(status=Match.Status.PLAYING)
    assert series.outcome in {Series.Outcome.WON, Series.Outcome.DRAWN}
    assert series.matches.count() >= 2


def test_people_can_follow_a_bot_s_decisions(white: Player) -> None:
    now = 100.0
    turns = BotTurns(lambda: now)
    match = game_with("Drifter", white, bot_pace="natural")
    while player_to_move(match) == white:
        match = play(match, options(match)[0])
    assert turns.find() == []
    now += 1.3
    assert turns.find() == []
    now += 0.2
    (piece,) = turns.find()
    assert piece.key == f"turn {match.pk} {match.version}"
    list(piece.think())
    assert turns.find() == []


def test_on_a_clock_it_waits_for_a_small_part_of_its_time(white: Player) -> None:
    match = game_with("Drifter", white, terms=LIVE, bot_pace="natural")
    while player_to_move(match) == white:
        match = play(match, options(match)[0])
    (turn,) = turns_of([bot("Drifter").pk])
    assert turn.seconds_left == pytest.approx(300, abs=5)


def test_a_turn_that_is_thought_about_twice_is_played_once(white: Player) -> None:
    match = game_with("Navigator", white)
    while player_to_move(match) == white:
        match = play(match, options(match)[0])
    (turn,) = turns_of([bot("Navigator").pk])
    first, second = decide(turn), decide(turn)
    next(first)
    next(second)
    assert list(first) == []
    after = Match.objects.get(pk=match.pk)
    assert list(second) == []
    assert list(decide(turn)) == []
    match.refresh_from_db()
    assert (match.version, match.moves_made) == (after.version, after.moves_made)


def test_a_move_that_came_too_late_is_found_again(white: Player) -> None:
    match = game_with("Drifter", white)
    while player_to_move(match) == white:
        match = play(match, options(match)[0])
    (turn,) = turns_of([bot("Drifter").pk])
    thinking = decide(turn)
    next(thinking)
    offer_draw(match.pk, white, match.version)
    assert list(thinking) == []
    match.refresh_from_db()
    assert player_to_move(match).is_bot
    assert PatientCrew().play() > 0


def test_a_turn_leads_to_the_same_move_whoever_takes_it_up(white: Player) -> None:
    match = game_with("Drifter", white)
    while player_to_move(match) == white:
        match = play(match, options(match)[0])
    (turn,) = turns_of([bot("Drifter").pk])
    played = []
    for _ in range(3):
        with transaction.atomic():
            list(decide(turn))
            played.append(list(match.moves.filter(seat=1).values_list("text", flat=True)))
            transaction.set_rollback(True)
    assert played[0]
    assert played == [played[0]] * 3
