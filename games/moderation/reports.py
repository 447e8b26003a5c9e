"""Reporting to the moderators, and what they do with a report."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Final

from django.db import transaction
from django.db.models import Count, F, Q, QuerySet
from django.utils import timezone
from django.utils.text import format_lazy
from django.utils.translation import gettext_lazy as _

from games.chat.text import cleaned
from games.matches.player_locks import lock_players
from games.matches.refusals import NotPossible
from games.models import ChatMessage, Match, Notice, Report, Seat, Series, SeriesSeat
from games.models.reports import LONGEST_NOTE, LONGEST_WORDS
from games.notifications.actions import notify
from ladder.models import Player
from ladder.moderation.audit import Act, AuditedChange

#: How many reports somebody may make within which time.
MOST: Final = 10
SPAN: Final = timedelta(days=1)
#: How many reports are resolved together.
MOST_TOGETHER: Final = 100

_COLUMNS: Final = ("status", "moderator_id", "note", "resolved_at")


class TooManyReports(NotPossible):
    sentence = _("You have made as many reports as one can make in a day. Please wait a while.")


class NotInOwnCase(NotPossible):
    sentence = _("Nobody moderates a case of their own. Please leave it to somebody else.")


class AboutSeveral(NotPossible):
    sentence = _(
        "These reports are not all about the same player. Please settle those about one player at"
        " a time."
    )


class TooManyTogether(NotPossible):
    sentence = format_lazy(
        _("Please choose {most} reports at most: so many are settled at once."), most=MOST_TOGETHER
    )


@dataclass(frozen=True)
class ReportTarget:
    """What is reported, and whom that accuses. The caller has seen to it that it may be seen."""

    subject: Report.Subject
    accused: Player | None = None
    match: Match | None = None
    line: ChatMessage | None = None

    @classmethod
    def player(cls, accused: Player) -> ReportTarget:
        return cls(Report.Subject.PLAYER, accused)

    @classmethod
    def of_line(cls, line: ChatMessage) -> ReportTarget:
        return cls(Report.Subject.LINE, line.player, line.match, line)

    @classmethod
    def of_match(cls, match: Match, reporter: Player) -> ReportTarget:
        """A match of two accuses the other one; where it can be several, nobody is accused."""
        players = [seat.player for seat in match.seats.select_related("player")]
        others = [player for player in players if player != reporter]
        is_opponent = len(players) == 2 and len(others) == 1
        return cls(Report.Subject.MATCH, others[0] if is_opponent else None, match)

    @property
    def key(self) -> str:
        row = {
            Report.Subject.PLAYER: self.accused,
            Report.Subject.LINE: self.line,
            Report.Subject.MATCH: self.match,
        }[self.subject]
        assert row is not None
        return f"{self.subject} {row.pk}"


@transaction.atomic
def report(reporter: Player, target: ReportTarget, reason: str, words: str = "") -> Report:
    """Bring something before the moderators.

    Locks the reporter, so that the limit holds. Reporting again what waits to be looked at changes
    nothing. What others have reported of the same gains weight. Raises a `Refused`.
    """
    lock_players([reporter.pk])
    if target.accused is not None and target.accused.pk == reporter.pk:
        raise NotPossible(_("You cannot report yourself."))
    if reason not in Report.Reason.values:
        raise NotPossible(_("Please choose one of the reasons."))
    own = Report.objects.filter(reporter=reporter)
    waiting = own.filter(target=target.key, status__in=Report.UNRESOLVED).first()
    if waiting is not None:
        return waiting
    now = timezone.now()
    if own.filter(created_at__gt=now - SPAN)[:MOST].count() == MOST:
        raise TooManyReports
    made = Report.objects.create(
        subject=target.subject,
        reporter=reporter,
        accused=target.accused,
        match=target.match,
        line=target.line,
        target=target.key,
        reason=reason,
        words=_fitting(words, LONGEST_WORDS),
        created_at=now,
        urgent_since=now,
    )
    _weigh(made)
    made.refresh_from_db(fields=["urgent_since"])
    return made


@transaction.atomic
def claim(report_id: int, moderator: Player) -> Report:
    """Take a report on, so that nobody else works on it.

    Locks the report: of two who claim it at once one has it, and the other is told who. Claiming
    again changes nothing. Raises `Report.DoesNotExist` or a `Refused`.
    """
    held = _hold(report_id, moderator)
    if held.moderator_id == moderator.pk:
        return held
    change = AuditedChange(Act(moderator, "claim report", ""), held, _COLUMNS)
    held.status = Report.Status.CLAIMED
    held.moderator = moderator
    return _changed(held, change)


@transaction.atomic
def release(report_id: int, moderator: Player) -> Report:
    """Give a report back that one has claimed. Otherwise like `claim`."""
    held = _hold(report_id, moderator)
    if held.status == Report.Status.OPEN:
        return held
    change = AuditedChange(Act(moderator, "release report", ""), held, _COLUMNS)
    held.status = Report.Status.OPEN
    held.moderator = None
    return _changed(held, change)


def resolve(report_id: int, moderator: Player, *, upheld: bool, note: str) -> Report:
    """Close a report with a note to whoever made it, who gets a notice. See `resolve_together`."""
    (resolved,) = resolve_together([report_id], moderator, upheld=upheld, note=note)
    return resolved


@transaction.atomic
def resolve_together(
    report_ids: Collection[int], moderator: Player, *, upheld: bool, note: str
) -> list[Report]:
    """Close reports about the same with one note to all who made them; each gets one notice.

    All of them or none. Locks the accused and then the reports. Those that nobody has claimed are
    claimed by that. Raises `Report.DoesNotExist` or a `Refused`.
    """
    accused = Report.objects.filter(pk__in=report_ids, accused__isnull=False)
    lock_players(accused.values_list("accused", flat=True))
    held = _hold_all(report_ids, moderator)
    require_about_the_same(held)
    if held[0].accused_id is not None:
        refuse_own_opponent(held[0].accused_id, moderator)
    words = _fitting(note, LONGEST_NOTE)
    if not words:
        raise NotPossible(_("Please write a note to whoever made the report."))
    act, now = Act(moderator, "resolve report", words), timezone.now()
    for report in held:
        change = AuditedChange(act, report, _COLUMNS)
        report.status = Report.Status.UPHELD if upheld else Report.Status.DISMISSED
        report.moderator = moderator
        report.note = words
        report.resolved_at = now
        _changed(report, change)
    reporters = {report.reporter_id for report in held if report.reporter.deleted_at is None}
    notify(Notice.Kind.REPORT, reporters)
    return held


def require_about_the_same(reports: Sequence[Report]) -> None:
    """Raise a `Refused` unless these are few enough and accuse the same player.

    Reports that accuse nobody are about the same if they are of the same match.
    """
    if len(reports) > MOST_TOGETHER:
        raise TooManyTogether
    subjects = {report.accused_id or report.match_id for report in reports}
    if len(subjects) > 1:
        raise AboutSeveral


def _hold(report_id: int, moderator: Player) -> Report:
    """The report under lock, if this moderator may work on it."""
    (held,) = _hold_all([report_id], moderator)
    return held


def _hold_all(report_ids: Collection[int], moderator: Player) -> list[Report]:
    """The reports under lock, in the order of their ids, if this moderator may work on all."""
    # The moderator is read afterwards: joined, it would be who it was before the lock was had.
    rows = Report.objects.select_for_update(of=("self",), no_key=True)
    held = list(rows.select_related("reporter").filter(pk__in=report_ids).order_by("pk"))
    if not held or len(held) < len(set(report_ids)):
        raise Report.DoesNotExist
    for report in held:
        _require_free(report, moderator)
    return held


def _require_free(held: Report, moderator: Player) -> None:
    if moderator.pk in (held.reporter_id, held.accused_id):
        raise NotInOwnCase
    if held.is_resolved:
        raise NotPossible(_("This report is resolved already."))
    if held.moderator is not None and held.moderator_id != moderator.pk:
        words = _("{name} is looking at this report.")
        raise NotPossible(format_lazy(words, name=held.moderator.username))


def _changed(held: Report, change: AuditedChange) -> Report:
    held.save(update_fields=["status", "moderator", "note", "resolved_at"])
    change.record()
    return held


def _weigh(made: Report) -> None:
    """Sort all that waits about the same by the weights of all who have reported it."""
    same = about_the_same(made).filter(status__in=Report.UNRESOLVED)
    # In the order in which whoever resolves them takes their locks.
    locked = same.select_for_update(no_key=True).order_by("pk").values_list("pk", "reporter")
    keys, reporters = zip(*locked, strict=True)
    moment = timezone.now()
    lead = moment - urgent_since(moment, _records(reporters))
    Report.objects.filter(pk__in=keys).update(urgent_since=F("created_at") - lead)


def about_the_same(report: Report) -> QuerySet[Report]:
    """Reports that accuse the same player; of one that accuses nobody, those of its match."""
    if report.accused_id is not None:
        return Report.objects.filter(accused=report.accused_id)
    return Report.objects.filter(match=report.match_id, accused=None)


def _records(reporter_ids: Iterable[int]) -> list[Reporter]:
    people = Player.objects.filter(pk__in=set(reporter_ids)).annotate(
        upheld=Count("reports", filter=Q(reports__status=Report.Status.UPHELD)),
        dismissed=Count("reports", filter=Q(reports__status=Report.Status.DISMISSED)),
    )
    return [
        Reporter(upheld, dismissed, guest)
        for upheld, dismissed, guest in people.values_list("upheld", "dismissed", "is_guest")
    ]


def _fitting(text: str, longest: int) -> str:
    words = cleaned(text)
    if len(words) > longest:
        raise NotPossible(_("That is too long."))
    return words


#: What a point of weight is worth in waiting.
POINT: Final = timedelta(hours=12)


@dataclass(frozen=True)
class Reporter:
    """What became of somebody's earlier reports."""

    upheld: int = 0
    dismissed: int = 0
    guest: bool = False

    @property
    def weight(self) -> float:
        share = (self.upheld + 1) / (self.upheld + self.dismissed + 2)
        return share / 2 if self.guest else share


def urgent_since(came: datetime, reporters: Iterable[Reporter]) -> datetime:
    """The moment by which a report that came then is sorted; `reporters` are all of the same."""
    return came - sum(reporter.weight for reporter in reporters) * POINT


def score(since: datetime, now: datetime) -> float:
    """The same as points, weight and waiting together, with one decimal."""
    return round((now - since) / POINT, 1)


class OwnOpponent(NotPossible):
    sentence = _(
        "You are playing with this player. Please leave it to another moderator, or wait for the"
        " end of your match or series."
    )


def refuse_own_opponent(player_id: int, moderator: Player) -> None:
    """Raise an `OwnOpponent` if both are in a match or series that runs.

    The caller holds the player's lock, which keeps new ones away.
    """
    seats = Seat.objects.filter(player=moderator, match__status=Match.Status.PLAYING)
    sides = SeriesSeat.objects.filter(player=moderator, series__status=Series.Status.PLAYING)
    if (
        seats.filter(match__seats__player=player_id).exists()
        or sides.filter(series__seats__player=player_id).exists()
    ):
        raise OwnOpponent
