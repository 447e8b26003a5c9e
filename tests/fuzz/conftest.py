"""How much is sent: `make test` sends some hundred requests, `make faults` thousands."""

import os

import pytest


@pytest.fixture(scope="session")
def fuzz_requests() -> int:
    return int(os.environ.get("FUZZ_REQUESTS", "200"))
