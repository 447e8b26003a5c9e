"""The statements of a move read and write what the ORM does."""

from __future__ import annotations

from datetime import UTC, datetime
from uuid import uuid4

import pytest
from django.forms.models import model_to_dict
from pytest_django import DjangoAssertNumQueries

from games.matches.store import PreparedReader, PreparedWriter
from games.models import Match, Move, Seat
from ladder.models import Player
from tests.harness.factories import make_match, make_player, play

pytestmark = pytest.mark.django_db

MATCHES = PreparedReader(Match.objects.all, "pk")
SEATS = PreparedReader(lambda: Seat.objects.select_related("player"), "match")
PLAYERS = PreparedReader(Player.objects.all, "pk")


def facts(row: Match | Seat | Player) -> dict[str, object]:
    """All columns of a row, as they are in Python."""
    return {name: value for name, value in vars(row).items() if name != "_state"}


def test_a_row_is_read_as_the_model_reads_it() -> None:
    match = play(make_match(make_player("anouk"), make_player("halvard")), "sail W3")
    read = MATCHES(match.pk)
    assert [facts(each) for each in read] == [facts(Match.objects.get(pk=match.pk))]
    assert read == [match]


def test_values_change_from_one_reading_to_the_next() -> None:
    anouk, halvard = make_player("anouk"), make_player("halvard")
    assert [PLAYERS(each.pk) for each in (anouk, halvard)] == [[anouk], [halvard]]
    halvard.delete()
    assert PLAYERS(halvard.pk) == []
    assert MATCHES(uuid4()) == []


def test_rows_come_in_order_with_their_relations(
    django_assert_num_queries: DjangoAssertNumQueries,
) -> None:
    match = make_match(make_player("anouk"), make_player("halvard"))
    with django_assert_num_queries(1):
        seats = SEATS(match.pk)
        assert [(seat.number, seat.player.username) for seat in seats] == [
            (0, "anouk"),
            (1, "halvard"),
        ]
    # The match's own way fills in more than columns, so only these are compared.
    expected = Seat.objects.filter(match=match)
    assert [model_to_dict(seat) for seat in seats] == [model_to_dict(seat) for seat in expected]


def test_only_the_named_fields_of_a_row_are_written() -> None:
    match = make_match(make_player("anouk"), make_player("halvard"))
    match.state, match.version, match.moves_made = {"é": [1, None]}, 7, 9
    match.clock = "live"
    PreparedWriter(Match, "state", "version").update([match])
    match.refresh_from_db()
    assert (match.state, match.version) == ({"é": [1, None]}, 7)
    assert (match.moves_made, match.clock) == (0, "none")


def test_rows_are_added_at_once(django_assert_num_queries: DjangoAssertNumQueries) -> None:
    match = make_match(make_player("anouk"))
    at = datetime(2026, 3, 1, 12, 30, tzinfo=UTC)
    rows = [
        Move(match=match, seq=seq, seat=0, text=f"sail W{seq}", version=0, key=f"k{seq}", at=at)
        for seq in (1, 2)
    ]
    names = ("match", "seq", "seat", "text", "forced", "shown", "private", "version", "key", "at")
    with django_assert_num_queries(1):
        PreparedWriter(Move, *names).insert(rows)
    stored = match.moves.values_list("seq", "text", "forced", "shown", "at")
    assert list(stored) == [(1, "sail W1", False, {}, at), (2, "sail W2", False, {}, at)]
