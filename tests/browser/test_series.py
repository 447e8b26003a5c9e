"""A series in real browsers: from the sign-up over every game to the rematch, with a spectator."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path

from playwright.sync_api import BrowserContext, Page, expect

from tests.browser.gestures import MATCH, choices, make_last
from tests.harness.inspection import layout_shift, version_of, wait_for_version
from tests.harness.people import PASSPHRASE
from tests.harness.site import manage

Contexts = Callable[..., BrowserContext]

#: How far things may move on the page of somebody who watches, while two turns are taken.
MOST_SHIFT = 0.05
#: What comes of the last game, by how the player fared who leads by 1½ to ½, is rated 1518 before
#: it and plays somebody rated 1482: the words for the series, and the ratings.
ENDINGS = {
    "✓": (
        "Older_One won the series 2½ – ½.",
        {"Older_One": "1536? +18", "Newer_One": "1464? −18"},
    ),
    "=": ("Older_One won the series 2 – 1.", {"Older_One": "1516? −2", "Newer_One": "1484? +2"}),
    "✗": (
        "The series is drawn, 1½ – 1½.",
        {"Older_One": "1496? −22", "Newer_One": "1504? +22"},
    ),
}


def signed_up(context: BrowserContext, name: str) -> Page:
    """The page of somebody who has just signed up."""
    page = context.new_page()
    page.goto("/accounts/signup/")
    page.get_by_label("Name", exact=True).fill(name)
    for label in ("Password", "Password (again)"):
        page.get_by_label(label, exact=True).fill(PASSPHRASE)
    page.get_by_role("button", name="Sign up").click()
    expect(page.locator(".account-name-text")).to_have_text(name)
    return page


def hiding_ratings(page: Page) -> Page:
    """The page of somebody who wants to see no ratings while playing."""
    page.goto("/settings/")
    page.get_by_label("Hide ratings while playing").check()
    page.get_by_role("button", name="Save").click()
    return page


def take_turn(page: Page) -> None:
    """Take the last choice until it is somebody else's turn, or the game is over."""
    choices(page).last.wait_for(state="attached")
    while choices(page).count():
        make_last(page)


def expect_ratings(page: Page, **ratings: str) -> None:
    """Wait until this stands beside the players' names."""
    for name, words in ratings.items():
        player = page.locator(".player", has=page.get_by_text(name, exact=False))
        expect(player.locator(".rating")).to_have_text(words)


def open_ladder(context: BrowserContext) -> Page:
    page = context.new_page()
    page.goto("/ladder/oceania/")
    expect(page.locator("#line")).to_have_text("Live")
    return page


def take_turns_before(spectator: Page, *players: Page) -> None:
    """Let each take a turn; on the page of somebody who watches, everything stays in its place."""
    for player in players:
        take_turn(player)
    wait_for_version(spectator, version_of(players[-1]))
    assert layout_shift(spectator) < MOST_SHIFT


def give_up(page: Page) -> None:
    page.locator("#confirm-resign summary").click()
    page.get_by_role("button", name="Yes, resign", exact=True).click()


def skip_to_the_last_turn(directory: Path, pages: list[Page]) -> None:
    """Have the match played on beside the site, up to the turn that ends it; all pages follow."""
    match = MATCH.search(pages[0].url)
    assert match is not None
    call = f"from tests.browser.voyagers import sail_on; sail_on('{match[1]}')"
    done = manage(directory, "shell", "--no-imports", "--command", call)
    for page in pages:
        wait_for_version(page, int(done.stdout))


def take_turns_to_the_end(*players: Page) -> None:
    over = players[0].locator("#match-state[data-over=yes]")
    while not over.count():
        for player in players:
            if choices(player).count():
                take_turn(player)


def together(pages: list[Page], address: str, timeout: float = 10_000) -> str:
    """Wait until all pages are on another match than this one, and live; its address."""
    for page in pages:
        expect(page).not_to_have_url(address, timeout=timeout)
        expect(page).to_have_url(MATCH, timeout=timeout)
    assert len({page.url for page in pages}) == 1
    for page in pages:
        expect(page.locator("#line")).to_have_text("Live")
    return pages[0].url


def challenge_by_name(older: Page, newer: Page) -> str:
    """Let one challenge the other by name, wherever that one is; the first match's address."""
    older.goto("/play/")
    older.get_by_label("Opponent").fill("newer_one")
    older.get_by_role("button", name="Post challenge").click()
    expect(older.get_by_role("heading", level=1)).to_have_text("A challenge by Older_One")
    newer.locator(".challenge-strip").get_by_role("link", name="Older_One challenges you").click()
    expect(newer.locator(".terms")).to_contain_text("Best of 3")
    expect(newer.locator(".terms")).to_contain_text("rated")
    newer.get_by_role("button", name="Accept").click()
    return together([older, newer], "")


def is_starter(page: Page, number: int, of: int = 3) -> bool:
    """Whether this player moves first in the game of this number."""
    expect(page.locator(".series-place")).to_have_text(f"Game {number} of {of}")
    return choices(page).count() > 0


