"""What every match has besides its game: draws, resigning, how it ended, and the fair seed."""

from __future__ import annotations

from datetime import datetime
from typing import Any, NamedTuple
from uuid import UUID

from django.urls import reverse
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _

from games.html.parts import empty_part, from_template, part
from games.html.remembered import remembered
from games.kinds.base import Viewer
from games.kinds.registry import KINDS
from games.matches.actions import obstacle
from games.matches.page.endings import finishes_of, reason_words, result_words
from games.matches.page.scene import Scene
from games.models import Match
from games.replays.access import may_be_replayed
from games.series.parts import forfeit_words
from games.series.queries import Overview
from games.voyages.daily import day_of_nonce


class ConductFacts(NamedTuple):
    """What the actions besides moves depend on."""

    match_id: UUID
    names: tuple[str, ...]
    viewer: int
    offering: tuple[int, ...]
    can_be_aborted: bool
    #: Which game of a series of several it is; 0 for a single game.
    number: int
    game: str
    was_declined: bool
    #: Whether the viewer may give time, and what each seat was given since it last moved.
    can_give: bool
    given: tuple[int, ...]
    #: Seats whose players have deleted their accounts.
    gone: tuple[int, ...]


def conduct_part(scene: Scene, overview: Overview | None, viewer: Viewer) -> SafeString:
    """The actions besides moves that `viewer` has, and what others have offered."""
    if viewer is None or scene.is_over:
        return empty_part("conduct")
    facts = ConductFacts(
        scene.match.pk,
        scene.names,
        viewer,
        tuple([seat.number for seat in scene.seats if seat.wants_draw]),
        scene.can_be_aborted and not (overview and overview.has_counted),
        scene.match.number if overview is not None and overview.series.best_of > 1 else 0,
        scene.match.game,
        scene.seats[viewer].draw_declined,
        obstacle(scene.match, scene.seats, viewer) is None,
        tuple([seat.seconds_given for seat in scene.seats]),
        tuple([seat.number for seat in scene.seats if seat.player.deleted_at is not None]),
    )
    return _conduct_part(facts)


@remembered
def _conduct_part(facts: ConductFacts) -> SafeString:
    seats = len(facts.names)
    context = {
        "match_id": facts.match_id,
        "draw": {} if seats == 1 else _draw(facts),
        "given": _given(facts),
        "gone": [facts.names[seat] for seat in facts.gone],
        "alone": seats == 1,
        "many": seats > 2,
        "number": str(facts.number) if facts.number else "",
        "can_give": facts.can_give,
        "given_before": str(facts.given[1 - facts.viewer]) if facts.can_give else "",
        "can_be_aborted": facts.can_be_aborted,
        "rules_url": reverse("rules_of", args=[facts.game]),
    }
    return part("conduct", from_template("games/match/_conduct.html", context))


def _draw(facts: ConductFacts) -> dict[str, Any]:
    """How it stands with a draw: whether one is offered to the viewer, or by them."""
    others = [facts.names[seat] for seat in facts.offering if seat != facts.viewer]
    if facts.viewer in facts.offering:
        return {"state": "offering", "words": _("You have offered a draw.")}
    if others:
        words = _("{name} offers a draw.").format(name=", ".join(others))
        return {"state": "offered", "words": words}
    declined = _("Your offer of a draw was declined.") if facts.was_declined else ""
    return {"state": "none", "words": declined}


def _given(facts: ConductFacts) -> list[str]:
    """What was given to whom, until they have moved."""
    words = {
        True: _("{name} has given you {seconds} seconds."),
        False: _("You have given {name} {seconds} seconds."),
    }
    return [
        words[seat == facts.viewer].format(
            name=facts.names[1 - seat if seat == facts.viewer else seat], seconds=seconds
        )
        for seat, seconds in enumerate(facts.given)
        if seconds
    ]


