"""Sailing alone: how much of it there may be, and what is left of guests who did."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.utils import timezone

from games.matches.endings import resign
from games.models import Match
from games.voyages import actions as voyage_actions
from games.voyages.actions import TooManyVoyages, set_sail, set_sail_as_new_guest
from ladder.guests import sweep_guest
from ladder.models import Player
from ladder.privacy import erase
from tests.harness.factories import make_match, make_player, play_to_the_end

pytestmark = pytest.mark.django_db


def test_so_many_can_be_under_way_at_once(
    white: Player, grey: Player, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(voyage_actions, "MOST_UNDER_WAY", 2)
    make_match(white, grey)
    first, _second = set_sail(white), set_sail(white)
    with pytest.raises(TooManyVoyages, match="as many voyages under way as one can have"):
        set_sail(white)
    set_sail(grey)
    resign(first.pk, white)
    set_sail(white)


def test_voyages_of_a_swept_guest_are_deleted() -> None:
    running, guest = set_sail_as_new_guest()
    over = play_to_the_end(set_sail(guest))
    others = [make_match(guest, make_player("halvard")), set_sail(make_player("anouk"))]
    long_ago = timezone.now() - timedelta(days=31)
    Player.objects.filter(pk=guest.pk).update(seen_at=long_ago)
    assert sweep_guest(guest.pk, timezone.now())
    assert not Match.objects.filter(pk__in=[running.pk, over.pk]).exists()
    assert set(Match.objects.all()) == set(others)


def test_a_guest_who_only_sailed_leaves_nothing() -> None:
    _match, guest = set_sail_as_new_guest()
    Player.objects.filter(pk=guest.pk).update(seen_at=timezone.now() - timedelta(days=31))
    assert sweep_guest(guest.pk, timezone.now())
    assert not Player.objects.filter(pk=guest.pk).exists()
    assert not Match.objects.exists()


def test_voyages_of_a_player_who_leaves_stay(white: Player) -> None:
    voyage = set_sail(white)
    erase(white)
    voyage.refresh_from_db()
    assert voyage.status == "over"
