import os
import runpy
import sys
from pathlib import Path
from typing import Any

import pytest
from django.core.exceptions import ImproperlyConfigured

from oceania_site import environment, settings
from oceania_site.environment import MailServer, SiteAddress
from tests.harness.site import manage

NAME = "A_VARIABLE"
DEFAULT_FILE = Path("/srv/oceania/oceania.sqlite3")


@pytest.fixture
def variable(monkeypatch: pytest.MonkeyPatch, request: pytest.FixtureRequest) -> None:
    monkeypatch.setenv(NAME, request.param)


@pytest.mark.parametrize(
    ("variable", "value"),
    [("true", True), ("YES", True), (" 1 ", True), ("0", False), ("No", False), ("", False)],
    indirect=["variable"],
)
@pytest.mark.usefixtures("variable")
def test_boolean(value: bool) -> None:
    assert environment.boolean(NAME, default=False) is value


@pytest.mark.parametrize(
    ("variable", "value"), [("", 7), ("1", 1), ("0099", 99)], indirect=["variable"]
)
@pytest.mark.usefixtures("variable")
def test_integer(value: int) -> None:
    assert environment.integer(NAME, 7, low=1, high=99) == value


@pytest.mark.parametrize(
    ("variable", "value"),
    [
        ("", ["fallback"]),
        ("a.example", ["a.example"]),
        ("A.example, .b.example,", ["a.example", ".b.example"]),
        ("127.0.0.1,[::1]", ["127.0.0.1", "[::1]"]),
    ],
    indirect=["variable"],
)
@pytest.mark.usefixtures("variable")
def test_hosts(value: list[str]) -> None:
    assert environment.hosts(NAME, ["fallback"]) == value


@pytest.mark.parametrize(
    "variable",
    ["127.0.0.1", "0.0.0.0", "::", "::1", "localhost", "harbour-2.example", "a" * 63],  # noqa: S104
    indirect=True,
)
@pytest.mark.usefixtures("variable")
def test_listening_host() -> None:
    assert environment.listening_host(NAME, "127.0.0.1") == os.environ[NAME]


@pytest.mark.parametrize(
    "variable",
    [
        "",
        "redis://127.0.0.1:6379/0",
        "redis://redis_1",
        "rediss://:hush@cache.example:6380/15",
        "redis://[::1]:6379",
        "unix:///run/redis.sock",
        "unix://me:hush@/run/redis.sock?db=3",
    ],
    indirect=True,
)
@pytest.mark.usefixtures("variable")
def test_redis_url() -> None:
    assert environment.redis_url(NAME) == os.environ[NAME]


@pytest.mark.parametrize(
    ("variable", "value", "origin"),
    [
        ("", SiteAddress(False, "localhost", 8000), "http://localhost:8000"),
        ("https://a.example", SiteAddress(True, "a.example", None), "https://a.example"),
        ("https://A.example/", SiteAddress(True, "a.example", None), "https://a.example"),
        ("http://[::1]:81", SiteAddress(False, "[::1]", 81), "http://[::1]:81"),
    ],
    indirect=["variable"],
)
@pytest.mark.usefixtures("variable")
def test_site_address(value: SiteAddress, origin: str) -> None:
    address = environment.site_address(NAME, "http://localhost:8000")
    assert address == value
    assert address.origin == origin
    assert address.socket_origin == origin.replace("http", "ws", 1)


def test_a_loopback_site_goes_by_all_its_names() -> None:
    assert SiteAddress(False, "localhost", 1).hosts == ["127.0.0.1", "localhost", "[::1]"]
    assert SiteAddress(True, "a.example", None).hosts == ["a.example"]


@pytest.mark.parametrize(
    ("variable", "path"),
    [
        ("", "/srv/oceania/oceania.sqlite3"),
        ("sqlite:///other.db", "/srv/oceania/other.db"),
        ("sqlite:////tmp/a%20b.db", "/tmp/a b.db"),  # noqa: S108
    ],
    indirect=["variable"],
)
@pytest.mark.usefixtures("variable")
def test_sqlite(path: str) -> None:
    assert environment.database(NAME, DEFAULT_FILE) == {
        "ENGINE": "oceania_site.fastpath.sqlite",
        "NAME": path,
        "CONN_MAX_AGE": None,
        "OPTIONS": {
            "transaction_mode": "IMMEDIATE",
            "timeout": 20,
            "init_command": "PRAGMA journal_mode=WAL;PRAGMA synchronous=FULL;",
        },
    }


