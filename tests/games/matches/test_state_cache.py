"""A match's position is what its row holds, whatever this process remembers."""

import pytest

from games.kinds.base import CorruptState
from games.kinds.oceania.rules.game import OCEANIA
from games.matches.state_cache import position_of, put_position
from games.models import Match
from tests.harness.factories import make_match, make_player, play

pytestmark = pytest.mark.django_db


def test_a_stored_position_is_decoded_once() -> None:
    match = play(make_match(make_player("anouk"), make_player("halvard")), "sail W3")
    first = position_of(Match.objects.get(pk=match.pk))
    assert first == OCEANIA.decode(match.state)
    assert position_of(Match.objects.get(pk=match.pk)) is first


def test_what_another_process_has_stored_is_read() -> None:
    match = make_match(make_player("anouk"), make_player("halvard"))
    before = position_of(match)
    later = OCEANIA.apply(before, before.seat, OCEANIA.parse("sail W3")).state
    Match.objects.filter(pk=match.pk).update(state=OCEANIA.encode(later))
    assert position_of(Match.objects.get(pk=match.pk)) == later


def test_what_was_put_and_never_saved_is_forgotten() -> None:
    match = make_match(make_player("anouk"), make_player("halvard"))
    before = position_of(match)
    later = OCEANIA.apply(before, before.seat, OCEANIA.parse("sail W3")).state
    put_position(match, later)
    assert position_of(match) is later
    assert position_of(Match.objects.get(pk=match.pk)) == before


def test_damage_is_found_where_it_is_read() -> None:
    match = make_match(make_player("anouk"), make_player("halvard"))
    position_of(match)
    Match.objects.filter(pk=match.pk).update(state={**match.state, "players": 3})
    with pytest.raises(CorruptState):
        position_of(Match.objects.get(pk=match.pk))
