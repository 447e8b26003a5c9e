"""Which worker runs what: whole files, and those that take longest first.

A pytest plugin. A file's tests share a browser or a served site, which every worker that had a part
of the file would have to start for itself. What begins last decides when the run ends, so it must
be short.
"""

from __future__ import annotations

import pytest
from xdist.remote import Producer
from xdist.scheduler import LoadScopeScheduling

#: Folders whose files take long, the longest first.
LONG = ("tests/browser/", "tests/faults/", "tests/games/live/", "tests/oceania_site/")


def file_of(node_id: str) -> str:
    return node_id.partition("::")[0]


def rank(node_id: str) -> int:
    """The place of a test's folder in the order in which they begin."""
    return next(
        (place for place, folder in enumerate(LONG) if node_id.startswith(folder)), len(LONG)
    )


class WholeFiles(LoadScopeScheduling):
    def _split_scope(self, nodeid: str) -> str:
        return file_of(nodeid)


@pytest.hookimpl(trylast=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    items.sort(key=lambda item: rank(item.nodeid))


def pytest_configure(config: pytest.Config) -> None:
    config.option.loadscopereorder = False  # by the number of tests, which says nothing of time


def pytest_xdist_make_scheduler(config: pytest.Config, log: Producer) -> WholeFiles:
    return WholeFiles(config, log)
