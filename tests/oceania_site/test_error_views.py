import pytest
from django.core.exceptions import PermissionDenied, SuspiciousOperation
from django.http import HttpRequest, HttpResponse
from django.test import Client
from django.urls import path

from oceania_site.urls import urlpatterns as site_urlpatterns
from tests.harness.guards import HEADERS, POLICY, guards_in, policy_in
from tests.harness.public_site import public_site


def _malformed(_request: HttpRequest) -> HttpResponse:
    raise SuspiciousOperation


def _forbidden(_request: HttpRequest) -> HttpResponse:
    raise PermissionDenied


def _broken(_request: HttpRequest) -> HttpResponse:
    raise RuntimeError("the reason, which no visitor may read")


urlpatterns = [
    *site_urlpatterns,
    path("malformed/", _malformed),
    path("forbidden/", _forbidden),
    path("broken/", _broken),
]

pytestmark = pytest.mark.urls(__name__)

PAGES = [
    ("/malformed/", 400, "That request made no sense", "Diese Anfrage ergab keinen Sinn"),
    ("/forbidden/", 403, "These waters are closed", "Diese Gewässer sind gesperrt"),
    ("/missing/", 404, "Uncharted waters", "Unbekannte Gewässer"),
    ("/broken/", 500, "We ran aground", "Wir sind auf Grund gelaufen"),
]


@pytest.mark.parametrize(("address", "status", "english", "german"), PAGES)
def test_an_error_has_a_page_of_ours_in_both_languages(
    address: str, status: int, english: str, german: str
) -> None:
    client = Client(raise_request_exception=False)
    for language, heading in [("en", english), ("de", german)]:
        answer = client.get(address, headers={"accept-language": language})
        page = answer.content.decode()
        assert answer.status_code == status
        assert f"<h1>{heading}</h1>" in page
        assert f"<title>{heading} · Oceania</title>" in page
        assert 'class="site-footer"' in page
        assert "the reason" not in page


@pytest.mark.parametrize(("address", "status"), [page[:2] for page in PAGES])
def test_a_page_for_an_error_is_guarded_like_any_other(address: str, status: int) -> None:
    with public_site():
        client = Client(raise_request_exception=False, headers={"host": "oceania.example"})
        answer = client.get(address, secure=True)
    assert answer.status_code == status
    assert guards_in(answer.headers) == HEADERS
    assert policy_in(answer.headers) == POLICY


def test_a_form_without_its_token_gets_a_page_that_helps() -> None:
    answer = Client(enforce_csrf_checks=True).post("/language/", {"language": "de"})
    assert answer.status_code == 403
    assert "<h1>That form had gone stale</h1>" in answer.content.decode()


def test_an_unknown_host_is_refused() -> None:
    answer = Client(headers={"host": "elsewhere.example"}).get("/")
    assert answer.status_code == 400
    assert "<h1>That request made no sense</h1>" in answer.content.decode()
