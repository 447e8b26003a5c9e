"""The panel on luck and skill: in every state, for every role."""

from __future__ import annotations

from pathlib import Path
from typing import cast

import pytest
from django.http import HttpResponse

from games.kinds.oceania.analysis.__main__ import main
from games.kinds.oceania.analysis.summary import sums
from games.kinds.oceania.luck import points
from games.luck.actions import ask_for_report, take_up
from games.matches import endings
from games.matches.lifecycle import Terms
from games.matches.records import record_text
from games.models import LuckReport, Match
from games.worker.reports import make_report
from ladder.models import Player
from tests.harness.answers import client_of, page_of, text_of
from tests.harness.factories import make_match, make_player, play_to_the_end
from tests.harness.luck import asked, given_up, weighed

pytestmark = pytest.mark.django_db


@pytest.fixture
def over(match: Match) -> Match:
    return given_up(match)


def see(match: Match, player: Player | None, language: str = "en") -> HttpResponse:
    headers = {"HX-Request": "true", "Accept-Language": language}
    return cast("HttpResponse", client_of(player).get(f"{page_of(match)}luck/", headers=headers))


def ask(match: Match, player: Player | None, *, script: bool = True) -> HttpResponse:
    headers = {"HX-Request": "true"} if script else {}
    return cast("HttpResponse", client_of(player).post(f"{page_of(match)}luck/", headers=headers))


def test_whoever_is_known_may_ask_and_everybody_sees_what_comes_of_it(over: Match) -> None:
    stranger = make_player("stranger")
    assert "Make the report" in text_of(see(over, stranger))
    assert "Log in to ask for it." in text_of(see(over, None))
    assert "Make the report" not in text_of(see(over, None))

    answer = ask(over, stranger)
    assert answer.status_code == 200
    assert "waits for its turn; 0 others come first" in text_of(answer)
    assert 'hx-trigger="every 2s"' in text_of(see(over, None))

    take_up(over.pk)
    working = text_of(see(over, None))
    assert "The report is being made: 0 of 4 turns." in working
    assert '<progress id="luck-progress" value="0" max="4">' in working


def test_the_report_is_the_same_for_everybody(over: Match, white: Player) -> None:
    report = asked(over, budget=8)
    list(make_report(over.pk))
    report.refresh_from_db()
    texts = {text_of(see(over, player)) for player in (white, make_player("stranger"), None)}
    (text,) = texts
    assert "hx-trigger" not in text
    assert text.count('class="luck-turn"') == 3
    assert f"<code>{report.seed}</code>" in text
    assert f"<code>python3 -m games.kinds.oceania.analysis FILE --seed {report.seed}</code>" in text
    assert text.count("/replay/4/") >= 1  # the turn that was broken off is a turn too
    page = cast("HttpResponse", client_of(None).get(f"{page_of(over)}replay/"))
    assert "Luck and skill" in text_of(page)
    assert text_of(page).count('class="slider-marks"') == 1
    german = text_of(see(over, None, "de"))
    assert "Glück und Können" in german
    assert "Turn" not in german


def test_what_the_sums_leave_unexplained_is_told_of_games_played_out(
    over: Match, white: Player
) -> None:
    voyage = play_to_the_end(make_match(white))
    for match in (over, voyage):
        asked(match, budget=1)
        list(make_report(match.pk))
    assert "unexplained" not in text_of(see(over, white))
    turns = weighed(LuckReport.objects.get(pk=voyage.pk))
    (scored,) = sums(turns, 1)
    first = turns[0].draw
    assert first is not None
    score = voyage.seats.get().score
    assert score is not None
    left = score - first.expected - scored.draws - scored.decisions
    assert f"Of the points at the end they leave {points(left)} unexplained." in text_of(
        see(voyage, white)
    )


def test_without_script_the_page_comes_back(over: Match, white: Player) -> None:
    answer = ask(over, white, script=False)
    assert (answer.status_code, answer["Location"]) == (303, f"{page_of(over)}replay/3/#luck")
    assert LuckReport.objects.get().status == "waiting"


def test_anonymous_visitors_are_led_to_the_login(over: Match) -> None:
    answer = ask(over, None, script=False)
    assert answer.status_code == 302
    assert answer["Location"].startswith("/accounts/login/?next=")
    assert not LuckReport.objects.exists()


def test_a_failed_report_can_be_tried_again(over: Match, white: Player) -> None:
    ask_for_report(over)
    LuckReport.objects.update(status="failed")
    assert "Try again" in text_of(see(over, white))
    assert "waits for its turn" in text_of(ask(over, white))


def test_where_nobody_took_a_turn_there_is_nothing_to_ask_for(match: Match, white: Player) -> None:
    endings.resign(match.pk, white)
    assert "nobody took a turn" in text_of(see(match, white))
    assert "Make the report" not in text_of(see(match, white))
    for script in (True, False):
        refused = ask(match, white, script=script)
        assert refused.status_code == 409
        assert "There is nothing to report on" in text_of(refused)


def test_who_may_not_see_the_replay_does_not_see_the_report(white: Player, grey: Player) -> None:
    private = given_up(make_match(white, grey, terms=Terms("oceania", "7x5", private=True)))
    stranger = make_player("stranger")
    assert [see(private, who).status_code for who in (white, grey, stranger, None)] == [
        200,
        200,
        404,
        404,
    ]
    assert ask(private, stranger).status_code == 404
    assert not LuckReport.objects.exists()


def test_a_running_match_and_another_game_have_none(
    match: Match, white: Player, grey: Player
) -> None:
    reef = make_match(white, grey, terms=Terms("oceans", "reef"))
    endings.resign(reef.pk, white)
    for other in (match, reef):
        assert see(other, white).status_code == 404
        assert ask(other, white).status_code == 404


def test_other_methods_are_refused(over: Match, white: Player) -> None:
    assert client_of(white).put(f"{page_of(over)}luck/").status_code == 405


def test_whoever_has_the_record_finds_the_same_figures(
    over: Match, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    report = asked(over, budget=8)
    list(make_report(over.pk))
    file = tmp_path / "over.oceania"
    file.write_text(record_text(over))
    assert main([str(file), "--seed", report.seed, "--budget", "8"]) == 0
    found = sums(weighed(LuckReport.objects.get(pk=over.pk)), 2)
    assert capsys.readouterr().out.splitlines()[-2:] == [
        f"{name}: draws {each.draws:+.3f}, decisions {each.decisions:+.3f}"
        for name, each in zip(("White", "Grey"), found, strict=True)
    ]
