"""Steps of matches that are remembered: what is read, and what must not be."""

from __future__ import annotations

from collections.abc import Sequence

import pytest
from django.db import transaction
from pytest_django import DjangoAssertNumQueries

from games.kinds.base import Step
from games.matches.actions import PlayedMove, play_move
from games.matches.history import Histories
from games.matches.lifecycle import Terms
from games.models import Match
from tests.harness.factories import make_match, make_player, options, play, player_to_move
from tests.harness.kinds import EVERY_GAME, game_of


def moved(match: Match, times: int = 1) -> Match:
    for _ in range(times):
        match = play(match, options(match)[0])
    return match


def texts(match: Match) -> list[str]:
    """The moves as they are stored."""
    return list(match.moves.values_list("text", flat=True))


@pytest.fixture
def match() -> Match:
    return moved(make_match(make_player("anouk"), make_player("halvard")), 4)


@pytest.mark.django_db(transaction=True)
def test_only_new_moves_are_read(
    match: Match, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    histories = Histories(most=10)
    with django_assert_num_queries(1):
        before = histories.of(match)
    with django_assert_num_queries(0):
        assert histories.of(match) == before
    later = moved(match)
    with django_assert_num_queries(1) as queries:
        after = histories.of(later)
    assert f'"seq" > {match.moves_made}' in queries.captured_queries[0]["sql"]
    assert [step.move for step in after] == texts(later)
    assert all(ours is theirs for ours, theirs in zip(after, before, strict=False))


@pytest.mark.django_db(transaction=True)
def test_an_older_version_has_its_own_moves_only(match: Match) -> None:
    histories = Histories(most=10)
    later = moved(Match.objects.get(pk=match.pk), 3)
    assert len(histories.of(later)) == later.moves_made > match.moves_made
    assert histories.of(match) == histories.of(later)[: match.moves_made]
    assert [step.move for step in histories.of(later)] == texts(later)


@pytest.mark.django_db(transaction=True)
def test_moves_that_are_undone_are_not_remembered(match: Match) -> None:
    histories = Histories(most=10)
    first, *_, last = options(match)
    assert first != last
    with transaction.atomic():
        undone = play(match, first)
        assert histories.of(undone)[match.moves_made].move == first
        transaction.set_rollback(True)
    made = play(Match.objects.get(pk=match.pk), last)
    assert histories.of(made)[match.moves_made].move == last


@pytest.mark.django_db(transaction=True)
def test_the_match_asked_for_longest_ago_is_forgotten(
    django_assert_num_queries: DjangoAssertNumQueries,
) -> None:
    histories = Histories(most=2)
    players = make_player("anouk"), make_player("halvard")
    first, second, third = (moved(make_match(*players)) for _ in range(3))
    for match in (first, second, first, third):
        histories.of(match)
    with django_assert_num_queries(1):
        histories.of(first)
        histories.of(third)
        histories.of(second)


def steps_of(played: PlayedMove) -> Sequence[Step]:
    assert played.made is not None
    return played.made.steps


@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize("terms", EVERY_GAME, ids=game_of)
def test_steps_that_were_just_made_are_as_they_are_stored(terms: Terms) -> None:
    made = Histories(most=1)
    match = make_match(make_player("anouk"), make_player("halvard"), terms=terms)
    while not match.is_over and match.version < 60:
        move = options(match)[-1]
        played = play_move(match.pk, player_to_move(match), move, match.version)
        match = played.match
        assert made.after(match, steps_of(played)) == Histories(most=1).of(match)


@pytest.mark.django_db(transaction=True)
def test_steps_that_were_just_made_are_not_read(
    match: Match, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    histories = Histories(most=10)
    histories.of(match)
    played = play_move(match.pk, player_to_move(match), options(match)[0], match.version)
    with django_assert_num_queries(0):
        assert len(histories.after(played.match, steps_of(played))) == played.match.moves_made


@pytest.mark.django_db(transaction=True)
def test_steps_are_read_where_others_have_moved_meanwhile(match: Match) -> None:
    histories = Histories(most=10)
    histories.of(match)
    later = moved(match, 2)
    played = play_move(later.pk, player_to_move(later), options(later)[0], later.version)
    steps = histories.after(played.match, steps_of(played))
    assert [step.move for step in steps] == texts(played.match)
