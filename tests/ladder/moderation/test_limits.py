"""What sanctions forbid at which time, on plain values."""

from datetime import UTC, datetime, timedelta

import pytest

from ladder.moderation.limits import FOREVER, Limits, Term, limits_of, why_no_term

NOON = datetime(2026, 3, 1, 12, tzinfo=UTC)
HOUR = timedelta(hours=1)


def term(kind: str, *, hours: float | None = 1, lifted: bool = False) -> Term:
    return Term(kind, NOON, None if hours is None else NOON + hours * HOUR, lifted)


@pytest.mark.parametrize(
    ("minutes", "in_force"), [(-1, False), (0, True), (59, True), (60, False), (61, False)]
)
def test_a_sanction_holds_from_its_start_up_to_its_end(minutes: int, in_force: bool) -> None:
    assert term("mute").is_in_force(NOON + timedelta(minutes=minutes)) is in_force


def test_what_has_no_end_holds_for_good_and_what_is_lifted_does_not() -> None:
    later = NOON + timedelta(days=3000)
    assert term("ban", hours=None).is_in_force(later)
    assert not term("ban", hours=None, lifted=True).is_in_force(later)


@pytest.mark.parametrize(
    ("terms", "limits"),
    [
        ([], Limits()),
        ([term("warning", hours=None)], Limits()),
        ([term("mute")], Limits(muted_until=NOON + HOUR)),
        ([term("mute"), term("mute", hours=5)], Limits(muted_until=NOON + 5 * HOUR)),
        ([term("mute", hours=None), term("mute")], Limits(muted_until=FOREVER)),
        ([term("unrated")], Limits(unrated_until=NOON + HOUR)),
        ([term("suspension")], Limits(barred_until=NOON + HOUR)),
        ([term("suspension"), term("ban", hours=None)], Limits(barred_until=FOREVER)),
        (
            [term("suspension"), term("ban", hours=None, lifted=True)],
            Limits(None, None, NOON + HOUR),
        ),
    ],
)
def test_of_each_kind_the_longest_holds(terms: list[Term], limits: Limits) -> None:
    assert limits_of(terms, NOON) == limits


def test_what_is_over_forbids_nothing() -> None:
    assert limits_of([term("mute"), term("suspension")], NOON + HOUR) == Limits()


@pytest.mark.parametrize(
    ("kind", "hours", "wrong"),
    [
        ("warning", None, None), ("warning", 1, "has end"),
        ("ban", None, None), ("ban", 1, "has end"),
        ("mute", None, None), ("mute", 1, None), ("mute", 0, "past"), ("mute", -1, "past"),
        ("unrated", None, None), ("unrated", 1, None),
        ("suspension", None, "needs end"), ("suspension", 1, None), ("suspension", 0, "past"),
    ],
)  # fmt: skip
def test_each_kind_has_an_end_or_none(kind: str, hours: int | None, wrong: str | None) -> None:
    end = None if hours is None else NOON + hours * HOUR
    assert why_no_term(kind, NOON, end) == wrong
