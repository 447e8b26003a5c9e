"""How a line of the log is written: an address can hold a one-time token, so none is repeated."""

import copy
import logging
import re
import time

from django.http import HttpRequest

_SERVICE_UNAVAILABLE = 503
_ADDRESS = re.compile(r"(\w+://[^/\s]*)/\S*")


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
        return super().format(record)


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
