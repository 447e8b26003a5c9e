"""Oceania: the panel of a player, joined from pieces that are remembered by what they show."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

from django.utils.safestring import SafeString

from games.bots.accounts import sailor_of
from games.bots.portraits import portrait_of
from games.html.i18n import gettext as _
from games.html.i18n import listed, number, per_language, remembering
from games.html.markup import format_each, format_html
from games.html.names import blank
from games.html.parts import REMEMBERED_PARTS, part
from games.kinds.base import Viewer
from games.kinds.oceania.page.glossary import PROJECTED, SET_ASIDE, SURE, explained
from games.kinds.oceania.page.position import unexplored_cost
from games.kinds.oceania.rules.edition import EDITIONS
from games.kinds.oceania.rules.state import FACE_UP_COST
from games.kinds.oceania.svg import tokens
from games.kinds.oceania.wording import kind_name
from games.matches.page.scene import Scene


class PlayerFacts(NamedTuple):
    """What the panel of a player shows."""

    seat: int
    you: bool
    alone: bool
    deciding: bool
    over: bool
    all_scouts: tuple[int, ...]
    scouts_left: tuple[int, ...]
    set_aside: tuple[str, ...]
    points: int
    sure: int
    #: What unexplored spaces cost alone, if the voyage ended now.
    unexplored_cost: int
    rating: str
    #: Who of the crew plays, if it is a bot.
    bot: str

    @classmethod
    def of(
        cls, scene: Scene, view: Mapping[str, Any], seat: int, viewer: Viewer, rating: str
    ) -> PlayerFacts:
        over = scene.is_over
        player = scene.seats[seat].player
        return cls(
            seat=seat,
            you=seat == viewer,
            alone=view["players"] == 1,
            deciding=seat == view["seat"] and not over,
            over=over,
            all_scouts=EDITIONS[view["edition"]].scouts,
            scouts_left=tuple(view["scouts_left"][seat]),
            set_aside=tuple(view["set_aside"][seat]),
            points=(scene.seats[seat].score or 0) if over else view["projected"][seat],
            sure=view["sure"][seat],
            unexplored_cost=unexplored_cost(view),
            rating=rating,
            bot=sailor_of(player).name if player.is_bot else "",
        )


@remembering(REMEMBERED_PARTS)
def player_part(facts: PlayerFacts) -> SafeString:
    """A player: name, turn, scouts, tiles set aside, score."""
    seat, alone = facts.seat, facts.alone
    return part(
        f"seat-{seat}",
        _opening(seat, facts.you),
        _header(seat, alone, facts.rating, facts.bot),
        # A bot is always here.
        "<p>" if facts.bot else f'<p><span class="connection" data-seat="{seat}"></span>',
        _state(seat, facts.you, alone, facts.deciding, facts.over),
        '</div></header><dl class="player-facts">',
        "" if alone else _scouts(seat, facts.all_scouts, facts.scouts_left),
        _set_aside(seat, facts.set_aside, alone),
        (
            _voyage_score(facts.points, facts.unexplored_cost)
            if alone and not facts.over
            else _score(seat, facts.points, None if facts.over else facts.sure)
        ),
        "</dl></section>",
    )


def _opening(seat: int, you: bool) -> str:
    style = "panel player player-you" if you else "panel player"
    return f'<section class="{style}" aria-label="{blank(seat)}">'


@per_language
def _header(seat: int, alone: bool, rating: str, bot: str) -> SafeString:
    return format_html(
        '<header>{}{}<div class="player-name"><h2><bdi>{}</bdi>{}{}</h2>',
        "" if alone else tokens.mark(seat),
        portrait_of(bot) if bot else "",
        blank(seat),
        format_html(' <span class="rating">{}</span>', rating) if rating else "",
        format_html(' <span class="chip">{}</span>', _("bot")) if bot else "",
    )


@per_language
def _state(seat: int, you: bool, alone: bool, deciding: bool, over: bool) -> SafeString:
    """Whose turn it is, and with which pieces the player plays."""
    turn: SafeString | str = ""
    if deciding:
        turn = format_html('<b class="turn-words">{}</b>', _("Your turn") if you else _("To move"))
    elif not over:
        turn = format_html('<span class="waiting">{}</span>', _("Waiting"))
    plays: SafeString | str = ""
    if not alone:
        plays = format_html(
            '<span class="plays">{}{}</span>', "" if over else " · ", _plays(seat, you)
        )
    return format_html("{}{}</p>", turn, plays)


def _plays(seat: int, you: bool) -> str:
    if you:
        return (_("you play white"), _("you play grey"))[seat]
    return (_("plays white"), _("plays grey"))[seat]


@per_language
def _scouts(seat: int, all_scouts: tuple[int, ...], left: tuple[int, ...]) -> SafeString:
    """All of a seat's scouts, those spent faded; in words, those that are left."""
    counts = [f"{left.count(value)} × {value}" for value in sorted(set(left))]
    pictures = [
        ("used" if place > left.count(value) else "left", tokens.scout_picture(seat, value))
        for value in sorted(set(all_scouts))
        for place in range(1, all_scouts.count(value) + 1)
    ]
    return format_html(
        '<dt>{}</dt><dd><span class="visually-hidden">{}</span><span class="scouts">{}</span></dd>',
        _("Scouts left"),
        listed(counts) or _("none"),
        format_each('<span class="{}">{}</span>', pictures),
    )


@per_language
def _set_aside(seat: int, kinds: tuple[str, ...], alone: bool) -> SafeString:
    """The face-up tiles, and what they cost; a phone has room for the cost alone."""
    tiles = format_each(
        '<span class="aside">{}<span class="visually-hidden">{}, </span></span>',
        ((tokens.tile_of_kind(kind), kind_name(kind)) for kind in kinds),
    )
    cost: SafeString | str = ""
    if kinds and not alone:
        lost = number(-FACE_UP_COST * len(kinds))
        cost = explained(SET_ASIDE, lost, f"cost-{seat}", "cost")
    return format_html(
        "<dt>{}</dt><dd>{} {}</dd>",
        explained(SET_ASIDE, "", str(seat)),
        tiles or format_html('<span class="none">{}</span>', _("none")),
        cost,
    )


@per_language
def _score(seat: int, points: int, sure: int | None) -> SafeString:
    """What is projected and what is sure; at the end, what it is."""
    if sure is None:
        told: SafeString | str = _("points")
    else:
        told = format_html(
            "{} <span>{} {}</span>",
            explained(PROJECTED, _("projected"), str(seat)),
            explained(SURE, _("sure now"), str(seat)),
            number(sure),
        )
    return format_html(
        '<dt>{}</dt><dd class="player-score"><b>{}</b> {}</dd>', _("Score"), number(points), told
    )


@per_language
def _voyage_score(points: int, unexplored_cost: int) -> SafeString:
    """What the islands of a voyage are worth, and apart from it what is still to be explored."""
    return format_html(
        '<dt>{}</dt><dd class="player-score"><b>{}</b> {} <span>{} {}</span></dd>',
        _("Score"),
        number(points + unexplored_cost),
        _("for islands"),
        number(-unexplored_cost),
        _("unexplored"),
    )
