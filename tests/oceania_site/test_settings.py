import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from tests.site import REPOSITORY, environment, manage

READ_SETTINGS = """
import json
from oceania_site import settings
names = [name for name in dir(settings) if name.isupper() and name != "LANGUAGES"]
print(json.dumps({name: getattr(settings, name) for name in names}, default=str))
"""


def _settings(var_dir: Path, **changes: str) -> dict[str, Any]:
    outcome = subprocess.run(
        [sys.executable, "-c", READ_SETTINGS],
        env=environment(var_dir, **changes),
        cwd=REPOSITORY,
        capture_output=True,
        check=True,
    )
    settings: dict[str, Any] = json.loads(outcome.stdout)
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
    shared = manage(tmp_path, "check", WEB_PROCESSES="2", REDIS_URL="redis://127.0.0.1:1/0")
    assert shared.returncode == 0
