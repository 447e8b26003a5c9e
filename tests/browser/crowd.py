"""A site with much on every page: wide names, long chats, full boards; run by `manage.py shell`."""

from __future__ import annotations

import json
import random
from collections.abc import Callable
from dataclasses import asdict, replace
from datetime import timedelta
from uuid import UUID

from django.db import transaction
from django.utils import timezone

from games.kinds.oceania.rules.game import OCEANIA
from games.kinds.oceania.rules.moves import Move
from games.kinds.oceania.rules.state import State
from games.matches.endings import offer_draw, resign
from games.matches.lifecycle import Terms
from games.models import Challenge, ChatMessage, Match, Notice
from games.voyages.actions import sail_today, seal_day
from games.voyages.daily import beginning_of, day_of
from games.worker.reports import make_report
from ladder.follows import follow
from ladder.models import Player
from ladder.rating.actions import record_result
from tests.browser.crowd_names import (
    GUEST,
    LONG_WORD,
    MODERATOR,
    OTHERS,
    RIVAL,
    ROGUE,
    VIEWER,
    WITH_APP,
)
from tests.browser.crowd_pages import account_pages, desk_pages, guest_session, play_pages
from tests.harness.challenging import challenge, first_match, series_of, start_next_game_of
from tests.harness.contests import finished
from tests.harness.factories import make_match, make_player, play
from tests.harness.luck import asked
from tests.harness.prepared import Prepared, session_of
from tests.harness.staging import at, drawn_from, played_out

RATED = Terms(
    "oceania", "7x5", rated=True, clock="live", clock_seconds=3 * 3600 - 60, clock_increment=30
)
CASUAL = replace(RATED, rated=False)
#: Five characters, without hours.
MINUTES = replace(RATED, clock_seconds=40 * 60, clock_increment=0)
LETTERS = Terms("oceania", "7x5", clock="days", clock_seconds=7 * 86_400)
LINES = 40
SAYINGS = ["ok", "That strait hurt last time, did it not? Not again, please.", LONG_WORD]
#: What a full board has at least.
MOVES, ISLANDS, KINDS = 60, 12, 3
#: Ways to play on that are tried until one leads to the wanted position.
TRIES = 2000
PAST_GAMES = 30

Wanted = Callable[[State, int], bool]


def prepare() -> None:
    """Fill the database and print what there is, as `Prepared`."""
    rng = random.Random("a crowd")
    with drawn_from(rng), transaction.atomic():
        viewer, rival = make_player(VIEWER), make_player(RIVAL)
        others = [make_player(name) for name in OTHERS]
        _past_games([viewer, rival, *others])
        pages = {name: f"/matches/{match.pk}/" for name, match in _matches(viewer, rival).items()}
        won, pause = (pages[name].split("/")[2] for name in ("won", "pause"))
        asked(Match.objects.get(pk=won), budget=4)
        list(make_report(UUID(won)))
        pages |= {
            "replay": f"/matches/{won}/replay/17/",
            "embed": f"/matches/{won}/embed/",
            "ledger": f"/matches/{won}/ledger/",
            "record": f"/matches/{won}/record/",
            "series": f"/series/{Match.objects.get(pk=won).series_id}/",
            "running-series": f"/series/{Match.objects.get(pk=pause).series_id}/",
        }
        pages |= _elsewhere(viewer, rival, others)
        pages |= _voyages(rng, [viewer, rival, *others])
        pages |= account_pages(viewer, rival) | play_pages(rng, viewer, rival)
        rogue = Player.objects.get(username=ROGUE)
        pages |= desk_pages(Match.objects.get(pk=won), rogue, [viewer, *others[2:]])
        follow(viewer, rival)
        Notice.objects.filter(player=viewer).update(read_at=None)
        people = Player.objects.filter(username__in=[VIEWER, RIVAL, ROGUE, WITH_APP, MODERATOR])
        sessions = {player.username: session_of(player) for player in people}
        sessions[GUEST] = guest_session()
    print(json.dumps(asdict(Prepared(sessions, pages))))  # noqa: T201 # read by the fixtures


def _matches(viewer: Player, rival: Player) -> dict[str, Match]:
    """The second game of a series for each thing that its page can show to the viewer."""

    def own(match_wanted: Callable[[State], bool], turns: int, terms: Terms = RATED) -> Match:
        match = _second_game(viewer, rival, terms)
        seat = match.seats.get(player=viewer).number

        def is_it(state: State, moves: int) -> bool:
            return moves >= turns and state.seat == seat and match_wanted(state)

        return _talked(_played(match, is_it), viewer, rival)

    def is_full(state: State) -> bool:
        return len(state.islands()) >= ISLANDS and len(state.reusable(state.reached())) >= KINDS

    def is_stocked(state: State) -> bool:
        return state.phase == "sail" and len(set(state.set_aside[state.seat])) >= KINDS

    # First of all: so many games of two players in a day are rated, and no more.
    ending = _played(_second_game(viewer, rival), lambda _, moves: moves >= 12)
    drawish = own(is_stocked, 30)
    offer_draw(drawish.pk, rival, drawish.version)
    over = own(is_stocked, 40)
    return {
        "ending": ending,
        "moving": _waiting(viewer, rival, 20),
        "new": _talked(first_match(viewer, rival, best_of=3), viewer, rival),
        "first": make_match(viewer, rival, terms=LETTERS),
        "sail": own(is_stocked, MOVES),
        "explore": own(lambda state: state.phase == "explore" and is_full(state), MOVES),
        "place": own(lambda state: state.phase == "place", 50),
        "scout": own(lambda state: state.phase == "scout", 50, MINUTES),
        "waiting": _waiting(viewer, rival),
        "draw": drawish,
        "won": resign(over.pk, rival),
        "pause": _pause(viewer, rival),
        "letters": _talked(
            _played(make_match(viewer, rival, terms=LETTERS), lambda _, moves: moves >= 20),
            viewer,
            rival,
        ),
        "voyage": _played(make_match(viewer), lambda _, moves: moves >= 40),
        "oceans": make_match(viewer, rival, terms=Terms("oceans", "reef")),
    }


