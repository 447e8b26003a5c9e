"""Playing the same series again."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.utils import timezone

from games.challenges.terms import Agreement
from games.matches.lifecycle import Terms
from games.matches.refusals import NotPossible
from games.models import Match, Notice, Series, SeriesSeat
from games.notifications.page import render_personal
from games.notifications.queries import pending_of
from games.series.actions import (
    NoRematch,
    NotInSeries,
    due_wishes,
    forget_wish,
    want_rematch,
    wishes_until,
    withdraw_rematch,
)
from ladder.blocks import block, unblock
from ladder.models import Player
from ladder.preferences import change_preferences
from tests.harness.challenging import CLASSIC, LIVE, first_match, lose, starter
from tests.harness.factories import make_player

pytestmark = pytest.mark.django_db

NEW_NONCES = ("c" * 16, "d" * 16)


@pytest.fixture
def anouk() -> Player:
    return make_player("anouk")


@pytest.fixture
def halvard() -> Player:
    return make_player("halvard")


@pytest.fixture
def over(anouk: Player, halvard: Player) -> Series:
    return lose(first_match(anouk, halvard, terms=LIVE, odds_allowed=True), anouk)


def wishes(series: Series) -> list[bool]:
    return [side.rematch_asked_at is not None for side in series.seats.all()]


def test_both_want_it_and_the_same_is_played_again(
    over: Series, anouk: Player, halvard: Player
) -> None:
    last = over.matches.get()
    assert want_rematch(over.pk, halvard, NEW_NONCES[1]).rematch is None
    assert wishes(over) == [False, True]
    rematch = want_rematch(over.pk, anouk, NEW_NONCES[0]).rematch
    assert rematch is not None
    assert Agreement.of(rematch) == Agreement.of(over)
    assert list(rematch.seats.values_list("player", "nonce")) == [
        (anouk.pk, NEW_NONCES[0]),
        (halvard.pk, NEW_NONCES[1]),
    ]
    over.refresh_from_db()
    assert (rematch.seal, rematch.seal == over.seal) == (over.rematch_seal, False)
    match = rematch.matches.get()
    assert starter(match) == anouk  # who lost
    assert (Match.objects.get(pk=last.pk).version, last.version) == (3, 1)
    assert want_rematch(over.pk, halvard, NEW_NONCES[1]).rematch == rematch
    assert withdraw_rematch(over.pk, halvard).rematch == rematch
    assert Series.objects.count() == 2


def test_whoever_asked_first_is_told_that_it_has_begun(
    over: Series, anouk: Player, halvard: Player
) -> None:
    Notice.objects.all().delete()
    want_rematch(over.pk, halvard, "")
    rematch = want_rematch(over.pk, anouk, "").rematch
    assert rematch is not None
    (notice,) = Notice.objects.all()
    assert (notice.kind, notice.player, notice.match) == (
        "accepted",
        halvard,
        rematch.matches.get(),
    )


def test_an_absent_player_is_told_of_the_wish_once(
    over: Series, anouk: Player, halvard: Player
) -> None:
    Notice.objects.all().delete()
    for _ in range(2):
        want_rematch(over.pk, anouk, "")
    (notice,) = Notice.objects.all()
    assert (notice.kind, notice.player, notice.match) == ("rematch", halvard, over.matches.get())
    words = render_personal(pending_of([halvard.pk])[halvard.pk], "en")
    assert f'<a href="/matches/{notice.match_id}/">anouk wants a rematch</a>' in words
    withdraw_rematch(over.pk, halvard)
    assert not Notice.objects.exists()
    want_rematch(over.pk, anouk, "")
    block(halvard, anouk)
    assert pending_of([halvard.pk])[halvard.pk].notices == ()
    change_preferences(halvard, notify_challenges=False)
    unblock(halvard, anouk)
    withdraw_rematch(over.pk, anouk)
    want_rematch(over.pk, anouk, "")
    assert not Notice.objects.exists()


@pytest.mark.parametrize(
    ("terms", "stands"), [(LIVE, timedelta(minutes=5)), (CLASSIC, timedelta(days=7))]
)
def test_a_wish_that_has_lapsed_is_no_news(
    anouk: Player, halvard: Player, terms: Terms, stands: timedelta
) -> None:
    over = lose(first_match(anouk, halvard, terms=terms), anouk)
    want_rematch(over.pk, anouk, "")
    notice = Notice.objects.get(kind="rematch")
    then = notice.created_at + stands
    before = then - timedelta(seconds=1)
    assert (due_wishes(before, []), forget_wish(notice.pk, before)) == ([], False)
    assert (due_wishes(then, []), due_wishes(then, [notice.pk])) == ([notice.pk], [])
    assert forget_wish(notice.pk, then)
    assert not forget_wish(notice.pk, then)


def test_the_seeds_were_sealed_before_anybody_asked(over: Series, anouk: Player) -> None:
    sealed = over.rematch_seal
    assert sealed is not None
    assert want_rematch(over.pk, anouk, "").rematch_seal == sealed
    assert over.seats.get(player=anouk).rematch_nonce_by_server


def test_a_wish_can_be_withdrawn_and_declined(over: Series, anouk: Player, halvard: Player) -> None:
    for who in (anouk, halvard):
        want_rematch(over.pk, anouk, NEW_NONCES[0])
        assert wishes(over) == [True, False]
        withdraw_rematch(over.pk, who)
        assert wishes(over) == [False, False]
    assert want_rematch(over.pk, halvard, NEW_NONCES[1]).rematch is None


def test_a_wish_does_not_stand_for_ever(over: Series, anouk: Player, halvard: Player) -> None:
    want_rematch(over.pk, anouk, NEW_NONCES[0])
    side = over.seats.get(player=anouk)
    assert side.rematch_asked_at is not None
    assert wishes_until(over, side) == side.rematch_asked_at + timedelta(minutes=5)
    long_ago = timezone.now() - timedelta(minutes=5)
    SeriesSeat.objects.filter(pk=side.pk).update(rematch_asked_at=long_ago)
    assert want_rematch(over.pk, halvard, NEW_NONCES[1]).rematch is None
    assert want_rematch(over.pk, anouk, NEW_NONCES[0]).rematch is not None


def test_by_correspondence_a_wish_stands_for_days(anouk: Player, halvard: Player) -> None:
    over = lose(first_match(anouk, halvard), anouk)
    want_rematch(over.pk, anouk, NEW_NONCES[0])
    over.seats.filter(player=anouk).update(rematch_asked_at=timezone.now() - timedelta(days=6))
    assert wishes_until(over, over.seats.get(player=halvard)) is None
    assert want_rematch(over.pk, halvard, NEW_NONCES[1]).rematch is not None


def test_refusals(over: Series, anouk: Player, halvard: Player) -> None:
    with pytest.raises(NotInSeries):
        want_rematch(over.pk, make_player("stranger"), "")
    with pytest.raises(NotPossible, match="a nonce that is none"):
        want_rematch(over.pk, anouk, "x")
    running = first_match(anouk, halvard).series
    assert running is not None
    with pytest.raises(NotPossible, match="A rematch follows when this series is over"):
        want_rematch(running.pk, anouk, "")
    block(halvard, anouk)
    with pytest.raises(NoRematch, match="There is nobody to play a rematch with"):
        want_rematch(over.pk, anouk, "")
    assert wishes(over) == [False, False]
