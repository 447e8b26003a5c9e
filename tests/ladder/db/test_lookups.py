"""Rows whose column has one of many values are those that Django's own lookup finds."""

from __future__ import annotations

from uuid import uuid4

import pytest

from games.models import Match
from ladder.models import Block, Player


def _people(database: str, *names: str) -> list[Player]:
    return [Player.objects.using(database).create(username=name) for name in names]


def test_numbers_relations_and_texts_are_found_in_a_list(database: str) -> None:
    anouk, halvard, quill = _people(database, "anouk", "halvard", "quill")
    people = Player.objects.using(database)
    assert set(people.filter(pk__among={anouk.pk, quill.pk, 0})) == {anouk, quill}
    assert list(people.filter(username__among=["quill", 'an"ouk', "Quill"])) == [quill]
    blocks = Block.objects.using(database)
    for blocker, blocked in ((anouk, halvard), (quill, halvard), (quill, anouk)):
        blocks.create(blocker=blocker, blocked=blocked)
    found = blocks.filter(blocker__among=[quill.pk], blocked__among=[halvard.pk, quill.pk])
    assert [(block.blocker, block.blocked) for block in found] == [(quill, halvard)]


def test_keys_of_matches_are_found_in_a_list(database: str) -> None:
    matches = Match.objects.using(database)
    one, _other = (matches.create(game="oceania", state={}, seed=b"") for _ in range(2))
    assert list(matches.filter(pk__among=[one.pk, uuid4()])) == [one]


def test_an_empty_list_finds_nothing_and_may_be_excluded(database: str) -> None:
    anouk, halvard = _people(database, "anouk", "halvard")
    people = Player.objects.using(database).filter(is_bot=False)
    assert list(people.filter(pk__among=[])) == []
    assert set(people.exclude(pk__among=[])) == {anouk, halvard}
    assert set(people.exclude(pk__among=[halvard.pk])) == {anouk}


@pytest.mark.django_db
def test_a_list_is_one_value_however_long_it_is() -> None:
    (anouk,) = _people("default", "anouk")
    found = Player.objects.filter(pk__among=[anouk.pk, *range(-40_000, 0)])
    assert list(found) == [anouk]
    assert len(found.query.sql_with_params()[1]) == 1
