"""What a game gives to its page, and the columns in which the page shows it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

from django.utils.safestring import SafeString

from games.html.markup import own_markup
from games.html.parts import Parts, from_template
from games.html.remembered import remembered


class GuideStep(NamedTuple):
    """One of the steps that a turn has; `state` is done, now or ahead."""

    name: str
    number: str
    state: str


class Guide(NamedTuple):
    """A title and a line below it; `waiting` where the viewer can only wait."""

    title: str
    line: str = ""
    waiting: bool = False
    steps: tuple[GuideStep, ...] = ()


@remembered
def guide_panel(guide: Guide) -> SafeString:
    """What to do next, and how far the turn has come."""
    return from_template("games/match/_guide.html", {"guide": guide})


@dataclass(frozen=True)
class GamePage:
    """The game's own share of a match's page, for one viewer."""

    #: Said aloud after a change.
    announcement: str
    #: The part with the guide, while the match is being played.
    guide: SafeString
    parts: Parts


class Tab(NamedTuple):
    """A panel that narrow windows show one at a time with others, by its name and title."""

    name: str
    title: str


def tab_panel(name: str, *content: str) -> SafeString:
    """The place of a panel that has a tab; it stays when the parts in it are replaced."""
    return own_markup(f'<div class="tab-panel" id="tab-{name}">', *content, "</div>")


@dataclass(frozen=True)
class Columns:
    """Parts by where they stand. What belongs to all games, the chat, comes before `last`."""

    centre: SafeString
    right: SafeString
    left: SafeString
    last: SafeString
    #: In the order in which a narrow window offers them; the chat follows them.
    tabs: tuple[Tab, ...] = ()