@pytest.mark.parametrize(
    ("variable", "parts"),
    [
        (
            "postgres://me:p%40ss@db.example:5433/sea?sslmode=require",
            {"USER": "me", "PASSWORD": "p@ss", "HOST": "db.example", "PORT": "5433"},
        ),
        (
            "postgresql://db.example/sea",
            {"USER": "", "PASSWORD": "", "HOST": "db.example", "PORT": ""},
        ),
        (
            "postgres://%2Frun%2Fpostgresql/sea",
            {"USER": "", "PASSWORD": "", "HOST": "/run/postgresql", "PORT": ""},
        ),
    ],
    indirect=["variable"],
)
@pytest.mark.usefixtures("variable")
def test_postgres(parts: dict[str, Any]) -> None:
    entry = environment.database(NAME, DEFAULT_FILE)
    assert entry | parts == entry
    assert (entry["ENGINE"], entry["NAME"]) == ("oceania_site.fastpath.postgresql", "sea")
    assert entry["OPTIONS"].get("sslmode") == ("require" if parts["USER"] else None)


@pytest.mark.parametrize(
    ("variable", "parts"),
    [
        ("smtp://mail.example", ("mail.example", 587, "", "", "starttls")),
        ("smtp://mail.example?tls=none", ("mail.example", 25, "", "", "none")),
        ("smtp://mail.example/?tls=implicit", ("mail.example", 465, "", "", "implicit")),
        ("smtp://a%40b:p%2Fw@h:2525?tls=starttls", ("h", 2525, "a@b", "p/w", "starttls")),
    ],
    indirect=["variable"],
)
@pytest.mark.usefixtures("variable")
def test_mail_server(parts: tuple[str, int, str, str, str]) -> None:
    server = environment.mail_server(NAME)
    assert server == MailServer("django.core.mail.backends.smtp.EmailBackend", *parts)


@pytest.mark.parametrize("variable", ["", "console:"], indirect=True)
@pytest.mark.usefixtures("variable")
def test_mail_to_the_console() -> None:
    backend = "django.core.mail.backends.console.EmailBackend"
    assert environment.mail_server(NAME) == MailServer(backend)


@pytest.mark.parametrize(
    ("variable", "value"),
    [
        ("", "a@b.example"),
        ("c@d.example", "c@d.example"),
        ("Deck Hands <c@d.example>", "Deck Hands <c@d.example>"),
    ],
    indirect=["variable"],
)
@pytest.mark.usefixtures("variable")
def test_sender(value: str) -> None:
    assert environment.sender(NAME, "a@b.example") == value


