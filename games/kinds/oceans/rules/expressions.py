"""The writing of card effects: calls such as ``gain(2, on=forage, who=left)``, read into values.

This module knows the grammar only. What a name means, and whether the engine plays it, is said in
`effects`; what a condition compares, in `conditions`.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

_NAME = re.compile(r"[a-z][a-z_0-9]*")
_CALL = re.compile(r"([a-z][a-z_0-9]*)\((.*)\)")
_NAMED = re.compile(r"([a-z][a-z_0-9]*)=(?!=)(.+)")


class BadExpression(ValueError):
    """A card's effect is not written in the grammar."""


@dataclass(frozen=True, slots=True)
class Call:
    """One primitive as it is written: its name, its plain arguments and its named ones."""

    name: str
    args: tuple[str, ...] = ()
    named: tuple[tuple[str, str], ...] = ()

    def __str__(self) -> str:
        named = (f"{key}={value}" for key, value in self.named)
        return f"{self.name}({', '.join([*self.args, *named])})"


def parse_calls(text: str) -> tuple[Call, ...]:
    """The calls in `text`, which are joined by semicolons; none in an empty text."""
    return tuple(_parse_call(part) for part in split(text, ";")) if text.strip() else ()


def split(text: str, mark: str) -> list[str]:
    """`text` cut at each `mark` that stands outside brackets, the parts stripped."""
    parts, depth, start = [], 0, 0
    for i, char in enumerate(text):
        depth += (char == "(") - (char == ")")
        if depth < 0:
            raise BadExpression(f"a bracket is closed that was not opened: {text!r}")
        if char == mark and depth == 0:
            parts.append(text[start:i].strip())
            start = i + 1
    if depth:
        raise BadExpression(f"a bracket is not closed: {text!r}")
    return [*parts, text[start:].strip()]


def is_name(text: str) -> bool:
    return _NAME.fullmatch(text) is not None


def _parse_call(text: str) -> Call:
    match = _CALL.fullmatch(text)
    if match is None:
        raise BadExpression(f"not of the form name(arguments): {text!r}")
    args: list[str] = []
    named: list[tuple[str, str]] = []
    for part in split(match[2], ",") if match[2].strip() else ():
        pair = _NAMED.fullmatch(part)
        if pair is not None:
            named.append((pair[1], pair[2].strip()))
        elif named or not part:
            raise BadExpression(f"an argument is missing or stands after a named one: {text!r}")
        else:
            args.append(part)
    if len({key for key, _ in named}) < len(named):
        raise BadExpression(f"an argument is named twice: {text!r}")
    return Call(match[1], tuple(args), tuple(named))
