"""Rarer pages of the site with much on every page: keys, dares, guests, the moderators' desk."""

from __future__ import annotations

import random
from datetime import timedelta
from importlib import import_module

from allauth.mfa.models import Authenticator
from allauth.mfa.recovery_codes.internal.auth import RecoveryCodes
from allauth.mfa.totp.internal.auth import TOTP
from allauth.usersessions.models import UserSession
from django.conf import settings
from django.utils import timezone

from games.bots.accounts import account_of
from games.challenges.pairing import pair, quick_agreements
from games.models import ChatMessage, Match, Report
from games.moderation.reports import ReportTarget, report
from games.moderation.sanctions import Order, appeal, impose
from games.voyages.actions import dare
from ladder.guests import create_guest, remember
from ladder.mail import unsubscribe_url
from ladder.models import Player, Sanction
from tests.browser.crowd_names import LONG_WORD, MODERATOR, WITH_APP
from tests.harness.challenging import challenge
from tests.harness.factories import make_match
from tests.harness.moderating import make_moderator
from tests.harness.people import PASSPHRASE, give_address
from tests.harness.prepared import session_of
from tests.harness.staging import played_out

ADDRESS = f"{LONG_WORD.lower().replace('ä', 'ae').replace('ü', 'ue')}@example.org"
BROWSER = "Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) Safari/604.1"


def account_pages(viewer: Player, rival: Player) -> dict[str, str]:
    """Addresses, sessions and a message of the viewer; an app, codes and a key of the rival."""
    give_address(viewer, ADDRESS)
    give_address(viewer, f"second-{ADDRESS}", verified=False)
    for _ in range(3):
        UserSession.objects.create(
            user=viewer, session_key=session_of(viewer), ip="2001:db8::7334", user_agent=BROWSER
        )
    give_address(rival, f"other-{ADDRESS}")
    with_app = Player.objects.get(username=WITH_APP)
    with_app.set_password(PASSPHRASE)
    with_app.save()
    for player in (with_app, rival):
        TOTP.activate(player, "A" * 32)
    RecoveryCodes.activate(rival)
    key = Authenticator.objects.create(user=rival, type="webauthn", data={"name": LONG_WORD})
    return {
        "unsubscribe": unsubscribe_url(viewer).removeprefix(settings.SITE_URL),
        "key-name": f"/accounts/2fa/webauthn/keys/{key.pk}/edit/",
        "key-removal": f"/accounts/2fa/webauthn/keys/{key.pk}/remove/",
    }


def play_pages(rng: random.Random, viewer: Player, rival: Player) -> dict[str, str]:
    """The viewer waits for opponents, and two voyages can be passed on."""
    for agreement in quick_agreements().values():
        pair(viewer, agreement, "b" * 16)
    own = challenge(viewer, rating_low=1000, rating_high=2400)
    voyages = [played_out(rng, make_match(player)) for player in (viewer, rival)]
    return {
        "challenge-open": f"/challenges/{own.pk}/",
        "voyage-over": f"/matches/{voyages[0].pk}/",
        "dare": f"/matches/{voyages[0].pk}/dare/",
        "beat": f"/beat/{dare(voyages[1].pk, rival).token}/",
    }


def desk_pages(match: Match, rogue: Player, others: list[Player]) -> dict[str, str]:
    """Reports on a line and on a player, who was muted and has appealed."""
    moderator = make_moderator(MODERATOR)
    moderator.set_password(PASSPHRASE)
    moderator.save()
    words = f"{LONG_WORD} " * 4
    line = ChatMessage.objects.filter(match=match).exclude(player__in=others).latest("pk")
    reports = [report(others[0], ReportTarget.of_line(line), Report.Reason.ABUSE, words)]
    reports += [
        report(other, ReportTarget.player(rogue), Report.Reason.STALLING, words) for other in others
    ]
    until = timezone.now() + timedelta(days=2)
    for kind, end in ((Sanction.Kind.WARNING, None), (Sanction.Kind.MUTE, until)):
        imposed = impose(Order(rogue, kind, words, end), moderator)
    appeal(imposed.pk, rogue, words)
    return {
        "report-line": f"/reports/new/?line={line.pk}",
        "report-match": f"/reports/new/?match={match.pk}",
        "desk-report": f"/admin/games/report/{reports[0].pk}/change/",
        "desk-claim": f"/admin/games/report/{reports[0].pk}/acts/claim/",
        "desk-line": f"/admin/games/chatmessage/{line.pk}/change/",
        "desk-match": f"/admin/games/match/{match.pk}/change/",
        "desk-player": f"/admin/ladder/player/{rogue.pk}/change/",
        "desk-sanction": f"/admin/ladder/sanction/{imposed.pk}/change/",
    }


def guest_session() -> str:
    """The key of a session of a guest, who plays a bot."""
    guest = create_guest()
    make_match(guest, account_of("Admiral"))
    session = import_module(settings.SESSION_ENGINE).SessionStore()
    remember(session, guest)
    session.save()
    return str(session.session_key)
