"""Hints: where they are given, to whom, and how they are found."""

from __future__ import annotations

from datetime import timedelta
from random import Random

import pytest
from django.test import Client
from django.utils import timezone

from games.bots.roster import PROFILE_BY_NAME
from games.hints.actions import ask_hint
from games.kinds.oceania.rules.game import OCEANIA
from games.kinds.oceania.wording import move_words
from games.matches.actions import play_move
from games.matches.endings import resign
from games.matches.refusals import Refused
from games.models import Claim, Hint, Match
from games.scheduling.jobs import run_seldom
from games.voyages.actions import set_sail
from games.worker.hints import find_hints
from games.worker.leases import claim
from games.worker.work import Thinker, WorkKind
from ladder.models import Player
from tests.harness.bots import game_with
from tests.harness.factories import make_match, make_player, options, play, player_to_move

pytestmark = pytest.mark.django_db
BY_SCRIPT = {"hx-request": "true"}
NO_HINTS = "Hints are for casual games with a bot, and for voyages on a bag of your own."


def think() -> int:
    return Thinker([WorkKind("hints", find_hints)]).work(lambda: False)


def client_of(player: Player) -> Client:
    client = Client()
    client.force_login(player)
    return client


def ask(client: Client, match: Match, version: int | None = None) -> tuple[int, str]:
    sent = {"version": str(match.version if version is None else version)}
    answer = client.post(f"/matches/{match.pk}/hint/", sent, headers=BY_SCRIPT)
    return answer.status_code, answer.content.decode()


def test_a_hint_is_asked_for_found_and_shown(white: Player) -> None:
    match = game_with("Drifter", white)
    client = client_of(white)
    assert "Ask what the Admiral would do" in client.get(f"/matches/{match.pk}/").content.decode()
    status, panel = ask(client, match)
    assert status == 200
    assert "The Admiral is thinking it over" in panel
    assert "hx-get" in panel
    assert think() == 1
    hint = Hint.objects.get()
    assert hint.move in options(match)
    panel = client.get(f"/matches/{match.pk}/hint/", headers=BY_SCRIPT).content.decode()
    assert f'data-move="{hint.move}"' in panel
    assert "ship to " in panel
    assert think() == 0


def test_every_kind_of_move_is_told_in_words(white: Player) -> None:
    match = game_with("Drifter", white)
    told = set()
    while player_to_move(match) == white:
        ask_hint(match.pk, white, match.version)
        think()
        move = Hint.objects.get(match=match, version=match.version).move
        page = client_of(white).get(f"/matches/{match.pk}/").content.decode()
        told.add(move.split()[0])
        assert f'data-move="{move}"' in page
        assert f"<b>Hint</b> {move_words(move)}" in page
        match = play_move(match.pk, white, move, match.version).match
    assert {"sail", "place"} <= told


def test_a_hint_is_what_admiral_would_do_with_all_its_thought(white: Player) -> None:
    match = make_match(white)
    for _ in range(23):
        match = play(match, options(match)[0])
    admiral = PROFILE_BY_NAME["Admiral"]
    view = OCEANIA.view_for(OCEANIA.decode(match.state), 0)
    choices = {
        budget: admiral.chooser("oceania")(view, Random(0), budget)
        for budget in (60, admiral.budget)
    }
    assert len(set(choices.values())) == 2
    ask_hint(match.pk, white, match.version)
    think()
    assert Hint.objects.get().move == choices[admiral.budget]


def test_asking_again_and_thinking_again_change_nothing(white: Player) -> None:
    match = game_with("Drifter", white)
    first = ask_hint(match.pk, white, match.version)
    assert ask_hint(match.pk, white, match.version) == first
    thoughts = [piece.think() for piece in (*find_hints(), *find_hints())]
    for thought in thoughts:
        list(thought)
    assert Hint.objects.count() == 1
    match.refresh_from_db()
    assert (match.version, match.moves_made) == (0, 0)


def test_a_question_is_forgotten_when_the_match_moves_on(white: Player) -> None:
    match = game_with("Drifter", white)
    ask_hint(match.pk, white, match.version)
    play(match, options(match)[0])
    assert think() == 1
    assert not Hint.objects.exists()


def test_old_hints_are_swept(white: Player) -> None:
    match = game_with("Drifter", white)
    ask_hint(match.pk, white, match.version)
    claim("hint 1", "somebody")
    run_seldom(timezone.now() + timedelta(minutes=50))
    assert (Hint.objects.count(), Claim.objects.count()) == (1, 1)
    run_seldom(timezone.now() + timedelta(days=1, minutes=1))
    assert (Hint.objects.count(), Claim.objects.count()) == (0, 0)


def test_voyages_alone_have_hints_and_without_a_script_too(white: Player) -> None:
    match = set_sail(white)
    client = client_of(white)
    answer = client.post(f"/matches/{match.pk}/hint/", {"version": "0"})
    assert (answer.status_code, answer.headers["Location"]) == (303, f"/matches/{match.pk}/")
    think()
    page = client.get(f"/matches/{match.pk}/").content.decode()
    assert Hint.objects.get().move.startswith("sail ")
    assert "ship to " in page
    assert client.get(f"/matches/{match.pk}/hint/").status_code == 302


def test_no_hints_against_people(match: Match, white: Player) -> None:
    page = client_of(white).get(f"/matches/{match.pk}/").content.decode()
    assert "match-hint" not in page
    with pytest.raises(Refused) as refusal:
        ask_hint(match.pk, white, match.version)
    assert str(refusal.value) == NO_HINTS
    status, page = ask(client_of(white), match)
    assert status == 409
    assert NO_HINTS in page
    assert not Hint.objects.exists()


def test_no_hints_where_the_bag_is_shared(white: Player) -> None:
    match = set_sail(white)
    Match.objects.filter(pk=match.pk).update(sealed_until=timezone.now() + timedelta(hours=1))
    with pytest.raises(Refused, match="bag of your own"):
        ask_hint(match.pk, white, match.version)


def test_what_is_refused_is_said_in_the_panel(white: Player) -> None:
    match = game_with("Drifter", white)
    client = client_of(white)
    status, panel = ask(client, match, version=7)
    assert status == 409
    assert "The match has moved on" in panel
    while player_to_move(match) == white:
        match = play(match, options(match)[0])
    status, panel = ask(client, match)
    assert status == 409
    assert "It is not your turn." in panel
    assert ask(client_of(make_player("stranger")), match)[0] == 403
    assert Client().post(f"/matches/{match.pk}/hint/").status_code == 302
    resign(match.pk, white)
    match.refresh_from_db()
    assert ask(client, match) == (409, "")
    assert client.put(f"/matches/{match.pk}/hint/").status_code == 405
