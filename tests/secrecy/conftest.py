"""How many pairs are compared: `make test` compares some, `make faults` ten times as many."""

import os

import pytest


@pytest.fixture(scope="session")
def twins() -> int:
    """How many pairs of positions are rendered for four viewers, in all games together."""
    return int(os.environ.get("TWINS", "1000"))


@pytest.fixture(scope="session")
def asked_twins() -> int:
    """How many pairs of matches are asked for by HTTP and sockets."""
    return int(os.environ.get("ASKED_TWINS", "25"))
