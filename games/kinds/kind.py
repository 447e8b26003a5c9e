"""What a game offers the site: its rules, and besides them whatever it has. All else is optional.

Shared code asks a kind for what it offers (`kind.page is not None`) and never which game it is.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, NamedTuple, Protocol

from games.kinds.base import Chooser, Game, Outcome, Setup, Step, Viewer
from games.kinds.random_bot import choose_at_random
from games.kinds.wording import Wording

if TYPE_CHECKING:  # what pages are made of imports the models, and these the registry
    from django.utils.safestring import SafeString

    from games.html.layout import Columns, GamePage
    from games.html.parts import Parts
    from games.matches.page.scene import Scene


@dataclass(frozen=True)
class MatchPage:
    """A page of its own for the matches of a game."""

    #: The game's share of the page: from the scene, the view and the viewer.
    page_of: Callable[[Scene, Mapping[str, Any], Viewer], GamePage]
    #: Where the parts stand: from them, the number of seats and the viewer.
    columns_of: Callable[[Parts, int, Viewer], Columns]
    #: An earlier position: from the scene, a number of its moves and the viewer.
    past_of: Callable[[Scene, int, Viewer], SafeString] | None = None
    #: The line that tells a newcomer what to aim at; empty for others.
    goal_of: Callable[[Scene, Viewer], SafeString] | None = None
    #: The texts of the words that the page explains, for a game alone or not.
    explanations: Callable[[bool], SafeString] | None = None


class Thumbnail(NamedTuple):
    """A position at a glance: a picture, and by seat the colour's mark and the score."""

    picture: SafeString
    marks: tuple[SafeString, ...]
    scores: tuple[str, ...]


@dataclass(frozen=True)
class RulesPage:
    """The page with the rules: a template, and what it shows."""

    template: str
    context: Callable[[], dict[str, Any]]


class RecordWriter(Protocol):
    """Writes the record of a game; `names` are in the order of the set-up's nonces.

    `declared` says how a game ended that the rules did not end, or that was voided.
    """

    def __call__(
        self,
        setup: Setup,
        names: Sequence[str],
        state: Any,  # noqa: ANN401 - the game's own
        steps: Sequence[Step],
        declared: Outcome | None = None,
    ) -> str: ...


@dataclass(frozen=True, kw_only=True)
class GameKind:
    """A game of this site. With nothing but rules it is shown and recorded in a plain way."""

    rules: Game[Any, Any]
    #: Whether only its rules can be tried as yet: such a game is never rated.
    is_preview: bool = False
    #: From the weakest to the strongest. The last plays for stronger opponents of the site too.
    bots: tuple[Chooser, ...] = (choose_at_random,)
    page: MatchPage | None = None
    #: From what everybody may see of a position.
    thumbnail: Callable[[Mapping[str, Any]], Thumbnail] | None = None
    wording: Wording = field(default_factory=Wording)
    record_of: RecordWriter | None = None
    rules_page: RulesPage | None = None

    @property
    def slug(self) -> str:
        return self.rules.slug

    @property
    def title(self) -> str:
        return self.rules.title
