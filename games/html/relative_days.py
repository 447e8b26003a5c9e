"""How long ago something was, in the words that people use."""

from __future__ import annotations

from datetime import datetime
from typing import Final

from django.utils.formats import date_format
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

_WEEK: Final = 7


def day_words(at: datetime, now: datetime) -> str:
    """Today, yesterday, some days ago, or the date; by UTC, as all days of the site are."""
    days = (now.date() - at.date()).days
    if days <= 0:
        return _("today")
    if days == 1:
        return _("yesterday")
    if days < _WEEK:
        return ngettext("{days} day ago", "{days} days ago", days).format(days=days)
    return date_format(at, "SHORT_DATE_FORMAT")
