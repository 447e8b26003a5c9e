"""What addresses name rows by: nobody finds what is not theirs by counting."""

from __future__ import annotations

import re
import uuid

import pytest

from games.models import Challenge, Match, Series
from tests.harness.addresses import patterns
from tests.harness.challenging import challenge
from tests.harness.factories import make_player

#: Numbers in addresses, and why they may be guessed.
NUMBERS = {
    "after": "moves of a match that is named beside it",
    "ply": "turns of a match that is named beside it",
    "pk": "one's own passkeys alone",
    "player_id": "unblocks for oneself, whoever it is",
    "sanction_id": "one's own alone",
    "session_id": "one's own alone",
}
#: What is named by 122 random bits.
RANDOM: dict[str, type[Match | Series | Challenge]] = {
    "match_id": Match,
    "series_id": Series,
    "challenge_id": Challenge,
}
_PARAMETER = re.compile(r"<(\w+):(\w+)>")


def test_what_is_not_for_everybody_has_an_address_that_nobody_guesses() -> None:
    public = [pattern for pattern in patterns() if not pattern.startswith("admin/")]
    found = {pair for pattern in public for pair in _PARAMETER.findall(pattern)}
    assert {name for kind, name in found if kind == "int"} == set(NUMBERS)
    assert {name for kind, name in found if kind == "uuid"} == set(RANDOM)
    for model in RANDOM.values():
        assert model().pk.version == uuid.uuid4().version == 4


@pytest.mark.django_db
def test_a_link_of_invitation_is_too_long_to_be_guessed() -> None:
    white = make_player("white")
    tokens = [challenge(white, kind=Challenge.Kind.LINK).token for _ in range(3)]
    assert len(set(tokens)) == 3
    assert [len(token) for token in tokens] == [22] * 3  # 128 bits and more
