"""Budgets of time: what each folder of tests may cost, and a table of what it did cost.

A pytest plugin. It adds up the time that each folder's tests take, set up and torn down, on all
workers together, and prints the sums beside the budgets. `make test` lists the slowest tests too.

The budgets are for three workers on two cores with nothing else to do, and generous. Browsers use
several cores at once, and begin together, so they wait for each other. A busy machine takes longer
without being wrong, so a folder over its budget is only marked. With CI=true, a folder that takes
more than twice its budget fails the run: a test that became slow should be seen by whoever made it
slow. Where more programs want to run than there are cores, each waits for its turn, and the limit
is stretched by as much.
"""

import os
from collections import defaultdict
from collections.abc import Mapping
from dataclasses import dataclass

import pytest

# Seconds. The longest name that a test's path begins with counts.
BUDGETS = {
    "tests": 60,
    "tests/access": 130,
    "tests/browser": 900,
    "tests/faults": 400,
    "tests/fuzz": 20,
    "tests/games": 210,
    "tests/games/live": 70,
    "tests/games/kinds": 160,
    "tests/ladder": 50,
    "tests/oceania_site": 190,
    "tests/secrecy": 50,
}
# How many times its budget a folder may take on a machine that is not overloaded.
PATIENCE = 2.0


@dataclass(frozen=True)
class Line:
    """One line of the table."""

    suite: str
    seconds: float
    budget: int
    patience: float

    @property
    def remark(self) -> str:
        if self.seconds <= self.budget:
            return ""
        return "far too slow" if self.fails else "over budget"

    @property
    def fails(self) -> bool:
        return self.seconds > self.budget * self.patience


def suite_of(node_id: str) -> str:
    """The folder whose budget a test is charged to."""
    folder = node_id.partition("::")[0].rpartition("/")[0]
    while folder and folder not in BUDGETS:
        folder = folder.rpartition("/")[0]
    return folder or "tests"


def patience(load: float, cores: int) -> float:
    """How many times its budget a folder may take, where so many programs want to run."""
    return PATIENCE * max(1.0, load / cores)


def table(spent: Mapping[str, float], patience: float = PATIENCE) -> list[Line]:
    return [
        Line(suite, seconds, BUDGETS[suite], patience) for suite, seconds in sorted(spent.items())
    ]


def pytest_configure(config: pytest.Config) -> None:
    if not hasattr(config, "workerinput"):  # the reports of all workers reach the controller
        config.pluginmanager.register(Accounts())


class Accounts:
    """Adds up the reports of one session and judges the sums at its end."""

    def __init__(self) -> None:
        self.spent: defaultdict[str, float] = defaultdict(float)

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        self.spent[suite_of(report.nodeid)] += report.duration

    def pytest_sessionfinish(self, session: pytest.Session) -> None:
        too_slow = any(line.fails for line in self._table())
        if too_slow and _on_a_build_server() and session.exitstatus == pytest.ExitCode.OK:
            session.exitstatus = pytest.ExitCode.TESTS_FAILED

    def pytest_terminal_summary(self, terminalreporter: pytest.TerminalReporter) -> None:
        terminalreporter.section("time by folder")
        terminalreporter.line(f"{'suite':<22} {'seconds':>8} {'budget':>8}")
        for line in self._table():
            figures = f"{line.suite:<22} {line.seconds:>8.1f} {line.budget:>8}  {line.remark}"
            terminalreporter.line(figures.rstrip(), red=line.fails, yellow=bool(line.remark))

    def _table(self) -> list[Line]:
        return table(self.spent, patience(max(os.getloadavg()), os.cpu_count() or 1))


def _on_a_build_server() -> bool:
    return os.environ.get("CI") == "true"
