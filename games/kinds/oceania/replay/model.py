"""What a replay tells of a game of Oceania, be it a stored match or a record."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import date, datetime
from functools import lru_cache
from typing import Final

from django.utils.formats import date_format
from django.utils.translation import gettext as _

from games.chat.text import cleaned
from games.kinds.base import Setup, Step, placing_by
from games.kinds.oceania.page.turns import Turns, turns_of
from games.kinds.oceania.rules.course import Course, course_of, course_of_record
from games.kinds.oceania.rules.replay import DECLARED, Record, read_record
from games.kinds.oceania.wording import WORDING
from games.matches.page.endings import Finish, finishes_of, reason_words, result_words
from games.matches.page.scene import Scene
from games.models import Match, setup_of
from games.replays.page.frame import remarks_on
from games.replays.page.links import ReplayUrls

#: Some 150 KB each.
_REMEMBERED_COURSES: Final = 64
_COLOURS: Final = ("White", "Grey")
#: Three times the longest name of a player here: records come from elsewhere, too.
_LONGEST_NAME: Final = 60
_NONCES: Final = ("WhiteNonce", "GreyNonce")


@dataclass(frozen=True)
class Fairness:
    """What anybody can check the order of the tiles with. A record may keep its seed hidden."""

    commitment: str
    seed: str
    #: A name and a nonce for each player, and whether the site made it.
    nonces: Sequence[tuple[str, str, bool]]
    #: How long the seed stays hidden at most, where others may still sail on the same bag.
    sealed_until: datetime | None = None


@dataclass(frozen=True)
class OceaniaReplay:
    """A game with all that its pages show."""

    course: Course
    names: Sequence[str]
    #: How it ended, and why.
    result: str
    reason: str
    #: Short remarks: rated or not, the day.
    remarks: Sequence[str]
    #: Whether the end of the chart is the score.
    counts: bool
    #: Seconds that each turn took, if they are known.
    times: Sequence[float]
    fairness: Fairness
    urls: ReplayUrls

    @property
    def plies(self) -> int:
        """The number of turns: the last ply."""
        return len(self.course.turns)

    @property
    def title(self) -> str:
        return " – ".join(self.names)

    def played(self) -> Turns:
        """The turns as the list of moves shows them."""
        return turns_of([step for turn in self.course.turns for step in turn.steps])


# --- a stored match ------------------------------------------------------------------------------


def replay_of_match(scene: Scene, urls: ReplayUrls) -> OceaniaReplay:
    """A match that is over. Reads when its moves were made."""
    match, finishes = scene.match, finishes_of(scene)
    course = _course(setup_of(match, list(scene.seats)), _chosen(scene.steps))
    return OceaniaReplay(
        course=course,
        names=scene.names,
        result=result_words(match.reason, finishes),
        reason=reason_words(match.reason, finishes, WORDING).removesuffix("."),
        remarks=remarks_on(match),
        counts=match.reason not in Match.UNCOUNTED,
        times=_times(match, course),
        fairness=Fairness(
            match.commitment,
            bytes(match.seed).hex() if match.shows_seed else "",
            [
                (seat.player.username, seat.nonce, seat.nonce_by_server)
                for seat in sorted(scene.seats, key=lambda seat: seat.entry)
            ],
            match.sealed_until if match.is_sealed else None,
        ),
        urls=urls,
    )


def _chosen(steps: Iterable[Step]) -> tuple[tuple[int, str], ...]:
    return tuple([(step.seat, step.move) for step in steps if not step.forced])


@lru_cache(maxsize=_REMEMBERED_COURSES)
def _course(setup: Setup, chosen: tuple[tuple[int, str], ...]) -> Course:
    return course_of(setup, [Step(seat, move) for seat, move in chosen])


def _times(match: Match, course: Course) -> list[float]:
    """From the end of the turn before to the end of each; without its last move a turn has none."""
    moments = list(match.moves.order_by("seq").values_list("at", flat=True))
    times, since, made = [], match.created_at, 0
    for turn in course.turns:
        made += len(turn.steps)
        times.append((moments[made - 1] - since).total_seconds())
        since = moments[made - 1]
    return times


# --- a record ------------------------------------------------------------------------------------


def replay_of_record(text: str) -> OceaniaReplay:
    """A game as a record tells it. Raises `NotARecord`, or `RecordError` where it is wrong."""
    record = read_record(text)
    course = course_of_record(record)
    record.check_end(course.last)
    names = _names(record)
    finishes = _finishes(record, course, names)
    reason = record.tags.get("Reason") or course.last.ending or ""
    return OceaniaReplay(
        course=course,
        names=names,
        result=result_words(reason, finishes) if reason else _("The record ends in mid-game"),
        reason=reason_words(reason, finishes, WORDING) if reason else "",
        remarks=[
            _("from a record"),
            *[date_format(date.fromisoformat(day), "DATE_FORMAT") for day in _day(record)],
        ],
        counts=bool(reason) and reason not in Match.UNCOUNTED,
        times=(),
        fairness=Fairness(
            record.tags.get("Commitment", ""),
            record.tags.get("Seed", ""),
            [
                (name, record.tags[tag], False)
                for name, tag in zip(names, _NONCES, strict=False)
                if tag in record.tags
            ],
        ),
        urls=ReplayUrls(),
    )


def _names(record: Record) -> list[str]:
    """As the record has them, within bounds; who has none is called after the pieces."""
    told = [record.tags.get(colour, "") for colour in _COLOURS[: record.players]]
    names = [cleaned(name)[:_LONGEST_NAME] for name in told]
    return [name or colour for name, colour in zip(names, _COLOURS, strict=False)]


def _finishes(record: Record, course: Course, names: Sequence[str]) -> list[Finish]:
    scores = course.last.sure_scores()
    winner = record.tags.get("Winner")
    places = placing_by(scores)
    if winner is not None and record.players > 1 and record.tags.get("Reason") in DECLARED:
        places = tuple(
            1 if winner in (colour, "none") else 2 for colour in _COLOURS[: record.players]
        )
    return [
        Finish(name, score, place) for name, score, place in zip(names, scores, places, strict=True)
    ]


def _day(record: Record) -> list[str]:
    return [record.tags["Date"]] if "Date" in record.tags else []
