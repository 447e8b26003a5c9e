"""A seat's clock on the page.

The markup says what was left when the clock was started, and when that was; the page counts from
there. So it stays the same as long as the match's version does, and can be kept and shared.
"""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from typing import Final, NamedTuple

from django.utils.formats import date_format
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _

from games.html.markup import own_markup
from games.html.parts import empty_part, from_template, part
from games.matches.clocks import DAY, DAYS, MINUTE
from games.matches.page.scene import Scene

_HOUR: Final = 60 * MINUTE
#: Minutes and seconds have no more characters than this; longer times are written smaller.
_SHORT: Final = 5


class ClockFacts(NamedTuple):
    """What is shown of a seat's clock; `since` and `until` are empty unless it runs."""

    seat: int
    kind: str
    label: str
    left: str
    words: str
    long: bool
    since: str
    #: Without a script, only this tells when it ends.
    until: str

    @classmethod
    def of(cls, scene: Scene, seat: int, left: float) -> ClockFacts:
        match = scene.match
        started = match.clock_started_at if seat in scene.deciding else None
        words = time_words(match.clock, left)
        return cls(
            seat,
            match.clock,
            _("Time of {name}").format(name=scene.name(seat)),
            f"{left:.3f}",
            words,
            len(words) > _SHORT,
            f"{started.timestamp():.3f}" if started else "",
            _until(started, left) if started else "",
        )


def clock_part(scene: Scene, seat: int) -> SafeString:
    """The clock of a seat as a part."""
    clock = clock_of(scene, seat)
    if not clock:
        return empty_part(f"clock-{seat}")
    return part(f"clock-{seat}", own_markup(clock, _gift(scene, seat)))


def _gift(scene: Scene, seat: int) -> SafeString:
    """What the opponent has given the seat, until it moves or the match is over."""
    seconds = scene.seats[seat].seconds_given
    if scene.is_over or not seconds:
        return SafeString()
    words = _("{name} was given {seconds} seconds.").format(name=scene.name(seat), seconds=seconds)
    return from_template("games/match/_gift.html", {"words": words, "seconds": seconds})


def clock_of(scene: Scene, seat: int) -> SafeString:
    """The clock of a seat, running or not; nothing in a match without clocks."""
    left = scene.seats[seat].seconds_left
    if left is None:
        return SafeString()
    return from_template("games/match/_clock.html", {"clock": ClockFacts.of(scene, seat, left)})


def _until(started: datetime, left: float) -> str:
    end = (started + timedelta(seconds=left)).astimezone(UTC)
    return _("until {moment} UTC").format(moment=date_format(end, "DATETIME_FORMAT"))


def time_words(kind: str, left: float) -> str:
    """What is left, rounded down as clocks show it."""
    hours, rest = divmod(int(left), _HOUR)
    minutes, seconds = divmod(rest, MINUTE)
    if kind == DAYS and left >= DAY:
        return _("{days} d {hours} h").format(days=hours // 24, hours=hours % 24)
    if kind == DAYS and hours:
        return _("{hours} h {minutes} min").format(hours=hours, minutes=minutes)
    return f"{hours}:{minutes:02}:{seconds:02}" if hours else f"{minutes}:{seconds:02}"


def countdown(name: str, kind: str, left: float, since: datetime) -> dict[str, str]:
    """What the page counts down from; without a script it shows what was left."""
    return {
        "id": f"clock-{name}",
        # Of a live clock the page warns when it runs low; here that is always so.
        "kind": kind if kind == DAYS else "countdown",
        "left": f"{left:.3f}",
        "since": f"{since.timestamp():.3f}",
        "words": time_words(kind, left),
    }
