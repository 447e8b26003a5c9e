"""The interpreter's memory on huge pages.

What the site consists of is spread over some fifty megabytes, and a move goes through all of it. On
pages of four kilobytes the processor spends a good part of that on finding out where they are. So
Linux is asked to put what is there onto pages of two megabytes, once, before the first request.
Elsewhere, on a Linux that can't do it or one that is told never to, everything stays as it is.
"""

from __future__ import annotations

import ctypes
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Final

_SETTINGS: Final = Path("/sys/kernel/mm/transparent_hugepage")
#: MADV_COLLAPSE, of Linux 6.1 and later.
_COLLAPSE: Final = 25
#: Memory that was asked for by the process itself: private, writable, and of no file.
_OWN: Final = re.compile(r"^([0-9a-f]+)-([0-9a-f]+) rw-p 0+ 00:00 0 *(?:\[heap\])?$", re.MULTILINE)


def move_to_huge_pages() -> int:
    """Ask for it; how many bytes lie on huge pages by that."""
    size = _size()
    if not size:
        return 0
    advise = ctypes.CDLL(None).madvise
    advise.argtypes = (ctypes.c_void_p, ctypes.c_size_t, ctypes.c_int)
    maps = Path("/proc/self/maps").read_text("utf-8")
    return sum(size for start in stretches(maps, size) if advise(start, size, _COLLAPSE) == 0)


def _size() -> int:
    """The size of a huge page, or 0 where there are none to be had."""
    try:
        if "[never]" in (_SETTINGS / "enabled").read_text("ascii"):
            return 0
        return int((_SETTINGS / "hpage_pmd_size").read_text("ascii"))
    except OSError:
        return 0


def stretches(maps: str, size: int) -> Iterator[int]:
    """Where in the process's own memory a whole huge page has room, by what the system maps."""
    for found in _OWN.finditer(maps):
        start, end = (int(place, 16) for place in found.groups())
        yield from range(-(-start // size) * size, end - size + 1, size)
