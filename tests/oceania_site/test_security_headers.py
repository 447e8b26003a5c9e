"""What is answered before Django is guarded too; tests/access asks for every route."""

import asyncio
from email.message import Message
from typing import Any

import pytest

from oceania_site.security_headers import with_security_headers
from tests.harness.guards import BARE_POLICY, HEADERS, PLAIN_HEADERS, guards_in, policy_in
from tests.harness.plain_requests import ask
from tests.harness.public_site import public_site
from tests.harness.site import Site


@pytest.mark.parametrize(
    ("method", "path", "headers", "status"),
    [
        ("GET", "/healthz", {}, 200),
        ("POST", "/readyz", {}, 405),
        ("GET", "/static/brand/compass.svg", {}, 200),
        ("DELETE", "/static/brand/compass.svg", {}, 405),
        ("POST", "/theme/", {"Content-Length": str(1024 * 1024)}, 413),
    ],
)
def test_what_is_no_page_may_only_be_read(
    site: Site, method: str, path: str, headers: dict[str, str], status: int
) -> None:
    body = "." * int(headers.get("Content-Length", "0"))
    answer, _ = ask(site, path, method=method, body=body, **headers)
    assert answer.status == status
    assert guards_in(answer.headers) == PLAIN_HEADERS
    assert policy_in(answer.headers) == BARE_POLICY


def test_a_request_for_another_host_is_refused_as_a_page(site: Site) -> None:
    answer, _ = ask(site, "/", Host="elsewhere.example")
    assert answer.status == 400
    assert policy_in(answer.headers)["script-src"] == "'self'"


def test_with_tls_browsers_are_told_to_stay_with_it_and_what_an_answer_says_itself_counts() -> None:
    with public_site():
        given = asyncio.run(_headers_of(with_security_headers(_strict_answer)))
    assert len(given) == len(dict(given))
    headers = Message()
    for name, value in given:
        headers[name.decode()] = value.decode()
    assert guards_in(headers) == HEADERS | {"Referrer-Policy": "no-referrer"}


async def _strict_answer(_scope: object, _receive: object, send: Any) -> None:  # noqa: ANN401 # ASGI's own
    headers = [(b"referrer-policy", b"no-referrer")]
    await send({"type": "http.response.start", "status": 200, "headers": headers})
    await send({"type": "http.response.body"})


async def _headers_of(application: Any) -> list[tuple[bytes, bytes]]:  # noqa: ANN401
    sent: list[dict[str, Any]] = []

    async def send(message: dict[str, Any]) -> None:
        sent.append(message)

    await application({"type": "http"}, None, send)
    assert [message["type"] for message in sent] == ["http.response.start", "http.response.body"]
    headers: list[tuple[bytes, bytes]] = sent[0]["headers"]
    return headers
