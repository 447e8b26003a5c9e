"""Lists in the administration that nobody writes through."""

from __future__ import annotations

from typing import Any


class ReadOnly:
    """Rows belong to the actions: the administration shows them and changes nothing."""

    def has_add_permission(self, *_arguments: Any) -> bool:  # noqa: ANN401 - Django's signatures
        return False

    def has_change_permission(self, *_arguments: Any) -> bool:  # noqa: ANN401
        return False

    def has_delete_permission(self, *_arguments: Any) -> bool:  # noqa: ANN401
        return False
