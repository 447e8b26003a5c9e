"""One `manage.py` that carries out many commands: starting takes longer than most of them do."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Iterator, Mapping
from contextlib import contextmanager, redirect_stderr, redirect_stdout
from dataclasses import asdict, dataclass
from io import StringIO
from traceback import format_exc

from tests.harness.site import MANAGE, REPOSITORY

_OBEY = ["shell", "--no-imports", "-c", "from tests.harness.deckhand import obey; obey()"]


@dataclass(frozen=True)
class Report:
    """What a command printed, and why it failed, if it did."""

    output: str
    failure: str = ""


class Deckhand:
    """Speaks to such a process: a line with the arguments for it, a line with the report back."""

    def __init__(self, process: subprocess.Popen[str]) -> None:
        assert process.stdin is not None
        assert process.stdout is not None
        self._orders, self._reports = process.stdin, process.stdout

    def carry_out(self, *arguments: str) -> str:
        """What the command printed; it must succeed."""
        self._orders.write(json.dumps(arguments) + "\n")
        self._orders.flush()
        report = Report(**json.loads(self._reports.readline()))
        assert not report.failure, report.output + report.failure
        return report.output


@contextmanager
def deckhand(environment: Mapping[str, str]) -> Iterator[Deckhand]:
    """Waits for orders until the block ends."""
    pipe = subprocess.PIPE
    with subprocess.Popen(
        [*MANAGE, *_OBEY], env=environment, cwd=REPOSITORY, stdin=pipe, stdout=pipe, text=True
    ) as process:
        yield Deckhand(process)


def obey() -> None:
    """Inside the site: carry out what comes in, until nothing comes any more."""
    from django.db import connections  # noqa: PLC0415 # ready only where `manage.py` runs this

    for line in sys.stdin:
        report = _carried_out(json.loads(line))
        connections.close_all()
        sys.stdout.write(json.dumps(asdict(report)) + "\n")
        sys.stdout.flush()


def _carried_out(arguments: list[str]) -> Report:
    from django.core.management import call_command  # noqa: PLC0415

    output = StringIO()
    # Django's commands write to these two as they find them.
    with redirect_stdout(output), redirect_stderr(output):
        try:
            call_command(*arguments)
        except (Exception, SystemExit):
            return Report(output.getvalue(), format_exc())
    return Report(output.getvalue())
