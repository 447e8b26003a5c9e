"""The lobby's page, its poll, quick pairing, starting a voyage, and what they cost."""

from __future__ import annotations

import re

import pytest
from django.test import Client
from pytest_django import DjangoAssertNumQueries

from games.bots.accounts import account_of
from games.bots.actions import play_bot
from games.challenges.actions import MOST_OPEN
from games.challenges.pairing import quick_agreements
from games.challenges.terms import Agreement
from games.lobby.page import lobby_parts
from games.lobby.queries import lobby_for
from games.matches import endings
from games.matches.commitments import seal_kept_for
from games.matches.lifecycle import Terms
from games.matches.page.lists import MOST_FINISHED
from games.models import Challenge, Match
from games.presence import SitePresence
from ladder.blocks import block
from ladder.guests import create_guest
from ladder.models import Player, Rating
from tests.harness.answers import client_of, page_of, with_characters
from tests.harness.challenging import CLASSIC, LIVE, challenge, first_match
from tests.harness.factories import make_match, make_player, play_to_the_end
from tests.harness.people import browser_of

pytestmark = pytest.mark.django_db

RATED = Terms("oceania", "7x5", rated=True, clock="live", clock_seconds=480, clock_increment=5)
NONCE = "5" * 32
NOON = "2026-11-16T12:00Z"


@pytest.fixture
def anouk() -> Player:
    return make_player("anouk")


@pytest.fixture
def halvard() -> Player:
    return make_player("halvard")


def lobby(player: Player | None = None, client: Client | None = None) -> str:
    answer = (client or client_of(player)).get("/play/")
    assert answer.status_code == 200
    return with_characters(answer.content.decode())


def part(page: str, name: str) -> str:
    """One of the lobby's parts, as its words."""
    start = page.index(f'<div id="lobby-{name}"')
    end = page.find('<div id="lobby-', start + 1)
    words = re.sub(r"<[^>]*>", " ", page[start : end if end > 0 else None])
    return " ".join(words.split())


def test_strangers_see_what_is_offered_and_have_nothing_of_their_own(
    anouk: Player, halvard: Player
) -> None:
    challenge(anouk, terms=RATED, best_of=3)
    make_match(anouk, halvard)
    page = lobby()
    assert "anouk Oceania Best of 3 8 + 5 Rated Sign up" in part(page, "challenges")
    assert page.count('href="/accounts/signup/?next=/play/"') == 3, "in the head, too"
    assert "anouk 0 halvard 0" in part(page, "running")
    assert "Your matches" not in page
    assert "You need a name to challenge others." in page
    assert "Accept" not in part(page, "challenges")


def test_an_empty_lobby_says_what_to_do(anouk: Player) -> None:
    page = lobby(anouk)
    assert "Nobody is looking for a game just now." in part(page, "challenges")
    assert "No match is running." in part(page, "matches")
    assert "No game between others is being played just now." in part(page, "running")
    assert "Nobody else is here just now." in part(page, "online")
    assert "Matches that are over will stand here" in page
    assert "Set sail" in page


def test_challenges_are_listed_with_their_terms(anouk: Player, halvard: Player) -> None:
    casual = challenge(anouk, terms=Terms("oceans", "reef", clock="days", clock_seconds=259_200))
    rated = challenge(anouk, terms=RATED, best_of=5)
    page = lobby(halvard)
    assert "All 2" in part(page, "challenges")
    assert "anouk Oceans Single game 3 days Casual Accept anouk" in part(page, "challenges")
    assert "anouk Oceania Best of 5 8 + 5 Rated Accept anouk" in part(page, "challenges")
    assert page.count('class="is-rated is-far"') == 1
    for made in (casual, rated):
        assert f'formaction="/challenges/{made.pk}/accept/"' in page
        assert f'data-since="{int(made.created_at.timestamp())}"' in page


def test_ratings_have_no_column_as_long_as_nobody_has_one(anouk: Player, halvard: Player) -> None:
    challenge(anouk, terms=RATED)
    page = lobby(halvard)
    assert "Rating" not in part(page, "challenges")
    assert "show-near" not in page


