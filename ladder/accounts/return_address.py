"""The part of the login's address that leads back to a page."""

from __future__ import annotations

from urllib.parse import urlencode

from django.contrib.auth import REDIRECT_FIELD_NAME
from django.utils.http import url_has_allowed_host_and_scheme


def return_query(page: str | None) -> str:
    """The query that leads back to a page after the login; empty for one of another site."""
    # Without a host to allow, only an address of this site passes: `//elsewhere` does not.
    if not page or not url_has_allowed_host_and_scheme(page, allowed_hosts=None):
        return ""
    return f"?{urlencode({REDIRECT_FIELD_NAME: page}, safe='/')}"
