import json
import os
import runpy
from pathlib import Path
from typing import Any
from unittest.mock import patch

import pytest
from django.apps import apps
from django.core.management import get_commands

from tests.harness.site import REPOSITORY, environment, manage


def _settings(var_dir: Path, **changes: str) -> dict[str, Any]:
    """The settings of a site with this environment, as JSON has them."""
    with patch.dict(os.environ, environment(var_dir, **changes), clear=True):
        read = runpy.run_path(str(REPOSITORY / "oceania_site" / "settings.py"))
    plain = {name: value for name, value in read.items() if name.isupper() and name != "LANGUAGES"}
    settings: dict[str, Any] = json.loads(json.dumps(plain, default=str))
    return settings


def test_an_https_site_keeps_its_cookies_to_itself(tmp_path: Path) -> None:
    settings = _settings(tmp_path, SITE_URL="https://oceania.example")
    assert settings["ALLOWED_HOSTS"] == ["oceania.example"]
    assert settings["CSRF_TRUSTED_ORIGINS"] == ["https://oceania.example"]
    for cookie, name in [("SESSION", "session"), ("CSRF", "csrf"), ("LANGUAGE", "language")]:
        assert settings[f"{cookie}_COOKIE_NAME"] == f"__Host-{name}"
        assert settings[f"{cookie}_COOKIE_SECURE"] is True
    assert settings["SECURE_SSL_REDIRECT"] is True
    assert settings["SECURE_HSTS_SECONDS"] == 31_536_000
    directives = settings["CONTENT_SECURITY_POLICY"]["DIRECTIVES"]
    assert directives["connect-src"] == ["'self'", "wss://oceania.example"]


def test_a_plain_site_works_without_tls(tmp_path: Path) -> None:
    settings = _settings(tmp_path, PORT="8123")
    assert settings["SITE_URL"] == "http://127.0.0.1:8123"
    assert settings["ALLOWED_HOSTS"] == ["127.0.0.1", "localhost", "[::1]"]
    assert settings["SESSION_COOKIE_NAME"] == "session"
    assert settings["SESSION_COOKIE_SECURE"] is False
    assert settings["SECURE_SSL_REDIRECT"] is False
    assert settings["SECURE_HSTS_SECONDS"] == 0
    assert settings["DEBUG"] is False
    assert settings["DATABASES"]["default"]["NAME"] == str(tmp_path / "oceania.sqlite3")


@pytest.mark.parametrize(
    ("redis_url", "backend"),
    [
        ("", "channels.layers.InMemoryChannelLayer"),
        ("redis://127.0.0.1:6379/0", "channels_redis.pubsub.RedisPubSubChannelLayer"),
    ],
)
def test_redis_carries_the_channels_where_there_is_one(
    tmp_path: Path, redis_url: str, backend: str
) -> None:
    layers = _settings(tmp_path, REDIS_URL=redis_url)["CHANNEL_LAYERS"]
    assert layers["default"]["BACKEND"] == backend


@pytest.mark.parametrize(
    ("redis_url", "backend"),
    [
        ("", "django.core.cache.backends.locmem.LocMemCache"),
        ("redis://127.0.0.1:6379/0", "oceania_site.cache.DegradingCache"),
    ],
)
def test_redis_keeps_the_cache_where_there_is_one(
    tmp_path: Path, redis_url: str, backend: str
) -> None:
    caches = _settings(tmp_path, REDIS_URL=redis_url)["CACHES"]
    assert caches["default"]["BACKEND"] == backend


def test_passwords_are_hashed_with_django_s_own_argon2(tmp_path: Path) -> None:
    hasher = _settings(tmp_path)["PASSWORD_HASHERS"][0]
    assert hasher == "django.contrib.auth.hashers.Argon2PasswordHasher"


@pytest.mark.parametrize(
    ("site_url", "insecure_origin"),
    [
        ("http://localhost:8000", True),
        ("http://oceania.example", False),
        ("https://localhost", False),
        ("https://oceania.example", False),
    ],
)
def test_passkeys_do_without_https_on_this_machine_only(
    tmp_path: Path, site_url: str, insecure_origin: bool
) -> None:
    settings = _settings(tmp_path, SITE_URL=site_url)
    assert settings["MFA_WEBAUTHN_ALLOW_INSECURE_ORIGIN"] is insecure_origin


@pytest.mark.parametrize(
    ("mode", "field", "unverified"),
    [("none", "email", True), ("optional", "email", True), ("mandatory", "email*", False)],
)
def test_confirming_addresses_is_one_choice(
    tmp_path: Path, mode: str, field: str, unverified: bool
) -> None:
    settings = _settings(tmp_path, EMAIL_CONFIRMATION=mode)
    assert settings["ACCOUNT_EMAIL_VERIFICATION"] == mode
    assert settings["ACCOUNT_SIGNUP_FIELDS"][1] == field
    assert settings["MFA_ALLOW_UNVERIFIED_EMAIL"] is unverified


def test_a_mail_server_from_the_environment(tmp_path: Path) -> None:
    settings = _settings(
        tmp_path,
        EMAIL_URL="smtp://me:p%40ss@mail.example?tls=implicit",
        SITE_URL="https://oceania.example",
    )
    assert settings["EMAIL_BACKEND"] == "django.core.mail.backends.smtp.EmailBackend"
    assert (settings["EMAIL_HOST"], settings["EMAIL_PORT"]) == ("mail.example", 465)
    assert (settings["EMAIL_HOST_USER"], settings["EMAIL_HOST_PASSWORD"]) == ("me", "p@ss")
    assert (settings["EMAIL_USE_SSL"], settings["EMAIL_USE_TLS"]) == (True, False)
    assert settings["DEFAULT_FROM_EMAIL"] == "Oceania <noreply@oceania.example>"


def test_mandatory_confirmations_need_a_mail_server(tmp_path: Path) -> None:
    public = {"SITE_URL": "https://oceania.example", "EMAIL_CONFIRMATION": "mandatory"}
    outcome = manage(tmp_path, "check", **public)
    assert outcome.returncode == 1
    assert "nobody could confirm an address, and so nobody could log in." in outcome.stderr
    assert manage(tmp_path, "check", EMAIL_URL="smtp://mail.example", **public).returncode == 0
    assert manage(tmp_path, "check", EMAIL_CONFIRMATION="mandatory").returncode == 0


def test_the_deployment_checks_find_nothing_on_a_public_site(tmp_path: Path) -> None:
    outcome = manage(
        tmp_path,
        *("check", "--deploy", "--fail-level", "WARNING"),
        SITE_URL="https://oceania.example",
        SECRET_KEY="x1Y" * 30 + "abcdefgh",
    )
    assert (outcome.returncode, outcome.stderr) == (0, "")
    assert outcome.stdout == "System check identified no issues (0 silenced).\n"


@pytest.mark.parametrize("command", ["check", "serve"])
def test_processes_need_redis_to_share(tmp_path: Path, command: str) -> None:
    outcome = manage(tmp_path, command, WEB_PROCESSES="2")
    assert outcome.returncode == 1
    assert (
        "WEB_PROCESSES is 2, but REDIS_URL is empty: players on different processes would not"
        " see each other's moves."
    ) in outcome.stderr


def test_processes_that_share_redis_are_fine(tmp_path: Path) -> None:
    shared = manage(tmp_path, "check", WEB_PROCESSES="2", REDIS_URL="redis://127.0.0.1:1/0")
    assert shared.returncode == 0


def test_only_the_server_for_developers_loads_twisted() -> None:
    assert get_commands()["runserver"] == "oceania_site"
    assert not apps.is_installed("daphne")
