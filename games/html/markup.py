"""Markup that is joined from our own strings: drawings, and pieces that templates have made.

Everything else is escaped, by templates and by Django's `format_html`.
"""

from __future__ import annotations

from django.utils.safestring import SafeString


def own_markup(*parts: str) -> SafeString:
    """Markup that is joined from our own strings and numbers, never from what people wrote."""
    return SafeString("".join(parts))
