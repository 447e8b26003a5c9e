"""Strict parsers for environment variables.

Each returns a typed value, or stops the start with one sentence that names the variable. An empty
variable counts as unset. No message repeats a value that may hold a password.
"""

import ipaddress
import os
import re
from collections.abc import Iterable
from pathlib import Path
from typing import Any, NamedTuple
from urllib.parse import SplitResult, parse_qsl, unquote, urlsplit

from django.core.exceptions import ImproperlyConfigured

_BOOLEANS = {"1": True, "true": True, "yes": True, "0": False, "false": False, "no": False}
_HOST = re.compile(
    r"(?=.{1,253}\Z)[a-z0-9]([a-z0-9-]*[a-z0-9])?(\.[a-z0-9]([a-z0-9-]*[a-z0-9])?)*\Z"
)
_LOOPBACK = ("127.0.0.1", "localhost", "[::1]")
_ADDRESS = re.compile(r"[^@\s<>,;\"]+@[^@\s<>,;\"]+\Z")
_SMTP_PORTS = {"starttls": 587, "implicit": 465, "none": 25}
_POSTGRES_OPTIONS = frozenset({"sslmode", "sslrootcert"})
_SQLITE_OPTIONS = {
    # A write transaction takes its lock at the start; taken later it could fail without a wait.
    "transaction_mode": "IMMEDIATE",
    "timeout": 20,
    "init_command": "PRAGMA journal_mode=WAL;PRAGMA synchronous=FULL;",
}


class SiteAddress(NamedTuple):
    """Where people reach the site: the parts of SITE_URL."""

    secure: bool
    host: str
    port: int | None

    @property
    def authority(self) -> str:
        return self.host if self.port is None else f"{self.host}:{self.port}"

    @property
    def origin(self) -> str:
        return f"{'https' if self.secure else 'http'}://{self.authority}"

    @property
    def socket_origin(self) -> str:
        return f"{'wss' if self.secure else 'ws'}://{self.authority}"

    @property
    def local(self) -> bool:
        """Whether only this machine can reach it."""
        return self.host in _LOOPBACK

    @property
    def hosts(self) -> list[str]:
        """The Host headers that mean this site: on a loopback address, all its names."""
        return list(_LOOPBACK) if self.local else [self.host]


class MailServer(NamedTuple):
    """How e-mail leaves the site: the parts of EMAIL_URL."""

    backend: str
    host: str = ""
    port: int = 0
    user: str = ""
    password: str = ""
    encryption: str = "none"


def text(name: str, default: str = "") -> str:
    return os.environ.get(name, "").strip() or default


def boolean(name: str, *, default: bool) -> bool:
    raw = text(name)
    if not raw:
        return default
    if raw.lower() not in _BOOLEANS:
        raise ImproperlyConfigured(f"{name} must be true or false, not {raw!r}.")
    return _BOOLEANS[raw.lower()]


def integer(name: str, default: int, *, low: int, high: int) -> int:
    raw = text(name)
    if not raw:
        return default
    if not (raw.isascii() and raw.isdigit() and low <= int(raw) <= high):
        raise ImproperlyConfigured(f"{name} must be a number from {low} to {high}, not {raw!r}.")
    return int(raw)


def choice(name: str, default: str, allowed: Iterable[str]) -> str:
    raw = text(name, default)
    options = list(allowed)
    if raw not in options:
        raise ImproperlyConfigured(f"{name} must be one of {', '.join(options)}, not {raw!r}.")
    return raw


def hosts(name: str, default: list[str]) -> list[str]:
    """Names separated by commas. A bare `*` would switch the protection off, so it is refused."""
    names = [part.strip().lower() for part in text(name).split(",") if part.strip()]
    for host in names:
        if not _HOST.match(host.removeprefix(".")) and host not in _LOOPBACK:
            raise ImproperlyConfigured(
                f"{name} must be host names separated by commas; {host!r} is not a host name."
            )
    return names or default


def networks(name: str, default: list[str]) -> list[str]:
    """IP addresses or networks, separated by commas."""
    parts = [part.strip() for part in text(name).split(",") if part.strip()]
    for part in parts:
        try:
            ipaddress.ip_network(part)
        except ValueError as error:
            raise ImproperlyConfigured(
                f"{name} must be IP addresses or networks separated by commas; {part!r} is neither."
            ) from error
    return parts or default


def site_address(name: str, default: str) -> SiteAddress:
    raw = text(name, default)
    parts = _split(name, raw, "http:// or https://, a host and perhaps a port")
    host = _bracketed(parts.hostname or "")
    wellformed = parts.scheme in ("http", "https") and (_HOST.match(host) or host in _LOOPBACK)
    if not wellformed or parts.path.strip("/") or parts.query or parts.fragment or parts.username:
        raise ImproperlyConfigured(
            f"{name} must be http:// or https://, a host and perhaps a port, and nothing more."
        )
    return SiteAddress(parts.scheme == "https", host, parts.port)


def redis_url(name: str) -> str:
    raw = text(name)
    if not raw:
        return ""
    parts = _split(name, raw, "redis://host:port/number")
    if parts.scheme not in ("redis", "rediss", "unix") or not (parts.hostname or parts.path):
        raise ImproperlyConfigured(
            f"{name} must look like redis://host:port/number (or rediss:// or unix://)."
        )
    return raw


