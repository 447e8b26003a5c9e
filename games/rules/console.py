"""What the games' command lines share: the one place of input and output besides `__main__`."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import Final, TypeVar

from games.rules.records import NotARecord, RecordError

T = TypeVar("T")

WRONG: Final = 1
NO_RECORD: Final = 2
STOPPED: Final = 130
_BAR_WIDTH: Final = 30


def say(text: str, end: str = "\n") -> None:
    """Tell something on standard error, apart from what the command prints."""
    sys.stderr.write(text + end)
    sys.stderr.flush()


def read_text(path: str) -> str:
    """The text of a file, or of standard input for `-`. Raises `NotARecord`."""
    try:
        data = sys.stdin.buffer.read() if path == "-" else Path(path).read_bytes()
        return data.decode()
    except (OSError, UnicodeDecodeError) as error:
        raise NotARecord(f"{path} cannot be read as text: {error}") from error


def run(program: Callable[[], None]) -> int:
    """Run a command and give its exit code; what is wrong is one line on standard error."""
    try:
        program()
        sys.stdout.flush()
    except RecordError as error:
        say(str(error))
        return WRONG
    except NotARecord as error:
        say(f"not a record: {error}")
        return NO_RECORD
    except KeyboardInterrupt:
        say("stopped")
        return STOPPED
    except BrokenPipeError:
        # The reader has gone, as with `show FILE | head`; nothing more can be told to it.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    return 0


def nth(positions: Iterable[T], after: int | None, unit: str) -> T:
    """The position after so many turns or moves, or the last one. Raises `RecordError`."""
    found = -1
    position = None
    for found, position in enumerate(positions):
        if found == after:
            return position
    if position is None or after is not None:
        raise RecordError("end", "after", f"the record has only {found} {unit}")
    return position


def in_colour() -> bool:
    """Whether standard output is a terminal that may be coloured."""
    return sys.stdout.isatty() and not os.environ.get("NO_COLOR")


def with_progress(items: Iterable[T], total: int) -> Iterator[T]:
    """The items, with a bar on standard error where that is a terminal."""
    visible = sys.stderr.isatty()
    for done, item in enumerate(items):
        if visible:
            _draw_bar(done, total)
        yield item
    if visible:
        _draw_bar(total, total)
        say("")


def _draw_bar(done: int, total: int) -> None:
    filled = _BAR_WIDTH * done // max(total, 1)
    bar = "█" * filled + "░" * (_BAR_WIDTH - filled)
    say(f"\r{bar} {done}/{total}", end="")


def write_records(directory: Path, records: Iterable[str], total: int, suffix: str) -> None:
    """Write each record to a numbered file; one that is stopped leaves whole files only."""
    directory.mkdir(parents=True, exist_ok=True)
    width = len(str(total))
    for number, text in enumerate(with_progress(records, total), start=1):
        target = directory / f"{number:0{width}d}.{suffix}"
        unfinished = target.with_suffix(".part")
        unfinished.write_text(text, encoding="utf-8", newline="\n")
        unfinished.replace(target)
