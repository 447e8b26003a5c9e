"""What matches and moves store as JSON is Django's own JSON, whoever writes or reads it."""

from __future__ import annotations

import pytest
from django.db import connection
from django.db.models import JSONField, Value
from django.db.models.functions import Cast

from games.models import Match
from games.models.fields import QuickJSONField
from tests.harness.databases import POSTGRES

STATE = {"turn": 3, "bag": ["sea", "cape"], "hand": None, "half": 0.5, "words": 'Möwe "1"', "x": {}}


@pytest.mark.django_db
def test_sqlite_gives_back_what_was_stored() -> None:
    check_what_comes_back("default")


@pytest.mark.parametrize("database", [POSTGRES], indirect=True)
def test_postgresql_gives_back_what_was_stored(database: str) -> None:
    check_what_comes_back(database)


def check_what_comes_back(database: str) -> None:
    matches = Match.objects.using(database)
    match = matches.create(game="oceania", variant="7x5", state=STATE, seed=b"")
    assert matches.get().state == STATE
    assert matches.values_list("state__bag__1", "state__turn", "state__hand").get() == (
        "cape", 3, None,
    )  # fmt: skip
    assert matches.filter(state__words='Möwe "1"', state__half__gt=0.4).get() == match
    # As an earlier release reads it, and wrote it.
    assert matches.values_list(Cast("state", JSONField()), flat=True).get() == STATE
    matches.update(state=Cast("state", JSONField()))
    assert matches.get().state == STATE


def test_text_that_is_no_json_is_given_as_it_is() -> None:
    field = QuickJSONField()
    nowhere = Value(None, field)
    assert field.from_db_value("{", nowhere, connection) == "{"
    assert field.from_db_value(None, nowhere, connection) is None


def test_migrations_know_it_as_django_s_own_field() -> None:
    assert QuickJSONField(default=dict).deconstruct() == JSONField(default=dict).deconstruct()
