"""How a line of the log is written, and what is kept out of it.

An address can hold a one-time token, so none is repeated. PostgreSQL tells with some errors what
the row was that it refused, which can be a match with its bag, so that is left out.
"""

from __future__ import annotations

import copy
import json
import logging
import re
import time
from contextvars import ContextVar
from dataclasses import dataclass
from datetime import UTC, datetime

from django.http import HttpRequest

_SERVICE_UNAVAILABLE = 503
_ROW = re.compile(r"\nDETAIL:.*?(?=\n\n|\Z)", re.DOTALL)
_MATCH = re.compile(r"\A/matches/([0-9a-f-]{36})/")
_ADDRESS = re.compile(r"(\w+://[^/\s]*)/\S*")


@dataclass(frozen=True)
class LogContext:
    """The request that is being answered: what the site calls it, and its match if it has one."""

    request: str
    match: str

    @classmethod
    def of(cls, request: str, path: str) -> LogContext:
        found = _MATCH.match(path)
        return cls(request, found[1] if found else "")


#: Set while a request is answered, in its own context.
log_context: ContextVar[LogContext | None] = ContextVar("log_context", default=None)


class RouteFormatter(logging.Formatter):
    """Names the route of a request, such as /reset/<key>/, where Django names its address.

    A request that was refused as suspicious is one line without a traceback: whoever sends such
    requests should not fill the log.
    """

    def format(self, record: logging.LogRecord) -> str:
        request = getattr(record, "request", None)
        if isinstance(request, HttpRequest):
            record = copy.copy(record)
            if isinstance(record.args, tuple):
                record.args = tuple(_without_address(part, request) for part in record.args)
            if record.name.startswith("django.security."):
                record.exc_info = record.exc_text = None
        return _ROW.sub("", super().format(record))


class JsonFormatter(RouteFormatter):
    """The same as one JSON object a line, with the request and the match that it belongs to.

    No library: one would save these lines, and still have to be told what is kept out of the log.
    """

    def __init__(self) -> None:
        super().__init__("{message}", style="{")

    def format(self, record: logging.LogRecord) -> str:
        text, _, trace = super().format(record).partition("\nTraceback ")
        entry = {
            "time": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
            "level": record.levelname,
            "logger": record.name,
            "message": text,
        }
        now = log_context.get()
        if now is not None:
            entry["request"] = now.request
        # Beside requests, whoever logs says which match it is about: `extra={"match": match_id}`.
        match = getattr(record, "match", None) or (now and now.match)
        if match:
            entry["match"] = str(match)
        if trace:
            entry["traceback"] = f"Traceback {trace}"
        return json.dumps(entry, ensure_ascii=False)


class Seldom(logging.Filter):
    """Lets a logger say something once in so many seconds, with an error in words, not a traceback.

    For what goes on as long as a database or Redis is away.
    """

    def __init__(self, seconds: float) -> None:
        super().__init__()
        self._seconds = seconds
        self._passes_again_at: dict[str, float] = {}

    def filter(self, record: logging.LogRecord) -> bool:
        now = time.monotonic()
        if now < self._passes_again_at.get(record.name, now):
            return False
        self._passes_again_at[record.name] = now + self._seconds
        if record.exc_info:
            reason = str(record.exc_info[1]).strip().partition("\n")[0]
            record.msg = f"{record.getMessage()}: {reason}"
            record.args = None
            record.exc_info = record.exc_text = None
        return True


class SeldomAway(Seldom):
    """The same for requests that find the database away; whatever else went wrong passes."""

    def filter(self, record: logging.LogRecord) -> bool:
        if getattr(record, "status_code", None) != _SERVICE_UNAVAILABLE:
            return True
        if record.exc_info:  # which the filter takes away
            record.msg, record.args = "The database is away", None
        return super().filter(record)


def _without_address(part: object, request: HttpRequest) -> object:
    if not isinstance(part, str):
        return part
    # Django escapes what it logs.
    if part == request.path.encode("unicode_escape").decode("ascii"):
        match = request.resolver_match
        return f"/{match.route}" if match else "(no route)"
    # A reason can repeat the page that a form was sent from.
    return _ADDRESS.sub(r"\1", part)
