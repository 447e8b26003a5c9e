"""Making challenges and answering them."""

from __future__ import annotations

from datetime import timedelta
from typing import Any
from uuid import uuid4

import pytest
from django.db import IntegrityError, transaction
from django.utils import timezone

from games.challenges.actions import (
    MOST_OPEN,
    ChallengeOffer,
    accept,
    cancel,
    create_challenge,
    decline,
    due_expiries,
    expire,
)
from games.challenges.policy import Closed, NotForYou
from games.challenges.terms import Agreement
from games.kinds.fair_shuffle import commitment
from games.matches.commitments import BrokenSeal, seal_kept_for
from games.matches.lifecycle import Terms
from games.matches.refusals import NotPossible, Refused
from games.models import Challenge, Match, Seal, Series
from ladder.blocks import block
from ladder.guests import create_guest
from ladder.models import Player
from ladder.preferences import change_preferences
from tests.harness.challenging import CLASSIC, LIVE, NONCES, challenge, first_match, series_of
from tests.harness.factories import make_player

pytestmark = pytest.mark.django_db


@pytest.fixture
def anouk() -> Player:
    return make_player("anouk")


@pytest.fixture
def halvard() -> Player:
    return make_player("halvard")


def stored(made: Challenge) -> str:
    made.refresh_from_db()
    return made.status


def refusal_of(made: Challenge, player: Player, **given: str) -> str:
    """The words in which accepting is refused, after which nothing has changed."""
    before = stored(made), Match.objects.count(), Series.objects.count()
    with pytest.raises(Refused) as refused:
        accept(made.pk, player, given.get("nonce", NONCES[1]), given.get("token", ""))
    assert (stored(made), Match.objects.count(), Series.objects.count()) == before
    return str(refused.value)


def test_accepting_begins_the_first_match_on_the_terms(anouk: Player, halvard: Player) -> None:
    made = challenge(
        anouk, halvard, terms=LIVE, best_of=3, starter="lot", odds_allowed=True
    )  # fmt: skip
    match = accept(made.pk, halvard, NONCES[1])
    series = series_of(match)
    made.refresh_from_db()
    assert (made.status, made.series, made.closed_at is not None) == ("accepted", series, True)
    assert (series.best_of, series.starter, series.odds_allowed) == (3, "lot", True)
    assert (series.status, series.seal) == ("playing", made.seal)
    assert Agreement.of(series).terms == LIVE
    assert (match.number, match.clock, match.clock_seconds, match.clock_increment) == (
        1, "live", 300, 3,
    )  # fmt: skip
    assert list(series.seats.values_list("number", "player", "nonce", "nonce_by_server")) == [
        (0, anouk.pk, NONCES[0], False),
        (1, halvard.pk, NONCES[1], False),
    ]
    assert match.seats.get(player=anouk).nonce == f"{NONCES[0]}.1"
    assert match.seats.get(player=halvard).nonce == f"{NONCES[1]}.1"


def test_the_commitments_are_those_of_the_games_to_come(anouk: Player, halvard: Player) -> None:
    made = challenge(anouk, halvard, best_of=5)
    assert len(made.seal.commitments) == len(set(made.seal.commitments)) == 9
    seeds = [made.seal.seed_of(number) for number in range(1, 10)]
    assert [commitment(seed) for seed in seeds] == made.seal.commitments
    match = accept(made.pk, halvard, NONCES[1])
    assert (match.seed, match.commitment) == (seeds[0], made.seal.commitments[0])


def test_a_challenge_is_sealed_as_its_page_has_shown(anouk: Player, halvard: Player) -> None:
    kept = seal_kept_for(anouk)
    assert seal_kept_for(anouk) == kept
    made = create_challenge(anouk, ChallengeOffer(Agreement(CLASSIC)), NONCES[0], kept.pk)
    assert made.seal == kept
    assert seal_kept_for(anouk) != kept
    with pytest.raises(BrokenSeal, match="These commitments were used already"):
        create_challenge(anouk, ChallengeOffer(Agreement(CLASSIC)), NONCES[0], kept.pk)
    with pytest.raises(BrokenSeal):
        create_challenge(
            halvard, ChallengeOffer(Agreement(CLASSIC)), NONCES[0], seal_kept_for(anouk).pk
        )  # fmt: skip
    assert Challenge.objects.count() == 1
    assert Seal.objects.count() == 2


