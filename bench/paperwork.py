"""A site with much to moderate, made inside it by `manage.py shell`: so many rows in every list."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from datetime import datetime, timedelta
from typing import Any, Final
from uuid import UUID, uuid4

from django.db.models import Model
from django.utils import timezone

from bench.finished import finish
from bench.population import GAME, populate
from games.models import Challenge, ChatMessage, LuckReport, Match, Report, Seal, Series, SeriesSeat
from ladder.models import AuditEntry, Player, Result, Sanction, Signal

#: Reports that still wait, appeals that are not answered: one row in so many.
WAITING: Final = 50
_SPAN: Final = timedelta(days=400)
_AT_ONCE: Final = 2_000


def file(rows: int, seed: str = "paperwork") -> None:
    """Give every list of the administration so many rows."""
    populate(rows, rows)
    finish(rows, moves=1)
    desk = _Desk(rows, random.Random(seed))
    for kind, make in {
        Seal: desk.seal,
        Series: desk.series,
        SeriesSeat: desk.series_seat,
        Challenge: desk.challenge,
        ChatMessage: desk.line,
        LuckReport: desk.luck_report,
        Report: desk.report,
        Sanction: desk.sanction,
        AuditEntry: desk.entry,
        Signal: desk.signal,
    }.items():
        _fill(kind, make, 2 * rows if kind is SeriesSeat else rows)


def _fill(kind: type[Model], make: Callable[[int], Model], rows: int) -> None:
    for first in range(0, rows, _AT_ONCE):
        numbers = range(first, min(first + _AT_ONCE, rows))
        kind._default_manager.bulk_create(make(number) for number in numbers)  # noqa: SLF001 # Django's public name


class _Desk:
    """Makes rows by their number, spread over the last year and a bit."""

    def __init__(self, rows: int, rng: random.Random) -> None:
        self._rows = rows
        self._rng = rng
        self._now = timezone.now()
        self._seals = [uuid4() for _ in range(2 * rows)]
        self._series = [uuid4() for _ in range(rows)]
        self._players: Sequence[int] = list(Player.objects.values_list("pk", flat=True))
        self._matches: Sequence[UUID] = list(Match.objects.values_list("pk", flat=True))
        self._results: Sequence[int] = list(Result.objects.values_list("pk", flat=True))

    def seal(self, number: int) -> Seal:
        return Seal(id=self._seals[number], seeds=b"\0" * 32, commitments=[])

    def series(self, number: int) -> Series:
        return Series(
            id=self._series[number],
            seal_id=self._seals[number],
            **self._terms(number),
            status=Series.Status.OVER,
            outcome=Series.Outcome.WON,
            winner_id=self._player(number),
            finished_at=self._moment(number),
        )

    def series_seat(self, number: int) -> SeriesSeat:
        series, side = divmod(number, 2)
        return SeriesSeat(
            series_id=self._series[series],
            number=side,
            player_id=self._player(series + side),
            nonce="0",
        )

    def challenge(self, number: int) -> Challenge:
        # The seals of series stand in for those of challenges, which are never opened here.
        return Challenge(
            kind=Challenge.Kind.DIRECT,
            challenger_id=self._player(number),
            opponent_id=self._player(number + 1),
            seal_id=self._seals[number],
            nonce="0",
            **self._terms(number),
            status=Challenge.Status.EXPIRED,
            expires_at=self._moment(number),
            closed_at=self._moment(number),
        )

    def line(self, number: int) -> ChatMessage:
        return ChatMessage(
            match_id=self._matches[number % len(self._matches)],
            room=ChatMessage.Room.PLAYERS,
            player_id=self._player(number),
            text=f"a line about the wind, number {number}",
            at=self._moment(number),
        )

    def luck_report(self, number: int) -> LuckReport:
        return LuckReport(
            match_id=self._matches[number],
            status=LuckReport.Status.DONE,
            seed="bench",
            budget=100,
            method=1,
            turns_weighed=1,
            turns_played=1,
            asked_at=self._moment(number),
            finished_at=self._moment(number),
        )

    def report(self, number: int) -> Report:
        came = self._moment(number)
        waits = number % WAITING == 0
        return Report(
            subject=Report.Subject.PLAYER,
            reporter_id=self._player(number),
            accused_id=self._player(number + 1),
            target=f"player {self._player(number + 1)}",
            reason=self._rng.choice(Report.Reason.values),
            created_at=came,
            urgent_since=came - timedelta(hours=self._rng.randint(0, 100)),
            status=Report.Status.OPEN if waits else Report.Status.DISMISSED,
            moderator_id=None if waits else self._players[0],
            resolved_at=None if waits else came,
        )

    def sanction(self, number: int) -> Sanction:
        appealed = number % 10 == 0
        return Sanction(
            player_id=self._player(number),
            kind=self._rng.choice([Sanction.Kind.WARNING, Sanction.Kind.MUTE, Sanction.Kind.BAN]),
            reason="insults in the chat",
            author_id=self._players[0],
            starts_at=self._moment(number),
            lifted_at=self._moment(number) if number % WAITING else None,
            appealed_at=self._moment(number) if appealed else None,
            answered_at=self._moment(number) if appealed and number % WAITING else None,
        )

    def entry(self, number: int) -> AuditEntry:
        return AuditEntry(
            actor_id=self._players[0],
            at=self._moment(number),
            act=self._rng.choice(["impose mute", "void match", "resolve report"]),
            target_kind=self._rng.choice(["sanction", "match", "report"]),
            target_id=str(number),
            reason="insults in the chat",
        )

    def signal(self, number: int) -> Signal:
        return Signal(
            kind=Signal.Kind.ONE_SIDED,
            game=GAME,
            player_id=self._player(number),
            other_id=self._player(number + 1),
            result_id=self._results[number],
            first_seen_at=self._moment(number),
            last_seen_at=self._moment(number),
        )

    def _terms(self, number: int) -> dict[str, Any]:
        return {"game": GAME, "variant": "7x5", "best_of": (1, 3, 5)[number % 3]}

    def _player(self, number: int) -> int:
        return self._players[number % len(self._players)]

    def _moment(self, number: int) -> datetime:
        return self._now - _SPAN * (1 - number / self._rows)