def _second_game(viewer: Player, rival: Player, terms: Terms = RATED) -> Match:
    first = first_match(viewer, rival, best_of=3, terms=terms)
    first = _played(first, lambda _, moves: moves >= 12)
    return start_next_game_of(series_of(resign(first.pk, rival)))


def _waiting(viewer: Player, rival: Player, turns: int = MOVES) -> Match:
    match = _second_game(viewer, rival)
    seat = match.seats.get(player=rival).number
    match = _played(match, lambda state, moves: moves >= turns and state.seat == seat)
    return _talked(match, viewer, rival)


def _pause(viewer: Player, rival: Player) -> Match:
    """The first game of a series is over and the next has not begun."""
    match = _played(first_match(viewer, rival, best_of=5, terms=RATED), lambda _, moves: moves > 40)
    series = series_of(resign(match.pk, rival))
    series.next_game_at = timezone.now() + timedelta(days=1)
    series.save()
    return _talked(match, viewer, rival)


def _talked(match: Match, *speakers: Player) -> Match:
    """Forty lines by the players and as many by somebody who looks on."""
    rooms = [(ChatMessage.Room.PLAYERS, speakers)]
    rooms.append((ChatMessage.Room.SPECTATORS, (Player.objects.get(username=OTHERS[0]),)))
    ChatMessage.objects.bulk_create(
        ChatMessage(
            match=match,
            room=room,
            player=people[number % len(people)],
            text=f"{number + 1}: {SAYINGS[number % len(SAYINGS)]}",
            at=timezone.now() - timedelta(minutes=LINES - number),
        )
        for room, people in rooms
        for number in range(LINES)
    )
    return match


def _played(match: Match, is_it: Wanted) -> Match:
    """Play on, in the first way by chance that leads there."""
    state = OCEANIA.decode(match.state)
    for number in range(TRIES):
        moves = _way(state, random.Random(number), is_it)
        if moves is not None:
            return play(match, *(str(move) for move in moves))
    raise AssertionError("no way leads there")


def _way(state: State, rng: random.Random, is_it: Wanted) -> list[Move] | None:
    """Draw always, put no scout ashore: what does not fit is set aside, and every scout stays."""
    made: list[Move] = []
    while not OCEANIA.outcome(state):
        if is_it(state, len(made)):
            return made
        choices = OCEANIA.legal_moves(state, state.seat)
        kept = [move for move in choices if str(move).partition(" ")[0] in ("pass", "draw")]
        made.append(kept[0] if kept else rng.choice(choices))
        state = OCEANIA.apply(state, state.seat, made[-1]).state
    return None


def _past_games(players: list[Player]) -> None:
    now = timezone.now()
    for number in range(PAST_GAMES * len(players) // 2):
        one, other = players[number % len(players)], players[(number * 7 + 1) % len(players)]
        if one != other:
            scores = (100 + number, -10 - number)
            record_result(
                finished(one, other, scores=scores, at=now - timedelta(hours=500 - number))
            )


def _elsewhere(viewer: Player, rival: Player, others: list[Player]) -> dict[str, str]:
    """Many matches of others and of the viewer, and many challenges."""
    for one, other in zip(others[::2], others[1::2], strict=True):
        _played(first_match(one, other, best_of=5, terms=RATED), lambda _, moves: moves >= 20)
        make_match(viewer, one, terms=LETTERS)
        challenge(other, best_of=5, terms=RATED)
        challenge(one, viewer, best_of=3, terms=CASUAL)
    theirs = challenge(rival, viewer, best_of=5, terms=RATED)
    link = challenge(viewer, kind=Challenge.Kind.LINK, terms=CASUAL)
    return {
        "challenge": f"/challenges/{theirs.pk}/",
        "challenge-link": f"/challenges/{link.pk}/",
        "invitation": f"/join/{link.token}/",
    }


def _voyages(rng: random.Random, players: list[Player]) -> dict[str, str]:
    """Yesterday's bag, sailed by many, and today's, sailed by none."""
    yesterday = timezone.now() - timedelta(days=1)
    for ago in range(1, -4, -1):
        day = day_of(timezone.now() - timedelta(days=ago))
        seal_day(day.isoformat(), beginning_of(day) - timedelta(days=3))
    for player in players[:4]:
        with at(beginning_of(day_of(yesterday)) + timedelta(hours=8)):
            played_out(rng, sail_today(player))
    return {"voyage-day": f"/voyages/days/{day_of(yesterday)}/"}
