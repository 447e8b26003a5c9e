"""All that moderators need to know about a player, in the parts of one page."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any, Final
from urllib.parse import urlencode

from django.core.paginator import Page, Paginator
from django.db.models import F, Prefetch, QuerySet
from django.http import QueryDict
from django.urls import reverse
from django.utils import timezone
from django.utils.formats import date_format
from django.utils.translation import gettext as _

from games.kinds.registry import KINDS
from games.matches.admin import sealed_matches
from games.matches.page.endings import Finish, result_words
from games.models import FormerName, Match, PlayerNote, Report, Seat
from games.moderation.admin.reports import settle_address
from games.moderation.reports import MOST_TOGETHER
from ladder.models import Player, Sanction

#: How many rows of each part stand on one page.
ROWS: Final = 10


@dataclass(frozen=True)
class Cell:
    """A text of a table, and where it leads."""

    words: str
    url: str = ""


@dataclass(frozen=True)
class Part:
    """A table of the page. Its name is the address's parameter for the page of the table."""

    name: str
    title: str
    empty: str
    columns: Sequence[str]
    page: Page[Any]
    #: Every cell with the name of its column.
    rows: Sequence[Sequence[tuple[str, Cell]]]
    #: Addresses of the table's pages before and after, with those of the other tables as they are.
    newer: str = ""
    older: str = ""
    all_url: str = ""


@dataclass(frozen=True)
class _Kind:
    """How one part is made."""

    name: str
    permission: str
    title: str
    empty: str
    columns: Sequence[str]
    rows: Callable[[Player], QuerySet[Any]]
    cells: Callable[[Any], Sequence[Cell]]
    #: The list of the administration that has all of it, and what it is asked besides the name.
    list_name: str = ""
    list_query: Mapping[str, str] = field(default_factory=dict)


def parts_for(player: Player, reader: Player, query: QueryDict) -> list[Part]:
    """The parts that the reader may see, each at the page that the address asks for.

    Two queries a part, and two more for the seats of the games, however much there is.
    """
    return [_part(kind, player, query) for kind in _kinds() if reader.has_perm(kind.permission)]


def settle_all_address(player: Player, reader: Player) -> str:
    """Where all that waits about the player is settled; empty if nothing does."""
    if not reader.has_perm("games.change_report"):
        return ""
    waiting = Report.objects.filter(accused=player, status__in=Report.UNRESOLVED)
    oldest = list(waiting.order_by("pk").only("pk")[:MOST_TOGETHER])
    return settle_address(oldest) if oldest else ""


def record_address(player: Player) -> str:
    return reverse("admin:ladder_player_record", args=[player.pk])


def _part(kind: _Kind, player: Player, query: QueryDict) -> Part:
    page = Paginator(kind.rows(player), ROWS).get_page(query.get(kind.name))
    newer = page.previous_page_number() if page.has_previous() else None
    older = page.next_page_number() if page.has_next() else None
    search = urlencode({"q": player.username, **kind.list_query})
    return Part(
        kind.name,
        kind.title,
        kind.empty,
        kind.columns,
        page,
        [list(zip(kind.columns, kind.cells(row), strict=True)) for row in page],
        _turned(query, kind.name, newer),
        _turned(query, kind.name, older),
        f"{reverse(kind.list_name)}?{search}" if kind.list_name else "",
    )


def _turned(query: QueryDict, name: str, number: int | None) -> str:
    """The address of another page of this part; empty without a number."""
    if number is None:
        return ""
    turned = query.copy()
    turned[name] = str(number)
    return f"?{turned.urlencode()}#{name}"


def _kinds() -> Iterable[_Kind]:
    """The parts in their order. Made each time, in the language of the request."""
    return (
        _Kind(
            "reports",
            "games.view_report",
            _("Reports about the player"),
            _("Nobody has reported this player."),
            [_("since"), _("about"), _("reporter"), _("status"), _("moderator"), _("note")],
            _reports_about,
            _report_about_cells,
            "admin:games_report_changelist",
            {"queue": "all"},
        ),
        _Kind(
            "reports_by",
            "games.view_report",
            _("Reports by the player"),
            _("This player has reported nothing."),
            [_("since"), _("about"), _("accused"), _("status"), _("note")],
            _reports_by,
            _report_by_cells,
            "admin:games_report_changelist",
            {"queue": "all"},
        ),
        _Kind(
            "sanctions",
            "ladder.view_sanction",
            _("Sanctions"),
            _("Nothing was ever decided about this player."),
            [_("from"), _("sanction"), _("until"), _("state"), _("reason"), _("moderator")],
            _sanctions,
            _sanction_cells,
            "admin:ladder_sanction_changelist",
        ),
        _Kind(
            "games",
            "games.view_match",
            _("Games"),
            _("This player has not played yet."),
            [_("began"), _("game"), _("with"), _("result"), _("rated"), _("page")],
            _games,
            _game_cells,
            "admin:games_match_changelist",
        ),
        _Kind(
            "names",
            "ladder.view_player",
            _("Former names"),
            _("The player has always had this name."),
            [_("name"), _("until")],
            lambda player: FormerName.objects.filter(player=player).order_by("-until", "-pk"),
            lambda row: [Cell(row.name), Cell(_moment(row.until))],
        ),
        _Kind(
            "notes",
            "games.view_playernote",
            _("Moderators' notes"),
            _("There are no notes."),
            [_("time"), _("moderator"), _("note")],
            _notes,
            lambda row: [Cell(_moment(row.at)), Cell(row.author.username), Cell(row.text)],
        ),
    )


