"""The lists of the administration: as many queries for many rows as for few, in each of them."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.contrib import admin
from django.contrib.auth.models import Group
from django.db.models import Model
from django.test import Client
from django.urls import reverse
from django.utils import timezone
from pytest_django import DjangoAssertNumQueries

from games.chat.actions import say
from games.matches.endings import resign
from games.models import Challenge, ChatMessage, LuckReport, Match, Report, Series
from games.moderation.reports import ReportTarget, report
from ladder.models import AuditEntry, GameLadder, Player, Result, Sanction, Signal
from tests.harness.challenging import first_match
from tests.harness.factories import make_player
from tests.harness.moderating import sanction

pytestmark = pytest.mark.django_db

#: Lists with as many rows as there are games or groups: they have one query a row at most.
SHORT = {GameLadder, Group}


def add_a_row_to_every_list(number: int) -> None:
    """Two players meet, one says something, is reported, muted, and resigns."""
    one, two = make_player(f"one-{number}"), make_player(f"two-{number}")
    match = first_match(one, two)
    say(match.pk, two, "bah")
    report(one, ReportTarget.player(two), "name")
    sanction(two, "mute")
    resign(match.pk, two)
    LuckReport.objects.create(
        match=match, seed="s", budget=1, method=1, turns_played=1, asked_at=timezone.now()
    )
    Signal.objects.create(
        kind=Signal.Kind.ONE_SIDED,
        game="oceania",
        player=one,
        other=two,
        result=Result.objects.get(match=match.pk),
        first_seen_at=timezone.now(),
        last_seen_at=timezone.now() + timedelta(seconds=1),
    )


LISTS: list[type[Model]] = [
    AuditEntry, Challenge, ChatMessage, LuckReport, Match, Player, Report, Result, Sanction, Series,
    Signal,
]  # fmt: skip


def test_every_list_is_tried() -> None:
    assert set(admin.site._registry) == {*LISTS, *SHORT}  # noqa: SLF001 # no public way


@pytest.mark.parametrize("model", LISTS)
def test_lists_take_the_same_queries_for_few_and_for_many(
    admin_client: Client, model: type[Model], django_assert_max_num_queries: DjangoAssertNumQueries
) -> None:
    add_a_row_to_every_list(0)
    address = reverse(f"admin:{model._meta.app_label}_{model._meta.model_name}_changelist")  # noqa: SLF001 # documented in spite of its name
    admin_client.get(address)
    with django_assert_max_num_queries(7) as few:
        assert admin_client.get(address).context["cl"].result_count >= 1
    for number in range(1, 4):
        add_a_row_to_every_list(number)
    with django_assert_max_num_queries(len(few)):
        page = admin_client.get(address)
    assert page.context["cl"].result_count >= 4
    assert page.context["cl"].full_result_count is None


def found(client: Client, model: type[Model], **query: str) -> set[object]:
    """The keys that a list has."""
    meta = model._meta  # noqa: SLF001 # documented in spite of its name
    address = reverse(f"admin:{meta.app_label}_{meta.model_name}_changelist")
    answer = client.get(address, query)
    assert answer.status_code == 200
    return {row.pk for row in answer.context["cl"].result_list}


@pytest.mark.parametrize("model", [Challenge, ChatMessage, Match, Result, Series])
def test_rows_are_found_by_their_players_and_by_their_id(
    admin_client: Client, model: type[Model]
) -> None:
    for number in range(2):
        add_a_row_to_every_list(number)
    rows = model._default_manager.order_by("pk")  # noqa: SLF001 # Django's public name
    everything = {row.pk for row in rows}
    assert len(everything) == 2
    mine = found(admin_client, model, q="TWO-1")
    assert len(mine) == 1
    assert found(admin_client, model, q="two-1 two-0") == set()
    assert found(admin_client, model, q="wo-") == everything
    (row,) = rows.filter(pk__in=mine)
    known_by = {Result: "match", ChatMessage: "match_id"}.get(model, "pk")
    assert found(admin_client, model, q=str(getattr(row, known_by))) == mine
    assert found(admin_client, model, q="(") == set()


def test_moderators_find_papers_by_who_is_concerned(admin_client: Client) -> None:
    for number in range(2):
        add_a_row_to_every_list(number)
    one, two = (Player.objects.get(username=name) for name in ("one-1", "two-1"))
    expected = {
        Report: Report.objects.get(accused=two).pk,
        Sanction: Sanction.objects.get(player=two).pk,
        Signal: Signal.objects.get(player=one).pk,
        ChatMessage: ChatMessage.objects.get(player=two).pk,
    }
    for model, key in expected.items():
        assert found(admin_client, model, q="TWO-1") == {key}
        assert found(admin_client, model, q="nobody") == set()
    assert found(admin_client, Report, q="one-1 two-1") == {expected[Report]}
    assert len(found(admin_client, ChatMessage, q="BAH")) == 2
    assert found(admin_client, ChatMessage, q="bah two-1") == {expected[ChatMessage]}


def test_matches_and_the_audit_are_narrowed_by_month(admin_client: Client) -> None:
    add_a_row_to_every_list(0)
    now = timezone.now()
    (present,) = found(admin_client, Match)
    players = [make_player(name) for name in ("anouk", "halvard")]
    old, older = (first_match(*players).pk for _ in range(2))
    Match.objects.filter(pk=old).update(created_at=now - timedelta(days=40))
    Match.objects.filter(pk=older).update(created_at=now - timedelta(days=500))
    assert found(admin_client, Match, month=f"{now:%Y-%m}") == {present}
    assert found(admin_client, Match, month=f"{now - timedelta(days=40):%Y-%m}") == {old}
    assert found(admin_client, Match, month="earlier") == {older}
    assert found(admin_client, Match, month="nonsense") == {present, old, older}
    assert found(admin_client, AuditEntry, month="earlier") == set()
    assert len(found(admin_client, AuditEntry, month=f"{now:%Y-%m}", target="sanction")) == 1


def test_series_are_narrowed_by_length_and_game(admin_client: Client) -> None:
    add_a_row_to_every_list(0)
    everything = found(admin_client, Series)
    assert found(admin_client, Series, length="1", of="oceania") == everything
    assert found(admin_client, Series, length="3") == set()
    assert found(admin_client, Series, of="oceans") == set()
