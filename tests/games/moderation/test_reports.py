"""Reports: what can be reported, by whom, how often, and what moderators do with it."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.utils import timezone

from games.chat.actions import say
from games.matches.endings import resign
from games.matches.refusals import NotPossible
from games.models import Match, Notice, Report
from games.moderation.reports import (
    MOST,
    MOST_TOGETHER,
    POINT,
    AboutSeveral,
    NotInOwnCase,
    OwnOpponent,
    ReportTarget,
    TooManyReports,
    TooManyTogether,
    claim,
    release,
    report,
    resolve,
    resolve_together,
)
from ladder import privacy
from ladder.guests import create_guest
from ladder.models import AuditEntry, Player
from tests.harness.factories import make_match, make_player
from tests.harness.moderating import make_moderator

pytestmark = pytest.mark.django_db


@pytest.fixture
def bosun() -> Player:
    return make_moderator()


def weight(made: Report) -> float:
    made.refresh_from_db()
    return (made.created_at - made.urgent_since) / POINT


def test_a_player_a_line_and_a_match_are_reported(
    match: Match, white: Player, grey: Player
) -> None:
    line = say(match.pk, grey, "you fool")
    made = [
        report(white, target, "abuse", " he  said ")
        for target in (
            ReportTarget.player(grey),
            ReportTarget.of_line(line),
            ReportTarget.of_match(match, white),
        )
    ]
    assert [(row.subject, row.accused, row.status, row.words) for row in made] == [
        (subject, grey, "open", "he said") for subject in ("player", "line", "match")
    ]
    assert (made[1].line, made[1].match, made[2].match) == (line, match, match)


def test_a_match_that_was_watched_accuses_nobody(match: Match) -> None:
    watcher = make_player("watcher")
    assert report(watcher, ReportTarget.of_match(match, watcher), "cheating").accused is None


def test_oneself_cannot_be_reported(match: Match, white: Player) -> None:
    line = say(match.pk, white, "oh dear")
    for target in (ReportTarget.player(white), ReportTarget.of_line(line)):
        with pytest.raises(NotPossible, match="yourself"):
            report(white, target, "abuse")
    with pytest.raises(NotPossible, match="one of the reasons"):
        report(white, ReportTarget.player(make_player("other")), "boredom")
    assert not Report.objects.exists()


def test_the_same_is_in_the_queue_once(white: Player, grey: Player, bosun: Player) -> None:
    first = report(white, ReportTarget.player(grey), "abuse")
    assert report(white, ReportTarget.player(grey), "name") == first
    claim(first.pk, bosun)
    assert report(white, ReportTarget.player(grey), "name") == first
    resolve(first.pk, bosun, upheld=True, note="Seen.")
    assert report(white, ReportTarget.player(grey), "name") != first


def test_there_is_a_limit_a_day(white: Player) -> None:
    others = [make_player(f"other-{number}") for number in range(MOST + 1)]
    for other in others[:MOST]:
        report(white, ReportTarget.player(other), "spam")
    with pytest.raises(TooManyReports):
        report(white, ReportTarget.player(others[MOST]), "spam")
    Report.objects.update(created_at=timezone.now() - timedelta(days=1))
    assert report(white, ReportTarget.player(others[MOST]), "spam").status == "open"


def test_many_reporters_weigh_more_and_those_who_were_right_most(
    white: Player, grey: Player, bosun: Player
) -> None:
    for name in ("one", "two", "three"):
        earlier = report(white, ReportTarget.player(make_player(name)), "spam")
        resolve(earlier.pk, bosun, upheld=True, note="Right.")
    first = report(white, ReportTarget.player(grey), "abuse")
    assert weight(first) == pytest.approx(0.8)
    second = report(make_player("newcomer"), ReportTarget.player(grey), "abuse")
    third = report(create_guest(), ReportTarget.player(grey), "abuse")
    assert [weight(made) for made in (first, second, third)] == [pytest.approx(1.55)] * 3
    other = report(make_player("elsewhere"), ReportTarget.player(white), "abuse")
    assert weight(other) == pytest.approx(0.5)


def test_one_moderator_has_it(white: Player, grey: Player, bosun: Player) -> None:
    made = report(white, ReportTarget.player(grey), "abuse")
    mate = make_moderator("mate")
    assert claim(made.pk, bosun) == claim(made.pk, bosun)
    for act in (claim, release):
        with pytest.raises(NotPossible, match="bosun is looking at this report"):
            act(made.pk, mate)
    with pytest.raises(NotPossible, match="bosun is looking at this report"):
        resolve(made.pk, mate, upheld=True, note="Mine.")
    assert release(made.pk, bosun).status == "open"
    assert claim(made.pk, mate).moderator == mate
    assert list(AuditEntry.objects.order_by("pk").values_list("act", "actor")) == [
        ("claim report", bosun.pk), ("release report", bosun.pk), ("claim report", mate.pk),
    ]  # fmt: skip


def test_the_reporter_is_told(white: Player, grey: Player, bosun: Player) -> None:
    made = report(white, ReportTarget.player(grey), "abuse")
    with pytest.raises(NotPossible, match="write a note"):
        resolve(made.pk, bosun, upheld=False, note=" ")
    resolve(made.pk, bosun, upheld=False, note="That was within the rules.")
    made.refresh_from_db()
    assert (made.status, made.note, made.moderator) == (
        "dismissed", "That was within the rules.", bosun,
    )  # fmt: skip
    assert [(row.player, row.kind) for row in Notice.objects.all()] == [(white, "report")]
    entry = AuditEntry.objects.get()
    assert (entry.before["status"], entry.after["status"]) == ("open", "dismissed")
    with pytest.raises(NotPossible, match="resolved already"):
        claim(made.pk, bosun)


def test_nobody_judges_their_own_case(white: Player, bosun: Player) -> None:
    of_them = report(white, ReportTarget.player(bosun), "abuse")
    by_them = report(bosun, ReportTarget.player(white), "abuse")
    for made in (of_them, by_them):
        with pytest.raises(NotInOwnCase):
            claim(made.pk, bosun)


def test_a_report_outlives_accounts_and_loses_their_words(
    match: Match, white: Player, grey: Player, bosun: Player
) -> None:
    line = say(match.pk, grey, "a plain insult")
    made = report(white, ReportTarget.of_line(line), "abuse", "he insulted me")
    assert [row["words"] for row in privacy.export(white)["reports"]] == ["he insulted me"]
    assert privacy.export(grey)["reports"] == []
    privacy.erase(grey)
    privacy.erase(white)
    made.refresh_from_db()
    line.refresh_from_db()
    assert (made.words, line.text, made.status) == ("", "", "open")
    resolve(made.pk, bosun, upheld=True, note="Both are gone.")
    assert not Notice.objects.filter(kind="report").exists()


# Several at once


@pytest.fixture
def several(white: Player, grey: Player) -> list[Report]:
    """Three reports about grey, two of them by white."""
    return [
        report(white, ReportTarget.player(grey), "abuse"),
        report(white, ReportTarget.of_match(make_match(white, grey), white), "stalling"),
        report(make_player("third"), ReportTarget.player(grey), "name"),
    ]


def keys_of(reports: list[Report]) -> list[int]:
    return [made.pk for made in reports]


def states() -> list[str]:
    return list(Report.objects.order_by("pk").values_list("status", flat=True))


def test_several_reports_about_one_player_are_resolved_together(
    several: list[Report], white: Player, bosun: Player
) -> None:
    claim(several[0].pk, bosun)
    resolve_together(keys_of(several), bosun, upheld=True, note="They were warned.")
    assert [(row.status, row.note, row.moderator) for row in Report.objects.all()] == (
        [("upheld", "They were warned.", bosun)] * 3
    )
    entries = AuditEntry.objects.filter(act="resolve report").order_by("pk")
    assert [(row.target_kind, row.target_id, row.reason) for row in entries] == [
        ("report", str(key), "They were warned.") for key in keys_of(several)
    ]
    told = Notice.objects.filter(kind="report").values_list("player__username", flat=True)
    assert sorted(told) == ["third", "white"]
    assert white.notices.filter(kind="report").count() == 1


def test_reports_about_several_players_are_not_resolved_together(
    several: list[Report], white: Player, bosun: Player
) -> None:
    other = report(white, ReportTarget.player(make_player("fourth")), "name")
    with pytest.raises(AboutSeveral):
        resolve_together([*keys_of(several), other.pk], bosun, upheld=True, note="Seen.")
    assert states() == ["open"] * 4
    assert not AuditEntry.objects.exists()
    assert not Notice.objects.filter(kind="report").exists()


def test_reports_that_accuse_nobody_are_of_one_match(
    match: Match, white: Player, grey: Player, bosun: Player
) -> None:
    watchers = [make_player(name) for name in ("one", "two")]
    same = [report(who, ReportTarget.of_match(match, who), "cheating") for who in watchers]
    elsewhere = make_match(white, grey)
    other = report(watchers[0], ReportTarget.of_match(elsewhere, watchers[0]), "cheating")
    with pytest.raises(AboutSeveral):
        resolve_together(keys_of([*same, other]), bosun, upheld=False, note="Fair.")
    resolve_together(keys_of(same), bosun, upheld=False, note="Fair.")
    assert states() == ["dismissed", "dismissed", "open"]


def test_all_are_resolved_or_none(several: list[Report], bosun: Player) -> None:
    mate, keys = make_moderator("mate"), keys_of(several)
    claim(keys[1], mate)
    with pytest.raises(NotPossible, match="mate is looking at this report"):
        resolve_together(keys, bosun, upheld=True, note="Mine.")
    assert states() == ["open", "claimed", "open"]
    release(keys[1], mate)
    with pytest.raises(NotPossible, match="write a note"):
        resolve_together(keys, bosun, upheld=True, note=" ")
    with pytest.raises(NotPossible, match="too long"):
        resolve_together(keys, bosun, upheld=True, note="x" * 501)
    with pytest.raises(Report.DoesNotExist):
        resolve_together([*keys, 10**9], bosun, upheld=True, note="Mine.")
    resolve(keys[2], mate, upheld=True, note="Seen.")
    with pytest.raises(NotPossible, match="resolved already"):
        resolve_together(keys, bosun, upheld=True, note="Mine.")
    assert states() == ["open", "open", "upheld"]


def test_nobody_resolves_reports_about_whom_they_play_with(
    several: list[Report], grey: Player, bosun: Player
) -> None:
    match = make_match(bosun, grey)
    with pytest.raises(OwnOpponent):
        resolve_together(keys_of(several), bosun, upheld=True, note="Mine.")
    with pytest.raises(OwnOpponent):
        resolve(several[0].pk, bosun, upheld=True, note="Mine.")
    assert states() == ["open"] * 3
    resign(match.pk, grey)
    resolve_together(keys_of(several), bosun, upheld=True, note="Seen.")
    assert states() == ["upheld"] * 3


def test_no_more_than_so_many_are_resolved_together(grey: Player, bosun: Player) -> None:
    people = Player.objects.bulk_create(
        Player(username=f"p-{number}", name_key=f"p-{number}", name_skeleton=f"p-{number}")
        for number in range(MOST_TOGETHER + 1)
    )
    now = timezone.now()
    rows = Report.objects.bulk_create(
        Report(
            subject="player", reporter=who, accused=grey, target=f"player {grey.pk}",
            reason="name", created_at=now, urgent_since=now,
        )
        for who in people
    )  # fmt: skip
    with pytest.raises(TooManyTogether):
        resolve_together(keys_of(rows), bosun, upheld=True, note="Seen.")
    resolve_together(keys_of(rows)[:MOST_TOGETHER], bosun, upheld=True, note="Seen.")
    assert states().count("upheld") == MOST_TOGETHER
