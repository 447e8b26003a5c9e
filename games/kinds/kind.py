"""What a game offers the site: its rules, and besides them whatever it has. All else is optional.

Shared code asks a kind for what it offers (`kind.page is not None`) and never which game it is.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, NamedTuple, Protocol

from games.kinds.base import JSON, Chooser, Game, Outcome, Setup, Step, Viewer
from games.kinds.random_bot import choose_at_random
from games.kinds.wording import Wording

if TYPE_CHECKING:  # what pages are made of imports the models, and these the registry
    from django.db.models import QuerySet
    from django.http import QueryDict
    from django.utils.safestring import SafeString

    from games.html.layout import Columns, GamePage
    from games.html.parts import Parts
    from games.matches.page.scene import Scene
    from games.models import Match, Seat
    from games.replays.page.frame import ReplayExtras
    from games.replays.page.links import ReplayUrls
    from games.replays.page.pictures import Caption
    from ladder.models import Player


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
    goal_of: Callable[[Scene, Viewer], str] = lambda _scene, _viewer: ""
    #: The texts of the words that the page explains, for a game alone or not.
    explanations: Callable[[bool], str] = lambda _alone: ""
    #: A template that tells of its keys.
    keys: str = ""
    #: The whole page; a game's own extends this one by its style sheets and scripts.
    template: str = "games/match.html"


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
    #: The template of its panel in the list of rules; without one it is not listed.
    entry: str = ""


@dataclass(frozen=True)
class Tryout:
    """A board on the home page that anybody may try; nothing of it is stored.

    Both templates show `practice`. Its `refusal` says why what was sent has changed nothing.
    """

    #: The home page with the board on it, and the board alone.
    page: str
    template: str
    begin: Callable[[], dict[str, Any]]
    #: After what the board's form has sent.
    go_on: Callable[[QueryDict], dict[str, Any]]


@dataclass(frozen=True)
class Solo:
    """Voyages: games of one player, alone, against the best of others' on the same day."""

    variant: str
    #: The template of what they are about.
    about: str


class Replay(Protocol):
    """A game that can be walked through: it has plies from 0, the beginning, to `plies`."""

    @property
    def plies(self) -> int: ...


@dataclass(frozen=True)
class Picture:
    """A position as a picture that people pass on: from the state and what is said below."""

    svg: Callable[[Any, Caption], str]
    #: Raises `Busy`.
    png: Callable[[Any, Caption], bytes]
    #: Width and height of the latter.
    size: Callable[[Any], tuple[int, int]]


@dataclass(frozen=True)
class ReplayPage:
    """How games that are over are walked through."""

    of_match: Callable[[Scene, ReplayUrls], Any]
    #: What changes from ply to ply.
    parts: Callable[[Any, int], Parts]
    #: What the templates show at a ply, and what others put beside it.
    context: Callable[[Any, int, ReplayExtras], dict[str, Any]]
    template: str
    #: Records that people bring along: from their text. Raises `NotARecord` or `RecordError`.
    of_record: Callable[[str], Any] | None = None
    record_template: str = ""
    #: The frame on other sites' pages, and its picture.
    embed_template: str = ""
    picture: Picture | None = None


#: Where a ply of a replay is shown.
Address = Callable[[int], str]


@dataclass(frozen=True)
class Analysis:
    """How luck and skill are told apart, turn by turn. Played and weighed turns are its own."""

    #: Playouts for each choice of people's games.
    budget: int
    #: Changes whenever another code would find other figures.
    method: int
    #: The command line that makes a report anew from a record.
    command: str
    #: The turns that were played, from the first position and the steps.
    turns_of: Callable[[Any, Sequence[Step]], Sequence[Any]]
    #: Weighs a turn with a budget and a seed, and pauses now and then.
    weigh: Callable[[Any, int, str], Generator[None, None, Any]]
    encode: Callable[[Any], JSON]
    decode: Callable[[Any], Any]
    #: How many turns a position is from the beginning: the ply of the replay that shows it.
    turns_in: Callable[[Any], int]
    #: What the report shows of all turns, and the plies that it marks.
    context: Callable[[Scene, Sequence[Any], Address], dict[str, Any]]
    marks: Callable[[Scene, Sequence[Any]], tuple[tuple[int, str], ...]]


@dataclass(frozen=True)
class Figures:
    """What a player's games have in common, kept of each match when it ends."""

    keep: Callable[[Match, Sequence[Seat]], None]
    #: Those of the matches of which nothing is kept yet.
    missing: Callable[[QuerySet[Match]], QuerySet[Match]]
    #: What a player's profile shows to a viewer; None without any game.
    habits_of: Callable[[Player, Player | None], dict[str, Any] | None]
    #: Templates of a profile: for the figures, and below them.
    tiles: str
    picture: str


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
    #: The template of its panel on the home page.
    home_panel: str = "games/home/_panel.html"
    #: A template that links the style sheets of its thumbnails, which lists need as well.
    styles: str = ""
    replay: ReplayPage | None = None
    analysis: Analysis | None = None
    figures: Figures | None = None
    tryout: Tryout | None = None
    solo: Solo | None = None
    #: The variant in which people are paired who choose nothing but a clock; empty for none.
    quick: str = ""

    @property
    def slug(self) -> str:
        return self.rules.slug

    @property
    def title(self) -> str:
        return self.rules.title