def rate(player: Player, rating: float, experience: int, game: str = "oceania") -> None:
    Rating.objects.create(
        player=player, game=game, rating=rating, experience=experience, last_played_at=NOON
    )


def test_ratings_stand_beside_the_names(anouk: Player, halvard: Player) -> None:
    rate(anouk, 1587.4, 40)
    rate(anouk, 1720, 3, "oceans")
    rate(halvard, 1233, 9)
    other = make_player("other")
    challenge(anouk, terms=RATED, best_of=3)
    match = make_match(anouk, halvard)
    assert "Player Rating Game" in part(lobby(other), "challenges")
    assert "anouk 1587 Oceania" in part(lobby(other), "challenges")
    assert "anouk 1587 0 halvard 1233? 0" in part(lobby(other), "running")
    seen = lobby_for(other, [anouk.pk, halvard.pk, other.pk])
    presence = SitePresence(frozenset({anouk.pk}), frozenset({halvard.pk, other.pk}), {match.pk: 3})
    parts = with_characters("".join(lobby_parts(seen, other, presence, "en").values()))
    assert part(parts, "online") == (
        "Online 3 players anouk 1587 playing halvard 1233? here other here"
    )
    assert part(parts, "running").endswith(" 3")
    assert 'aria-label="Oceania: anouk – halvard, 3 watching"' in parts


def test_who_is_outside_the_range_is_told(anouk: Player, halvard: Player) -> None:
    challenge(anouk, terms=RATED, best_of=3, rating_low=1800)
    assert "not in your range" in part(lobby(halvard), "challenges")
    assert "8 + 5 Best of 3 0 waiting" in part(lobby(halvard), "quick")
    assert "Accept" not in part(lobby(halvard), "challenges")


def test_those_who_are_apart_do_not_meet(anouk: Player, halvard: Player) -> None:
    challenge(anouk)
    block(halvard, anouk)
    assert "Nobody is looking for a game" in part(lobby(halvard), "challenges")


def test_one_s_own_challenges_can_be_withdrawn(anouk: Player, halvard: Player) -> None:
    mine = challenge(anouk)
    received = challenge(halvard, anouk, terms=RATED)
    page = lobby(anouk)
    assert part(page, "received") == (
        "You are challenged halvard Oceania · Single game · 8 + 5 · rated Accept halvard"
    )
    assert part(page, "own").startswith(
        "Your challenges For anyone Oceania · Single game · no clock · casual Withdraw For anyone"
    )
    assert f'formaction="/challenges/{mine.pk}/cancel/"' in page
    assert f'formaction="/challenges/{received.pk}/accept/"' in page


def test_one_s_matches_say_whose_turn_it_is(anouk: Player, halvard: Player) -> None:
    match = first_match(halvard, anouk, best_of=3)
    starter = match.seats.get(number=0).player
    other = {anouk: halvard, halvard: anouk}[starter]
    facts = f"Game with {other} Best of 3 · it stands 0–0 · no clock"
    assert f"{facts} · Your turn Resume" in part(lobby(starter), "matches")
    assert f"no clock · Waiting for {starter} Look" in part(lobby(other), "matches")
    assert lobby(starter).index("<title>(1) Play") > 0
    assert "<title>Play" in lobby(other)


def test_one_s_own_turn_comes_first(anouk: Player, halvard: Player) -> None:
    mine = make_match(anouk)
    theirs = make_match(halvard, anouk)
    page = lobby(anouk)
    assert page.index(str(mine.pk)) < page.index(str(theirs.pk))


def test_the_last_finished_matches_are_listed(anouk: Player, halvard: Player) -> None:
    over = play_to_the_end(make_match(anouk, halvard))
    row = f'<a href="{page_of(over)}">Oceania: anouk – halvard</a>'
    assert row in lobby(anouk)
    for _ in range(MOST_FINISHED):
        endings.abort(make_match(anouk, halvard).pk, anouk)
    assert row not in lobby(anouk)


def test_games_without_a_picture_are_named(anouk: Player, halvard: Player) -> None:
    make_match(anouk, halvard, terms=Terms("oceans", "reef"))
    assert part(lobby(), "running").startswith("Games in progress Watch all Oceans halvard anouk ")


