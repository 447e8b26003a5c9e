"""Words of Oceania that a newcomer may not know, and how a page explains them.

`explained` makes a word a button; `explanations` are the texts that the buttons open.
"""

from __future__ import annotations

from typing import Final

from django.utils.safestring import SafeString
from django.utils.translation import gettext as _

from games.html.parts import from_template
from games.html.remembered import remembered
from games.kinds.oceania.rules.state import FACE_UP_COST

PROJECTED: Final = "projected"
SURE: Final = "sure"
SET_ASIDE: Final = "set-aside"
OUT_OF_PLAY: Final = "out-of-play"
RESERVE: Final = "reserve"
LEDGER: Final = "ledger"
FAIR_BAG: Final = "fair-bag"


@remembered
def glossary(alone: bool) -> dict[str, tuple[str, str]]:
    """The words and what they mean, by their names; some mean less to who sails `alone`."""
    return {
        PROJECTED: (
            _("Projected"),
            _(
                "The score if every island, complete or not, paid whoever leads on it now. It can"
                " still change."
            ),
        ),
        SURE: (
            _("Sure now"),
            _("The score if only islands that are complete counted, as they will at the end."),
        ),
        SET_ASIDE: (_("Set aside"), _set_aside(alone)),
        OUT_OF_PLAY: (
            _("Out of play"),
            _("Tiles that were taken out unseen before the game. Nobody draws them."),
        ),
        RESERVE: (
            _("Reserve"),
            _(
                "Tiles that fill spaces which are shut in on all sides, by themselves. Nobody draws"
                " from it."
            ),
        ),
        LEDGER: (
            _("Ledger"),
            _(
                "What happened in this match besides its moves: offers of a draw, lost"
                " connections, time that was given back."
            ),
        ),
        FAIR_BAG: (
            _("Fair bag"),
            _(
                "The order of the tiles was fixed and sealed before the first move. At the end"
                " everybody can check that nobody chose or changed it."
            ),
        ),
    }


def _set_aside(alone: bool) -> str:
    if alone:
        return _("Tiles that you drew and that fitted nowhere. On a voyage they cost nothing.")
    return _(
        "Tiles that a player drew and that fitted nowhere. Each costs {points} points at the end."
        " The player can use one later instead of drawing, and pays for it with a scout."
    ).format(points=FACE_UP_COST)


def explained(
    name: str, word: str = "", place: object = "", css_class: str = "", label: str = ""
) -> SafeString:
    """A word as a button that opens its explanation; a script does it on hover and focus, too.

    The `word` may be another form of it, or a sign that is read as `label`. `place` tells several
    buttons of a word apart.
    """
    return _explained(name, word, place, css_class, label)


@remembered
def _explained(name: str, word: str, place: object, css_class: str, label: str) -> SafeString:
    context = {
        "name": name,
        "word": word or glossary(False)[name][0],
        "place": "" if place == "" else f"-{place}",
        "css_class": css_class,
        "label": label,
    }
    return from_template("oceania/_term.html", context)


@remembered
def explanations(alone: bool) -> SafeString:
    """The texts that the buttons open, in a match or to who sails `alone`."""
    return from_template("oceania/_meanings.html", {"terms": glossary(alone)})
