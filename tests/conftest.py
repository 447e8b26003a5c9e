from collections.abc import Iterator

import hypothesis
import pytest
from django.test import override_settings
from django.utils import translation

# Each after those that it imports, so that pytest comes first to all of them.
pytest_plugins = [
    "tests.harness.budgets",
    "tests.harness.distribution",
    "tests.harness.directories",
    "tests.harness.servers",
    "tests.harness.postgres",
    "tests.harness.databases",
    "tests.harness.people",
    "pytester",
]

# A loaded machine is no failure of the code under test.
hypothesis.settings.register_profile("no deadline", deadline=None)
hypothesis.settings.load_profile("no deadline")


@pytest.fixture(scope="session", autouse=True)
def _quick_passwords() -> Iterator[None]:
    with override_settings(PASSWORD_HASHERS=["tests.harness.hashers.QuickArgon2"]):
        yield


@pytest.fixture(autouse=True)
def _language_of_the_settings() -> Iterator[None]:
    """A request leaves its language with the thread; the next test shall not speak it."""
    yield
    translation.deactivate()
