"""No value that somebody puts into an address or a form makes a page fail, on either database."""

from __future__ import annotations

import json
import os
import subprocess
from collections.abc import Iterator

import pytest

from tests.access.bad_values import PARTS, part_of
from tests.harness.addresses import patterns
from tests.harness.directories import NewDirectory
from tests.harness.postgres import MIGRATED, new_database
from tests.harness.site import MANAGE, environment

#: `make test` gives each parameter and field one of the values in turn, on PostgreSQL, which takes
#: less than SQLite, and leaves the administration out; `make faults` all of them, by more people,
#: everywhere and on both.
FULL = os.environ.get("BAD_VALUES") == "all"


@pytest.fixture(scope="module", params=["sqlite", "postgres"] if FULL else ["postgres"])
def settings_of_a_site(request: pytest.FixtureRequest) -> Iterator[dict[str, str]]:
    if request.param == "sqlite":
        yield {}
        return
    with new_database(request.getfixturevalue("postgres_url"), "bad_values", MIGRATED) as url:
        yield {"DATABASE_URL": url}


def test_every_route_belongs_to_a_part() -> None:
    assert {part_of(pattern) for pattern in patterns()} == set(PARTS)


@pytest.mark.parametrize(
    "part", PARTS if FULL else [part for part in PARTS if not part.startswith("admin/")]
)
def test_bad_values_are_answered_in_words(
    new_directory: NewDirectory, settings_of_a_site: dict[str, str], part: str
) -> None:
    program = f"from tests.access import bad_values; bad_values.report({part!r}, full={FULL})"
    outcome = subprocess.run(
        [*MANAGE, "shell", "--no-imports", "-c", program],
        env=environment(new_directory("bad-values"), LOG_LEVEL="CRITICAL", **settings_of_a_site),
        capture_output=True,
        text=True,
        check=False,
    )
    assert outcome.returncode == 0, outcome.stderr
    told = json.loads(outcome.stdout)
    assert told["failed"] == []
    assert told["asked"] > len([known for known in patterns() if part_of(known) == part])
