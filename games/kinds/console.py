"""What the games' command lines share: the one place of input and output besides `__main__`."""

from __future__ import annotations

import argparse
import io
import os
import sys
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Final, TypeVar

from games.kinds.records import NotARecord, RecordError

T = TypeVar("T")

WRONG: Final = 1
NO_RECORD: Final = 2
STOPPED: Final = 130
#: Far beyond any game; a device that never ends must not fill the memory.
LONGEST_RECORD: Final = 16 * 2**20
_BAR_WIDTH: Final = 30
_MOST_DIGITS: Final = 9


@dataclass(frozen=True)
class Commands:
    """What a game does for each command, given the parsed arguments."""

    inspect: Callable[[argparse.Namespace], None]
    verify: Callable[[argparse.Namespace], None]
    show: Callable[[argparse.Namespace], None]
    selfplay: Callable[[argparse.Namespace], None]


def record_parser(
    slug: str, description: str | None, unit: str, bots: Iterable[str], commands: Commands
) -> tuple[argparse.ArgumentParser, argparse.ArgumentParser]:
    """The arguments that all games have, and selfplay's apart: each game adds its own there."""
    parser = argparse.ArgumentParser(
        prog=f"python -m games.kinds.{slug}", description=description, allow_abbrev=False
    )
    kinds = parser.add_subparsers(required=True, metavar="COMMAND")
    inspect = kinds.add_parser("inspect", help="tell what a position allows and is worth")
    verify = kinds.add_parser("verify", help="check a record by the rules, its shuffle included")
    show = kinds.add_parser("show", help="draw a position")
    selfplay = kinds.add_parser("selfplay", help="let bots play, and write the records")
    for reader in (inspect, verify, show):
        reader.add_argument("file", metavar="FILE", help="a record, or - for standard input")
    for reader in (inspect, show):
        reader.add_argument("--after", type=count, metavar="N", help=f"after N {unit}, not all")
    inspect.add_argument("--json", action="store_true", help="as one JSON object")
    selfplay.add_argument("--games", type=count, required=True, metavar="N")
    selfplay.add_argument("--seed", required=True, metavar="S", help="any text; fixes all games")
    selfplay.add_argument("--records", type=Path, required=True, metavar="DIR")
    selfplay.add_argument(
        "--bots", type=_names_among(bots), metavar="A,B", help=f"of {', '.join(bots)}"
    )
    inspect.set_defaults(command=commands.inspect)
    verify.set_defaults(command=commands.verify)
    show.set_defaults(command=commands.show)
    selfplay.set_defaults(command=commands.selfplay, refuse=selfplay.error)
    return parser, selfplay


def chosen_bots(options: argparse.Namespace, seats: int) -> tuple[str, ...]:
    """The bots named, one for each seat; `random` ones where none are."""
    bots: tuple[str, ...] = options.bots or ("random",) * seats
    if len(bots) != seats:
        options.refuse(f"--bots: {seats} to be named, not {len(bots)}")
    return bots


def count(text: str) -> int:
    if not text.isascii() or not text.isdecimal() or len(text) > _MOST_DIGITS:
        raise argparse.ArgumentTypeError(f"{text[:20]!r} is not a number from 0 on")
    return int(text)


def _names_among(known: Iterable[str]) -> Callable[[str], tuple[str, ...]]:
    def parse(text: str) -> tuple[str, ...]:
        names = tuple(text.split(","))
        if unknown := set(names).difference(known):
            raise argparse.ArgumentTypeError(f"there is no bot {min(unknown)!r}")
        return names

    return parse


def say(text: str, end: str = "\n") -> None:
    """Tell something on standard error, apart from what the command prints."""
    if sys.stderr is not None:
        sys.stderr.write(text + end)
        sys.stderr.flush()


def read_text(path: str) -> str:
    """The text of a file, or of standard input for `-`. Raises `NotARecord`."""
    try:
        data = _read_bytes(path)
        text = data.decode()
    except OSError as error:
        raise NotARecord(f"{path!r} cannot be read: {error.strerror}") from error
    except (UnicodeDecodeError, ValueError) as error:
        raise NotARecord(f"{path!r} is not a text file") from error
    if len(data) > LONGEST_RECORD:
        raise NotARecord(f"{path!r} is longer than any record")
    return text


def _read_bytes(path: str) -> bytes:
    """The beginning of a file, a byte more than a record may have."""
    if path != "-":
        with Path(path).open("rb") as file:
            return file.read(LONGEST_RECORD + 1)
    if sys.stdin is None:
        raise NotARecord("standard input is closed")
    return sys.stdin.buffer.read(LONGEST_RECORD + 1)


def run(program: Callable[[], None]) -> int:
    """Run a command and give its exit code; what is wrong is one line on standard error."""
    if isinstance(sys.stdout, io.TextIOWrapper):
        sys.stdout.reconfigure(errors="replace")
    try:
        program()
        if sys.stdout is not None:
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
        _give_up_output()
    except OSError as error:
        _give_up_output()
        say(f"stopped: {error.filename or 'the output'} cannot be written: {error.strerror}")
        return WRONG
    return 0


def _give_up_output() -> None:
    """Let Python's own flush at the end go nowhere, so that it cannot fail again."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), 1)


def nth(positions: Iterable[T], after: int | None, unit: str) -> T:
    """The position after so many turns or moves, or the last one. Raises `RecordError`."""
    found = -1
    position = None
    for found, position in enumerate(positions):
        if found == after:
            return position
    if position is None or after is not None:
        raise RecordError(
            "end", "after", "the record has only {found} {unit}", found=found, unit=unit
        )
    return position


def in_colour() -> bool:
    """Whether standard output is a terminal that may be coloured."""
    return sys.stdout is not None and sys.stdout.isatty() and not os.environ.get("NO_COLOR")


def with_progress(items: Iterable[T], total: int) -> Iterator[T]:
    """The items, with a bar on standard error where that is a terminal."""
    for done, item in enumerate(items):
        if done < total:
            draw_bar(done, total)
        yield item
    draw_bar(total, total)


def draw_bar(done: int, total: int) -> None:
    """Draw how much is done over what was drawn before, where standard error is a terminal."""
    if sys.stderr is None or not sys.stderr.isatty():
        return
    filled = _BAR_WIDTH * done // max(total, 1)
    bar = "█" * filled + "░" * (_BAR_WIDTH - filled)
    say(f"\r{bar} {done}/{total}", end="\n" if done >= total else "")


def write_records(directory: Path, records: Iterable[str], total: int, suffix: str) -> None:
    """Write each record to a numbered file; one that is stopped leaves whole files only."""
    directory.mkdir(parents=True, exist_ok=True)
    width = len(str(total))
    for number, text in enumerate(with_progress(records, total), start=1):
        target = directory / f"{number:0{width}d}.{suffix}"
        unfinished = target.with_suffix(".part")
        unfinished.write_text(text, encoding="utf-8", newline="\n")
        unfinished.replace(target)