def ending_panel(scene: Scene, overview: Overview | None, viewer: Viewer) -> SafeString:
    """How the match ended, in the place of the guide."""
    match = scene.match
    is_open = may_be_replayed(match, viewer)
    context = {
        "ending": ending_of(scene, viewer) | _forfeit(scene, overview, viewer),
        "seated": viewer is not None,
        "replay_url": reverse("replay", args=[match.pk]) if is_open else "",
        "ranks_url": _ranks_url(scene),
        "dare_url": _dare_url(scene, viewer),
        "is_dare": match.shares_bag,
        "alone": len(scene.seats) == 1,
    }
    return from_template("games/match/_ending.html", context)


def _forfeit(scene: Scene, overview: Overview | None, viewer: Viewer) -> dict[str, str]:
    """What is said instead where the match counts for nobody and the series is lost by it."""
    words = forfeit_words(scene, overview)
    if overview is None or not words:
        return {}
    if viewer is None:
        return {"result": words}
    has_won = scene.seats[viewer].player_id == overview.series.winner_id
    return {"result": words, "mood": "won" if has_won else "lost"}


def _dare_url(scene: Scene, viewer: Viewer) -> str:
    """Where its sailor passes the bag of a practice voyage on, or compares both routes."""
    match = scene.match
    is_practice = len(scene.seats) == 1 and not _ranks_url(scene)
    if viewer is None or not is_practice or match.reason in Match.UNCOUNTED:
        return ""
    return reverse("match_dare", args=[match.pk])


def _ranks_url(scene: Scene) -> str:
    """Where the ranks of a daily voyage are; nowhere for any other match."""
    day = day_of_nonce(scene.seats[0].nonce)
    return "" if day is None else reverse("voyage_day", args=[day.isoformat()])


def ending_of(scene: Scene, viewer: Viewer) -> dict[str, Any]:
    """Who won, with what, and why the match ended; empty while it is being played."""
    if not scene.is_over:
        return {}
    finishes = finishes_of(scene)
    return {
        "result": result_words(scene.match.reason, finishes),
        "mood": _mood(scene, viewer),
        "reason": scene.match.reason,
        "reason_words": reason_words(scene.match.reason, finishes, KINDS[scene.match.game].wording),
        "seats": [
            {"name": seat.player.username, "score": seat.score, "place": seat.place}
            for seat in sorted(scene.seats, key=lambda seat: (seat.place or 0, seat.number))
        ],
    }


def _mood(scene: Scene, viewer: Viewer) -> str:
    """How the viewer fared, as a class of the panel."""
    if viewer is None or len(scene.seats) == 1 or scene.match.reason in Match.UNCOUNTED:
        return "neutral"
    winners = [seat.number for seat in scene.seats if seat.place == 1]
    if len(winners) == len(scene.seats):
        return "neutral"
    return "won" if viewer in winners else "lost"


def fairness_part(scene: Scene) -> SafeString:
    """The commitment at all times; seed and nonces only once the match is over and unsealed."""
    match = scene.match
    if not match.shows_seed:
        sealed_until = match.sealed_until if match.is_sealed else None
        return _fairness_part(match.commitment, "", (), sealed_until)
    nonces = tuple(
        [
            (scene.name(seat.number), seat.nonce, seat.nonce_by_server)
            for seat in sorted(scene.seats, key=lambda seat: seat.entry)
        ]
    )
    seed = bytes(match.seed).hex()
    return _fairness_part(match.commitment, seed, nonces)


def _nonce_title(name: str, nonce: str) -> str:
    if day_of_nonce(nonce) is not None:
        return _("Nonce of the day")
    return _("Nonce of {name}").format(name=name)


@remembered
def _fairness_part(
    commitment: str,
    seed: str,
    nonces: tuple[tuple[str, str, bool], ...],
    sealed_until: datetime | None = None,
) -> SafeString:
    context = {
        "commitment": commitment,
        "sealed_until": sealed_until,
        "seed": seed,
        "nonces": [
            {
                "title": _nonce_title(name, nonce),
                "nonce": nonce,
                "by_server": by_server,
            }
            for name, nonce, by_server in nonces
        ],
    }
    return part("fairness", from_template("games/match/_fairness.html", context))
