"""How much is sent: `make test` sends a few hundred requests, `make faults` many thousands."""

import os

import pytest


@pytest.fixture(scope="session")
def fuzz_requests() -> int:
    return int(os.environ.get("FUZZ_REQUESTS", "300"))
