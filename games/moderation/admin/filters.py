"""Filters of lists that ask the database for nothing, however long the list is."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from typing import Any, Final

from django.contrib import admin
from django.db.models import QuerySet
from django.http import HttpRequest
from django.utils import timezone
from django.utils.dateformat import format as in_words
from django.utils.translation import gettext_lazy as _

from games.kinds.registry import KINDS
from games.series.standing import LENGTHS

#: So many months are to choose from.
_MONTHS: Final = 12
_EARLIER: Final = "earlier"


class GameFilter(admin.SimpleListFilter):
    """By game. Django would look through all rows for the games that there are."""

    title = _("game")
    parameter_name = "of"

    def lookups(self, _request: HttpRequest, _model_admin: Any) -> list[tuple[str, Any]]:  # noqa: ANN401
        return [(slug, kind.title) for slug, kind in KINDS.items()]

    def queryset(self, _request: HttpRequest, queryset: QuerySet[Any]) -> QuerySet[Any]:
        return queryset.filter(game=self.value()) if self.value() else queryset


class Length(admin.SimpleListFilter):
    """By how many games a series has at most."""

    title = _("games at most")
    parameter_name = "length"

    def lookups(self, _request: HttpRequest, _model_admin: Any) -> list[tuple[str, Any]]:  # noqa: ANN401
        return [(str(length), str(length)) for length in LENGTHS]

    def queryset(self, _request: HttpRequest, queryset: QuerySet[Any]) -> QuerySet[Any]:
        chosen = [length for length in LENGTHS if str(length) == self.value()]
        return queryset.filter(best_of__in=chosen) if chosen else queryset


class Month(admin.SimpleListFilter):
    """By month, of the last year. Django's own hierarchy of dates reads all rows to know them."""

    title = _("month")
    parameter_name = "month"
    #: The column that has the time.
    column: str

    def lookups(self, _request: HttpRequest, _model_admin: Any) -> list[tuple[str, Any]]:  # noqa: ANN401
        months = [(f"{first:%Y-%m}", in_words(first, "F Y")) for first in _months()]
        return [*months, (_EARLIER, _("earlier"))]

    def queryset(self, _request: HttpRequest, queryset: QuerySet[Any]) -> QuerySet[Any]:
        months = _months()
        if self.value() == _EARLIER:
            return queryset.filter(**{f"{self.column}__lt": months[-1]})
        first = next((month for month in months if f"{month:%Y-%m}" == self.value()), None)
        if first is None:
            return queryset
        end = (first + timedelta(days=31)).replace(day=1)
        return queryset.filter(**{f"{self.column}__gte": first, f"{self.column}__lt": end})


def _months() -> list[datetime]:
    """The beginnings of the last months by UTC, the present one first."""
    present = timezone.now().astimezone(UTC).replace(day=1, hour=0, minute=0, second=0)
    months = [present.replace(microsecond=0)]
    while len(months) < _MONTHS:
        months.append((months[-1] - timedelta(days=1)).replace(day=1))
    return months


class Waiting(admin.SimpleListFilter):
    """What waits comes first: without a choice, nothing else is listed."""

    parameter_name = "queue"

    def lookups(self, _request: HttpRequest, _model_admin: Any) -> list[tuple[str, Any]]:  # noqa: ANN401
        return [("all", _("all"))]

    def choices(self, changelist: Any) -> Iterator[Any]:  # noqa: ANN401 # as Django has it
        """With a name of our own for no choice, which is no list of all."""
        given = super().choices(changelist)
        yield {**next(given), "display": _("waiting")}
        yield from given

    def queryset(self, _request: HttpRequest, queryset: QuerySet[Any]) -> QuerySet[Any]:
        if self.value() == "all":
            return queryset
        return self.waiting(queryset)

    def waiting(self, queryset: QuerySet[Any]) -> QuerySet[Any]:
        """Those that are listed without a choice, or by another one."""
        raise NotImplementedError