def cache(address: str) -> dict[str, Any]:
    """An entry of CACHES: Redis at this address, or this process's memory without one."""
    # More room than Django's 300 entries, or a flood of keys would push the rate limits out.
    options = {"MAX_ENTRIES": 20_000}
    if not address:
        return {"BACKEND": "django.core.cache.backends.locmem.LocMemCache", "OPTIONS": options}
    return {
        "BACKEND": "oceania_site.cache.DegradingCache",
        "LOCATION": address,
        "OPTIONS": options,
    }


def channel_layer(address: str) -> dict[str, Any]:
    """An entry of CHANNEL_LAYERS: Redis at this address, or this process's memory without one."""
    if not address:
        return {"BACKEND": "channels.layers.InMemoryChannelLayer"}
    return {
        "BACKEND": "channels_redis.pubsub.RedisPubSubChannelLayer",
        # redis-py 8 gives up a read after 5 s. This layer polls more often than that, but a quiet
        # subscription should not live by it.
        "CONFIG": {"hosts": [{"address": address, "socket_timeout": None}]},
    }


def database(name: str, default_file: Path) -> dict[str, Any]:
    """An entry of DATABASES from sqlite:///path or postgres://user:password@host:port/name."""
    raw = text(name)
    if not raw:
        return _sqlite(default_file)
    parts = _split(name, raw, "sqlite:///path or postgres://user:password@host:port/name")
    if parts.scheme == "sqlite":
        return _sqlite(_sqlite_path(name, parts, default_file.parent))
    if parts.scheme in ("postgres", "postgresql"):
        return _postgres(name, parts)
    raise ImproperlyConfigured(f"{name} must begin with sqlite:/// or postgres://.")


def mail_server(name: str) -> MailServer:
    """console: for development, or smtp://user:password@host:port?tls=starttls."""
    raw = text(name, "console:")
    if raw == "console:":
        return MailServer("django.core.mail.backends.console.EmailBackend")
    shape = "console: or smtp://user:password@host:port?tls=starttls"
    parts = _split(name, raw, shape)
    options = dict(parse_qsl(parts.query, keep_blank_values=True))
    encryption = options.pop("tls", "starttls")
    if parts.scheme != "smtp" or not parts.hostname or parts.path.strip("/") or parts.fragment:
        raise ImproperlyConfigured(f"{name} must be {shape}.")
    if options:
        raise ImproperlyConfigured(f"{name} has an option that is not known here: {min(options)}.")
    if encryption not in _SMTP_PORTS:
        raise ImproperlyConfigured(f"{name} must have a tls of {', '.join(_SMTP_PORTS)}.")
    return MailServer(
        "django.core.mail.backends.smtp.EmailBackend",
        unquote(parts.hostname),
        parts.port or _SMTP_PORTS[encryption],
        unquote(parts.username or ""),
        unquote(parts.password or ""),
        encryption,
    )


def sender(name: str, default: str) -> str:
    """An address, alone or as in `Oceania <harbour@oceania.example>`."""
    raw = text(name, default)
    address = raw[raw.index("<") + 1 : -1] if "<" in raw and raw.endswith(">") else raw
    if not _ADDRESS.match(address) or not raw.isprintable():
        raise ImproperlyConfigured(
            f"{name} must be an e-mail address, alone or as in Name <address>."
        )
    return raw


def secret(name: str, default_file: Path) -> str:
    """The value of NAME, or what the file named by NAME_FILE holds; "" if there is neither."""
    if value := text(name):
        return value
    named_file = text(f"{name}_FILE")
    path = Path(named_file) if named_file else default_file
    try:
        return path.read_text().strip()
    except OSError as error:
        if named_file:
            raise ImproperlyConfigured(
                f"{name}_FILE names a file that cannot be read: {path}."
            ) from error
        return ""


def _split(name: str, raw: str, shape: str) -> SplitResult:
    try:
        parts = urlsplit(raw)
        _ = parts.port  # checked by the standard library only when it is asked for
    except ValueError as error:
        raise ImproperlyConfigured(f"{name} must be {shape}.") from error
    return parts


def _bracketed(host: str) -> str:
    return f"[{host}]" if ":" in host else host


def _sqlite(path: Path) -> dict[str, Any]:
    return {
        "ENGINE": "django.db.backends.sqlite3",
        "NAME": str(path),
        "OPTIONS": dict(_SQLITE_OPTIONS),
    }


def _sqlite_path(name: str, parts: SplitResult, base: Path) -> Path:
    """sqlite:///file lies beside the default file, sqlite:////file is an absolute path."""
    path = unquote(parts.path).removeprefix("/")
    if parts.netloc or not path or path.endswith("/"):
        raise ImproperlyConfigured(f"{name} must name a file, as in sqlite:///oceania.sqlite3.")
    return base / path


def _postgres(name: str, parts: SplitResult) -> dict[str, Any]:
    options = dict(parse_qsl(parts.query))
    database_name = unquote(parts.path.removeprefix("/"))
    if not parts.hostname or not database_name or "/" in database_name:
        raise ImproperlyConfigured(
            f"{name} must look like postgres://user:password@host:port/name."
        )
    if unknown := sorted(options.keys() - _POSTGRES_OPTIONS):
        raise ImproperlyConfigured(f"{name} has an option that is not known here: {unknown[0]}.")
    return {
        "ENGINE": "django.db.backends.postgresql",
        "NAME": database_name,
        "USER": unquote(parts.username or ""),
        "PASSWORD": unquote(parts.password or ""),
        "HOST": unquote(parts.hostname),
        "PORT": str(parts.port or ""),
        # A new connection costs more than the queries of a move.
        "OPTIONS": {"pool": {"min_size": 2, "max_size": 16, "timeout": 10}, **options},
    }
