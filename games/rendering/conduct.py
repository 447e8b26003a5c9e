"""What every match has besides its game: draws, resigning, how it ended, and the fair seed."""

from __future__ import annotations

from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.models import Match, Seat
from games.rendering.buttons import Buttons
from games.rendering.scene import Scene
from games.rules.base import Viewer


def conduct_of(scene: Scene, viewer: Viewer, buttons: Buttons) -> dict[str, Any]:
    """The actions besides moves that `viewer` has, and what others have offered."""
    if viewer is None or scene.match.is_over:
        return {}
    offers = [seat.number for seat in scene.seats if seat.wants_draw]
    conduct: dict[str, Any] = {"draw": _draw(scene, viewer, offers, buttons)}
    if scene.can_be_aborted:
        conduct["abort"] = buttons.action("match_abort", _("Yes, call it off"))
    elif len(scene.seats) <= 2:
        conduct["resign"] = buttons.action("match_resign", _("Yes, resign"), "action action-bad")
    conduct["alone"] = len(scene.seats) == 1
    return conduct


def _draw(scene: Scene, viewer: int, offers: list[int], buttons: Buttons) -> dict[str, Any]:
    if len(scene.seats) == 1:
        return {}
    others = [scene.name(seat) for seat in offers if seat != viewer]
    if others and viewer not in offers:
        return {
            "words": _("{name} offers a draw.").format(name=", ".join(others)),
            "buttons": [
                buttons.action("match_draw_accept", _("Accept the draw")),
                buttons.action("match_draw_decline", _("Decline")),
            ],
        }
    if viewer in offers:
        return {
            "words": _("You have offered a draw."),
            "buttons": [buttons.action("match_draw_decline", _("Take the offer back"))],
        }
    return {"words": "", "buttons": [buttons.action("match_draw_offer", _("Offer a draw"))]}


def ending_of(scene: Scene, viewer: Viewer) -> dict[str, Any]:
    """Who won, with what, and why the match ended; empty while it is being played."""
    if not scene.match.is_over:
        return {}
    return {
        "result": _result(scene),
        "mood": _mood(scene, viewer),
        "reason": scene.match.reason,
        "reason_words": _reason(scene),
        "seats": [
            {"name": seat.player.username, "score": seat.score, "place": seat.place}
            for seat in sorted(scene.seats, key=lambda seat: (seat.place or 0, seat.number))
        ],
    }


def _result(scene: Scene) -> str:
    if scene.match.reason in (Match.Reason.ABORTED, Match.Reason.VOIDED):
        return _("This match counts for nobody")
    if len(scene.seats) == 1:
        points = scene.seats[0].score or 0
        return ngettext(
            "The voyage is over: {points} point", "The voyage is over: {points} points", points
        ).format(points=points)
    winners = [seat for seat in scene.seats if seat.place == 1]
    score = _score(scene, winners[0])
    if len(winners) == len(scene.seats):
        return _("A draw, {score}").format(score=score)
    if len(winners) > 1:
        names = ", ".join(seat.player.username for seat in winners)
        return _("{names} share the victory").format(names=names)
    return _("{name} won {score}").format(name=winners[0].player.username, score=score)


def _score(scene: Scene, first: Seat) -> str:
    rest = [seat for seat in scene.seats if seat is not first]
    ordered = [first, *sorted(rest, key=lambda seat: seat.place or 0)]
    return " – ".join(str(seat.score).replace("-", "−") for seat in ordered)


def _mood(scene: Scene, viewer: Viewer) -> str:
    """How the viewer fared, as a class of the panel."""
    if viewer is None or len(scene.seats) == 1:
        return "neutral"
    winners = [seat.number for seat in scene.seats if seat.place == 1]
    if len(winners) == len(scene.seats):
        return "neutral"
    return "won" if viewer in winners else "lost"


def _reason(scene: Scene) -> str:
    if scene.match.reason == Match.Reason.RESIGNED and len(scene.seats) == 2:
        loser = next(seat for seat in scene.seats if seat.place != 1)
        return _("{name} resigned.").format(name=loser.player.username)
    if scene.match.reason == Match.Reason.TIMEOUT:
        loser = max(scene.seats, key=lambda seat: seat.place or 0)
        return _("{name}'s time ran out.").format(name=loser.player.username)
    return _("Reason: {reason}.").format(reason=scene.match.get_reason_display())


def fairness_of(scene: Scene) -> dict[str, Any]:
    """The commitment at all times; seed and nonces only once the match is over."""
    fairness: dict[str, Any] = {"commitment": scene.match.commitment}
    if scene.match.is_over:
        fairness["seed"] = bytes(scene.match.seed).hex()
        fairness["nonces"] = [
            {
                "title": _("Nonce of {name}").format(name=seat.player.username),
                "nonce": seat.nonce,
                "by_server": seat.nonce_by_server,
            }
            for seat in sorted(scene.seats, key=lambda seat: seat.entry)
        ]
    return fairness
