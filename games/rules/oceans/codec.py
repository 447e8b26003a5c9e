"""States as JSON data and back. What cannot have been written here is refused as corrupt."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from games.rules.base import JSON, CorruptState
from games.rules.oceans.audit import audit
from games.rules.oceans.edition import Edition
from games.rules.oceans.state import Due, Event, Question, Species, State, Task

VERSION = 1


def encode(state: State) -> dict[str, JSON]:
    """`state` as plain data: named tuples become lists, the seed hex digits."""
    data: dict[str, JSON] = {"v": VERSION}
    for name in State.__dataclass_fields__:
        value = getattr(state, name)
        data[name] = value.hex() if isinstance(value, bytes) else _plain(value)
    return data


def decode(data: Mapping[str, Any], editions: Mapping[str, Edition]) -> State:
    """The state that `encode` wrote. Raises `CorruptState`."""
    try:
        state = _read(data)
        edition = editions[state.variant]
    except (KeyError, TypeError, ValueError, AttributeError) as error:
        raise CorruptState(f"not a stored game of Oceans: {error!r}") from error
    if faults := audit(state, edition):
        raise CorruptState(f"not a possible game of Oceans: {'; '.join(faults)}")
    return state


def _plain(value: Any) -> JSON:  # noqa: ANN401 -- whatever a state holds
    if isinstance(value, tuple):
        return [_plain(item) for item in value]
    assert isinstance(value, (bool, int, str))
    return value


def _read(data: Mapping[str, Any]) -> State:
    if data["v"] != VERSION or set(data) != {"v", *State.__dataclass_fields__}:
        raise ValueError("another version or other fields")
    values = {name: _tuples(value) for name, value in data.items() if name != "v"}
    values["seed"] = bytes.fromhex(data["seed"])
    values["rows"] = tuple(tuple(Species(*s) for s in row) for row in values["rows"])
    values["agenda"] = tuple(_task(*task) for task in values["agenda"])
    values["events"] = tuple(Event(*event) for event in values["events"])
    values["asked"] = tuple(Question(*question) for question in values["asked"])
    state = State(**values)
    _check_types(state)
    return state


def _tuples(value: Any) -> Any:  # noqa: ANN401 -- JSON in, the same in tuples out
    return tuple(_tuples(item) for item in value) if isinstance(value, list) else value


def _task(name: str, actor: int, part: int, dues: tuple[Any, ...]) -> Task:
    return Task(name, actor, part, tuple(Due(*due) for due in dues))


def _check_types(state: State) -> None:
    """Compare every value with the shape of a typical one, so that no text poses as a number."""
    for name, kind in _SCALARS.items():
        if type(getattr(state, name)) is not kind:
            raise TypeError(f"{name} is no {kind.__name__}")
    for name in _NUMBERS:
        if not _all_ints(getattr(state, name)):
            raise TypeError(f"{name} holds what is no number")
    if not _all_of(str, state.nonces) or len(state.feeds) != 3:
        raise TypeError("nonces or feeds")
    if not _all_of(bool, state.blue) or len(state.blue) != 2:
        raise TypeError("blue")
    _check_species([species for row in state.rows for species in row])
    _check_agenda(state)


def _check_species(boards: list[Species]) -> None:
    if not _all_ints(tuple((s.number, s.pop, s.traits) for s in boards)):
        raise TypeError("a species holds what is no number")
    if not _all_of(bool, [species.overpopulated for species in boards]):
        raise TypeError("a species' mark is no truth value")


def _check_agenda(state: State) -> None:
    """What is still to be done is numbers, apart from the names of things."""
    tasks = [(task.actor, task.part) for task in state.agenda]
    dues = [due[1:] for task in state.agenda for due in task.dues]
    events = [event[1:] for event in state.events]
    asked = [(q.id, q.seat, q.species, q.choices) for q in state.asked]
    if not _all_ints((*tasks, *dues, *events, *asked)):
        raise TypeError("the agenda holds what is no number")


def _all_of(kind: type, values: Iterable[object]) -> bool:
    return all(type(value) is kind for value in values)


def _all_ints(value: Any) -> bool:  # noqa: ANN401 -- numbers, however deeply nested
    if isinstance(value, tuple):
        return all(_all_ints(item) for item in value)
    return type(value) is int


_SCALARS: Mapping[str, type] = {
    "variant": str,
    "drawn": int,
    "turn": int,
    "seat": int,
    "phase": str,
    "plays": int,
    "feeder": int,
    "discarded": bool,
    "reserve": int,
    "explosion": bool,
    "exploded": bool,
    "last_round": bool,
    "born": int,
    "questions": int,
}
_NUMBERS = (
    *("feeds", "zones", "emptied", "violet_done", "hands", "piles", "deck", "discard"),
    *("removed",),
)
