"""Makes pixels of a picture: an SVG on standard input, a PNG on standard output.

It is run by itself: while it works, its library lets no other thread of the process run, for half a
second and more, and somebody may be waiting for a move.
"""

import os
import sys

import resvg_py

#: Whoever plays comes first.
_NICENESS = 10


def main(width: str) -> None:
    os.nice(_NICENESS)
    picture = resvg_py.svg_to_bytes(
        svg_string=sys.stdin.read(), width=int(width), skip_system_fonts=True
    )
    sys.stdout.buffer.write(bytes(picture))


if __name__ == "__main__":
    main(*sys.argv[1:])
