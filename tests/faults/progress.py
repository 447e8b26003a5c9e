"""Progress of long tests, for `make faults`, which shows what tests print."""

import sys
from collections.abc import Callable, Iterator


def counted(total: int, report: Callable[[], str]) -> Iterator[int]:
    """The numbers below `total`; ten times on the way, a line on how it stands."""
    for number in range(total):
        yield number
        if (number + 1) * 10 // total > number * 10 // total:
            sys.stderr.write(f"\n[{number + 1}/{total}] {report()}")
            sys.stderr.flush()
