"""The server's memory is moved to huge pages where the system has them, and nothing is lost."""

from __future__ import annotations

import subprocess
import sys

from oceania_site.huge_pages import stretches
from tests.harness.site import REPOSITORY

MAPS = """\
00400000-00a00000 r-xp 00000000 fe:00 339380                             /usr/bin/python3.11
00a00000-00e00000 rw-p 00600000 fe:00 339380                             /usr/bin/python3.11
01000000-017ff000 rw-p 00000000 00:00 0                                  [heap]
7f0000100000-7f0000700000 rw-p 00000000 00:00 0 |
7f0000800000-7f0000c00000 rw-s 00000000 00:01 7                          /dev/zero (deleted)
7f0001000000-7f0001400000 ---p 00000000 00:00 0 |
7f0001500000-7f0001900000 rw-p 00000000 00:00 0 |
7ffc00000000-7ffc00800000 rw-p 00000000 00:00 0                          [stack]
""".replace("|", "")

#: Prints the bytes that were moved, those on huge pages before and after, and what was remembered.
PROGRAM = """
from pathlib import Path
from oceania_site.huge_pages import move_to_huge_pages

def on_huge_pages():
    lines = Path("/proc/self/smaps_rollup").read_text().splitlines()
    return sum(1024 * int(line.split()[1]) for line in lines if line.startswith("AnonHugePages"))

kept = [str(number) for number in range(300_000)]
before = on_huge_pages()
print(move_to_huge_pages(), before, on_huge_pages(), sum(map(int, kept)))
"""


def test_only_memory_of_its_own_that_takes_a_whole_page_is_chosen() -> None:
    assert list(map(hex, stretches(MAPS, 0x200000))) == [
        "0x1000000", "0x1200000", "0x1400000",
        "0x7f0000200000", "0x7f0000400000",
        "0x7f0001600000",
    ]  # fmt: skip


def test_what_was_in_memory_is_there_afterwards() -> None:
    done = subprocess.run(
        [sys.executable, "-W", "error", "-c", PROGRAM],
        cwd=REPOSITORY,
        capture_output=True,
        text=True,
        timeout=60,
        check=True,
    )
    moved, before, after, total = map(int, done.stdout.split())
    assert total == 300_000 * 299_999 // 2
    # Some may have been there before; where the system has none to give, nothing was moved.
    assert moved <= after
    assert moved or after == before
