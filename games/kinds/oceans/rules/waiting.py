"""What is true of the agenda and the decision of every state that the rules can lead to.

A game rests only at a decision. So most steps of an action are never found on a stored agenda,
and what a decision is about can be found again from the table as it lies.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from games.kinds.oceans.rules import decisions, feed_phase, numbers, play_phase, resolution, turns
from games.kinds.oceans.rules.effects import WHOLE, Leech
from games.kinds.oceans.rules.moves import OCEAN
from games.kinds.oceans.rules.resolution import BLUE, CROWD, RESOLVE, SETTLE, SURGE, VIOLET
from games.kinds.oceans.rules.state import (
    AGE,
    DRAW,
    FEED,
    OVER,
    PLAY,
    PREFEED,
    Due,
    Event,
    Question,
    Task,
)
from games.kinds.oceans.rules.table import Table
from games.kinds.oceans.rules.triggers import VERBS

BETWEEN_ACTIONS = ("play", "feed", "draw")
#: The phases in which each kind of decision is met.
_ACTING = (PLAY, PREFEED, FEED, AGE)
_PHASES: Mapping[str, tuple[str, ...]] = {
    "play": (PLAY,),
    "leech": (PREFEED,),
    "feed": (FEED,),
    "age_again": (AGE,),
    "draw": (DRAW,),
    "overpop": _ACTING,
    "surge": _ACTING,
}
#: What may wait in front of the phases to come: in every phase, and in each.
_STEPS = (RESOLVE, CROWD, SETTLE, VIOLET, SURGE, BLUE)
_STEPS_OF: Mapping[str, tuple[str, ...]] = {
    PLAY: (play_phase.PLAYS,),
    PREFEED: (feed_phase.BEFORE_FEED,),
    FEED: (feed_phase.FEEDS,),
    AGE: (turns.AGING, turns.AGE_AGAIN, turns.AGED),
    DRAW: (),
}
_TURN_NAMES = [task.name for task in turns.TURN]


def faults(table: Table) -> Iterator[str]:
    """What is wrong with what waits. The cards and the species are right already."""
    if table.phase == OVER:
        if table.asked or table.agenda or table.events:
            yield "something waits after the end"
        return
    if table.phase not in _STEPS_OF:
        yield "an unknown phase"
    elif len(table.asked) != 1:
        yield "not one decision waits"
    else:
        question = table.asked[0]
        found = [*_agenda(table), *_events(table, question)]
        yield from found or _question(table, question)


def _agenda(table: Table) -> Iterator[str]:
    """The rest of an action, and the phases to come."""
    to_come = turns.TURN[_TURN_NAMES.index(table.phase) + 1 :]
    steps = table.agenda[: len(table.agenda) - len(to_come)]
    if tuple(table.agenda[len(steps) :]) != to_come:
        yield "the phases to come are not those of a turn"
    elif not all(_is_step(table, task) for task in steps):
        yield "a step that cannot wait"


def _is_step(table: Table, task: Task) -> bool:
    name, actor, part, dues = task
    if name == RESOLVE:  # of a violet card: any other follows at once upon what it resolves
        return (actor, part) == (0, 1) and all(_is_due(table, due) for due in dues)
    if name not in (*_STEPS, *_STEPS_OF[table.phase]) or dues or part < 0:
        return False
    if name == feed_phase.BEFORE_FEED:
        return 0 < actor <= table.born
    actors = table.born if name == CROWD else 0
    parts: Mapping[str, Sequence[int]] = {
        VIOLET: resolution.violet_zones(table),
        SURGE: range(len(table.rows)),
    }
    return 0 <= actor <= actors and part in parts.get(name, (0,))


def _is_due(table: Table, due: Due) -> bool:
    known = range(table.born + 1)
    amount = due.n >= 0 or (due.verb, due.n) == ("lose", WHOLE)
    named = due.verb in VERBS and due.card in table.edition.cards
    return named and amount and due.bearer in known and due.other in known


def _events(table: Table, question: Question) -> Iterator[str]:
    """Only leeching is remembered over a decision: over the next leeching of the same species."""
    if table.events and question.kind != "leech":
        yield "an event that nothing waits for"
    for event in table.events:
        leeched = Event("leeched", event.subject, question.species, n=event.n)
        if event != leeched or event.subject not in table.boards or event.n < 0:
            yield "an event that did not happen"


def _question(table: Table, question: Question) -> Iterator[str]:
    if table.phase not in _PHASES.get(question.kind, ()):
        yield "an unknown decision, or not of this phase"
    elif question.id != table.questions or question.id < 1:
        yield "the decisions are not numbered"
    elif not _is_asked(table, question):
        yield "nobody is asked this now"
    elif not decisions.options(table):
        yield "a decision without an answer"


def _is_asked(table: Table, question: Question) -> bool:
    """Whether the table, as it lies, leads to this decision."""
    _, seat, kind, number, choices = question
    head = table.agenda[0]
    if kind == "overpop":
        return head.name == CROWD and not choices and _is_crowded(table, seat, number)
    if kind == "surge":
        stocked = tuple(zone for zone in OCEAN if table.zones[zone].pop)
        return 0 <= seat < len(table.rows) and not number and choices == stocked
    if seat != table.seat:
        return False
    if kind == "leech":
        return _is_leeching(table, head, number, choices)
    if kind == "age_again":
        survivors = tuple(board.number for board in table.rows[seat])
        return not number and choices == survivors
    return not number and not choices and head.name in _TURN_NAMES


def _is_crowded(table: Table, seat: int, number: int) -> bool:
    board = table.boards.get(number)
    return board is not None and board.owner == seat and numbers.overpopulates(table, board)


def _is_leeching(table: Table, head: Task, number: int, choices: tuple[int, ...]) -> bool:
    """Whether the species' effect before the one that is next can leech from these."""
    board = table.boards.get(number)
    if board is None or board.owner != table.seat:
        return False
    effects = board.profile.before_feed
    if head.name != feed_phase.BEFORE_FEED or head.actor != number:
        return False
    if not 0 < head.part <= len(effects):
        return False
    _card, effect = effects[head.part - 1]
    if not isinstance(effect, Leech) or len(choices) < 2:
        return False
    return choices == tuple(b.number for b in feed_phase.victims(table, board, effect))
