"""Lists in the administration that nobody writes through."""

from __future__ import annotations

from typing import Any

from django.http import HttpRequest


class ReadOnly:
    """Rows belong to the actions: the administration shows them and changes nothing."""

    def has_add_permission(self, *_arguments: Any) -> bool:  # noqa: ANN401 - Django's signatures
        return False

    def has_change_permission(self, *_arguments: Any) -> bool:  # noqa: ANN401
        return False

    def has_delete_permission(self, *_arguments: Any) -> bool:  # noqa: ANN401
        return False


class PartOfRow(ReadOnly):
    """Rows inside another one's page: whoever may see that may see them."""

    parent_model: Any

    def has_view_permission(self, request: HttpRequest, *_arguments: Any) -> bool:  # noqa: ANN401
        meta = self.parent_model._meta  # noqa: SLF001 # documented in spite of its name
        return request.user.has_perm(f"{meta.app_label}.view_{meta.model_name}")
