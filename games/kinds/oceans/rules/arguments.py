"""Reading the arguments of one primitive, each checked, and none left over."""

from __future__ import annotations

import re
from typing import NoReturn

from games.kinds.oceans.rules.conditions import Condition, parse_condition
from games.kinds.oceans.rules.expressions import BadExpression, Call, is_name

EVENTS = frozenset(
    {
        "before_feed",
        "forage",
        "attack",
        "attacked",
        "leeched",
        "created",
        "evolved",
        "migrated",
        "overpop",
        "before_aging",
        "after_aging",
        "trait_gain",
        "now",
    }
)
WHO = frozenset({"self", "left", "adjacent", "nearest", "any", "all", "own"})
_ZONES = frozenset({"reef", "I", "II", "III"})
_SIGNED = re.compile(r"[+-]\d{1,3}")
_WHOLE = re.compile(r"\d{1,3}")


class Arguments:
    """The arguments of `call`; whatever is not read by `done` is an error."""

    def __init__(self, call: Call) -> None:
        self._call = call
        self._named = dict(call.named)
        self._read: set[int] = set()

    def text(self, index: int) -> str:
        if index >= len(self._call.args):
            self.refuse("too few arguments")
        self._read.add(index)
        return self._call.args[index]

    def number(self, index: int) -> int:
        return self.whole(self.text(index))

    def signed(self, index: int) -> int:
        text = self.text(index)
        if not _SIGNED.fullmatch(text):
            self.refuse(f"{text!r} where a signed number belongs")
        return int(text)

    def whole(self, text: str) -> int:
        if not _WHOLE.fullmatch(text):
            self.refuse(f"{text!r} where a number belongs")
        return int(text)

    def word(self, index: int, allowed: tuple[str, ...]) -> str:
        return self._one_of(self.text(index), allowed)

    def named_word(self, key: str, allowed: tuple[str, ...]) -> str:
        return self._one_of(self._named.pop(key, ""), allowed)

    def events(self) -> tuple[str, ...]:
        """The events of `on=`; `migrated` may name a zone, `trait_gain` must name a family."""
        names = tuple(self._named.pop("on", "").split("|"))
        for name in names:
            event, _, detail = name.partition(":")
            detailed = {"migrated": detail in {"", *_ZONES}, "trait_gain": is_name(detail)}
            if event not in EVENTS or not detailed.get(event, not detail):
                self.refuse(f"the event {name!r}")
        return names

    def who(self) -> str:
        """The word of `who=`; empty where no test is made."""
        word = self._named.pop("who", "")
        return self._one_of(word, tuple(WHO)) if word else ""

    def condition(self, key: str) -> Condition:
        return parse_condition(self._named.pop(key, "always"))

    def done(self) -> None:
        """Refuse what was not read. `scope=all` is the manner of scenario cards and needs none."""
        if self._named.pop("scope", "all") != "all":
            self.refuse("a scope that is not 'all'")
        if self._named or len(self._read) < len(self._call.args):
            self.refuse("an argument that nothing reads")

    def refuse(self, what: str) -> NoReturn:
        raise BadExpression(f"the engine does not know {what} in {self._call}")

    def _one_of(self, word: str, allowed: tuple[str, ...]) -> str:
        if word not in allowed:
            self.refuse(f"the word {word!r}")
        return word
