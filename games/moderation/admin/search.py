"""Finding rows by who is in them. Django would join, and make all columns of all rows distinct."""

from __future__ import annotations

from contextlib import suppress
from typing import Any
from uuid import UUID

from django.db.models import Q, QuerySet
from django.http import HttpRequest

from ladder.models import Player


class FoundByPeople:
    """For a `ModelAdmin` of rows that are found by an id, or by parts of the players' names."""

    #: The column with the id that people know the row by; empty if they know none.
    id_column: str = "pk"

    def with_any_of(self, players: QuerySet[Any]) -> Q:
        """Rows in which one of these players is, who are given by their keys."""
        raise NotImplementedError

    def with_word(self, word: str) -> Q:
        """Rows that a word finds."""
        found = self.with_any_of(Player.objects.filter(username__icontains=word).values("pk"))
        if self.id_column:
            with suppress(ValueError):
                found |= Q(**{self.id_column: UUID(word)})
        return found

    def get_search_results(
        self, _request: HttpRequest, queryset: QuerySet[Any], search_term: str
    ) -> tuple[QuerySet[Any], bool]:
        """Rows that every word finds; that none occurs twice is certain."""
        for word in search_term.split():
            queryset = queryset.filter(self.with_word(word))
        return queryset, False
