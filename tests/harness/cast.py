"""Seven people and something of everything, for the access matrix."""

from __future__ import annotations

from dataclasses import dataclass

from django.conf import settings
from django.test import Client
from django.utils import timezone

from games.chat.actions import say
from games.matches import endings
from games.matches.lifecycle import Terms
from games.models import Challenge, Dare, LuckReport, Match, Series
from games.moderation.reports import ReportTarget, report
from games.voyages.actions import dare, set_sail
from ladder.guests import SESSION_KEY, create_guest
from ladder.models import AuditEntry, GameLadder, Player, Result, Signal
from tests.harness.challenging import challenge, first_match, lose
from tests.harness.factories import make_match, make_player
from tests.harness.moderating import make_moderator, sanction
from tests.harness.people import PASSPHRASE
from tests.harness.public_site import browser
from tests.harness.voyaging import seal_today

ROLES = ("anonymous", "guest", "stranger", "opponent", "player", "moderator", "admin")
PRIVATE = Terms("oceania", "7x5", private=True)


@dataclass(frozen=True)
class World:
    """A client for each role, and the keys of what there is by the names that addresses use."""

    clients: dict[str, Client]
    keys: dict[str, str]
    #: Keys of rows by their model, for the administration.
    rows: dict[str, str]


def make_world() -> World:
    """A private match of a series between player and opponent, and what goes with it."""
    people = make_people()
    player, opponent = people["player"], people["opponent"]
    result = _result(player, opponent)
    match = private_match(people)
    finished = finished_match(people)
    made, link = challenge(player, opponent), challenge(player, kind=Challenge.Kind.LINK)
    line = say(match.pk, player, "ahoy")
    reported = report(opponent, ReportTarget.of_line(line), "abuse")
    muted = sanction(player, "warning", people["moderator"])
    LuckReport.objects.create(
        match=finished, seed="", budget=1, method=1, turns_played=1, asked_at=timezone.now()
    )
    signal = Signal.objects.create(
        kind="one-sided",
        game="oceania",
        player=player,
        result=result,
        first_seen_at=timezone.now(),
        last_seen_at=timezone.now(),
    )
    return World(
        clients=clients_of(people),
        keys={
            "match_id": str(match.pk),
            "finished_id": str(finished.pk),
            "series_id": str(match.series_id),
            "challenge_id": str(made.pk),
            "token": link.token,
            "sanction_id": str(muted.pk),
            "player_id": str(opponent.pk),
            "name": "opponent",
            "other": "player",
            "game": "oceania",
            "after": "0",
            "ply": "0",
            "session_id": "0",
            "day": seal_today().day.isoformat(),
            "dare": _dare(player).token,
        },
        rows={
            "match": str(match.pk),
            "series": str(match.series_id),
            "challenge": str(made.pk),
            "chatmessage": str(line.pk),
            "luckreport": str(finished.pk),
            "report": str(reported.pk),
            "sanction": str(muted.pk),
            "auditentry": str(AuditEntry.objects.order_by("pk")[0].pk),
            "player": str(opponent.pk),
            "result": str(result.pk),
            "signal": str(signal.pk),
            "gameladder": GameLadder.objects.get().pk,
            "group": str(people["moderator"].groups.get().pk),
        },
    )


def make_people() -> dict[str, Player]:
    """Somebody for each role that somebody can have."""
    people = {name: make_player(name) for name in ("stranger", "opponent", "player")}
    people["guest"] = create_guest()
    people["moderator"] = make_moderator("moderator")
    people["admin"] = Player.objects.create_superuser("keeper", PASSPHRASE)
    return people


def clients_of(people: dict[str, Player]) -> dict[str, Client]:
    """A browser for each role."""
    return {"anonymous": browser()} | {name: client_of(who) for name, who in people.items()}


def private_match(people: dict[str, Player]) -> Match:
    """A match that nobody may see but player and opponent."""
    return first_match(people["player"], people["opponent"], best_of=3, terms=PRIVATE)


def finished_match(people: dict[str, Player]) -> Match:
    """Another such match, which is over."""
    match = make_match(people["player"], people["opponent"], terms=PRIVATE)
    return endings.resign(match.pk, people["player"])


def client_of(player: Player) -> Client:
    """A browser of a player, or of a guest."""
    client = browser()
    if not player.is_guest:
        client.force_login(player)
        return client
    session = client.session
    session[SESSION_KEY] = player.pk
    session.save()
    client.cookies[settings.SESSION_COOKIE_NAME] = session.session_key or ""
    return client


def _dare(player: Player) -> Dare:
    voyage = set_sail(player)
    endings.resign(voyage.pk, player)
    return dare(voyage.pk, player)


def _result(player: Player, opponent: Player) -> Result:
    rated = Terms("oceania", "7x5", rated=True)
    series: Series = lose(first_match(player, opponent, terms=rated), opponent)
    return Result.objects.get(series=series.pk)
