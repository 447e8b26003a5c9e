"""The settings of a site that people reach by https, in the tests' own process."""

from __future__ import annotations

import runpy
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any, Final

import pytest
from django.test import Client, override_settings

from tests.harness.site import REPOSITORY

HOST: Final = "oceania.example"
ADDRESS: Final = f"https://{HOST}"
#: What the settings make of the site's address.
_KINDS: Final = (
    "ALLOWED_HOSTS", "CONTENT_SECURITY_POLICY", "CSRF_", "LANGUAGE_COOKIE_", "MESSAGE_COOKIE_",
    "SECURE_", "SESSION_COOKIE_", "SITE_", "THEME_COOKIE_",
)  # fmt: skip


@contextmanager
def public_site() -> Iterator[None]:
    """Let this be such a site."""
    made = _settings()
    with override_settings(**{name: made[name] for name in made if name.startswith(_KINDS)}):
        yield


def browser(*, enforces_tokens: bool = False) -> Client:
    """A browser that reaches the site as people do."""
    return Client(
        enforce_csrf_checks=enforces_tokens,
        SERVER_NAME=HOST,
    )


def _settings() -> dict[str, Any]:
    with pytest.MonkeyPatch.context() as environment:
        environment.setenv("SITE_URL", ADDRESS)
        return runpy.run_path(str(REPOSITORY / "oceania_site" / "settings.py"))
