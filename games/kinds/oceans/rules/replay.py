"""Record files of whole games: reading them by the rules, checking their end, writing them.

A line is one move with its seat: ``0: feed s1 forage``. Hands are hidden and the deck decides
what they hold, so a record can be replayed only if it reveals its Seed with the Commitment and
all nonces (``Nonce0``… in the order in which the players were named); who sat where follows.
"""

from __future__ import annotations

import re
from collections import deque
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from games.kinds.base import Outcome, RulesError, Setup, Step
from games.kinds.base import translatable as _
from games.kinds.oceans.rules.game import OCEANS
from games.kinds.oceans.rules.scoring import FINISHED, scores
from games.kinds.oceans.rules.state import OVER, State
from games.kinds.records import (
    END,
    MISSING,
    TAGS,
    RecordError,
    check_date,
    check_line,
    check_nonce,
    join_record,
    read_seed,
    require_tags,
    split_record,
    tags_of,
)

GAME_TAG: Final = "Oceans"
NOBODY: Final = "none"
#: The one declared ending that a game may get after it was played out.
VOIDED: Final = "voided"
#: Endings that the rules don't bring about: whether somebody can, and whether nobody can win.
DECLARED: Final[Mapping[str, tuple[bool, bool]]] = {
    "resigned": (True, False),
    "timeout": (True, False),
    "abandoned": (True, False),
    "agreed": (True, True),
    "adjudicated": (True, True),
    "aborted": (False, True),
    "no_show": (False, True),
    "lapsed": (False, True),
    VOIDED: (False, True),
}
_LINE: Final = re.compile(r"([0-5]): (.*)")
_WINNERS: Final = re.compile(r"[0-5](?:,[0-5])*")


@dataclass(frozen=True)
class Record:
    """A record whose tags were checked; its moves are checked as they are replayed."""

    tags: Mapping[str, str]
    lines: tuple[str, ...]
    setup: Setup

    def positions(self) -> Iterator[State]:
        """The first position, then the one after each move. Raises `RecordError` at a bad one."""
        state = OCEANS.new(self.setup)
        yield state
        for number, line in enumerate(self.lines, start=1):
            state = _played(state, line, number)
            yield state

    def check_end(self, state: State) -> None:
        """Refuse an ending or result that does not follow from the last position `state`."""
        reason, winner = self.tags.get("Reason"), self.tags.get("Winner")
        outcome = OCEANS.outcome(state)
        if outcome is None and reason not in DECLARED:
            self._check_unfinished()
            return
        if outcome is not None and reason not in (None, FINISHED, VOIDED):
            raise RecordError(
                END, "reason", _("the game was played out, not {reason!r}"), reason=str(reason)
            )
        result = result_text(state)
        if self.tags.get("Result", result) != result:
            raise RecordError(
                END,
                "result",
                _("the result is {result}, not {given!r}"),
                result=result,
                given=self.tags["Result"],
            )
        if winner is not None and not _may_win(winner, reason, outcome, self.setup.players):
            raise RecordError(END, "winner", _("the winner cannot be {winner!r}"), winner=winner)

    def _check_unfinished(self) -> None:
        for name in ("Reason", "Result", "Winner", "Seed"):
            if name in self.tags:
                raise RecordError(
                    END, "unfinished", _("the game is not over, but {name} is given"), name=name
                )


def read_record(text: str) -> Record:
    """The record that `text` holds, its tags checked. Raises `NotARecord` or `RecordError`."""
    tags, lines = split_record(text)
    require_tags(tags, ("Game", "Variant", "Players"), MISSING)
    if tags["Game"] != GAME_TAG:
        raise RecordError(
            TAGS, "game", _("this is a game of {game!r}, not of Oceans"), game=tags["Game"]
        )
    if tags["Variant"] not in OCEANS.variants:
        raise RecordError(
            TAGS, "variant", _("there is no variant {variant!r}"), variant=tags["Variant"]
        )
    counts = OCEANS.variants[tags["Variant"]]
    if tags["Players"] not in map(str, counts):
        raise RecordError(
            TAGS, "players", _("Players is {least} to {most}"), least=counts[0], most=counts[-1]
        )
    nonce_tags = _check_tags(tags, int(tags["Players"]))
    seed = read_seed(tags, nonce_tags)
    if seed is None:
        raise RecordError(
            TAGS, "seed", _("without its Seed a game with hidden hands has no replay")
        )
    return Record(
        tags, tuple(lines), Setup(tags["Variant"], tuple(tags[n] for n in nonce_tags), seed)
    )


