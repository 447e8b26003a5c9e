from pathlib import Path

import pytest

from tests.harness import budgets

REPOSITORY = Path(__file__).parent.parent
PLUGINS = ("-p", "tests.harness.budgets", "-p", "no:django")
DURATIONS = """
import os

import pytest

os.getloadavg = lambda: (0.0, 0.0, 0.0)

@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item, call):
    report = yield
    report.duration = {} if call.when == "call" else 0
    return report
"""


@pytest.mark.parametrize(
    ("node_id", "suite"),
    [
        ("tests/test_budgets.py::test_suite", "tests"),
        ("tests/browser/test_pages.py::test_home[light]", "tests/browser"),
        ("tests/games/bots/test_roster.py::test_greedy", "tests/games"),
        ("tests/games/kinds/oceania/rules/test_turn.py::Test::test_x[a/b]", "tests/games/kinds"),
        ("test_elsewhere.py::test_x", "tests"),
    ],
)
def test_a_test_is_charged_to_its_folder(node_id: str, suite: str) -> None:
    assert budgets.suite_of(node_id) == suite


def test_a_folder_may_be_over_its_budget_but_not_far() -> None:
    spent = {"tests": 60.0, "tests/browser": 1000.0, "tests/ladder": 140.5}
    lines = budgets.table(spent)
    assert [line.remark for line in lines] == ["", "over budget", "far too slow"]
    assert [line.fails for line in lines] == [False, False, True]


def test_an_overloaded_machine_is_given_more_time() -> None:
    assert budgets.patience(load=0.5, cores=2) == 2
    assert budgets.patience(load=2, cores=2) == 2
    assert budgets.patience(load=9, cores=2) == 9
    assert [line.remark for line in budgets.table({"tests": 500.0}, 9)] == ["over budget"]


@pytest.mark.parametrize("ci", ["", "true"])
@pytest.mark.parametrize(
    ("seconds", "remark"), [(30, ""), (90, "over budget"), (150, "far too slow")]
)
def test_only_the_build_server_fails_what_is_far_too_slow(
    pytester: pytest.Pytester, monkeypatch: pytest.MonkeyPatch, ci: str, seconds: int, remark: str
) -> None:
    monkeypatch.setenv("CI", ci)
    monkeypatch.setattr("os.getloadavg", lambda: (0.0, 0.0, 0.0))  # and is put back afterwards
    pytester.makeconftest(DURATIONS.format(seconds))
    pytester.makepyfile("def test_one(): pass")
    outcome = pytester.runpytest_inprocess(*PLUGINS, "-p", "no:xdist")
    assert outcome.ret == int(bool(ci) and remark == "far too slow")
    assert f"{'tests':<22} {seconds:>8.1f}       60  {remark}".rstrip() in outcome.outlines


def test_the_time_of_all_workers_is_added_up(
    pytester: pytest.Pytester, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("CI", "true")
    monkeypatch.setenv("PYTHONPATH", str(REPOSITORY))
    pytester.makeconftest(DURATIONS.format(70))
    pytester.makepyfile("def test_one(): pass\ndef test_two(): pass")
    outcome = pytester.runpytest_subprocess(*PLUGINS, "-n", "2")
    assert outcome.ret == 1
    assert f"{'tests':<22}    140.0       60  far too slow" in outcome.outlines
