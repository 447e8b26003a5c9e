from collections.abc import Iterator

import hypothesis
import pytest
from django.core.management import call_command
from django.test import override_settings
from django.utils import translation

pytest_plugins = [
    "tests.budgets",
    "tests.databases",
    "tests.directories",
    "tests.people",
    "tests.servers",
    "pytester",
]

# A loaded machine is no failure of the code under test.
hypothesis.settings.register_profile("no deadline", deadline=None)
hypothesis.settings.load_profile("no deadline")


@pytest.fixture(scope="session", autouse=True)
def _static_files() -> None:
    """The manifest by which `{% static %}` finds the hashed name of a file."""
    call_command("collectstatic", interactive=False, verbosity=0)


@pytest.fixture(scope="session", autouse=True)
def _quick_passwords() -> Iterator[None]:
    with override_settings(PASSWORD_HASHERS=["tests.hashers.QuickArgon2"]):
        yield


@pytest.fixture(scope="session")
def django_db_modify_db_settings_xdist_suffix() -> None:
    """The database of a worker is in its own memory, so it needs no name of its own.

    pytest-django knows that of Django's SQLite backend only, and not of ours on top of it.
    """


@pytest.fixture(autouse=True)
def _language_of_the_settings() -> Iterator[None]:
    """A request leaves its language with the thread; the next test shall not speak it."""
    yield
    translation.deactivate()