def test_without_a_script_the_server_makes_the_nonce_and_says_so(
    anouk: Player, halvard: Player
) -> None:
    made = create_challenge(anouk, ChallengeOffer(Agreement(CLASSIC)), "")
    match = accept(made.pk, halvard, "")
    seats = match.seats.all()
    assert [seat.nonce_by_server for seat in seats] == [True, True]
    assert len({seat.nonce for seat in seats}) == 2


@pytest.mark.parametrize("nonce", ["a" * 15, "A" * 16, "a" * 65, "x|y", " "])
def test_what_is_no_nonce_is_refused(anouk: Player, halvard: Player, nonce: str) -> None:
    with pytest.raises(NotPossible, match="a nonce that is none"):
        create_challenge(anouk, ChallengeOffer(Agreement(CLASSIC)), nonce)
    assert "a nonce that is none" in refusal_of(challenge(anouk), halvard, nonce=nonce)


def test_accepting_again_gives_the_same_match(anouk: Player, halvard: Player) -> None:
    made = challenge(anouk)
    match = accept(made.pk, halvard, NONCES[1])
    assert accept(made.pk, halvard, "c" * 16) == match
    assert Match.objects.count() == 1


def test_what_is_gone_is_refused_in_words(anouk: Player, halvard: Player) -> None:
    late = make_player("late")
    taken, withdrawn, declined, old, older = (
        challenge(anouk), challenge(anouk), challenge(anouk, halvard), challenge(anouk),
        challenge(anouk),
    )  # fmt: skip
    accept(taken.pk, halvard, NONCES[1])
    cancel(withdrawn.pk, anouk)
    decline(declined.pk, halvard, "not_now")
    Challenge.objects.filter(pk__in=[old.pk, older.pk]).update(expires_at=timezone.now())
    expire(older.pk, timezone.now())
    assert refusal_of(taken, late) == "Somebody has just accepted this challenge."
    assert refusal_of(withdrawn, late) == "This challenge was withdrawn."
    assert refusal_of(declined, halvard) == "This challenge was declined."
    assert refusal_of(old, late) == "This challenge has expired."
    assert refusal_of(older, late) == "This challenge has expired."
    with pytest.raises(Challenge.DoesNotExist):
        accept(uuid4(), late, NONCES[1])


def test_a_challenge_is_for_whom_it_is_made(anouk: Player, halvard: Player) -> None:
    stranger = make_player("stranger")
    own = "You cannot accept your own challenge."
    for made in (challenge(anouk), challenge(anouk, halvard), challenge(anouk, kind="link")):
        assert refusal_of(made, anouk, token=made.token) == own
    assert refusal_of(challenge(anouk, halvard), stranger) == "This challenge is not for you."


def test_a_link_is_accepted_by_whoever_knows_it(anouk: Player, halvard: Player) -> None:
    made, other = challenge(anouk, kind="link"), challenge(anouk, kind="link")
    assert len(made.token) == 22
    for token in ("", "x", other.token, "ü"):
        assert refusal_of(made, halvard, token=token) == "This challenge is not for you."
    assert accept(made.pk, halvard, NONCES[1], made.token).seats.count() == 2


def test_guests_accept_casual_invitations_and_nothing_else(anouk: Player) -> None:
    guest = create_guest()
    rated = Terms("oceania", "7x5", rated=True)
    with pytest.raises(NotPossible, match=r"^Guests can accept invitations\. Sign up"):
        create_challenge(guest, ChallengeOffer(Agreement(CLASSIC)), NONCES[0])
    assert refusal_of(challenge(anouk), guest) == (
        "Guests can accept invitations by link. Sign up to accept others."
    )
    with pytest.raises(NotPossible, match="There is no such player to challenge"):
        challenge(anouk, guest)
    strict = challenge(anouk, kind="link", terms=rated)
    assert refusal_of(strict, guest, token=strict.token) == (
        "Guests play casual games. Sign up to play rated ones."
    )
    made = challenge(anouk, kind="link")
    assert accept(made.pk, guest, "", made.token).seats.filter(player=guest).exists()


