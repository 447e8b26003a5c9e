"""The voyage of a day: its bag, its commitment, and one attempt for each player."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from hashlib import sha256

import pytest
from django.db import IntegrityError, transaction

from games.kinds.oceania.rules.replay import read_record, verify
from games.matches.audit.matches import lasting_differences
from games.matches.endings import abort, resign
from games.matches.records import record_text
from games.matches.refusals import NotPossible
from games.models import DailyAttempt, DailyVoyage, Match
from games.scheduling.jobs import run_seldom
from games.voyages.actions import (
    HasSailed,
    NeedsAccount,
    NotReady,
    due_days,
    sail_today,
    seal_day,
    set_sail,
)
from ladder.guests import create_guest
from ladder.models import Player
from tests.harness.factories import play_to_the_end
from tests.harness.voyaging import NOON, at, seal_today

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def noon(monkeypatch: pytest.MonkeyPatch) -> None:
    at(NOON, monkeypatch)


def drawn(match: Match) -> list[str]:
    """What came out of the bag, in order."""
    shown = [move.shown for move in match.moves.order_by("seq")]
    return [step["drawn"] for step in shown if "drawn" in step]


# --- sealing -------------------------------------------------------------------------------------


def test_the_steward_seals_this_day_and_those_that_come_next() -> None:
    assert run_seldom(NOON) == 4
    assert run_seldom(NOON) == 0
    voyages = list(DailyVoyage.objects.order_by("day"))
    assert [voyage.day.isoformat() for voyage in voyages] == [
        "2026-11-16", "2026-11-17", "2026-11-18", "2026-11-19",
    ]  # fmt: skip
    assert len({bytes(voyage.seed) for voyage in voyages}) == 4
    assert all(sha256(voyage.seed).hexdigest() == voyage.commitment for voyage in voyages)
    assert run_seldom(NOON + timedelta(days=1)) == 1


def test_a_commitment_that_came_late_is_known_as_late() -> None:
    run_seldom(NOON)
    late, timely = DailyVoyage.objects.order_by("day")[:2]
    assert (late.is_late, timely.is_late) == (True, False)


def test_of_two_stewards_one_seals_a_day() -> None:
    assert due_days(NOON, ["2026-11-18"]) == ["2026-11-16", "2026-11-17", "2026-11-19"]
    assert seal_day("2026-11-16", NOON)
    sealed = DailyVoyage.objects.get()
    assert not seal_day("2026-11-16", NOON + timedelta(minutes=1))
    again = DailyVoyage.objects.get()
    assert (bytes(again.seed), again.committed_at) == (bytes(sealed.seed), NOON)


# --- sailing -------------------------------------------------------------------------------------


def test_two_players_get_the_same_bag(white: Player, grey: Player) -> None:
    voyage = seal_today()
    matches = [play_to_the_end(sail_today(player)) for player in (white, grey)]
    assert drawn(matches[0]) == drawn(matches[1]) != []
    for match in matches:
        assert match.commitment == voyage.commitment
        assert match.seats.get().nonce == "daily-2026-11-16"
        assert match.sealed_until == datetime(2026, 11, 17, tzinfo=UTC)
        assert lasting_differences(match) == []
        verify(read_record(record_text(match)))


def test_a_voyage_of_one_s_own_has_another_bag(white: Player) -> None:
    voyage = seal_today()
    own = set_sail(white)
    assert own.commitment != voyage.commitment
    assert own.sealed_until is None
    assert not own.shares_bag


def test_whoever_has_begun_goes_on_with_it(white: Player) -> None:
    seal_today()
    assert sail_today(white) == sail_today(white)
    assert Match.objects.count() == 1


def test_a_second_attempt_is_refused(white: Player, monkeypatch: pytest.MonkeyPatch) -> None:
    seal_today()
    first = sail_today(white)
    resign(first.pk, white)
    with pytest.raises(HasSailed, match="each player sails it once"):
        sail_today(white)
    assert Match.objects.count() == 1
    tomorrow = NOON + timedelta(days=1)
    at(tomorrow, monkeypatch)
    seal_day("2026-11-17", tomorrow)
    assert sail_today(white) != first


def test_the_database_refuses_a_second_attempt(white: Player) -> None:
    voyage = seal_today()
    sail_today(white)
    with pytest.raises(IntegrityError), transaction.atomic():
        DailyAttempt.objects.create(voyage=voyage, player=white, match=set_sail(white))


def test_guests_and_bots_are_not_ranked(white: Player) -> None:
    seal_today()
    Player.objects.filter(pk=white.pk).update(is_bot=True)
    white.refresh_from_db()
    for player in (create_guest(), white):
        with pytest.raises(NeedsAccount, match="a bag of your own"):
            sail_today(player)


def test_a_day_without_a_bag_is_not_sailed(white: Player) -> None:
    seal_day("2026-11-17", NOON)
    with pytest.raises(NotReady, match="come back in a minute"):
        sail_today(white)


def test_it_can_be_given_up_but_not_called_off(white: Player) -> None:
    seal_today()
    match = sail_today(white)
    with pytest.raises(NotPossible, match="can only be given up"):
        abort(match.pk, white)
    resign(match.pk, white)
    match.refresh_from_db()
    assert match.reason == "resigned"
