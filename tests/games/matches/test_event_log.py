"""What is written down of a match beside its moves."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.utils import timezone

from games.matches.endings import accept_draw, decline_draw, offer_draw
from games.matches.event_log import note_absence, note_return
from games.matches.heartbeat import credit_outages
from games.models import Match, ServerPulse
from ladder.models import Player
from tests.harness.clocked import BLITZ, let_pass
from tests.harness.factories import make_match

pytestmark = pytest.mark.django_db


def noted(match: Match) -> list[tuple[str, int | None]]:
    return list(match.ledger.values_list("kind", "seat"))


def test_draws_are_noted(match: Match, white: Player, grey: Player) -> None:
    offer_draw(match.pk, white, 0)
    offer_draw(match.pk, white, 0)
    decline_draw(match.pk, grey)
    offer_draw(match.pk, white, 2)
    decline_draw(match.pk, white)
    offer_draw(match.pk, grey, 4)
    accept_draw(match.pk, white, 5)
    assert noted(match) == [
        ("offered", 0), ("declined", 1), ("offered", 0), ("taken back", 0), ("offered", 1),
        ("accepted", 0),
    ]  # fmt: skip


def test_clocks_that_were_put_forward_are_noted(white: Player, grey: Player) -> None:
    match, without = make_match(white, grey, terms=BLITZ), make_match(white, grey)
    begun_meanwhile = make_match(white, grey, terms=BLITZ)
    let_pass(match, 4000)
    let_pass(begun_meanwhile, 100)
    ServerPulse.objects.update(alive_at=timezone.now() - timedelta(hours=1))
    credit_outages(longest_gap=0.0)
    assert noted(match) == [("credit", None)]
    assert match.ledger.get().seconds == pytest.approx(3600, abs=5)
    # It can't be given more than it has run.
    assert begun_meanwhile.ledger.get().seconds == pytest.approx(100, abs=5)
    assert noted(without) == []


def test_an_absence_is_a_span(white: Player, grey: Player) -> None:
    match = make_match(white, grey, terms=BLITZ)
    since = timezone.now() - timedelta(seconds=30)
    note_return(match.pk, 1)
    assert note_absence(match.pk, 1, since)
    assert not note_absence(match.pk, 1, timezone.now())
    note_return(match.pk, 0)
    note_return(match.pk, 1)
    (entry,) = match.ledger.all()
    assert (entry.kind, entry.seat, entry.at) == ("away", 1, since)
    assert entry.until is not None
    assert note_absence(match.pk, 1, timezone.now())


def test_an_absence_ends_though_the_wall_clock_was_set_back(white: Player, grey: Player) -> None:
    match = make_match(white, grey, terms=BLITZ)
    since = timezone.now() + timedelta(seconds=30)
    assert note_absence(match.pk, 1, since)
    note_return(match.pk, 1)
    assert match.ledger.get().until == since


def test_whoever_plays_without_a_clock_comes_and_goes(match: Match) -> None:
    assert not note_absence(match.pk, 0, timezone.now())
    assert noted(match) == []