def _reports_about(player: Player) -> QuerySet[Any]:
    """Those that wait first."""
    rows = Report.objects.filter(accused=player).select_related("reporter", "moderator")
    return rows.order_by(F("resolved_at").desc(nulls_first=True), "-created_at", "-pk")


def _report_about_cells(row: Report) -> list[Cell]:
    return [
        _report_link(row),
        Cell(" · ".join(filter(None, [*_subject(row), row.words]))),
        _player_link(row.reporter),
        Cell(row.get_status_display()),
        Cell(row.moderator.username if row.moderator else "–"),
        Cell(row.note or "–"),
    ]


def _reports_by(player: Player) -> QuerySet[Any]:
    rows = Report.objects.filter(reporter=player).select_related("accused")
    return rows.order_by("-created_at", "-pk")


def _report_by_cells(row: Report) -> list[Cell]:
    return [
        _report_link(row),
        Cell(" · ".join(filter(None, [*_subject(row), row.words]))),
        _player_link(row.accused) if row.accused else Cell("–"),
        Cell(row.get_status_display()),
        Cell(row.note or "–"),
    ]


def _report_link(row: Report) -> Cell:
    return Cell(_moment(row.created_at), reverse("admin:games_report_change", args=[row.pk]))


def _subject(row: Report) -> list[str]:
    return [row.get_subject_display(), row.get_reason_display()]


def _sanctions(player: Player) -> QuerySet[Any]:
    rows = Sanction.objects.filter(player=player).select_related("author")
    return rows.order_by("-starts_at", "-pk")


def _sanction_cells(row: Sanction) -> list[Cell]:
    return [
        Cell(_moment(row.starts_at), reverse("admin:ladder_sanction_change", args=[row.pk])),
        Cell(row.get_kind_display()),
        Cell(_moment(row.ends_at) if row.ends_at else "–"),
        Cell(_state_of(row)),
        Cell(row.reason or "–"),
        Cell(row.author.username),
    ]


def _state_of(row: Sanction) -> str:
    if row.lifted_at is not None:
        return _("lifted")
    if row.appealed_at is not None and row.answered_at is None:
        return _("appealed, not answered")
    return _("in force") if row.term.is_in_force(timezone.now()) else _("over")


def _games(player: Player) -> QuerySet[Any]:
    """The player's seats, the latest first, without positions and what others still sail on."""
    everybody = Seat.objects.select_related("player").order_by("number")
    rows = Seat.objects.filter(player=player).exclude(match__in=sealed_matches())
    rows = rows.select_related("match").defer("match__state", "match__seed", "nonce")
    return rows.prefetch_related(Prefetch("match__seats", everybody.defer("nonce"))).order_by(
        "-match__created_at", "-match_id"
    )


def _game_cells(row: Seat) -> list[Cell]:
    match, seats = row.match, list(row.match.seats.all())
    others = [seat.player for seat in seats if seat.player_id != row.player_id]
    shown = not match.is_for_seats_only
    return [
        Cell(_moment(match.created_at), reverse("admin:games_match_change", args=[match.pk])),
        Cell(str(KINDS[match.game].title)),
        _company(others),
        Cell(_result_of(match, seats)),
        Cell(_("yes") if match.rated and not match.unrated else _("no")),
        Cell(_("on the site"), reverse("match", args=[match.pk])) if shown else Cell("–"),
    ]


def _company(others: Sequence[Player]) -> Cell:
    if len(others) == 1:
        return _player_link(others[0])
    return Cell(", ".join(player.username for player in others) or _("alone"))


def _result_of(match: Match, seats: Sequence[Seat]) -> str:
    if not match.is_over:
        return match.get_status_display()
    if match.reason in Match.UNCOUNTED:
        return match.get_reason_display()
    finishes = [Finish(seat.player.username, seat.score or 0, seat.place or 1) for seat in seats]
    return result_words(match.reason, finishes)


def _notes(player: Player) -> QuerySet[Any]:
    rows = PlayerNote.objects.filter(player=player).select_related("author")
    return rows.order_by("-at", "-pk")


def _player_link(player: Player) -> Cell:
    return Cell(player.username, record_address(player))


def _moment(moment: datetime) -> str:
    """In the reader's time zone, as templates write it."""
    return date_format(timezone.localtime(moment), "SHORT_DATETIME_FORMAT")
