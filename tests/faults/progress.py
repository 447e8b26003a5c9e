"""Progress of long tests, for `make faults`, which shows what tests print."""

import sys
from collections.abc import Callable, Iterator


def counted(total: int, report: Callable[[], str]) -> Iterator[int]:
    """The numbers below `total`; ten times on the way, a line on how it stands."""
    for number in range(total):
        yield number
        if (number + 1) * 10 // total > number * 10 // total:
            tell(f"[{number + 1}/{total}] {report()}")


def tell(line: str) -> None:
    sys.stderr.write(f"\n{line}")
    sys.stderr.flush()
