"""Strict parsers for environment variables.

Each returns a typed value, or stops the start with one sentence that names the variable. An empty
variable counts as unset. No message repeats a value that may hold a password; that, and refusing
what is malformed rather than guessing, is why no library for settings is used.
"""

import ipaddress
import os
import re
from collections.abc import Collection, Iterable
from pathlib import Path
from typing import Any, NamedTuple
from urllib.parse import SplitResult, parse_qsl, unquote, urlsplit

from django.core.exceptions import ImproperlyConfigured

_BOOLEANS = {"1": True, "true": True, "yes": True, "0": False, "false": False, "no": False}
_HOST = re.compile(r"(?=.{1,253}\Z)(?!-)[a-z0-9-]{1,63}(?<!-)(\.(?!-)[a-z0-9-]{1,63}(?<!-))*\Z")
_LOOPBACK = ("127.0.0.1", "localhost", "[::1]")
_ADDRESS = re.compile(r"[^@\s<>,;\"]+@[^@\s<>,;\"]+\Z")
_SMTP_PORTS = {"starttls": 587, "implicit": 465, "none": 25}
_POSTGRES_OPTIONS = frozenset({"sslmode", "sslrootcert"})
_POSTGRES_LINE = {
    # Seconds until a server that does not answer is one that is away.
    "connect_timeout": 2,
    # A line that died without a word is found out: when something is sent, and when it is quiet.
    "tcp_user_timeout": 10_000,  # milliseconds
    "keepalives_idle": 30,
    "keepalives_interval": 5,
    "keepalives_count": 3,
}
_SSL_MODES = ("disable", "allow", "prefer", "require", "verify-ca", "verify-full")
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
    raw = os.environ.get(name, "").strip()
    if any("\ud800" <= character <= "\udfff" for character in raw):  # bytes that are no text
        raise ImproperlyConfigured(f"{name} must be text in UTF-8.")
    return raw or default


def boolean(name: str, *, default: bool) -> bool:
    raw = text(name)
    if not raw:
        return default
    if raw.lower() not in _BOOLEANS:
        raise ImproperlyConfigured(f"{name} must be true or false, not {_shown(raw)}.")
    return _BOOLEANS[raw.lower()]


def integer(name: str, default: int, *, low: int, high: int) -> int:
    raw = text(name)
    if not raw:
        return default
    # Python itself refuses to read a number of some thousand digits.
    if not (raw.isascii() and raw.isdigit() and len(raw) < 10 and low <= int(raw) <= high):
        raise ImproperlyConfigured(
            f"{name} must be a number from {low} to {high}, not {_shown(raw)}."
        )
    return int(raw)


def choice(name: str, default: str, allowed: Iterable[str]) -> str:
    raw = text(name, default)
    options = list(allowed)
    if raw not in options:
        raise ImproperlyConfigured(
            f"{name} must be one of {', '.join(options)}, not {_shown(raw)}."
        )
    return raw


def listening_host(name: str, default: str) -> str:
    """An IP address of this machine, or a name that stands for one."""
    raw = text(name, default).lower()
    if not _is_ip(raw) and not _is_host(raw):
        raise ImproperlyConfigured(
            f"{name} must be an IP address or a host name, such as 127.0.0.1, 0.0.0.0 or ::,"
            f" not {_shown(raw)}."
        )
    return raw


def hosts(name: str, default: list[str]) -> list[str]:
    """Names separated by commas. A bare `*` would switch the protection off, so it is refused."""
    names = [part.strip().lower() for part in text(name).split(",") if part.strip()]
    for host in names:
        if not _is_host(host.removeprefix(".")) and host not in _LOOPBACK:
            raise ImproperlyConfigured(
                f"{name} must be host names separated by commas; {_shown(host)} is not a host name."
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
                f"{name} must be IP addresses or networks separated by commas;"
                f" {_shown(part)} is neither."
            ) from error
    return parts or default


def site_address(name: str, default: str) -> SiteAddress:
    raw = text(name, default)
    parts = _split(name, raw, "http:// or https://, a host and perhaps a port")
    host = _bracketed(parts.hostname or "")
    wellformed = parts.scheme in ("http", "https") and (_is_host(host) or host in _LOOPBACK)
    more = parts.path.strip("/") or parts.query or parts.fragment or "@" in parts.netloc
    if not wellformed or more:
        raise ImproperlyConfigured(
            f"{name} must be http:// or https://, a host and perhaps a port, and nothing more."
        )
    return SiteAddress(parts.scheme == "https", host, parts.port)