# --- asking again --------------------------------------------------------------------------------


def test_a_poll_has_all_parts_behind_a_stamp(anouk: Player) -> None:
    challenge(anouk)
    answer = client_of(make_player("other")).get("/play/fragment/")
    text = answer.content.decode()
    assert answer.status_code == 200
    assert text.startswith('<div id="server-time"')
    ids = re.findall(r'<(?:div|span) id="([\w-]+)"[^>]* hx-swap-oob="true"', text)
    assert ids == [
        "server-time", "lobby-received", "lobby-quick", "lobby-challenges", "lobby-own",
        "lobby-matches", "lobby-running", "lobby-online", "online", "personal",
    ]  # fmt: skip
    assert "csrf" not in text
    assert 'id="personal"' not in Client().get("/play/fragment/").content.decode()
    assert Client().get("/play/fragment/?player=yes").status_code == 401


# --- quick pairing -------------------------------------------------------------------------------


def pair(player: Player, **sent: str) -> tuple[int, str]:
    answer = client_of(player).post("/play/pair/", {"quick": "best-of-3", "nonce": NONCE, **sent})
    return answer.status_code, answer.headers.get("Location", answer.content.decode())


def test_two_who_want_the_same_play(anouk: Player, halvard: Player) -> None:
    seal = seal_kept_for(anouk)
    assert pair(anouk, seal=str(seal.pk)) == (303, "/play/")
    (waiting,) = Challenge.objects.all()
    assert (waiting.nonce, waiting.nonce_by_server, waiting.seal) == (NONCE, False, seal)
    assert "8 + 5 Best of 3 you wait" in part(lobby(anouk), "quick")
    assert "8 + 5 Best of 3 1 waiting" in part(lobby(halvard), "quick")
    status, address = pair(halvard)
    match = Match.objects.get()
    assert (status, address) == (303, page_of(match))
    assert (match.clock_seconds, match.rated) == (480, True)


def test_every_tile_can_be_played(anouk: Player) -> None:
    for name in quick_agreements():
        assert pair(anouk, quick=name)[0] == 303
    assert Challenge.objects.count() == len(quick_agreements())


@pytest.mark.parametrize(
    "sent", [{"quick": "nonsense"}, {"nonce": "?"}, {"seal": "x"}, {"nonce": "a" * 65}]
)
def test_nonsense_is_refused_in_words(anouk: Player, sent: dict[str, str]) -> None:
    status, page = pair(anouk, **sent)
    assert status == 409
    assert 'role="alert"' in page
    assert not Challenge.objects.exists()


def test_commitments_are_used_once(anouk: Player) -> None:
    seal = str(seal_kept_for(anouk).pk)
    assert pair(anouk, seal=seal)[0] == 303
    status, page = pair(anouk, quick="short", seal=seal)
    assert (status, "These commitments were used already." in page) == (409, True)
    assert seal not in page


def test_pairing_is_for_players(anouk: Player) -> None:
    answer = Client().post("/play/pair/", {"quick": "short"})
    assert answer.headers["Location"] == "/accounts/login/?next=/play/"
    refused = browser_of(create_guest()).post("/play/pair/", {"quick": "short"})
    assert refused.status_code == 409
    assert "Guests play casual games. Sign up to play rated ones." in refused.content.decode()
    for _ in range(MOST_OPEN):
        challenge(anouk, terms=LIVE)
    assert pair(anouk)[0] == 409


