"""What stands in the header of every page: whose turn it is, notices, how many are here."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from django.urls import reverse
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _
from django.utils.translation import ngettext, override

from games.challenges.wording import terms_line
from games.chat.actions import Muted
from games.html.i18n import listed
from games.html.parts import from_template
from games.html.remembered import remembered
from games.models import Challenge, Match, Notice, Seat
from games.notifications.queries import MatchToMove, NotificationPreferences, Pending


def render_personal(pending: Pending, language: str) -> SafeString:
    """The part with the turns and the notices of one player; it holds no token."""
    with override(language):
        turns = tuple([_turn_item(turn) for turn in pending.turns])
        if pending.notices or pending.begun or len(turns) > 1:
            return _personal(pending, turns)
        # As it is for most people at most times: one match at most, and nothing new.
        return _quiet(turns, pending.preferences, pending.muted, pending.rating)


@remembered
def _quiet(
    turns: tuple[_Item, ...], preferences: NotificationPreferences, muted: bool, rating: str
) -> SafeString:
    pending = Pending(turn_count=len(turns), preferences=preferences, muted=muted, rating=rating)
    return _personal(pending, turns)


class _Item(NamedTuple):
    """A turn of the player's: its key, its match, where that is, and a sentence."""

    key: str
    match_id: str
    url: str
    words: str


def _turn_item(turn: MatchToMove) -> _Item:
    words = _("Your turn against {names}").format(names=listed(turn.opponents))
    url = reverse("match", args=[turn.match_id])
    return _Item(f"turn-{turn.match_id}", str(turn.match_id), url, words)


def _personal(pending: Pending, turns: Sequence[_Item]) -> SafeString:
    awaited, unread = pending.turn_count, pending.notice_count
    notices = [_notice_item(notice) for notice in pending.notices]
    context = {
        "turns_url": turns[0].url if awaited == 1 else reverse("play"),
        "turns": turns,
        "turn_count": str(awaited),
        "turn_words": _("Your turn"),
        "notices": notices,
        #: The challenge that has waited longest. It stays until it is answered, or put aside.
        "offer": next((item for item in notices if item["terms"]), None),
        "readable": any(not item["terms"] for item in notices),
        "notice_count": str(unread),
        "begun": [_notice_item(notice) for notice in pending.begun],
        "bell_label": ngettext("{count} unread notice", "{count} unread notices", unread).format(
            count=unread
        ),
        "preferences": pending.preferences,
        "rating": pending.rating,
        "muted": muted_words() if pending.muted else "",
    }
    return from_template("games/_personal.html", context)


def muted_words() -> str:
    """What stands in the place of the field for a line, where a sanction keeps one from it."""
    return str(Muted.sentence)


def render_online(count: int, language: str) -> SafeString:
    """The part that says how many players are on the site."""
    with override(language):
        return _online(count)


@remembered
def _online(count: int) -> SafeString:
    words = ngettext("{count} online", "{count} online", count).format(count=count)
    return from_template("games/_online.html", {"words": words})


def _notice_item(notice: Notice) -> dict[str, Any]:
    return {
        "key": f"notice-{notice.pk}",
        "id": str(notice.pk),
        "kind": notice.kind,
        #: The match on whose page there is no need to tell it.
        "match_id": None if notice.kind in Notice.OF_LINES else notice.match_id,
        "challenge_id": notice.challenge_id,
        "url": _address(notice),
        "words": _words(notice),
        "terms": _offered_terms(notice),
        "at": notice.created_at,
    }


def _offered_terms(notice: Notice) -> str:
    """What is offered to the player; empty for what is none of their challenges."""
    if notice.challenge is None or notice.kind != Notice.Kind.CHALLENGE:
        return ""
    return terms_line(notice.challenge)


def _address(notice: Notice) -> str:
    if notice.match_id is not None:
        return reverse("match", args=[notice.match_id])
    if notice.challenge_id is not None:
        return reverse("challenge", args=[notice.challenge_id])
    return reverse("moderation")


def _words(notice: Notice) -> str:
    """What happened, in a sentence. Each kind has its subject: the database sees to it."""
    if notice.challenge is not None:
        return _challenge_words(notice.kind, notice.challenge)
    if notice.kind == Notice.Kind.SANCTION:
        return _("A moderator has decided something about you")
    if notice.kind == Notice.Kind.REPORT:
        return _("A moderator has looked at your report")
    assert notice.match is not None
    return _words_of_match(notice, notice.match)


def _words_of_match(notice: Notice, match: Match) -> str:
    seats = list(match.seats.all())
    if notice.kind == Notice.Kind.FOLLOWED:
        both = listed([seat.player.username for seat in seats])
        return _("{names} have begun to play").format(names=both)
    names = listed([seat.player.username for seat in seats if seat.player_id != notice.player_id])
    if notice.kind == Notice.Kind.ACCEPTED:
        if getattr(notice, "rematch_of", None):
            return _("{names} accepted the rematch").format(names=names)
        return _("{names} accepted your challenge").format(names=names)
    if notice.kind == Notice.Kind.REMATCH:
        return _("{names} wants a rematch").format(names=names)
    return _moderated_words(notice, match, seats).format(names=names, reason=notice.reason)


def _moderated_words(notice: Notice, match: Match, seats: list[Seat]) -> str:
    """What a moderator has done about a match or its chat; else, how the match has ended."""
    if notice.kind == Notice.Kind.HIDDEN:
        return _hidden_words(notice.reason)
    if notice.kind == Notice.Kind.UNHIDDEN:
        return _("A line of yours in the chat of a match with {names} is shown again")
    if notice.kind == Notice.Kind.RULING:
        return _ruling_words(match)
    return _result_words(match.reason, seats, notice.player_id)


def _hidden_words(reason: str) -> str:
    if not reason:  # of a line that was hidden before notices had reasons
        return _("A moderator has hidden a line of yours in the chat of a match with {names}")
    return _("A moderator has hidden a line of yours in the chat of a match with {names}: {reason}")


def _challenge_words(kind: str, challenge: Challenge) -> str:
    if kind == Notice.Kind.CHALLENGE:
        return _("{name} challenges you").format(name=challenge.challenger.username)
    assert challenge.opponent is not None
    return _("{name} declined your challenge: {reason}").format(
        name=challenge.opponent.username, reason=challenge.get_decline_reason_display()
    )


def _ruling_words(match: Match) -> str:
    if match.reason == Match.Reason.VOIDED:
        return _("A moderator has voided your match against {names}")
    if match.reason == Match.Reason.ADJUDICATED:
        return _("A moderator has ended your match against {names}")
    return _("Your match against {names} counts again")


def _result_words(reason: str, seats: list[Seat], player_id: int) -> str:
    if reason in (Match.Reason.ABORTED, Match.Reason.NO_SHOW):
        return _("Your match against {names} was called off")
    if reason == Match.Reason.LAPSED:
        return _("Your match against {names} ended: nobody went on with it for a day")
    own = next(seat for seat in seats if seat.player_id == player_id)
    winners = [seat for seat in seats if seat.place == 1]
    if len(winners) == len(seats):
        return _("Your match against {names} ended in a draw")
    if own.place == 1:
        return _("You won your match against {names}")
    return _("You lost your match against {names}")
