"""Live games in which somebody does not play on, in two browsers: first moves, claims, gifts."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from playwright.sync_api import BrowserContext, expect

from tests.browser.live_games import in_the_site, opened
from tests.harness.inspection import choose_language

Contexts = Callable[..., BrowserContext]


def test_a_game_without_a_first_move_is_called_off_before_both_eyes(
    context_of: Contexts, directory: Path, complaints: list[str]
) -> None:
    match = in_the_site(directory, "print(begin().pk)")
    mine, theirs = (opened(context_of(name), match) for name in ("anouk", "halvard"))
    expect(mine.locator("#match-next")).to_contain_text("Your first move")
    expect(theirs.locator("#match-next")).to_contain_text("First move of anouk")
    for page in (mine, theirs):
        expect(page.locator("#clock-first-move")).to_be_visible()
        expect(page.locator("#match-next")).to_contain_text("it counts for nobody")
    in_the_site(directory, f"let_pass(Match.objects.get(pk={match!r}), 32)")
    for page in (mine, theirs):
        ending = page.locator(".ending")
        expect(ending).to_contain_text("This match counts for nobody")
        expect(ending).to_contain_text("anouk made no move in time")
    assert complaints == []


def test_time_is_given_and_a_win_claimed_from_whoever_left(
    context_of: Contexts, directory: Path, complaints: list[str]
) -> None:
    match = in_the_site(directory, "print(begin_and_move().pk)")
    at_home = context_of("anouk")
    choose_language(at_home.new_page(), "de")
    mine = opened(at_home, match)
    theirs = opened(context_of("halvard"), match)
    expect(theirs.locator("#opponent-left")).to_be_hidden()
    theirs.get_by_role("button", name="Give 15 s").click()
    expect(theirs.locator("#match-conduct")).to_contain_text("You have given anouk 15 seconds.")
    expect(mine.locator("#match-conduct")).to_contain_text("halvard hat dir 15 Sekunden geschenkt.")
    for page in (mine, theirs):
        expect(page.locator("#match-clock-0 .clock-gift")).to_contain_text("+15")
    at_home.close()
    left = theirs.locator("#opponent-left")
    expect(left).to_contain_text("anouk is not connected.")
    expect(left).to_contain_text("After that you can claim the win, or go on waiting.")
    expect(theirs.get_by_role("button", name="Claim the win")).to_be_hidden()
    in_the_site(
        directory,
        f"let_pass(Match.objects.get(pk={match!r}), 70)",
        f"note_absence({match!r}, 0, timezone.now() - timedelta(seconds=65))",
    )
    # As if the page had counted down as well; the site has its own count.
    left.evaluate("panel => { panel.dataset.waits = '1 1'; }")
    expect(left).to_contain_text("You can claim the win now, or go on waiting.")
    expect(left.locator("[data-claim=later]:visible")).to_have_count(0)
    theirs.get_by_role("button", name="Claim the win").click()
    expect(theirs.locator(".ending")).to_contain_text("halvard won by a claim")
    expect(theirs.locator(".ending")).to_contain_text("anouk left the game.")
    assert complaints == []
