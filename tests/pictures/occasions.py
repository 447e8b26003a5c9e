"""Rarer things for pictures: voyages of days, a dare, an offered draw, the moderators' desk."""

from __future__ import annotations

import random
from collections.abc import Mapping
from dataclasses import replace
from datetime import datetime, timedelta
from uuid import UUID

from django.utils import timezone

from games.bots.accounts import account_of
from games.bots.actions import play_bot
from games.challenges.terms import Agreement
from games.chat.actions import say
from games.matches.endings import offer_draw
from games.matches.lifecycle import Terms
from games.models import Match, Report
from games.moderation.reports import ReportTarget, report
from games.moderation.sanctions import Order, appeal, impose
from games.voyages.actions import dare, sail_today, seal_day
from games.voyages.daily import beginning_of, day_of
from games.worker.reports import make_report
from ladder.models import Player, Sanction
from tests.harness.challenging import first_match
from tests.harness.factories import make_match
from tests.harness.luck import asked
from tests.harness.moderating import make_moderator
from tests.harness.staging import at, played, played_out

CASUAL = Terms("oceania", "7x5")
DAYS = replace(CASUAL, clock="days", clock_seconds=3 * 86_400)
#: Who sails the voyages of days; the first of them every day.
PROFILE_BY_NAME = ("Anouk_V", "Wren", "halvard", "Tove", "lodestar", "petrel", "Ines", "marlin_k")
PAST_DAYS = 5
#: Tries for each turn of the report on luck: few, as nobody reads its figures.
BUDGET = 8
#: The turn at which a replay is looked at.
SHOWN_PLY = 27


def occasions(
    rng: random.Random, players: Mapping[str, Player], pages: Mapping[str, str]
) -> dict[str, str]:
    """Make all of them; their pages by name."""
    anouk, halvard = players["Anouk_V"], players["halvard"]
    won = pages["match-won"].split("/")[2]
    asked(Match.objects.get(pk=won), BUDGET)
    list(make_report(UUID(won)))
    return {
        **_matches(rng, anouk, halvard),
        **_voyages(rng, players),
        **_desk(rng, players),
        "replay": f"/matches/{won}/replay/{SHOWN_PLY}/",
        "embed": f"/matches/{won}/embed/",
        "ledger": f"/matches/{won}/ledger/",
    }


def _matches(rng: random.Random, anouk: Player, halvard: Player) -> dict[str, str]:
    """A match whose draw is offered, one by letter, one with a bot, and a pause in a series."""
    drawish = played(rng, make_match(anouk, halvard, terms=CASUAL), lambda state: state.turn == 20)
    offer_draw(drawish.pk, halvard, drawish.version)
    letters = make_match(anouk, halvard, terms=DAYS, seed=rng.randbytes(32))
    letters = played(rng, letters, lambda state: state.turn == 14)
    bot = play_bot(anouk, account_of("Navigator"), Agreement(CASUAL), "a" * 16)
    bot = played(rng, bot, lambda state: state.turn >= 8 and _is_of(bot, anouk, state.seat))
    pause = played_out(rng, first_match(anouk, halvard, best_of=3, terms=CASUAL))
    shown = {"draw": drawish, "letters": letters, "bot": bot, "pause": pause}
    return {f"match-{name}": f"/matches/{match.pk}/" for name, match in shown.items()}


def _is_of(match: Match, player: Player, seat: int) -> bool:
    return match.seats.get(number=seat).player == player


def _voyages(rng: random.Random, players: Mapping[str, Player]) -> dict[str, str]:
    """Some days that are over, today's bag unsailed, and a bag that was passed on."""
    now = timezone.now()
    days = [day_of(now - timedelta(days=ago)) for ago in range(PAST_DAYS, -4, -1)]
    for day in days:
        seal_day(day.isoformat(), beginning_of(day) - timedelta(days=3))
    for ago, day in enumerate(days[:PAST_DAYS]):
        for hour, name in enumerate(PROFILE_BY_NAME[: 3 + ago]):
            _sail_the_day(rng, players[name], beginning_of(day) + timedelta(hours=8 + hour))
    own, passed_on = (
        played_out(rng, make_match(players["Anouk_V"], seed=rng.randbytes(32))) for _ in range(2)
    )
    return {
        "voyage-over": f"/matches/{own.pk}/",
        "dare": f"/matches/{own.pk}/dare/",
        "beat": f"/beat/{dare(passed_on.pk, players['Anouk_V']).token}/",
        "voyage-day": f"/voyages/days/{days[PAST_DAYS - 1]}/",
    }


def _sail_the_day(rng: random.Random, player: Player, moment: datetime) -> None:
    with at(moment):
        played_out(rng, sail_today(player))


def _desk(rng: random.Random, players: Mapping[str, Player]) -> dict[str, str]:
    """A line that was reported, and a player who was muted for others and has appealed."""
    match = make_match(players["quillback"], players["gannet"], terms=CASUAL)
    match = played(rng, match, lambda state: state.turn == 11)
    line = say(match.pk, players["quillback"], "you sail like a brick")
    report(
        players["gannet"], ReportTarget.of_line(line), Report.Reason.ABUSE, "He always does this."
    )
    report(players["Ines"], ReportTarget.player(players["pelagia"]), Report.Reason.STALLING)
    until = timezone.now() + timedelta(days=2)
    order = Order(players["quillback"], Sanction.Kind.MUTE, "Insults in the chat.", until)
    mute = impose(order, make_moderator("Bosun"))
    appeal(mute.pk, players["quillback"], "It was a quotation.")
    return {"report": f"/reports/new/?line={line.pk}"}