def test_a_rated_best_of_three_from_the_challenge_to_the_rematch(
    context_of: Contexts, complaints: list[str], directory: Path
) -> None:
    older = hiding_ratings(signed_up(context_of(None), "Older_One"))
    newer = signed_up(context_of(None), "Newer_One")
    spectator = context_of(None).new_page()
    everybody = [older, newer, spectator]
    ladder = open_ladder(older.context)
    first = challenge_by_name(older, newer)
    spectator.goto(first)
    expect(spectator.locator("#line")).to_have_text("Live")
    assert newer.locator("#fairness").inner_text().count("made by the server") == 0

    # The newer account starts, and gives the first game up.
    assert is_starter(newer, 1)
    assert not is_starter(older, 1)
    assert re.match(r"\(1\) ", newer.title())
    take_turns_before(spectator, newer, older)
    give_up(newer)
    for page in everybody:
        expect(page.locator("#match-next")).to_contain_text("Game 2 begins when both are ready")
        expect_ratings(page, Older_One="1520? +20", Newer_One="1480? −20")
    expect(ladder.locator("#ladder-place")).to_contain_text("1 of 10 rated games played")
    for page in (older, newer):
        page.get_by_role("button", name="Ready").click()

    # The loser starts. They agree on a draw.
    second = together(everybody, first)
    assert is_starter(newer, 2)
    expect(spectator.locator(".series-score")).to_have_text("Older_One 1 – 0 Newer_One")
    for page, shown in ((older, False), (newer, True), (spectator, True)):
        expect(page.locator(".player .rating").first).to_be_visible(visible=shown)
    newer.get_by_role("button", name="Offer a draw").click()
    older.get_by_role("button", name="Accept the draw").click()
    expect(older.locator("#clock-pause")).to_have_text(re.compile(r"^0:5\d$"))
    for page in (older, newer):
        page.get_by_role("button", name="Ready").click()
    third = together(everybody, second)

    # After a draw it is the other one who starts. This game is played to its end.
    assert is_starter(older, 3)
    assert not is_starter(newer, 3)
    take_turn(older)
    take_turn(newer)
    skip_to_the_last_turn(directory, everybody)
    take_turns_to_the_end(older, newer)
    sign = older.locator(".series-games [aria-current] > span").first.inner_text()
    outcome, ratings = ENDINGS[sign]
    for page in everybody:
        expect(page.locator(".series-outcome")).to_have_text(outcome)
        expect_ratings(page, **ratings)
    expect(ladder.locator("#ladder-place")).to_contain_text("3 of 10 rated games played")
    assert spectator.get_by_role("button", name="Rematch").count() == 0
    older.locator(".series-outcome a").click()
    expect(older.locator(".glimpse")).to_have_count(3)
    starters = older.locator(".glimpse > small").all_inner_texts()
    assert starters == [f"{name} started" for name in ("Newer_One", "Newer_One", "Older_One")]
    older.go_back()

    # Both want a rematch, and everybody is taken along once more.
    older.get_by_role("button", name="Rematch").click()
    newer.get_by_role("button", name="Accept the rematch").click()
    together(everybody, third)
    for page in everybody:
        expect(page.locator(".series-score")).to_have_text("Older_One 0 – 0 Newer_One")
    assert complaints == []


LOST = """
from tests.harness.challenging import LIVE, first_match, lose
from ladder.models import Player
players = [Player.objects.get(username=name) for name in ("anouk", "halvard")]
match = first_match(*players, best_of=3, terms=LIVE)
lose(match, players[1])
print(match.pk)
"""
END_OF_PAUSE = """
from django.utils import timezone
from games.models import Series
Series.objects.filter(matches={match!r}).update(next_game_at=timezone.now())
"""


def test_the_next_game_begins_when_the_pause_has_run_out(
    context_of: Contexts, complaints: list[str], directory: Path
) -> None:
    match = manage(directory, "shell", "--no-imports", "--command", LOST).stdout.strip()
    page = context_of("anouk").new_page()
    page.goto(f"/matches/{match}/")
    expect(page.locator("#line")).to_have_text("Live")
    pause = page.locator("#match-next")
    expect(pause.get_by_role("button", name="Ready")).to_be_visible()
    expect(pause.get_by_text("Game 2 begins now…")).to_be_hidden()

    # As if the minute were over by the page's clock.
    page.locator("#clock-pause").evaluate("clock => { clock.dataset.left = 0; }")
    expect(pause.get_by_text("Game 2 begins now…")).to_be_visible()
    expect(pause.get_by_text("when both are ready")).to_be_hidden()
    expect(pause.get_by_role("button", name="Ready")).to_be_hidden()
    expect(pause.locator("summary")).to_have_text("Resign the series")

    # The site begins it without being asked.
    manage(
        directory, "shell", "--no-imports", "--command", END_OF_PAUSE.format(match=match)
    ).check_returncode()
    expect(page).not_to_have_url(re.compile(match), timeout=5_000)
    expect(page.locator(".series-place")).to_have_text("Game 2 of 3")
    assert complaints == []
