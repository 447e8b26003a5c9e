"""Lines of the log that are about a match name it, also where no request is being answered."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import replace
from datetime import datetime
from typing import Any
from uuid import UUID

import pytest
from django.utils import timezone

from games.live import fragment_cache
from games.live.fragment_cache import prepare_fragments, scene_of
from games.matches import figures
from games.models import Match
from games.scheduling.jobs import DUE_WORK
from games.worker import turns
from games.worker.turns import BotTurns
from games.worker.work import Piece, Thinker, WorkKind
from ladder.models import Player
from oceania_site.logs import JsonFormatter, LogContext, log_context
from tests.harness.bots import game_with
from tests.harness.clocked import BLITZ, let_pass
from tests.harness.factories import make_match, options, play, player_to_move

pytestmark = pytest.mark.django_db


@pytest.fixture
def match(white: Player, grey: Player) -> Match:
    return make_match(white, grey, terms=BLITZ)


def _fail(*_arguments: object, **_named: object) -> Any:  # noqa: ANN401 # in place of anything
    raise LookupError("no such island")


def _told(caplog: pytest.LogCaptureFixture) -> list[str | None]:
    """The match of each line, as a machine reads it."""
    return [json.loads(JsonFormatter().format(record)).get("match") for record in caplog.records]


def test_the_steward_s(match: Match, caplog: pytest.LogCaptureFixture) -> None:
    def fail(_match_id: UUID, _now: datetime) -> bool:
        raise LookupError("no such island")

    let_pass(match, 301.5)
    replace(DUE_WORK[0], take=fail).run(timezone.now())
    assert _told(caplog) == [str(match.pk)]


def test_the_figures_of_a_match(
    match: Match, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(figures, "keep_figures", _fail)
    figures.keep_figures_if_possible(match, [])
    assert _told(caplog) == [str(match.pk)]


def test_a_bot_that_can_not_think_and_one_that_can_not_move(
    white: Player, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    match = game_with("Drifter", white)
    while player_to_move(match) == white:
        match = play(match, options(match)[0])
    monkeypatch.setattr(turns, "budget_in_time", _fail)
    monkeypatch.setattr(turns, "play_move", _fail)
    monkeypatch.setattr(turns, "pause", lambda *_: 0.0)
    Thinker([WorkKind("bots' turns", BotTurns().find)]).work(lambda: False)
    assert _told(caplog) == [str(match.pk)] * 2


def test_a_thought_about_no_match(caplog: pytest.LogCaptureFixture) -> None:
    def think() -> Iterator[None]:
        yield _fail()

    Thinker([WorkKind("voyages", lambda: [Piece("round the world", think)])]).work(lambda: False)
    assert _told(caplog) == [None]


def test_a_fragment_s(
    match: Match, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(fragment_cache, "fragment_for", _fail)
    prepare_fragments(scene_of(match), [(None, "en")])
    assert _told(caplog) == [str(match.pk)]


def test_a_line_s_own_match_comes_before_the_request_s(
    match: Match, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(figures, "keep_figures", _fail)
    another = "00000000-0000-4000-8000-000000000000"
    token = log_context.set(LogContext("a request", another))
    try:
        figures.keep_figures_if_possible(match, [])
        assert _told(caplog) == [str(match.pk)]
    finally:
        log_context.reset(token)
