"""Which effects answer the events of an action: matched once, right after its first step.

The answer is a list of dues, plain data. What becomes of the table in between no longer changes
who gains, loses or takes; it may change how much there is to be had.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from games.kinds.oceans.rules.cards import Card
from games.kinds.oceans.rules.effects import Gain, Lose, PayScore, Take, Trigger
from games.kinds.oceans.rules.scene import ConditionScene
from games.kinds.oceans.rules.state import Due, Event
from games.kinds.oceans.rules.table import Board, Table

_NO_SPECIES = 0
_REACTIONS = {"lose": 0, "take": 1, "take_reef": 1, "pay": 2}
VERBS = frozenset({"gain", *_REACTIONS})


class Reply(NamedTuple):
    """An effect of a card that waits for an event; `board` bears it (None: a scenario's own)."""

    event: Event
    board: Board | None
    card: Card
    effect: Trigger


def matched(table: Table, actor: int, events: Iterable[Event]) -> list[Due]:
    """The dues that answer `events`: species by species in order, card by card.

    A scenario's gains are borne by each species, after its traits; its other effects by none.
    """
    waiting = list(events)
    replies: list[Reply] = []
    shared = _scenario_replies(table, waiting)
    for board in table.order(actor):
        if board.profile.triggers:
            replies += _trait_replies(board, waiting)
        replies += [r._replace(board=board) for r in shared if isinstance(r.effect, Gain)]
    replies += [reply for reply in shared if not isinstance(reply.effect, Gain)]
    return [due for reply in replies for due in answer(table, actor, reply)]


def reactions(dues: Iterable[Due]) -> tuple[Due, ...]:
    """Those that come before the gains: losses, then takes, then payments."""
    return tuple(
        sorted((due for due in dues if due.verb != "gain"), key=lambda due: _REACTIONS[due.verb])
    )


def gains(dues: Iterable[Due]) -> tuple[Due, ...]:
    return tuple(due for due in dues if due.verb == "gain")


def answer(table: Table, actor: int, reply: Reply) -> list[Due]:
    """What an effect does about its event, if its bearer is concerned and its condition met."""
    event, board, card, effect = reply
    bearer = board.number if board else _NO_SPECIES
    if isinstance(effect, PayScore):
        return [Due("pay", bearer, card.id, effect.n)]
    if not _concerns(table, reply, effect.who):
        return []
    scene = _scene(table, reply)
    if isinstance(effect, Gain):
        verb = "gain"
    elif isinstance(effect, Take) and effect.source == "reef":
        verb = "take_reef"
    else:
        return _from_species(scene, reply, _struck(table, actor, event, effect), effect)
    return [Due(verb, bearer, card.id, effect.n)] if scene.holds(effect.when) else []


def _trait_replies(board: Board, events: list[Event]) -> list[Reply]:
    """The effects of a species' traits that wait for one of `events`, card by card."""
    found = [
        Reply(event, board, card, effect)
        for event in events
        for name in _names(event)
        for card, effect in board.profile.triggers.get(name, ())
        # A trait does not react to its own arrival, nor while it counts as absent.
        if card.id != event.card and card.id not in event.ignored
    ]
    if len(found) > 1:
        found.sort(key=lambda reply: board.traits.index(reply.card.id))
    return found


def _scenario_replies(table: Table, events: list[Event]) -> list[Reply]:
    return [
        Reply(event, None, card, effect)
        for event in events
        for name in _names(event)
        for card, effect in table.climate.triggers.get(name, ())
    ]


def _names(event: Event) -> tuple[str, ...]:
    """Under which names effects wait for the event: `migrated:reef` is also `migrated`."""
    kind = event.kind
    return (kind, "migrated") if kind.startswith("migrated:") else (kind,)


def _concerns(table: Table, reply: Reply, who: str) -> bool:
    """Whether the event's subject stands to the bearer as `who` asks."""
    board = reply.board
    if not who or board is None:
        return True
    if who == "own":
        return board.owner == table.seat
    subject = table.boards.get(reply.event.subject)
    if subject is None:
        return False
    if who in {"self", "any"}:
        return (subject is board) == (who == "self")
    return who == "all" or _stands(table, reply, board, subject, who)


def _stands(table: Table, reply: Reply, board: Board, subject: Board, who: str) -> bool:
    """Whether `subject` is where `who` says, seen from `board`."""
    if board is subject:
        return False
    if who == "nearest":
        return board in _nearest(table, reply.event, subject, reply.card.family)
    if who == "left":
        return table.neighbour(board, -1) is subject
    return subject in table.neighbours(board)


def _nearest(table: Table, event: Event, subject: Board, family: str) -> list[Board]:
    """The first species to the left and to the right that have a ready cleaner of `family`."""
    walk = table.walk(subject)[:-1]
    found = []
    for path in (walk, reversed(walk)):
        for board in path:
            if _ready(table, event, board, family):
                found.append(board)
                break
    return found


def _ready(table: Table, event: Event, board: Board, family: str) -> bool:
    """Whether a cleaner of `family` on the species has its condition met (R9)."""
    if family not in board.profile.families:
        return False
    return any(
        card.family == family
        and isinstance(effect, Gain)
        and effect.who == "nearest"
        and _scene(table, Reply(event, board, card, effect)).holds(effect.when)
        for card, effect in board.profile.triggers.get(event.kind, ())
    )


def _scene(table: Table, reply: Reply) -> ConditionScene:
    event = reply.event
    actor, target = table.boards.get(event.actor), table.boards.get(event.target)
    return ConditionScene(table, reply.board, actor, target, card=event.card, n=event.n)


def _from_species(
    scene: ConditionScene, reply: Reply, victims: list[Board], effect: Take | Lose
) -> list[Due]:
    """A take or a loss: one due for each species that it strikes; nobody takes from itself."""
    verb = "take" if isinstance(effect, Take) else "lose"
    bearer = reply.board.number if reply.board else _NO_SPECIES
    dues = []
    for victim in victims:
        scene.victim = victim
        if scene.holds(effect.when) and not (verb == "take" and victim is reply.board):
            dues.append(Due(verb, bearer, reply.card.id, effect.n, victim.number))
    return dues


def _struck(table: Table, actor: int, event: Event, effect: Take | Lose) -> list[Board]:
    """The species that a take or a loss is about."""
    place = effect.source if isinstance(effect, Take) else effect.victim
    if place == "all":
        return table.order(actor)
    if place == "most_pop":
        most = max((board.pop for board in table.boards.values()), default=0)
        return [board for board in table.order(actor) if board.pop == most]
    if place == "adjacent":
        subject = table.boards.get(event.subject)
        return table.neighbours(subject) if subject else []
    named = table.boards.get(event.actor if place == "actor" else event.target)
    return [named] if named else []
