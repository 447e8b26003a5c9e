"""A club in mid-season, for pictures of every page: made inside the site by its own actions.

Everything that is random follows from one text, so two runs show the same boards and nearly the
same figures.
"""

from __future__ import annotations

import json
import random
import sys
from collections.abc import Callable
from dataclasses import asdict, replace
from datetime import timedelta

from allauth.usersessions.models import UserSession
from django.db import transaction
from django.db.models import F
from django.template.loader import render_to_string
from django.utils import timezone

from games.challenges.actions import ChallengeOffer, accept, create_challenge
from games.challenges.terms import Agreement
from games.chat.actions import say
from games.kinds.oceania.rules.state import State
from games.matches.lifecycle import Terms
from games.models import Challenge, Match, Notice, Series
from games.series.actions import ready
from ladder.follows import follow
from ladder.models import Player
from ladder.preferences import change_preferences
from ladder.rating.actions import record_result
from ladder.rating.models import RatingChange, Result, Side
from tests.harness.challenging import first_match, series_of, start_next_game_of
from tests.harness.contests import finished
from tests.harness.factories import make_match
from tests.harness.prepared import Prepared, session_of
from tests.harness.staging import asks, drawn_from, played, played_out
from tests.pictures.occasions import occasions

SEED = "a club in mid-season"
#: What each is worth: the ladder comes near it.
CLUB = {
    "northing": 1889, "Wren": 1842, "kestrel": 1755, "brine-co": 1703, "Rasmus": 1690,
    "brackish": 1668, "lodestar": 1656, "marlin_k": 1644, "Tove": 1629, "halvard": 1612,
    "Sabine": 1601, "Anouk_V": 1587, "Teuvo": 1571, "petrel": 1520, "quillback": 1507,
    "saltmarsh": 1498, "gannet": 1474, "pelagia": 1420, "Ines": 1391, "tidewrack": 1312,
}  # fmt: skip
COUNTRIES = {"Anouk_V": "NL", "halvard": "NO", "Tove": "NO", "Teuvo": "FI", "Wren": "NZ"}
#: Games that everybody has finished, and the days over which they played them.
GAMES_EACH, DAYS = 50, 200
#: For so long Anouk has played nothing but series, and when those were.
QUIET_DAYS = 15
BROWSERS = (
    "Mozilla/5.0 (X11; Linux x86_64) Chrome/142.0 Safari/537.36",
    "Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) Safari/604.1",
)
SERIES_DAYS_AGO = (12, 7, 2)
ERRORS = ("400", "403", "403_csrf", "404", "429", "500", "503")

QUICK = Terms("oceania", "7x5", rated=True, clock="live", clock_seconds=480, clock_increment=5)
SLOW = replace(QUICK, clock_seconds=900, clock_increment=10)
SHORT = replace(QUICK, clock_seconds=300, clock_increment=3)
CASUAL = replace(SLOW, rated=False)
WORDS = [
    ("halvard", "good luck for this one"),
    ("Anouk_V", "you too. That strait hurt last time"),
    ("halvard", "not again…"),
    ("Anouk_V", "could be useful later :)"),
]


def populate() -> None:
    """Fill the database and print what there is, as `Prepared`."""
    rng = random.Random(SEED)
    with drawn_from(rng), transaction.atomic():
        players = {name: Player.objects.create_user(name) for name in sorted(CLUB)}
        _play_a_season(random.Random(f"{SEED}, results"), players)
        rivals = [players[name] for name in ("Anouk_V", "Teuvo", "saltmarsh", "kestrel")]
        _past_series(random.Random(f"{SEED}, series"), *rivals)
        pages = {
            **_series(rng, players["Anouk_V"], players["halvard"]),
            **_matches(rng, players["Anouk_V"], players["halvard"]),
        }
        _play_beside(rng, [player for name, player in players.items() if name != "Anouk_V"])
        pages |= _challenges(players)
        pages |= occasions(random.Random(f"{SEED}, occasions"), players, pages)
        for name, country in COUNTRIES.items():
            change_preferences(players[name], country=country)
        follow(players["Anouk_V"], players["halvard"])
        Player.objects.update(date_joined=timezone.now() - timedelta(days=DAYS))
    newcomer = Player.objects.create_user("Newcomer")
    keeper = Player.objects.create_superuser("Harbourmaster")
    people = [*players.values(), newcomer, keeper]
    pages |= {f"error-{name}": render_to_string(f"{name}.html") for name in ERRORS}
    sessions = {player.username: session_of(player) for player in people}
    for browser in BROWSERS:
        _log_in_with(players["Anouk_V"], browser, sessions["Anouk_V"])
    json.dump(asdict(Prepared(sessions, pages)), sys.stdout)


def _log_in_with(player: Player, browser: str, key: str) -> None:
    """A row in the list of sessions; the first of them is the session of the pictures."""
    is_first = browser == BROWSERS[0]
    UserSession.objects.create(
        user=player,
        session_key=key if is_first else session_of(player),
        ip="127.0.0.1" if is_first else "192.0.2.7",
        user_agent=browser,
    )


def _play_a_season(rng: random.Random, players: dict[str, Player]) -> None:
    """Results whose odds follow from what each is worth."""
    games = len(CLUB) * GAMES_EACH // 2
    now = timezone.now()
    names = sorted(CLUB, key=lambda name: name != "Anouk_V")
    for number in range(games):
        # Lately Anouk has played the series that her page shows.
        is_late = number > games * (1 - QUIET_DAYS / DAYS)
        one, other = rng.sample(names[1:] if is_late else names, 2)
        wins = rng.random() < 1 / (1 + 10 ** ((CLUB[other] - CLUB[one]) / 400))
        at = now - timedelta(days=DAYS * (1 - number / games), hours=1)
        scores = (rng.randint(12, 26), rng.randint(-2, 11))
        seats = (players[one], players[other])
        if wins:
            record_result(finished(*seats, scores=scores, at=at))
        else:
            record_result(finished(*seats, places=(2, 1), scores=scores[::-1], at=at))


