"""The positions that the rules page shows, each reached by playing these turns by the rules.

They are written as records are. A tile is drawn whenever a turn needs it: the order of the bag is
not what they are about.
"""

from __future__ import annotations

from functools import cache
from typing import Final, NamedTuple

from games.kinds.oceania.rules.replay import position_after
from games.kinds.oceania.rules.state import State


class Example(NamedTuple):
    """A game so far, and the part of the chart where something is to be seen.

    `shown` names the space in its upper left corner and the one in its lower right; parts of the
    frame beside them are shown too.
    """

    turns: str
    shown: tuple[str, str] = ("a5", "g1")
    players: int = 2

    @property
    def state(self) -> State:
        return _state_after(self)


@cache
def _state_after(example: Example) -> State:
    turns = [line.strip() for line in example.turns.strip().splitlines()]
    return position_after(turns, example.players)


STARTS: Final = Example(
    """
    W1 corner a1:llww
    Sb cape b1:wwwl
    W2 cape a2:wwlw
    a2 sea b2:wwww
    Sc cape c1:lwww
    """,
    ("a3", "d1"),
)

#: A bay in hand, with one place west of the ship and one north of it.
FITTING: Final = Example(
    """
    Sc cape c1:wlww
    c1 cape c2:wlww
    Sd corner d1:lwwl
    Se sea e1:wwww
    e1 sea e2:wwww
    e2 corner d2:wwll
    c2 bay ?
    """,
    ("b3", "e1"),
)
#: The same bay, turned so that it does not fit: the move, which the rules refuse.
MISFIT: Final = "place c3:wlll"

SET_ASIDE: Final = Example("Sa bay -", ("a2", "c1"))

#: White uses the bay that was set aside in the first turn.
REUSED: Final = Example(
    """
    Sa bay -
    Sc cape c1:wlww
    c1 cape c2:wlww
    Sd corner d1:lwwl
    c2 *bay$1 c3:llwl s2n
    """,
    ("a4", "d1"),
)

_SHUTTING_IN: Final = """
    W2 cape a2:wlww
    Sb cape b1:lwww
    Sc cape c1:lwww
    Sd sea d1:wwww
    d1 cape d2:wwwl
    W3 sea a3:wwww
    a3 cape b3:wwlw
    Se cape e1:wlww
    e1 cape e2:wlww
    e2 cape e3:wwwl
    e3 sea e4:wwww
    e4 cape d4:lwww
    """
BEFORE_FILLING: Final = Example(_SHUTTING_IN, ("a4", "e1"))
AFTER_FILLING: Final = Example(_SHUTTING_IN + "b3 corner c3:wllw", ("a4", "e1"))

#: Two spaces under the northern frame that no ship will ever reach.
POCKET: Final = Example(
    """
    W5 cape a5:wlww
    W4 sea a4:wwww
    a4 cape b4:lwww
    b4 cape c4:lwww
    c4 sea d4:wwww
    d4 cape d5:wwwl
    """,
    ("a5", "e4"),
)

#: A strait was placed, and its scout is to be chosen.
STRAIT: Final = Example(
    """
    Sb cape b1:lwww s1n
    W2 sea a2:wwww
    a2 strait b2:lwlw ?
    """,
    ("a3", "c1"),
)

SCORING: Final = Example(
    """
    Sf cape f1:wlww s1e
    E1 corner g1:lwwl s2n
    W3 sea a3:wwww
    a3 cape b3:wlww
    E4 corner g4:lwwl s1n
    E2 cape g2:wwlw
    b3 bay b2:wlll s3e
    Sb cape b1:lwww
    W2 cape a2:wlww s1e
    Sc sea c1:wwww
    c1 corner c2:lwwl
    b3 sea b4:wwww
    b4 sea c4:wwww
    c4 bay c3:wlll s2e
    c4 sea d4:wwww
    d4 corner d3:wwll s1s
    c2 cape d2:lwww
    W5 bay -
    E5 cape g5:wwlw
    """
)

#: A voyage that ended because no starting point was left.
SOLO: Final = Example(
    """
    Sd corner d1:lwwl
    Sg corner g1:lwwl
    E4 strait g4:lwlw
    d1 sea e1:wwww
    W3 cape a3:lwww
    g4 sea f4:wwww
    Sf bay -
    Sb cape b1:wlww
    W2 sea a2:wwww
    W4 corner a4:wllw
    b1 sea b2:wwww
    E5 cape g5:wwlw
    E2 sea -
    b2 corner c2:wllw
    a3 corner b3:llww
    g5 cape f5:wwwl
    E2 corner g2:wwll
    e1 corner f1:llww
    a4 bay -
    g2 cape g3:lwww
    e1 corner e2:llww
    g3 cape f3:wwlw
    f4 strait e4:lwlw
    e4 cape d4:wwwl
    e2 corner d2:wwll
    c2 cape c3:wwwl
    W5 cape a5:wlww
    d2 cape d3:wlww
    c3 bay c4:llwl
    d4 strait d5:wlwl
    """,
    players=1,
)
