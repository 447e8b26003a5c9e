"""The bots' process as the child of a server, where there is no starting it."""

from __future__ import annotations

import asyncio
import logging
import sys
from pathlib import Path

import pytest

from games.live.hub import Hub
from oceania_site import bots_process
from oceania_site.bots_process import BotsProcess


class _Complaints(logging.Handler):
    """Tells when so many were made."""

    def __init__(self, wanted: int) -> None:
        super().__init__()
        self.made: list[str] = []
        self.are_there = asyncio.Event()
        self._wanted = wanted

    def emit(self, record: logging.LogRecord) -> None:
        self.made.append(record.getMessage())
        if len(self.made) == self._wanted:
            self.are_there.set()


def test_one_that_cannot_be_started_is_tried_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    missing = tmp_path / "python"
    monkeypatch.setattr(sys, "executable", str(missing))

    async def scenario() -> list[str]:
        complaints = _Complaints(2)
        hub = Hub()
        bots_process.logger.addHandler(complaints)
        try:
            bots = BotsProcess(hub)
            await asyncio.wait_for(complaints.are_there.wait(), timeout=5)
            await bots.end()
        finally:
            bots_process.logger.removeHandler(complaints)
            await hub.close()
        return complaints.made

    words = "could not be started: [Errno 2] No such file or directory"
    sentence = f"The bots' process {words}: '{missing}'; another is started."
    assert asyncio.run(scenario()) == [sentence, sentence]
