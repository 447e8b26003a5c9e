"""What the record files of all games share: a block of PGN-like tags, an empty line, then lines."""

from __future__ import annotations

import datetime
import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, Final

from games.kinds.base import Game, Outcome, RulesError, Setup, StateT, Step
from games.kinds.base import translatable as _
from games.kinds.fair_shuffle import commitment, is_player_nonce

TAGS: Final = "tags"
MISSING: Final = _("{name} is missing: every record has it")
END: Final = "end"

_TAG: Final = re.compile(r'\[([A-Z][A-Za-z0-9]*) "([^"\\]*)"\]')
_HEX_64: Final = re.compile(r"[0-9a-f]{64}")
_GAME_NUMBER: Final = re.compile(r"\.[1-9][0-9]{0,3}\Z")


class NotARecord(Exception):
    """The text does not even begin like a record."""


class RecordError(Exception):
    """What is wrong with a record: `where` is a number, `tags` or `end`; `rule` names the rule.

    `template` and `facts` are the reason before its figures are filled in, for a page to translate.
    """

    def __init__(self, where: int | str, rule: str, template: str, **facts: str | int) -> None:
        self.reason = template.format(**facts)
        super().__init__(f"{where}: {rule}: {self.reason}")
        self.where = where
        self.rule = rule
        self.template = template
        self.facts = facts

    @classmethod
    def from_rules(cls, where: int | str, error: RulesError) -> RecordError:
        """The refusal of a move, at the place where the record has it."""
        return cls(where, error.rule, error.template, **error.facts)


def split_record(text: str) -> tuple[dict[str, str], list[str]]:
    """The tags and the lines below them. Raises `NotARecord` or `RecordError`."""
    head, _blank, body = text.replace("\r\n", "\n").partition("\n\n")
    if not _TAG.match(head):
        raise NotARecord(_("a record begins with its tags, such as [Game ...]"))
    tags: dict[str, str] = {}
    for line in head.rstrip("\n").split("\n"):
        match = _TAG.fullmatch(line)
        # What is not printable could pass for more lines, or for commands to a terminal.
        if match is None or not line.isprintable():
            raise RecordError(TAGS, "syntax", _("this is not a tag: {text!r}"), text=line[:60])
        name, value = match.groups()
        if name in tags:
            raise RecordError(TAGS, "syntax", _("{name} is given twice"), name=name)
        tags[name] = value
    return tags, body.rstrip("\n").split("\n") if body.strip("\n") else []


def check_line(line: str, number: int) -> None:
    """Refuse a line below the tags that holds what a terminal would take for a command."""
    if not line.isprintable():
        raise RecordError(
            number, "syntax", _("this holds what is not printable: {text!r}"), text=line[:60]
        )


def join_record(tags: Mapping[str, str], lines: Iterable[str]) -> str:
    """The text of a record with these tags and lines."""
    head = "".join(f'[{name} "{value}"]\n' for name, value in tags.items())
    return head + "\n" + "".join(f"{line}\n" for line in lines)


def tags_of(
    game: str, variant_tag: str, setup: Setup, players: Mapping[str, str], nonces: Mapping[str, str]
) -> dict[str, str]:
    """How a game began, as every record tells it; players and nonces under the game's own tags."""
    return {
        "Game": game,
        variant_tag: setup.variant,
        "Players": str(setup.players),
        **players,
        "Commitment": commitment(setup.seed),
        "Seed": setup.seed.hex(),
        **nonces,
    }


def plain_record(rules: Game[StateT, Any]) -> Callable[..., str]:
    """What writes the records of a game without a form of its own: a line for each chosen move."""

    def record_of(
        setup: Setup,
        names: Sequence[str],
        state: StateT,
        steps: Iterable[Step],
        declared: Outcome | None = None,
    ) -> str:
        outcome = declared or rules.outcome(state)
        assert outcome is not None
        players = {f"Seat{seat}": names[player] for seat, player in enumerate(rules.seating(setup))}
        nonces = {f"Nonce{player}": nonce for player, nonce in enumerate(setup.nonces)}
        tags = tags_of(rules.title, "Variant", setup, players, nonces) | {
            "Reason": outcome.reason,
            "Result": ":".join(map(str, rules.scores(state))),
            "Places": ":".join(map(str, outcome.placing)),
        }
        chosen = [step for step in steps if not step.forced]
        return join_record(tags, (f"{step.seat}: {step.move}" for step in chosen))

    return record_of


def require_tags(tags: Mapping[str, str], names: Iterable[str], template: str) -> None:
    """Refuse a record in which one of the tags is missing; `template` tells of its `{name}`."""
    for name in names:
        if name not in tags:
            raise RecordError(TAGS, "missing", template, name=name)


def check_date(tags: Mapping[str, str]) -> None:
    """Refuse a Date that is no day in the form YYYY-MM-DD."""
    text = tags.get("Date")
    if text is not None and not is_day(text):
        raise RecordError(TAGS, "date", _("{text!r} is not a day such as 2026-11-15"), text=text)


def is_day(text: str) -> bool:
    """Whether `text` is a day in the form YYYY-MM-DD."""
    try:
        return datetime.date.fromisoformat(text).isoformat() == text
    except ValueError:
        return False


def check_nonce(tags: Mapping[str, str], name: str) -> None:
    """Refuse a nonce, where there is one, that no player can have added."""
    text = tags.get(name)
    if text is None:
        return
    if not is_player_nonce(_GAME_NUMBER.sub("", text)):
        raise RecordError(
            TAGS, "nonce", _("{name} is not 16 to 64 lower-case hex digits"), name=name
        )


def read_seed(tags: Mapping[str, str], nonce_tags: Iterable[str]) -> bytes | None:
    """The seed if the record reveals it, checked against its commitment."""
    for name in ("Commitment", "Seed"):
        if name in tags and not _HEX_64.fullmatch(tags[name]):
            raise RecordError(TAGS, "seed", _("{name} is not 64 lower-case hex digits"), name=name)
    if "Seed" not in tags:
        return None
    needed = ("Commitment", *nonce_tags)
    require_tags(tags, needed, _("{name} is missing: a Seed needs its Commitment and nonces"))
    seed = bytes.fromhex(tags["Seed"])
    if commitment(seed) != tags["Commitment"]:
        raise RecordError(TAGS, "commitment", _("the Commitment is not the SHA-256 of the Seed"))
    return seed