def verify_record(text: str) -> State:
    """The last position of a record in which everything is right. Raises like `read_record`."""
    record = read_record(text)
    (last,) = deque(record.positions(), maxlen=1)
    record.check_end(last)
    return last


def write_record(tags: Mapping[str, str], steps: Iterable[Step]) -> str:
    """The text of a record; forced steps follow from the rules and are not written."""
    return join_record(tags, (f"{step.seat}: {step.move}" for step in steps if not step.forced))


def record_of(
    setup: Setup,
    names: Sequence[str],
    state: State,
    steps: Iterable[Step],
    declared: Outcome | None = None,
) -> str:
    """The complete record of a game; `names` in the order of the nonces.

    `declared` says how a game ended that was not played out, or was voided afterwards.
    """
    outcome = declared or OCEANS.outcome(state)
    assert outcome is not None
    seated = OCEANS.seating(setup)
    players = {f"Seat{seat}": names[player] for seat, player in enumerate(seated)}
    nonces = {f"Nonce{player}": nonce for player, nonce in enumerate(setup.nonces)}
    tags = tags_of(GAME_TAG, "Variant", setup, players, nonces) | {
        "Reason": outcome.reason,
        "Result": result_text(state),
        "Winner": _winners_text(outcome),
    }
    return write_record(tags, steps)


def result_text(state: State) -> str:
    """The score of each seat as it stands, as the Result tag gives it."""
    return ":".join(map(str, scores(state)))


def _played(state: State, line: str, number: int) -> State:
    check_line(line, number)
    match = _LINE.fullmatch(line)
    if match is None:
        raise RecordError(
            number, "syntax", _("not of the form “seat: move”: {text!r}"), text=line[:60]
        )
    if state.phase == OVER:
        raise RecordError(number, "GAME_OVER", _("the game is over before this move"))
    try:
        return OCEANS.apply(state, int(match[1]), OCEANS.parse(match[2])).state
    except RulesError as error:
        raise RecordError.from_rules(number, error) from None


def _check_tags(tags: Mapping[str, str], players: int) -> list[str]:
    """Refuse what no game can have; the names of the nonces' tags."""
    for name in tags:
        numbered = re.fullmatch(r"(?:Seat|Nonce)(\d+)", name)
        if numbered and numbered[1] not in map(str, range(players)):
            raise RecordError(
                TAGS, "players", _("a game of {players} has no {name}"), players=players, name=name
            )
    check_date(tags)
    nonce_tags = [f"Nonce{player}" for player in range(players)]
    for name in nonce_tags:
        check_nonce(tags, name)
    reason = tags.get("Reason", FINISHED)
    if reason != FINISHED and reason not in DECLARED:
        raise RecordError(
            TAGS, "reason", _("{reason!r} is not a way in which a game ends"), reason=reason
        )
    return nonce_tags


def _winners_text(outcome: Outcome) -> str:
    somebody, _nobody = DECLARED.get(outcome.reason, (True, False))
    if not somebody:
        return NOBODY
    return ",".join(map(str, outcome.winners))


def _may_win(winner: str, reason: str | None, outcome: Outcome | None, players: int) -> bool:
    """Whether the Winner tag is possible: on points, or as the declared ending allows."""
    if reason is None or reason not in DECLARED:
        return outcome is not None and winner == _winners_text(outcome)
    somebody, nobody = DECLARED[reason]
    if winner == NOBODY:
        return nobody
    if not somebody or not _WINNERS.fullmatch(winner):
        return False
    seats = [int(seat) for seat in winner.split(",")]
    return seats == sorted(set(seats)) and seats[-1] < players