def _matches(rng: random.Random, anouk: Player, halvard: Player) -> dict[str, str]:
    """A match for each thing that its page can show to Anouk."""

    def shown(name: str, is_it: Callable[[State], bool], *players: Player) -> tuple[str, str]:
        match = make_match(*players, seed=rng.randbytes(32))
        return name, f"/matches/{played(rng, match, is_it).pk}/"

    both = (anouk, halvard)
    return dict(
        [
            shown("match-new", lambda _: True, *both),
            shown("match-sail", lambda state: state.turn == 12, *both),
            shown("match-explore", lambda state: state.turn > 9 and asks(state, "explore"), *both),
            shown("match-scout", lambda state: state.turn > 9 and asks(state, "scout"), *both),
            shown("match-waiting", lambda state: state.turn == 15, *both),
            shown("match-over", lambda _: False, *both),
            shown("voyage", lambda state: state.turn == 9, anouk),
            ("oceans", f"/matches/{make_match(*both, terms=Terms('oceans', 'reef')).pk}/"),
        ]
    )


def _series(rng: random.Random, anouk: Player, halvard: Player) -> dict[str, str]:
    """The second game of a best of three, in which Anouk has a tile to place."""
    offer = ChallengeOffer(Agreement(QUICK, best_of=3), Challenge.Kind.DIRECT, anouk)
    first = accept(create_challenge(halvard, offer, "a" * 16).pk, anouk, "b" * 16)
    first = played_out(rng, first)
    assert first.series_id
    for player in (anouk, halvard):
        ready(first.series_id, player)
    second = Match.objects.get(series=first.series_id, number=2)
    seat = second.seats.get(player=anouk).number

    def is_it(state: State) -> bool:
        return state.turn > 18 and state.seat == seat and state.phase == "place"

    second = played(rng, second, is_it)
    for name, words in WORDS:
        say(second.pk, anouk if name == "Anouk_V" else halvard, words)
    return {
        "match": f"/matches/{second.pk}/",
        "match-won": f"/matches/{first.pk}/",
        "series": f"/series/{first.series_id}/",
    }


def _past_series(rng: random.Random, anouk: Player, *others: Player) -> None:
    """Series that Anouk has played to their end; the news of them is read."""
    with drawn_from(rng):
        _play_series(rng, anouk, *others)


def _play_series(rng: random.Random, anouk: Player, *others: Player) -> None:
    for best_of, other, days_ago in zip((3, 1, 3), others, SERIES_DAYS_AGO, strict=True):
        match = first_match(anouk, other, best_of=best_of, terms=QUICK)
        series = series_of(played_out(rng, match))
        while series.next_game_at is not None:
            series = series_of(played_out(rng, start_next_game_of(series)))
        Notice.objects.filter(match__series=series).update(read_at=timezone.now())
        _put_back(series, timedelta(days=days_ago))


def _put_back(series: Series, span: timedelta) -> None:
    """As if all of the series had been played so long ago."""
    matches = series.matches.values("pk")
    for rows in (
        Series.objects.filter(pk=series.pk),
        Match.objects.filter(pk__in=matches),
        Result.objects.filter(match__in=matches),
        Side.objects.filter(result__match__in=matches),
        RatingChange.objects.filter(result__match__in=matches),
    ):
        rows.update(finished_at=F("finished_at") - span)


def _play_beside(rng: random.Random, others: list[Player]) -> None:
    """Matches of others, some turns old, for the lobby."""
    for number in range(8):
        turns = rng.randint(6, 21)
        pair = others[2 * number : 2 * number + 2]
        best_of = rng.choice((1, 3, 5))
        match = first_match(*pair, best_of=best_of, terms=SLOW)
        played(rng, match, lambda state, turns=turns: state.turn >= turns)  # type: ignore[misc]


def _challenges(players: dict[str, Player]) -> dict[str, str]:
    """What is on offer, the last of it by Anouk herself."""
    offers = [
        ("marlin_k", Agreement(QUICK, best_of=3)),
        ("Teuvo", Agreement(SLOW, best_of=5)),
        ("saltmarsh", Agreement(SHORT)),
        ("brine-co", Agreement(QUICK, best_of=3)),
        ("Ines", Agreement(CASUAL, best_of=3)),
        ("petrel", Agreement(replace(CASUAL, game="oceans", variant="reef"))),
        ("northing", Agreement(QUICK, best_of=5)),
    ]
    for name, agreement in reversed(offers):
        create_challenge(players[name], ChallengeOffer(agreement), "c" * 16)
    direct = ChallengeOffer(Agreement(SHORT, best_of=3), Challenge.Kind.DIRECT, players["Anouk_V"])
    theirs = create_challenge(players["kestrel"], direct, "d" * 16)
    mine = create_challenge(
        players["Anouk_V"], ChallengeOffer(Agreement(CASUAL), Challenge.Kind.LINK), "e" * 16
    )
    return {
        "challenge": f"/challenges/{theirs.pk}/",
        "challenge-link": f"/challenges/{mine.pk}/",
        "invitation": f"/join/{mine.token}/",
    }
