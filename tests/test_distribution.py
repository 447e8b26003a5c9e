from pathlib import Path

import pytest

from tests.harness import distribution

REPOSITORY = Path(__file__).parent.parent
TESTS = """
import os

import pytest

@pytest.mark.parametrize("number", range(5))
def test_one(number):
    print(__name__, os.environ["PYTEST_XDIST_WORKER"])
"""


def test_a_file_is_run_by_one_worker(
    pytester: pytest.Pytester, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PYTHONPATH", str(REPOSITORY))
    pytester.makepyfile(test_here=TESTS, test_there=TESTS)
    outcome = pytester.runpytest_subprocess(
        *("-p", "tests.harness.distribution", "-p", "no:django", "-n", "2", "-rP")
    )
    outcome.assert_outcomes(passed=10)
    told = {line for line in outcome.outlines if line.startswith("test_") and " gw" in line}
    assert sorted(line.split()[0] for line in told) == ["test_here", "test_there"]


def test_what_takes_long_begins_first() -> None:
    files = [
        "tests/games/matches/test_clocks.py::test_x",
        "tests/faults/test_kills.py::test_x[tests/browser/]",
        "tests/browser/test_pages.py::test_x",
        "tests/ladder/test_elo.py::test_x",
    ]
    assert sorted(files, key=distribution.rank) == [files[2], files[1], files[0], files[3]]
    assert all((REPOSITORY / folder).is_dir() for folder in distribution.LONG)