def test_whoever_is_blocked_can_neither_challenge_nor_accept(
    anouk: Player, halvard: Player
) -> None:
    open_one, direct, link = (
        challenge(anouk), challenge(anouk, halvard), challenge(anouk, kind="link"),
    )  # fmt: skip
    block(halvard, anouk)
    for made in (open_one, direct, link):
        assert refusal_of(made, halvard, token=made.token) == "This challenge is not for you."
    for one, other in ((anouk, halvard), (halvard, anouk)):
        with pytest.raises(NotPossible, match="does not take challenges from you"):
            challenge(one, other)


@pytest.mark.parametrize(
    ("choice", "stranger_may", "acquaintance_may"),
    [
        ("everyone", True, True),
        ("nobody", False, False),
        ("acquainted", False, True),
        ("experienced", False, False),
    ],
)
def test_players_choose_who_may_challenge_them(
    anouk: Player, halvard: Player, choice: str, *, stranger_may: bool, acquaintance_may: bool
) -> None:
    stranger = make_player("stranger")
    first_match(anouk, halvard)
    change_preferences(anouk, who_may_challenge=choice)
    for challenger, may in ((stranger, stranger_may), (halvard, acquaintance_may)):
        if may:
            assert challenge(challenger, anouk).status == "open"
        else:
            with pytest.raises(NotPossible, match="does not take challenges from you"):
                challenge(challenger, anouk)


def test_a_range_of_ratings_is_kept(anouk: Player, halvard: Player) -> None:
    outside = "Your rating is outside the range of this challenge."
    assert refusal_of(challenge(anouk, rating_low=1501), halvard) == outside
    assert refusal_of(challenge(anouk, rating_high=1499), halvard) == outside
    fitting = challenge(anouk, rating_low=1500, rating_high=1500)
    assert accept(fitting.pk, halvard, NONCES[1]).status == "playing"


def test_guests_count_as_beginners_in_a_range(anouk: Player) -> None:
    strong = challenge(anouk, kind="link", rating_low=1501)
    assert refusal_of(strong, create_guest(), token=strong.token) == (
        "Your rating is outside the range of this challenge."
    )
    fitting = challenge(anouk, kind="link", rating_high=1500)
    assert accept(fitting.pk, create_guest(), "", fitting.token).status == "playing"


@pytest.mark.parametrize(
    ("settled", "words"),
    [
        ({"terms": Terms("chess", "7x5")}, "There is no such game for two."),
        ({"terms": Terms("oceania", "9x9")}, "There is no such game for two."),
        ({"best_of": 2}, "A series is one game, a best of three or a best of five."),
        ({"starter": "me"}, "Who starts is decided by the rules or by lot."),
        ({"terms": Terms("oceania", "7x5", clock="live")}, "There is no such clock."),
        ({"terms": Terms("oceania", "7x5", clock="days", clock_seconds=5)}, "There is no such cl"),
        ({"rating_low": 1600, "rating_high": 1400}, "The lowest rating is above the highest."),
        ({"kind": "secret"}, "There is no such kind of challenge."),
        ({"kind": "direct"}, "There is no such player to challenge."),
    ],
)
def test_what_cannot_be_played_cannot_be_offered(
    anouk: Player, settled: dict[str, Any], words: str
) -> None:
    with pytest.raises(NotPossible, match=words):
        challenge(anouk, **settled)
    assert not Challenge.objects.exists()


def test_nobody_challenges_themselves_or_somebody_who_left(anouk: Player, halvard: Player) -> None:
    with pytest.raises(NotPossible, match="You cannot challenge yourself"):
        challenge(anouk, anouk)
    Player.objects.filter(pk=halvard.pk).update(is_active=False)
    halvard.refresh_from_db()
    with pytest.raises(NotPossible, match="There is no such player to challenge"):
        challenge(anouk, halvard)
    mutual = challenge(anouk), challenge(make_player("late"), anouk)
    assert [made.status for made in mutual] == ["open", "open"]


def test_several_challenges_at_once_but_not_without_end(anouk: Player, halvard: Player) -> None:
    made = [challenge(anouk) for _ in range(MOST_OPEN)]
    with pytest.raises(NotPossible, match="as many open challenges as one can have"):
        challenge(anouk)
    cancel(made[0].pk, anouk)
    Challenge.objects.filter(pk=made[1].pk).update(expires_at=timezone.now())
    assert [challenge(anouk).status, challenge(anouk).status] == ["open", "open"]
    assert challenge(halvard).status == "open"