def redis_url(name: str) -> str:
    raw = text(name)
    if not raw:
        return ""
    parts = _split(name, raw, "redis://host:port/number")
    options = _options(name, parts, {"db"} if parts.scheme == "unix" else set())
    if parts.scheme == "unix":
        wellformed = not parts.hostname and parts.path.strip("/") and _is_number(options.get("db"))
    else:
        database_number = parts.path.removeprefix("/")
        wellformed = _is_server(parts.hostname) and _is_number(database_number)
    if parts.scheme not in ("redis", "rediss", "unix") or not wellformed:
        raise ImproperlyConfigured(
            f"{name} must look like redis://host:port/number (or rediss://, or unix:///path?db=number)."
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
    # Commands fail after a short while, so that a Redis that hangs is like one that is away. Reads
    # of the subscription wait a tenth of a second at a time and may be quiet for ever; the health
    # check finds a line that died without a word.
    timeouts = {"socket_connect_timeout": 1, "socket_timeout": 2, "health_check_interval": 10}
    return {
        "BACKEND": "channels_redis.pubsub.RedisPubSubChannelLayer",
        "CONFIG": {"hosts": [{"address": address, **timeouts}]},
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
        return path.read_text("utf-8").strip()
    except UnicodeDecodeError as error:
        raise ImproperlyConfigured(f"{name}_FILE names a file that is not text: {path}.") from error
    except OSError as error:
        if named_file:
            raise ImproperlyConfigured(
                f"{name}_FILE names a file that cannot be read: {path}."
            ) from error
        return ""


def _shown(raw: str) -> str:
    """The value as a message repeats it: never endless."""
    return repr(raw) if len(raw) <= 80 else f"{raw[:40]!r} and so on"


def _is_ip(host: str) -> bool:
    try:
        ipaddress.ip_address(host)
    except ValueError:
        return False
    return True


def _is_host(host: str) -> bool:
    """A name, or an IPv4 address. A name that ends in a number would be taken for an address."""
    return bool(_HOST.match(host)) and (not host.rpartition(".")[2].isdigit() or _is_ip(host))


def _is_server(host: str | None) -> bool:
    """A host of a private network, whose name may have underscores."""
    return host is not None and (_is_ip(host) or _is_host(host.replace("_", "x")))


def _is_number(digits: str | None) -> bool:
    """A Redis database's number, which may be left out."""
    return not digits or (digits.isascii() and digits.isdigit() and len(digits) < 6)


def _options(name: str, parts: SplitResult, known: Collection[str]) -> dict[str, str]:
    """What follows the question mark of an address; nothing may follow a #."""
    pairs = parse_qsl(parts.query, keep_blank_values=True)
    options = dict(pairs)
    if unknown := sorted(options.keys() - set(known)):
        raise ImproperlyConfigured(f"{name} has an option that is not known here: {unknown[0]}.")
    if len(options) < len(pairs) or parts.fragment or not all(options.values()):
        raise ImproperlyConfigured(f"{name} has an option without a value, one twice, or a #.")
    return options


def _split(name: str, raw: str, shape: str) -> SplitResult:
    try:
        parts = urlsplit(raw)
        # The port is checked by the standard library only when it is asked for. Line breaks are
        # passed over by it, and a NUL gets as far as the system's calls, which refuse it.
        wellformed = parts.port != 0 and raw.isprintable() and "\0" not in unquote(raw)
    except ValueError:
        wellformed = False
    if not wellformed:
        raise ImproperlyConfigured(f"{name} must be {shape}.")
    return parts


def _bracketed(host: str) -> str:
    return f"[{host}]" if ":" in host else host


def _sqlite(path: Path) -> dict[str, Any]:
    return {
        "ENGINE": "oceania_site.fastpath.sqlite",
        "NAME": str(path),
        # Opening the file costs more than the queries of a move; whoever opened it keeps it.
        "CONN_MAX_AGE": None,
        "OPTIONS": dict(_SQLITE_OPTIONS),
    }


def _sqlite_path(name: str, parts: SplitResult, base: Path) -> Path:
    """sqlite:///file lies beside the default file, sqlite:////file is an absolute path."""
    path = unquote(parts.path).removeprefix("/")
    _options(name, parts, ())
    if parts.netloc or not path or path.endswith("/"):
        raise ImproperlyConfigured(f"{name} must name a file, as in sqlite:///oceania.sqlite3.")
    return base / path


def _postgres(name: str, parts: SplitResult) -> dict[str, Any]:
    options = _options(name, parts, _POSTGRES_OPTIONS)
    database_name = unquote(parts.path.removeprefix("/"))
    host = unquote(parts.hostname or "")
    # A host that begins with a slash is the folder of a socket.
    if not (host.startswith("/") or _is_server(host)) or not database_name or "/" in database_name:
        raise ImproperlyConfigured(
            f"{name} must look like postgres://user:password@host:port/name."
        )
    if options.get("sslmode", "prefer") not in _SSL_MODES:
        raise ImproperlyConfigured(f"{name} must have sslmode={', '.join(_SSL_MODES)} or none.")
    return {
        "ENGINE": "oceania_site.fastpath.postgresql",
        "NAME": database_name,
        "USER": unquote(parts.username or ""),
        "PASSWORD": unquote(parts.password or ""),
        "HOST": host,
        "PORT": str(parts.port or ""),
        # A new connection costs more than the queries of a move; whoever opened one keeps it.
        "CONN_MAX_AGE": None,
        "CONN_HEALTH_CHECKS": True,
        "OPTIONS": {**_POSTGRES_LINE, **options},
    }
