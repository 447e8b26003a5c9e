"""Pictures of the last position, for those who pass a match on: what goes along with them."""

from __future__ import annotations

from typing import NamedTuple

from games.matches.page.endings import Finish


class Caption(NamedTuple):
    """What stands below: how the players came out, in the order of the seats, and the site."""

    finishes: tuple[Finish, ...]
    site: str


class PictureBusy(Exception):
    """Another picture is being made."""