def test_casual_games_are_open_to_strangers_and_guests(anouk: Player) -> None:
    stranger, other = Client(), Client()
    assert "Casual needs no account." in part(lobby(client=stranger), "quick")
    assert "Casual needs no account." not in part(lobby(anouk), "quick")
    first = stranger.post("/play/pair/", {"quick": "casual", "nonce": NONCE})
    assert (first.status_code, first.headers["Location"]) == (303, "/play/")
    waiting = Challenge.objects.get()
    assert (waiting.challenger.is_guest, waiting.nonce, waiting.rated) == (True, NONCE, False)
    assert "8 + 5 Casual you wait" in part(lobby(client=stranger), "quick")
    row = f"{waiting.challenger.username} Oceania Single game 8 + 5 Casual"
    guest = browser_of(create_guest())
    assert f"{row} Accept {waiting.challenger.username}" in part(lobby(client=guest), "challenges")
    assert f"{row} Sign up" in part(lobby(client=other), "challenges")
    assert f"{row} Accept" in part(lobby(anouk), "challenges")
    second = other.post("/play/pair/", {"quick": "casual"})
    match = Match.objects.get()
    assert (second.status_code, second.headers["Location"]) == (303, page_of(match))
    assert [seat.player.is_guest for seat in match.seats.all()] == [True, True]


def test_a_stranger_whose_pairing_is_refused_is_no_guest() -> None:
    refused = Client().post("/play/pair/", {"quick": "casual", "nonce": "?"})
    assert refused.status_code == 409
    assert not Player.objects.filter(is_guest=True).exists()


def test_one_address_makes_only_so_many_guests_by_pairing() -> None:
    answers = [Client().post("/play/pair/", {"quick": "casual"}).status_code for _ in range(11)]
    assert answers == [303] * 10 + [429]


def test_waiting_says_what_it_means_for_how_long_and_how_it_ends(anouk: Player) -> None:
    assert "Waiting for an opponent" not in lobby(anouk)
    assert "Quick pairing Oceania 5 + 3" in part(lobby(anouk), "quick")
    pair(anouk)
    waiting = Challenge.objects.get()
    page = lobby(anouk)
    assert (
        "Waiting for an opponent Oceania · Best of 3 · 8 + 5 · rated Your place is kept for 15"
        " minutes. Cancel Oceania · Best of 3 · 8 + 5 · rated"
        " You play whoever asks for the same. Stay here, and you are taken to the match; elsewhere"
        " on the site a message leads to it. Ratings near yours come first, and after two minutes"
        " anybody. Meanwhile, play a bot You keep your place."
    ) in part(page, "quick")
    assert f'class="waiting" data-since="{int(waiting.created_at.timestamp())}"' in page
    assert f'formaction="/challenges/{waiting.pk}/cancel/"' in page
    assert 'href="/bots/">Meanwhile' in page
    assert "Your challenges" not in page
    pair(anouk, quick="day-best-of-3")
    assert "Your place is kept for 7 days." in part(lobby(anouk), "quick")


def test_whoever_plays_a_bot_meanwhile_stays_in_the_queue(anouk: Player, halvard: Player) -> None:
    pair(anouk)
    begun = play_bot(anouk, account_of("Deckhand"), Agreement(CLASSIC), "")
    assert "you wait" in part(lobby(anouk), "quick")
    assert pair(halvard)[0] == 303
    found = Match.objects.exclude(pk=begun.pk).get()
    assert {seat.player for seat in found.seats.all()} == {anouk, halvard}


# --- what it costs -------------------------------------------------------------------------------


@pytest.mark.parametrize("count", [1, 3, 200])
def test_the_page_takes_as_many_queries_for_many_as_for_one(
    anouk: Player, halvard: Player, count: int, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    made = challenge(anouk, terms=LIVE)
    others = make_player("white"), make_player("grey")
    for _ in range(min(count, 3)):
        first_match(*others)
        first_match(halvard, anouk)
        endings.abort(make_match(anouk, halvard).pk, anouk)
    _copies_of(made, count - 1)
    seal_kept_for(halvard)
    client = client_of(halvard)
    # Session, player; challenges; matches, seats and series of both lists, present; seal; what is
    # over and its seats; the bots; the day's bag, the player's voyage of the day, the best before;
    # turns, notices with their seats, wishes; rating.
    with django_assert_num_queries(23):
        page = client.get("/play/").content.decode()
    assert f"All {count}" in part(page, "challenges")


def _copies_of(made: Challenge, count: int) -> None:
    for _ in range(count):
        copied = Challenge.objects.get(pk=made.pk)
        seal = copied.seal
        seal.pk = copied.pk = None
        seal.save(force_insert=True)
        copied.seal = seal
        copied.save(force_insert=True)
