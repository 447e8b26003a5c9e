import pytest
from django.test import Client

from tests.ladder.accounts.test_routes import ROUTES as ACCOUNT_ROUTES
from tests.oceania_site.test_routes import ROUTES

pytestmark = pytest.mark.django_db

POLICY = {
    "default-src": "'none'",
    "script-src": "'self'",
    "style-src": "'self'",
    "img-src": "'self'",
    "font-src": "'self'",
    "connect-src": "'self' ws://127.0.0.1:8000",
    "manifest-src": "'self'",
    "worker-src": "'self'",
    "form-action": "'self'",
    "base-uri": "'none'",
    "frame-ancestors": "'none'",
}
HEADERS = {
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    "Referrer-Policy": "same-origin",
    "Cross-Origin-Opener-Policy": "same-origin",
}


@pytest.mark.parametrize(
    "path",
    [
        *(route.path for route in ROUTES),
        *(route.path for route in ACCOUNT_ROUTES),
        "/admin/login/",
        "/account/",
        "/no/such/page",
    ],
)
def test_every_answer_is_guarded(client: Client, path: str) -> None:
    headers = client.get(path).headers
    assert {name: headers[name] for name in HEADERS} == HEADERS
    directives = (part.split(" ", 1) for part in headers["Content-Security-Policy"].split("; "))
    assert dict(directives) == POLICY
    assert "camera=()" in headers["Permissions-Policy"].split(", ")
