"""Live games between two browsers, begun beside the site that shows them."""

from __future__ import annotations

from pathlib import Path

from playwright.sync_api import BrowserContext, Page, expect

from tests.harness.site import manage

NEW = """
from datetime import timedelta
from django.utils import timezone
from games.matches.event_log import note_absence
from games.matches.lifecycle import Terms
from games.models import Match
from ladder.models import Player
from tests.harness.clocked import let_pass
from tests.harness.factories import make_match, options, play, player_to_move

def begin():
    players = [Player.objects.get(username=name) for name in ("anouk", "halvard")]
    return make_match(*players, terms=Terms("oceania", "7x5", clock="live", clock_seconds=1800))

def begin_and_move():
    match = begin()
    while len(match.seats_moved) < 2 or player_to_move(match).username != "anouk":
        match = play(match, options(match)[-1])
    return match
"""


def in_the_site(directory: Path, *lines: str) -> str:
    """Run this beside the site; the last that it prints."""
    done = manage(directory, "shell", "--no-imports", "--command", "\n".join([NEW, *lines]))
    done.check_returncode()
    return (done.stdout.split() or [""])[-1]


def opened(context: BrowserContext, match: str) -> Page:
    page = context.new_page()
    page.goto(f"/matches/{match}/")
    expect(page.locator("#line")).to_have_attribute("data-state", "live")
    return page
