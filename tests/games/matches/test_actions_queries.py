"""What a move and a page ask of the database, from request to answer."""

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse
from pytest_django import DjangoAssertNumQueries

from games.models import Match
from tests.harness.factories import make_match, make_player, options, player_to_move


def statements(client: Client, match: Match) -> list[str]:
    """Post a move as the page does; the tables that are read and written, in order."""
    data = {"move": options(match)[0], "version": match.version, "key": f"key-{match.version}"}
    with CaptureQueriesContext(connection) as queries:
        answer = client.post(
            reverse("match_moves", args=[match.pk]), data, headers={"HX-Request": "true"}
        )
    assert answer.status_code == 200
    return [_gist(query["sql"]) for query in queries.captured_queries]


def _gist(sql: str) -> str:
    verb, *rest = sql.replace('"', "").split()
    if verb == "SELECT":
        return f"SELECT {rest[rest.index('FROM') + 1]}"
    table = next((word for word in rest if "_" in word), "")
    return f"{verb} {table}".strip()


@pytest.mark.django_db(transaction=True)
def test_a_move_takes_six_statements_however_long_the_match_is() -> None:
    match = make_match(make_player("anouk"), make_player("halvard"))
    clients = {}
    for seat in match.seats.select_related("player"):
        clients[seat.player_id] = Client()
        clients[seat.player_id].force_login(seat.player)
    for _ in range(10):
        asked = statements(clients[player_to_move(match).pk], match)
        match.refresh_from_db()
    assert asked == [
        "SELECT django_session",
        "SELECT ladder_player",
        "BEGIN",
        "SELECT games_match",
        "SELECT games_seat",
        "INSERT games_move",
        "UPDATE games_match",
        "COMMIT",
    ]


@pytest.mark.django_db
def test_a_page_takes_few_queries(django_assert_num_queries: DjangoAssertNumQueries) -> None:
    anouk, halvard = make_player("anouk"), make_player("halvard")
    address = reverse("match", args=[make_match(anouk, halvard).pk])
    with django_assert_num_queries(5):  # match, seats with players, moves, ratings, chat
        Client().get(address)
    client = Client()
    client.force_login(anouk)
    # Session, player; match, seats, moves; notices that are read by this; turns, notices, wishes;
    # the rating beside the player's name; the games that the player has finished.
    with django_assert_num_queries(11):
        client.get(address)
