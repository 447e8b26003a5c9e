"""A NUL in an address: PostgreSQL fails when it is asked for one, so no page gets it."""

from __future__ import annotations

import pytest
from django.test import Client


@pytest.mark.parametrize("method", ["GET", "POST"])
@pytest.mark.parametrize(
    "path", ["/join/%00/", "/beat/%00/", "/join/a%00b/", "/players/%00/", "/nowhere/%00", "/%00"]
)
def test_nothing_is_found_there(method: str, path: str) -> None:
    """Without a query, which the database would have to answer: none is open in this test."""
    answer = Client().generic(method, path)
    assert answer.status_code == 404


@pytest.mark.parametrize("query", ["game=%00", "%00", "a=b&q=x%00y"])
@pytest.mark.parametrize("path", ["/", "/ladder/oceania/", "/join/token/"])
def test_no_question_with_one_is_taken(path: str, query: str) -> None:
    assert Client().get(f"{path}?{query}").status_code == 400


def test_what_only_looks_like_one_is_a_question_like_any_other() -> None:
    assert Client().get("/healthz-not?x=%2500").status_code == 404


@pytest.mark.usefixtures("database")
def test_a_session_with_one_is_none() -> None:
    answer = Client().get("/account/", headers={"cookie": rf'session="{"a" * 31}\000"'})
    assert answer.status_code == 302
