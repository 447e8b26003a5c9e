"""Plain requests to a served site."""

import http.client
from urllib.parse import urlsplit

from tests.harness.site import Site


def ask(
    site: Site, path: str, *, method: str = "GET", body: str = "", **headers: str
) -> tuple[http.client.HTTPResponse, bytes]:
    """The answer and its content."""
    connection = http.client.HTTPConnection(urlsplit(site.url).netloc, timeout=10)
    try:
        connection.request(method, path, body or None, headers)
        answer = connection.getresponse()
        return answer, answer.read()
    finally:
        connection.close()
