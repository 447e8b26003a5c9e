"""Oceania: the panel of a player."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

from django.utils.safestring import SafeString
from django.utils.translation import gettext as _

from games.bots.accounts import bot_profile_of
from games.bots.portraits import portrait_of
from games.html.i18n import listed, number
from games.html.parts import from_template, part
from games.html.remembered import remembered
from games.kinds.base import Viewer
from games.kinds.oceania.page.position import unexplored_cost
from games.kinds.oceania.rules.edition import EDITIONS
from games.kinds.oceania.rules.state import FACE_UP_COST
from games.matches.page.scene import Scene


class PlayerFacts(NamedTuple):
    """What the panel of a player shows."""

    seat: int
    name: str
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
            name=player.username,
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
            bot=bot_profile_of(player).name if player.is_bot else "",
        )


@remembered
def player_part(facts: PlayerFacts) -> SafeString:
    """A player: name, turn, scouts, tiles set aside, score."""
    lost = FACE_UP_COST * len(facts.set_aside)
    context = {
        **facts._asdict(),
        # A bot is always here.
        "portrait": portrait_of(facts.bot) if facts.bot else "",
        "scouts": _scouts(facts),
        # A phone has room for what they cost alone.
        "cost": number(-lost) if lost and not facts.alone else "",
        "cost_place": f"cost-{facts.seat}",
        "for_islands": facts.points + facts.unexplored_cost,
        "for_unexplored": -facts.unexplored_cost,
    }
    return part(f"seat-{facts.seat}", from_template("oceania/match/_player.html", context))


def _scouts(facts: PlayerFacts) -> SafeString:
    return (
        SafeString() if facts.alone else _scouts_of(facts.seat, facts.all_scouts, facts.scouts_left)
    )


@remembered
def _scouts_of(seat: int, all_scouts: tuple[int, ...], left: tuple[int, ...]) -> SafeString:
    """All of a seat's scouts, those spent faded; in words, those that are left."""
    counts = [f"{left.count(value)} × {value}" for value in sorted(set(left))]
    context = {
        "seat": seat,
        "words": listed(counts) or _("none"),
        "scouts": [
            (value, "used" if place > left.count(value) else "left")
            for value in sorted(set(all_scouts))
            for place in range(1, all_scouts.count(value) + 1)
        ],
    }
    return from_template("oceania/match/_scouts.html", context)
