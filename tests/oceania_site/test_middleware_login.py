"""Whoever has to log in comes back to the page, and never finds the login inside a board."""

import pytest
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.test import Client
from django.urls import path

from ladder.models import Player
from oceania_site.urls import urlpatterns as site_urlpatterns
from tests.harness.people import logged_in

LOGIN = "/accounts/login/"
HTMX = {"hx-request": "true", "hx-current-url": "http://testserver/matches/7/?turn=3"}


@login_required
def _board(_request: HttpRequest) -> HttpResponse:
    return HttpResponse("the board")


@login_required
async def _asynchronous_board(_request: HttpRequest) -> HttpResponse:
    return HttpResponse("the board")


urlpatterns = [
    *site_urlpatterns,
    path("matches/7/moves/", _board),
    path("matches/7/board/", _asynchronous_board),
]

pytestmark = [pytest.mark.urls(__name__), pytest.mark.django_db]


@pytest.mark.parametrize("address", ["/matches/7/moves/", "/matches/7/board/"])
@pytest.mark.parametrize("method", ["GET", "POST"])
def test_htmx_is_told_to_leave_the_page(client: Client, method: str, address: str) -> None:
    answer = client.generic(method, address, headers=HTMX)
    assert (answer.status_code, answer.content) == (200, b"")
    assert answer.headers["HX-Redirect"] == f"{LOGIN}?next=/matches/7/%3Fturn%3D3"
    assert "Location" not in answer.headers


@pytest.mark.parametrize(
    "current", ["", "https://elsewhere.example/", "http://testserver//elsewhere.example", "::"]
)
def test_htmx_is_led_back_to_no_other_site(client: Client, current: str) -> None:
    answer = client.get(
        "/matches/7/moves/", headers={"hx-request": "true", "hx-current-url": current}
    )
    assert answer.headers["HX-Redirect"] == LOGIN


def test_a_session_that_ran_out_counts_as_none(anouk: Player) -> None:
    client = logged_in(anouk)
    assert client.post("/matches/7/moves/", headers=HTMX).content == b"the board"
    client.session.flush()
    answer = client.post("/matches/7/moves/", headers=HTMX)
    assert answer.headers["HX-Redirect"] == f"{LOGIN}?next=/matches/7/%3Fturn%3D3"


def test_a_page_comes_back_to_itself(client: Client) -> None:
    answer = client.get("/matches/7/moves/?a=1")
    assert answer.headers["Location"] == f"{LOGIN}?next=/matches/7/moves/%3Fa%3D1"


def test_a_form_comes_back_to_the_page_it_stood_on(client: Client) -> None:
    headers = {"referer": "http://testserver/matches/7/?turn=3"}
    answer = client.post("/matches/7/moves/", headers=headers)
    assert answer.headers["Location"] == f"{LOGIN}?next=/matches/7/%3Fturn%3D3"


@pytest.mark.parametrize(
    "referer", ["", "https://elsewhere.example/", "http://testserver//e.example"]
)
def test_a_form_leads_back_to_no_other_site(client: Client, referer: str) -> None:
    answer = client.post("/matches/7/moves/", headers={"referer": referer})
    assert answer.headers["Location"] == LOGIN


def test_other_redirects_are_left_alone(anouk: Player) -> None:
    answer = logged_in(anouk).get("/accounts/signup/", headers=HTMX)
    assert (answer.status_code, answer.headers["Location"]) == (302, "/")
