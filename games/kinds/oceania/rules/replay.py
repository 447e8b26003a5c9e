"""Record files of whole games: reading them by the rules, checking their end, writing them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from games.kinds.base import IllegalMove, Outcome, RulesError, Setup, Step, Transition, placing_by
from games.kinds.base import translatable as _
from games.kinds.oceania.rules.edition import CLASSIC, EDITIONS, Edition
from games.kinds.oceania.rules.game import shuffled_tiles
from games.kinds.oceania.rules.moves import Draw, Move, Pass, Reuse, Sail
from games.kinds.oceania.rules.record import Turn, parse_turn, turns_from_steps
from games.kinds.oceania.rules.state import EXPLORE, OVER, PLACE, SAIL, SCOUT, State
from games.kinds.oceania.rules.turn import BAG, FULL, STUCK, apply_move, first_state
from games.kinds.records import (
    END,
    MISSING,
    TAGS,
    RecordError,
    check_date,
    check_nonce,
    is_day,
    join_record,
    read_seed,
    require_tags,
    split_record,
    tags_of,
)

#: The one declared ending that a game may get after it was played out.
VOIDED: Final = "voided"
PLAYED_OUT: Final = frozenset({FULL, BAG, STUCK})
#: Endings that the rules don't bring about, with the winners they allow.
DECLARED: Final[Mapping[str, frozenset[str]]] = {
    "resigned": frozenset({"White", "Grey"}),
    "timeout": frozenset({"White", "Grey"}),
    "abandoned": frozenset({"White", "Grey"}),
    "agreed": frozenset({"none"}),
    "adjudicated": frozenset({"White", "Grey", "none"}),
    "aborted": frozenset({"none"}),
    "no_show": frozenset({"none"}),
    "lapsed": frozenset({"none"}),
    VOIDED: frozenset({"none"}),
}
GAME_TAG: Final = "Oceania"
_PLAYER_TAGS: Final = ("White", "Grey")
_NONCE_TAGS: Final = ("WhiteNonce", "GreyNonce")
_DAILY: Final = "daily-"

#: What each chosen move of a turn led to, the last one last.
Moves = tuple[Transition[State], ...]


@dataclass(frozen=True)
class Record:
    """A record whose tags were checked; its turns are checked as they are replayed."""

    tags: Mapping[str, str]
    lines: tuple[str, ...]
    edition: Edition
    players: int
    seed: bytes | None

    def positions(self) -> Iterator[State]:
        """The first position, then the one after each turn. Raises `RecordError` at a bad one.

        Without a seed the tiles come as they are written.
        """
        yield self.beginning()
        for turn in self.played():
            yield turn[-1].state

    def played(self) -> Iterator[Moves]:
        """For each turn, what each of its moves led to. Raises `RecordError` at a bad one."""
        state = self.beginning()
        for number, line in enumerate(self.lines, start=1):
            turn = parse_turn(line, number)
            if turn.unfinished and number < len(self.lines):
                raise RecordError(number, "unfinished", _("only the last turn may be unfinished"))
            moves = _played(state, turn, number, order_known=self.seed is not None)
            yield moves
            state = moves[-1].state

    def check_end(self, state: State) -> None:
        """Refuse an ending or result that does not follow from the last position `state`."""
        reason, winner = self.tags.get("Reason"), self.tags.get("Winner")
        if state.ending is None and reason not in DECLARED:
            self._check_unfinished()
            return
        if state.ending is not None and reason not in (None, state.ending, VOIDED):
            raise RecordError(
                END,
                "reason",
                _("the game ended by {ending!r}, not {reason!r}"),
                ending=state.ending,
                reason=str(reason),
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
        if winner is None and self.players > 1 and reason in DECLARED:
            raise RecordError(
                END,
                "winner",
                _("{name} is missing: the rules did not end this game"),
                name="Winner",
            )
        if winner is not None and winner not in self._possible_winners(state, reason):
            raise RecordError(END, "winner", _("the winner cannot be {winner!r}"), winner=winner)

    def _possible_winners(self, state: State, reason: str | None) -> frozenset[str]:
        if self.players > 1 and reason is not None and reason in DECLARED:
            return DECLARED[reason]
        return frozenset({winner_name(state)})

    def _check_unfinished(self) -> None:
        for name in ("Reason", "Result", "Winner", "Seed"):
            if name in self.tags:
                raise RecordError(
                    END, "unfinished", _("the game is not over, but {name} is given"), name=name
                )

    def beginning(self) -> State:
        """The position before the first turn."""
        if self.seed is None:
            return first_state(self.edition, self.players, self.edition.unshuffled())
        nonces = [self.tags[name] for name in _nonce_tags(self.players)]
        tiles = shuffled_tiles(self.edition, self.seed, nonces)
        return first_state(self.edition, self.players, tiles)


def position_after(turns: Iterable[str], players: int) -> State:
    """Where these turns lead, written as in a record but without numbers.

    The tiles come as they are written. Raises `RecordError` at a turn that the rules forbid.
    """
    lines = tuple(f"{number}. {turn}" for number, turn in enumerate(turns, start=1))
    *_before, last = Record({}, lines, CLASSIC, players, None).positions()
    return last


def read_record(text: str) -> Record:
    """The record that `text` holds, its tags checked. Raises `NotARecord` or `RecordError`."""
    tags, lines = split_record(text)
    require_tags(tags, ("Game", "Edition", "Players"), MISSING)
    if tags["Game"] != GAME_TAG:
        raise RecordError(
            TAGS, "game", _("this is a game of {game!r}, not of Oceania"), game=tags["Game"]
        )
    if tags["Edition"] not in EDITIONS:
        raise RecordError(
            TAGS, "edition", _("there is no edition {edition!r}"), edition=tags["Edition"]
        )
    if tags["Players"] not in ("1", "2"):
        raise RecordError(TAGS, "players", _("Players is 1 or 2"))
    players = int(tags["Players"])
    _check_tags(tags, players)
    seed = read_seed(tags, _nonce_tags(players))
    return Record(tags, tuple(lines), EDITIONS[tags["Edition"]], players, seed)


def verify(record: Record) -> State:
    """The last position of a record in which everything is right. Raises `RecordError`."""
    *_before, last = record.positions()
    record.check_end(last)
    return last


def write_record(tags: Mapping[str, str], steps: Iterable[Step]) -> str:
    """The text of a record: tags in their usual order, and the turns that the steps make."""
    known = {name: tags[name] for name in _TAG_ORDER if name in tags}
    lines = (f"{number}. {turn}" for number, turn in enumerate(turns_from_steps(steps), start=1))
    return join_record({**known, **tags}, lines)


def record_of(
    setup: Setup,
    names: Sequence[str],
    state: State,
    steps: Iterable[Step],
    declared: Outcome | None = None,
) -> str:
    """The complete record of a game between players of these names.

    `declared` says how a game ended that was not played out, or was voided afterwards.
    """
    players = dict(zip(_PLAYER_TAGS, names, strict=False))
    nonces = dict(zip(_NONCE_TAGS, setup.nonces, strict=False))
    tags = tags_of(GAME_TAG, "Edition", setup, players, nonces) | {
        "Reason": declared.reason if declared else str(state.ending),
        "Result": result_text(state),
    }
    if setup.players > 1:
        tags["Winner"] = _winner(declared.placing) if declared else winner_name(state)
    return write_record(tags, steps)


def result_text(state: State) -> str:
    """The score as it stands, as the Result tag gives it."""
    return ":".join(str(score) for score in state.sure_scores())


def winner_name(state: State) -> str:
    """The winner on points, as the Winner tag gives it."""
    return _winner(placing_by(state.sure_scores()))


def _winner(places: Sequence[int]) -> str:
    if len(places) == 1 or places.count(1) > 1:
        return "none"
    return _PLAYER_TAGS[places.index(1)]


_TAG_ORDER: Final = (
    "Game", "Edition", "Players", "White", "Grey", "Date", "Commitment", "Seed",
    "WhiteNonce", "GreyNonce", "Reason", "Result", "Winner",
)  # fmt: skip


def _nonce_tags(players: int) -> tuple[str, ...]:
    return _NONCE_TAGS[:players]


def _check_tags(tags: Mapping[str, str], players: int) -> None:
    if players == 1:
        for name in ("Grey", "GreyNonce"):
            if name in tags:
                raise RecordError(TAGS, "players", _("a solo voyage has no {name}"), name=name)
    check_date(tags)
    if players > 1 or not _is_daily(tags.get("WhiteNonce", "")):
        check_nonce(tags, "WhiteNonce")
    check_nonce(tags, "GreyNonce")
    reason = tags.get("Reason")
    if reason is not None and reason not in PLAYED_OUT | DECLARED.keys():
        raise RecordError(
            TAGS, "reason", _("{reason!r} is not a way in which a game ends"), reason=reason
        )


def _is_daily(nonce: str) -> bool:
    return nonce.startswith(_DAILY) and is_day(nonce.removeprefix(_DAILY))


# --- one turn -------------------------------------------------------------------------------


def _played(state: State, turn: Turn, number: int, *, order_known: bool) -> Moves:
    try:
        if isinstance(turn.explored, Draw):
            state = _with_tile(state, turn, order_known=order_known)
        explored = _explored(state, turn)
        return explored + _placed(explored[-1].state, turn)
    except RulesError as error:
        raise RecordError.from_rules(number, error) from None


def _with_tile(state: State, turn: Turn, *, order_known: bool) -> State:
    """The state in which the tile that the turn names is the next one of the bag."""
    assert turn.kind is not None
    if state.phase == OVER or turn.kind == state.bag[0]:
        return state
    if order_known:
        raise IllegalMove(
            "bag-order",
            _("The next tile of the bag is a {next}, not a {kind}."),
            next=state.bag[0],
            kind=turn.kind,
        )
    if not state.unseen().get(turn.kind):
        raise IllegalMove("tile", _("No {kind} is left among the unseen tiles."), kind=turn.kind)
    return state.with_next(turn.kind)


def _explored(state: State, turn: Turn) -> Moves:
    """Sailing and drawing or reusing, as far as the turn goes."""
    sailed = _apply(state, Sail(turn.start))
    if sailed.state.phase == EXPLORE:
        if turn.explored is None:
            return (sailed,)
        return sailed, _apply(sailed.state, turn.explored)
    if turn.explored is None:
        raise IllegalMove("draw", _("Nothing could be reused here: the tile drawn must be told."))
    if isinstance(turn.explored, Reuse):
        # The draw was forced because nothing could be reused: the refusal says why not.
        return (_apply(state._replace(ship=turn.start, phase=EXPLORE), turn.explored),)
    return (sailed,)


def _placed(state: State, turn: Turn) -> Moves:
    """Placing and scouting, as far as the turn goes."""
    if state.phase == PLACE and turn.set_aside:
        raise IllegalMove(
            "must-place", _("The {kind} fits, so it must be placed."), kind=str(turn.kind)
        )
    if state.phase in (SAIL, OVER) and not turn.set_aside:
        raise IllegalMove(
            "fit", _("The {kind} fits nowhere that the ship reaches."), kind=str(turn.kind)
        )
    if turn.place is None:
        return ()
    placed = _apply(state, turn.place)
    if placed.state.phase == SCOUT:
        if turn.unfinished:
            return (placed,)
        return placed, _apply(placed.state, turn.scout or Pass())
    if turn.scout:
        raise IllegalMove("scout", _("There is no scout to put here."))
    if turn.unfinished:
        raise IllegalMove("unfinished", _("Nothing was left to decide in this turn."))
    return (placed,)


def _apply(state: State, move: Move) -> Transition[State]:
    return apply_move(state, state.seat, move)
