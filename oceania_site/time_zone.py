"""The time zone of an answer: the one that its reader chose, or that the browser has."""

from django.http import HttpRequest
from django.utils import timezone
from django.utils.deprecation import MiddlewareMixin

from ladder.appearance import time_zone_of


class ReaderTimeZone(MiddlewareMixin):
    """Lets templates write times in the reader's time zone, and forms read them in it.

    What is rendered once for many readers, such as the clocks of a match, is in UTC; a script
    writes it in the reader's.
    """

    def process_request(self, request: HttpRequest) -> None:
        """Switch to the reader's time zone; to UTC, as long as it is not known."""
        zone = time_zone_of(request)
        if zone is None:
            timezone.deactivate()
        else:
            timezone.activate(zone)