def test_a_live_game_ends_the_wait_for_others(anouk: Player, halvard: Player) -> None:
    slow = challenge(anouk)
    kept, waiting, theirs = (
        challenge(anouk, kind="link", terms=LIVE),
        challenge(anouk, terms=LIVE),
        challenge(halvard, terms=LIVE),
    )
    first_match(anouk, halvard, terms=LIVE)
    assert [stored(made) for made in (slow, kept, waiting, theirs)] == [
        "open", "open", "cancelled", "cancelled",
    ]  # fmt: skip


def test_declining_gives_a_reason(anouk: Player, halvard: Player) -> None:
    made = challenge(anouk, halvard)
    with pytest.raises(NotForYou):
        decline(made.pk, anouk, "not_now")
    with pytest.raises(NotPossible, match="Please choose one of the reasons"):
        decline(made.pk, halvard, "")
    with pytest.raises(NotPossible, match="That is too long"):
        decline(made.pk, halvard, "other", "x" * 201)
    assert stored(made) == "open"
    decline(made.pk, halvard, "too_fast", "  no\n\u202eeye\u200b for it  ")
    made.refresh_from_db()
    assert (made.status, made.decline_reason, made.decline_words) == (
        "declined", "too_fast", "no eye for it",
    )  # fmt: skip
    decline(made.pk, halvard, "other", "twice")
    made.refresh_from_db()
    assert made.decline_words == "no eye for it"


def test_withdrawing(anouk: Player, halvard: Player) -> None:
    made, taken = challenge(anouk), challenge(anouk)
    with pytest.raises(NotForYou):
        cancel(made.pk, halvard)
    assert cancel(made.pk, anouk).status == cancel(made.pk, anouk).status == "cancelled"
    accept(taken.pk, halvard, NONCES[1])
    with pytest.raises(NotPossible, match="accepted just now: the match has begun"):
        cancel(taken.pk, anouk)
    declined = challenge(anouk, halvard)
    cancel(declined.pk, anouk)
    with pytest.raises(Closed, match="This challenge was withdrawn"):
        decline(declined.pk, halvard, "not_now")


@pytest.mark.parametrize(
    ("settled", "lifetime"),
    [
        ({"terms": LIVE}, timedelta(minutes=15)),
        ({"terms": LIVE, "kind": "link"}, timedelta(days=7)),
        ({}, timedelta(days=7)),
    ],
)
def test_challenges_expire_once(
    anouk: Player, settled: dict[str, Any], lifetime: timedelta
) -> None:
    made = challenge(anouk, **settled)
    end = made.created_at + lifetime
    assert abs(made.expires_at - end) < timedelta(seconds=5)
    before, after = end - timedelta(seconds=9), end + timedelta(seconds=9)
    assert due_expiries(before, []) == []
    assert not expire(made.pk, before)
    assert due_expiries(after, []) == [made.pk]
    assert due_expiries(after, [made.pk]) == []
    assert expire(made.pk, after)
    assert not expire(made.pk, after)
    assert (stored(made), due_expiries(after, [])) == ("expired", [])


@pytest.mark.parametrize(
    "damage",
    [
        {"best_of": 4},
        {"kind": "direct"},
        {"kind": "link"},
        {"token": "x"},
        {"status": "accepted"},
        {"status": "cancelled"},
        {"decline_words": "no"},
        {"clock": "live"},
        {"rating_low": 9, "rating_high": 8},
    ],
)
def test_the_database_refuses_what_cannot_be(anouk: Player, damage: dict[str, object]) -> None:
    made = challenge(anouk)
    with pytest.raises(IntegrityError), transaction.atomic():
        Challenge.objects.filter(pk=made.pk).update(**damage)


def test_a_rules_preview_is_not_rated(anouk: Player) -> None:
    reef = Terms("oceans", "reef", rated=True)
    with pytest.raises(NotPossible, match="is a rules preview as yet"):
        create_challenge(anouk, ChallengeOffer(Agreement(reef)), NONCES[0])
    assert not Challenge.objects.exists()