def test_secret_from_a_file(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    default, other = tmp_path / "default", tmp_path / "other"
    assert environment.secret(NAME, default) == ""
    default.write_text("from the default file\n")
    assert environment.secret(NAME, default) == "from the default file"
    other.write_text("from the named file\n")
    monkeypatch.setenv(f"{NAME}_FILE", str(other))
    assert environment.secret(NAME, default) == "from the named file"
    monkeypatch.setenv(NAME, "from the environment")
    assert environment.secret(NAME, default) == "from the environment"


SITE_URL_RULE = "must be http:// or https://, a host and perhaps a port"
EMAIL_RULE = "must be console: or smtp://user:password@host:port?tls=starttls"
SENDER_RULE = "must be an e-mail address, alone or as in Name <address>"
HOSTS_RULE = "must be host names separated by commas;"
HOST_RULE = "must be an IP address or a host name, such as 127.0.0.1, 0.0.0.0 or ::"
POSTGRES_SHAPE = "postgres://user:password@host:port/name"
DATABASE_SHAPE = f"sqlite:///path or {POSTGRES_SHAPE}"
OPTION_RULE = "an option without a value, one twice, or a #."
SSL_RULE = "sslmode=disable, allow, prefer, require, verify-ca, verify-full or none."
REDIS_RULE = "must look like redis://host:port/number (or rediss://, or unix:///path?db=number)."
KEY_RULE = (
    "must be at least 50 characters, and not a few of them repeated, given by SECRET_KEY or in the"
    " file that SECRET_KEY_FILE names; `make run` writes one into var/secret_key."
)
MALFORMED = [
    ("DEBUG", "maybe", "must be true or false, not 'maybe'."),
    ("DEBUG", "2", "must be true or false, not '2'."),
    ("PORT", "http", "must be a number from 1 to 65535, not 'http'."),
    ("PORT", "65536", "must be a number from 1 to 65535, not '65536'."),
    ("PORT", "-1", "must be a number from 1 to 65535, not '-1'."),
    ("PORT", "9" * 5000, f"must be a number from 1 to 65535, not '{'9' * 40}' and so on."),
    ("HOST", "..", f"{HOST_RULE}, not '..'."),
    ("HOST", "a..b", f"{HOST_RULE}, not 'a..b'."),
    ("HOST", "foo bar", f"{HOST_RULE}, not 'foo bar'."),
    ("HOST", "*", f"{HOST_RULE}, not '*'."),
    ("HOST", "1.2.3", f"{HOST_RULE}, not '1.2.3'."),
    ("HOST", "256.1.1.1", f"{HOST_RULE}, not '256.1.1.1'."),
    ("HOST", "a" * 64, f"{HOST_RULE}, not '{'a' * 64}'."),
    ("HOST", "-a", f"{HOST_RULE}, not '-a'."),
    ("HOST", "\udcff", "must be text in UTF-8."),
    ("WEB_PROCESSES", "0", "must be a number from 1 to 64, not '0'."),
    ("THREADS", "13", "must be a number from 1 to 12, not '13'."),
    ("SOCKETS", "0", "must be a number from 1 to 100000, not '0'."),
    ("SOCKETS_PER_ADDRESS", "many", "must be a number from 1 to 100000, not 'many'."),
    ("CONNECTIONS_PER_ADDRESS", "0", "must be a number from 1 to 100000, not '0'."),
    ("DRAIN_SECONDS", "61", "must be a number from 0 to 60, not '61'."),
    ("LOG_LEVEL", "x", "must be one of DEBUG, INFO, WARNING, ERROR, CRITICAL, not 'x'."),
    ("ALLOWED_HOSTS", "*", f"{HOSTS_RULE} '*' is not a host name."),
    ("ALLOWED_HOSTS", "a..b", f"{HOSTS_RULE} 'a..b' is not a host name."),
    ("ALLOWED_HOSTS", "https://a", f"{HOSTS_RULE} 'https://a' is not a host name."),
    (
        "TRUSTED_PROXIES",
        "proxy",
        "must be IP addresses or networks separated by commas; 'proxy' is neither.",
    ),
    ("SITE_URL", "oceania.example", f"{SITE_URL_RULE}, and nothing more."),
    ("SITE_URL", "https://a.example/path", f"{SITE_URL_RULE}, and nothing more."),
    ("SITE_URL", "http://a.example:port", f"{SITE_URL_RULE}."),
    ("SITE_URL", "http://a.example:0", f"{SITE_URL_RULE}."),
    ("SITE_URL", "http://a.exa\nmple", f"{SITE_URL_RULE}."),
    ("SITE_URL", "http://:hush@a.example", f"{SITE_URL_RULE}, and nothing more."),
    ("SITE_URL", f"http://{'a' * 64}.example", f"{SITE_URL_RULE}, and nothing more."),
    ("DATABASE_URL", "mysql://a/b", "must begin with sqlite:/// or postgres://."),
    ("DATABASE_URL", "sqlite:///", "must name a file, as in sqlite:///oceania.sqlite3."),
    ("DATABASE_URL", "sqlite://file", "must name a file, as in sqlite:///oceania.sqlite3."),
    ("DATABASE_URL", "postgres://me:hush@/sea", f"must look like {POSTGRES_SHAPE}."),
    (
        "DATABASE_URL",
        "postgres://me:hush@host/sea?ssl=1",
        "has an option that is not known here: ssl.",
    ),
    ("DATABASE_URL", "postgres://me:hush@host:x/sea", f"must be {DATABASE_SHAPE}."),
    ("DATABASE_URL", "sqlite:///x?y=1", "has an option that is not known here: y."),
    ("DATABASE_URL", "sqlite:///x#y", f"has {OPTION_RULE}"),
    ("DATABASE_URL", "sqlite:///x%00", f"must be {DATABASE_SHAPE}."),
    ("DATABASE_URL", "postgres://h/sea?sslmode=bogus", f"must have {SSL_RULE}"),
    ("DATABASE_URL", "postgres://h/sea?sslmode=", f"has {OPTION_RULE}"),
    ("DATABASE_URL", "postgres://h/sea?sslmode=allow&sslmode=require", f"has {OPTION_RULE}"),
    ("DATABASE_URL", "postgres://h h/sea", f"must look like {POSTGRES_SHAPE}."),
    ("DATABASE_URL", "postgres://h/sea#x", f"has {OPTION_RULE}"),
    ("REDIS_URL", "127.0.0.1:6379", REDIS_RULE),
    ("REDIS_URL", "redis://h:6379/abc", REDIS_RULE),
    ("REDIS_URL", "redis://h:6379/1/2", REDIS_RULE),
    ("REDIS_URL", "redis:///", REDIS_RULE),
    ("REDIS_URL", "redis://a..b", REDIS_RULE),
    ("REDIS_URL", "unix://", REDIS_RULE),
    ("REDIS_URL", "unix:///", REDIS_RULE),
    ("REDIS_URL", "unix:///run/redis.sock?db=x", REDIS_RULE),
    ("REDIS_URL", "redis://h:6379?foo=bar", "has an option that is not known here: foo."),
    ("REDIS_URL", "redis://h:0", "must be redis://host:port/number."),
    ("EMAIL_CONFIRMATION", "yes", "must be one of none, optional, mandatory, not 'yes'."),
    ("EMAIL_URL", "mail.example", f"{EMAIL_RULE}."),
    ("EMAIL_URL", "smtp://", f"{EMAIL_RULE}."),
    ("EMAIL_URL", "smtp://me:hush@host/path", f"{EMAIL_RULE}."),
    ("EMAIL_URL", "smtp://me:hush@host:x", f"{EMAIL_RULE}."),
    ("EMAIL_URL", "smtp://me:hush@host?tls=yes", "must have a tls of starttls, implicit, none."),
    ("EMAIL_URL", "smtp://me:hush@host?ssl=1", "has an option that is not known here: ssl."),
    ("DEFAULT_FROM_EMAIL", "nobody", f"{SENDER_RULE}."),
    ("DEFAULT_FROM_EMAIL", "Me <a@b, c@d>", f"{SENDER_RULE}."),
    ("SECRET_KEY_FILE", "/nowhere/key", "names a file that cannot be read: /nowhere/key."),
    ("SECRET_KEY_FILE", sys.executable, f"names a file that is not text: {sys.executable}."),
    ("SECRET_KEY", "short", KEY_RULE),
    ("SECRET_KEY", "x" * 60, KEY_RULE),
    ("SECRET_KEY", "abcd" * 20, KEY_RULE),
]


@pytest.mark.parametrize(("name", "value", "rule"), MALFORMED)
def test_a_malformed_value_is_refused_in_one_sentence(
    monkeypatch: pytest.MonkeyPatch, name: str, value: str, rule: str
) -> None:
    if name == "SECRET_KEY_FILE":
        monkeypatch.delenv("SECRET_KEY")
    monkeypatch.setenv(name, value)
    with pytest.raises(ImproperlyConfigured) as refusal:
        runpy.run_path(settings.__file__)
    assert str(refusal.value) == f"{name} {rule}"


@pytest.mark.parametrize(
    ("name", "value", "rule"), [MALFORMED[0], ("HOST", "..", f"{HOST_RULE}, not '..'.")]
)
def test_a_refusal_is_all_that_is_printed(tmp_path: Path, name: str, value: str, rule: str) -> None:
    outcome = manage(tmp_path, "check", **{name: value})
    assert (outcome.returncode, outcome.stdout, outcome.stderr) == (1, "", f"{name} {rule}\n")


@pytest.mark.parametrize("command", ["serve", "makemigrations", "shell", "no_such_command"])
def test_every_command_refuses_in_the_same_way(tmp_path: Path, command: str) -> None:
    outcome = manage(tmp_path, command, SITE_URL="https://a.example", DEBUG="true")
    assert outcome.returncode == 1
    assert outcome.stderr == ("DEBUG must be off on a public site, one whose SITE_URL is https.\n")


def test_a_refusal_never_repeats_a_password(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(NAME, "postgres://me:hush@host/a/b")
    with pytest.raises(ImproperlyConfigured) as refusal:
        environment.database(NAME, DEFAULT_FILE)
    assert "hush" not in str(refusal.value)
