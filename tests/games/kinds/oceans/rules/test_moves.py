"""The notation: reading and writing are inverse, and nothing else is read."""

from __future__ import annotations

import pytest

from games.kinds.base import BadSyntax
from games.kinds.oceans.rules.moves import (
    Attack,
    DeepKeep,
    Evolve,
    Forage,
    Migrate,
    PlayEvent,
    parse,
)

TEXTS = [
    "evolve 1017 s3",
    "evolve 1017 new@2",
    "evolve 1017 new@0",
    "evolve 2014 s3 pay reef",
    "evolve 2014 new@1 pay III",
    "migrate 1017 reef>III",
    "migrate 1017 II>I",
    "event 2101 pay II I",
    "event 2102 pay reef s4",
    "event 2103 pay reef",
    "event 2104",
    "event 2106 pay I 1012 1017",
    "drop s3 1012",
    "feed s2 forage",
    "feed s2 forage II",
    "feed s2 attack s5",
    "feed s2 attack s5 ignore 1081",
    "overpop s2 reef",
    "leech s2 s1",
    "age s3 again",
    "age s3 by 0",
    "surge II",
    "deep draw3",
    "deep keep 2014 pool 2031 2040",
    "deep keep 2014 pool 2031",
    "deep keep 2014",
    "deep pool 1",
    "discard 1003",
    "discard 1003 1090",
    "discard 1003 1003",
    "end",
]
BAD = [
    "",
    " ",
    "end ",
    "END",
    "end\n",
    "evolve",
    "evolve 1017",
    "evolve 1017 3",
    "evolve 1017 s0",
    "evolve 1017 s03",
    "evolve 01017 s3",
    "evolve 1017 new@-1",
    "evolve 1017 new@01",
    "evolve 1017  s3",
    "evolve 1017 s3 pay",
    "evolve 1017 s3 pay IV",
    "evolve 10171017101 s3",
    "migrate 1017 reef III",
    "migrate 1017 Reef>III",
    "migrate 1017 reef > III",
    "event 2101 pay",
    "event 2101 I II III",
    "drop 1012 s3",
    "feed s2",
    "feed s2 forage reef",
    "feed s2 attack",
    "overpop s2",
    "overpop s2 ocean",
    "leech s2",
    "age s3",
    "age s3 by -1",
    "surge reef",
    "deep",
    "deep draw 3",
    "deep pool 3",
    "deep keep 2014 pool",
    "discard",
    "discard 1090 1003",
    "discard 1003,1090",
    "resign",
    "\x00",
    "end\u0660",
    "evolve \u0661\u0660\u0661\u0667 s3",
]


@pytest.mark.parametrize("text", TEXTS)
def test_reading_and_writing_are_inverse(text: str) -> None:
    move = parse(text)
    assert str(move) == text
    assert parse(str(move)) == move


@pytest.mark.parametrize("text", BAD)
def test_everything_else_is_refused(text: str) -> None:
    with pytest.raises(BadSyntax) as refusal:
        parse(text)
    assert refusal.value.rule == "BAD_SYNTAX"


def test_values() -> None:
    assert parse("evolve 1017 new@2") == Evolve(1017, None, 2)
    assert parse("evolve 2014 s3 pay reef") == Evolve(2014, 3, None, 0)
    assert parse("migrate 1017 reef>III") == Migrate(1017, 0, 3)
    assert parse("feed s2 forage") == Forage(2)
    assert parse("feed s2 attack s5") == Attack(2, 5)
    assert parse("event 2101 pay II I") == PlayEvent(2101, 2, ("I",))
    assert parse("deep keep 2014 pool 2031 2040") == DeepKeep(2014, (2031, 2040))
