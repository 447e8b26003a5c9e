"""States as JSON data and back. What cannot have been written here is refused as corrupt."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, TypeAlias, TypeVar

from games.kinds.base import JSON, CorruptState
from games.kinds.oceans.rules.audit import audit
from games.kinds.oceans.rules.edition import Edition
from games.kinds.oceans.rules.state import Due, Event, Question, Species, State, Task

VERSION = 1

T = TypeVar("T")
#: Reads one value of a stored state, and refuses one of another shape with a `TypeError`.
Reader: TypeAlias = Callable[[Any], T]


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
        faults = audit(state, editions[state.variant])
    except (LookupError, TypeError, ValueError, AttributeError) as error:
        raise CorruptState(f"not a stored game of Oceans: {type(error).__name__}") from error
    if faults:
        raise CorruptState(f"not a possible game of Oceans: {'; '.join(faults)}")
    return state


def _plain(value: Any) -> JSON:  # noqa: ANN401 -- whatever a state holds
    if isinstance(value, tuple):
        return [_plain(item) for item in value]
    assert isinstance(value, (bool, int, str))
    return value


def _read(data: Mapping[str, Any]) -> State:
    if _number(data["v"]) != VERSION or set(data) != {"v", *_FIELDS}:
        raise ValueError("another version or other fields")
    return State(**{name: read(data[name]) for name, read in _FIELDS.items()})


def _exactly(kind: type[T]) -> Reader[T]:
    def read(value: Any) -> T:  # noqa: ANN401 -- any JSON
        if type(value) is not kind:
            raise TypeError(f"{type(value).__name__} where {kind.__name__} belongs")
        return value

    return read


_number, _text, _truth, _list = _exactly(int), _exactly(str), _exactly(bool), _exactly(list)


def _many(read: Reader[T]) -> Reader[tuple[T, ...]]:
    return lambda value: tuple(read(item) for item in _list(value))


def _row(*readers: Reader[Any]) -> Reader[tuple[Any, ...]]:
    """A list of as many items as there are readers, each for its own reader."""
    return lambda value: tuple(read(item) for read, item in zip(readers, _list(value), strict=True))


def _seed(value: Any) -> bytes:  # noqa: ANN401 -- any JSON
    seed = bytes.fromhex(_text(value))
    if seed.hex() != value:
        raise ValueError("the seed is not written as it is here")
    return seed


_numbers = _many(_number)


def _species(value: Any) -> Species:  # noqa: ANN401 -- any JSON
    return Species(*_row(_number, _numbers, _number, _truth)(value))


def _due(value: Any) -> Due:  # noqa: ANN401 -- any JSON
    return Due(*_row(_text, _number, _number, _number, _number)(value))


def _task(value: Any) -> Task:  # noqa: ANN401 -- any JSON
    return Task(*_row(_text, _number, _number, _many(_due))(value))


def _event(value: Any) -> Event:  # noqa: ANN401 -- any JSON
    return Event(*_row(_text, _number, _number, _number, _number, _number, _numbers)(value))


def _question(value: Any) -> Question:  # noqa: ANN401 -- any JSON
    return Question(*_row(_number, _number, _text, _number, _numbers)(value))


_FIELDS: Mapping[str, Reader[Any]] = {
    "variant": _text,
    "nonces": _many(_text),
    "seed": _seed,
    "drawn": _number,
    "turn": _number,
    "seat": _number,
    "phase": _text,
    "plays": _number,
    "feeder": _number,
    "feeds": _row(_number, _number, _number),
    "discarded": _truth,
    "zones": _row(_number, _number, _number, _number),
    "reserve": _number,
    "emptied": _numbers,
    "explosion": _truth,
    "exploded": _truth,
    "last_round": _truth,
    "blue": _row(_truth, _truth),
    "violet_done": _numbers,
    "rows": _many(_many(_species)),
    "born": _number,
    "hands": _many(_numbers),
    "piles": _numbers,
    "deck": _numbers,
    "discard": _numbers,
    "removed": _numbers,
    "agenda": _many(_task),
    "events": _many(_event),
    "asked": _many(_question),
    "questions": _number,
}
