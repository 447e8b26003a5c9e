"""Matches live in a real browser: changes arrive by themselves, whatever happens to the line."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from time import monotonic, time

import pytest
from playwright.sync_api import (
    APIResponse,
    BrowserContext,
    Locator,
    Page,
    Route,
    WebSocket,
    WebSocketRoute,
    expect,
)

from tests.browser.gestures import (
    enter_board,
    make_last,
    make_last_by_keyboard,
    place_on_chart,
    sail,
)
from tests.harness.inspection import layout_shift, version_of, wait_for_version
from tests.harness.people import PASSPHRASE
from tests.harness.prepared import Prepared
from tests.harness.proxy import Line, line_to
from tests.harness.site import Site, manage

Contexts = Callable[..., BrowserContext]
Addresses = Callable[[str], str]

#: Seconds within which a page is in step again after its line is back.
HEALED_WITHIN = 5.0
#: Milliseconds: more than a line may be silent, and more than there are between two polls.
SILENCE, POLL = 9_000, 3_500
PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}
#: By how much what stands on a page may move when the other one has moved.
MOST_SHIFT = 0.05
LOGGED_OUT = "You are logged out on this device."


@pytest.fixture
def line(world: tuple[Site, Prepared]) -> Iterator[Line]:
    """A way to the site that can be cut."""
    with line_to(world[0].url) as made:
        yield made


def opened(context: BrowserContext, address: str, *, fake_time: bool = False) -> Page:
    """A page of the match that is live; with time that can be put forward."""
    page = context.new_page()
    if fake_time:
        page.clock.install()
    page.goto(address)
    expect(line_of(page)).to_have_text("Live")
    return page


def line_of(page: Page) -> Locator:
    return page.locator("#line")


def test_two_people_play_a_whole_match_live(
    context_of: Contexts, address_of: Addresses, complaints: list[str], directory: Path
) -> None:
    """One with nothing but the keyboard, the other with a finger on a phone that stays calm."""
    desk = opened(context_of("anouk"), address_of("live"))
    phone = opened(context_of("halvard", **PHONE), address_of("live"))
    pages = [desk, phone]
    enter_board(desk)
    moved = 0.0
    while not desk.locator(".ending").count():
        if desk.locator(".tray button[name=move]").count():
            make_last_by_keyboard(desk)
        else:
            make_last(phone, Locator.tap)
        version = max(version_of(page) for page in pages)
        for page in pages:
            wait_for_version(page, version)
        before, moved = moved, layout_shift(phone)
        assert moved - before < MOST_SHIFT
    results = [page.locator(".ending h2").inner_text() for page in pages]
    assert results[0] == results[1]
    assert "won" in results[0] or "draw" in results[0]
    expect(phone.locator("#announcer")).to_contain_text("This match is over.")
    assert complaints == []
    assert manage(directory, "audit_matches").returncode == 0


@pytest.mark.parametrize("damage", ["severed", "frozen"])
def test_a_page_is_in_step_again_when_its_line_is_back(
    context_of: Contexts, address_of: Addresses, line: Line, damage: str
) -> None:
    mine = opened(context_of("anouk", base_url=line.url), address_of(damage), fake_time=True)
    theirs = opened(context_of("halvard"), address_of(damage))
    sail(mine, "W3")
    for page in (mine, theirs):
        wait_for_version(page, 1)
    {"severed": line.sever, "frozen": line.freeze}[damage]()
    mine.clock.fast_forward(SILENCE)
    expect(line_of(mine)).to_contain_text("Reconnecting…")
    theirs.get_by_role("button", name="Offer a draw").click()
    wait_for_version(theirs, 2)
    assert version_of(mine) == 1
    line.heal()
    healed = monotonic()
    wait_for_version(mine, 2)
    expect(line_of(mine)).to_have_text("Live")
    assert monotonic() - healed < HEALED_WITHIN
    make_last(mine)
    wait_for_version(theirs, 3)


def test_what_went_wrong_moves_no_board_and_is_over_when_the_line_is_back(
    context_of: Contexts, address_of: Addresses, line: Line
) -> None:
    context = context_of("anouk", base_url=line.url)
    page = opened(context, address_of("interrupted"), fake_time=True)
    board = page.locator(".board-picture")
    trouble, where = page.get_by_text("The site did not answer."), board.bounding_box()
    line.sever()
    sail(page, "W3")
    expect(trouble).to_be_visible()
    assert board.bounding_box() == where
    line.heal()
    page.clock.fast_forward(SILENCE)
    expect(line_of(page)).to_have_text("Live")
    expect(trouble).to_be_hidden()
    assert version_of(page) == 0


def test_with_sockets_blocked_the_page_asks_and_still_plays(
    context_of: Contexts, address_of: Addresses, line: Line
) -> None:
    line.blocks_sockets = True
    context = context_of("anouk", base_url=line.url)
    mine = context.new_page()
    mine.clock.install()
    mine.goto(address_of("blocked"))
    theirs = opened(context_of("halvard"), address_of("blocked"))
    mine.clock.fast_forward(POLL)
    expect(line_of(mine)).to_contain_text("Live updates are blocked")
    say(theirs, "are you there?")
    mine.clock.fast_forward(POLL)
    heard = mine.locator("#chat-players-lines")
    expect(heard).to_have_text("halvard are you there?")
    # A moderator had hidden it when the page last asked, and has restored it since.
    heard.locator("p").evaluate("line => { line.innerHTML = '<i data-hidden>hidden</i>'; }")
    expect(heard).to_have_text("hidden")
    mine.clock.fast_forward(POLL)
    expect(heard).to_have_text("halvard are you there?")
    sail(mine, "W3")
    wait_for_version(theirs, 1)
    theirs.get_by_role("button", name="Offer a draw").click()
    wait_for_version(theirs, 2)
    mine.clock.fast_forward(POLL)
    expect(mine.get_by_text("halvard offers a draw.")).to_be_visible()
    line.blocks_sockets = False
    mine.evaluate("window.dispatchEvent(new Event('online'))")
    expect(line_of(mine)).to_have_text("Live")
    line.blocks_sockets = True
    context.clear_cookies()
    line.sever()
    line.heal()
    expect(mine.get_by_text(LOGGED_OUT)).to_be_visible()


def test_a_page_tries_less_often_where_sockets_are_refused(
    context_of: Contexts, address_of: Addresses, line: Line
) -> None:
    line.blocks_sockets = True
    page = context_of("anouk", base_url=line.url).new_page()
    page.add_init_script("Math.random = () => 0.99")  # the longest pauses
    page.clock.install()
    page.goto(address_of("blocked"))
    page.clock.fast_forward(POLL)
    expect(line_of(page)).to_contain_text("Live updates are blocked")
    tries: list[WebSocket] = []

    def count(socket: WebSocket) -> None:
        tries.append(socket)

    page.on("websocket", count)
    for _ in range(12):
        page.clock.fast_forward(2_000)
        # A request on the same line takes as long as a try.
        page.evaluate("() => fetch('/healthz').then(() => null)")
    assert 1 <= len(tries) <= 6


def test_two_tabs_of_a_player_stay_in_step(
    context_of: Contexts, address_of: Addresses, complaints: list[str]
) -> None:
    context = context_of("anouk")
    tabs = [opened(context, address_of("tabs")) for _ in range(2)]
    sail(tabs[0], "W3")
    wait_for_version(tabs[1], 1)
    make_last(tabs[1])
    for tab in tabs:
        wait_for_version(tab, 2)
    choices = [tab.locator("#match-tray").inner_text() for tab in tabs]
    assert choices[0] == choices[1]
    assert complaints == []


def test_a_new_session_is_taken_up_and_a_logout_is_told(
    context_of: Contexts, address_of: Addresses
) -> None:
    context = context_of("maren")
    page = opened(context, address_of("left"))
    elsewhere = context.new_page()
    elsewhere.goto("/accounts/password/set/")
    for field in elsewhere.locator("main input[type=password]").all():
        field.fill(PASSPHRASE)
    # The session that the socket was opened with is no more; the browser has another.
    with page.expect_websocket():
        elsewhere.locator("main").get_by_role("button").click()
    expect(line_of(page)).to_have_text("Live")
    sail(page, "W3")
    wait_for_version(page, 1)
    expect(page.get_by_text(LOGGED_OUT)).to_be_hidden()
    elsewhere.goto("/accounts/logout/")
    elsewhere.locator("main").get_by_role("button").click()
    expect(page.get_by_text(LOGGED_OUT)).to_be_visible()
    login = page.get_by_role("link", name="Log in again")
    assert login.get_attribute("href") == f"/accounts/login/?next={address_of('left')}"
    expect(line_of(page)).to_be_empty()


def test_nothing_that_was_begun_is_disturbed(
    context_of: Contexts, address_of: Addresses, complaints: list[str]
) -> None:
    mine = opened(context_of("anouk"), address_of("talk"))
    theirs = opened(context_of("halvard"), address_of("talk"))
    mine.get_by_text("Call off").click()
    field = mine.get_by_label("Say something to the others")
    field.fill("half a sent")
    circle = place_on_chart(mine, "W3")
    circle.click()
    field.focus()
    circle.evaluate("element => { element.untouched = true; }")
    say(theirs, "hello <b>you</b>")
    expect(mine.locator("#chat-players-lines")).to_have_text("halvard hello <b>you</b>")
    expect(field).to_be_focused()
    circle.focus()
    theirs.get_by_role("button", name="Offer a draw").click()
    expect(mine.get_by_text("halvard offers a draw.")).to_be_visible()
    expect(circle).to_be_focused()
    assert circle.evaluate("element => element.untouched") is True
    expect(circle).to_have_attribute("aria-pressed", "true")
    expect(mine.locator(".offer-title").first).to_have_text("The ship starts at West circle 3")
    expect(field).to_have_value("half a sent")
    expect(mine.get_by_role("button", name="Yes, call it off")).to_be_visible()
    theirs.close()
    expect(mine.locator("#match-seat-1 .connection")).to_have_text("not connected")
    expect(mine.locator("#match-seat-0 .connection")).to_have_text("here")
    expect(field).to_have_value("half a sent")
    assert complaints == []


def test_players_hear_all_that_was_said_about_them_when_it_is_over(
    context_of: Contexts, address_of: Addresses, complaints: list[str]
) -> None:
    page = context_of("anouk").new_page()
    page.add_init_script(
        "Object.defineProperty(window, 'localStorage', { get() { throw new Error('none'); } })"
    )
    sockets = listened(page)
    held: list[Route] = []

    def hold(route: Route) -> None:
        held.append(route)

    # The first answer, without the room that was closed then, arrives after the end.
    page.route("**/chat/?*", hold, times=1)
    with page.expect_request("**/chat/?*"):
        page.goto(address_of("overheard"))
    page.get_by_text("Chat", exact=True).click()
    page.get_by_text("Call off", exact=True).click()
    page.get_by_role("button", name="Yes, call it off").click()
    wait_for_version(page, 1)
    push_line(sockets[0], "spectators", 999_999, "what a pity")
    held[0].fulfill(status=204)
    expect(page.locator("#chat-unread")).to_have_text("2 new")
    page.get_by_text("Chat", exact=True).click()
    expect(page.locator("#chat-spectators-lines p")).to_have_text(["maren take f3!", "what a pity"])
    expect(page.locator("#chat-unread")).to_be_empty()
    assert complaints == []


def test_an_older_state_never_replaces_a_newer_one(
    context_of: Contexts, address_of: Addresses
) -> None:
    page = context_of("anouk").new_page()
    pushed: list[str] = []
    sockets = listened(page, pushed)
    page.goto(address_of("older"))
    theirs = opened(context_of("halvard"), address_of("older"))
    for version in (1, 2, 3):
        name = "Take the offer back" if version == 2 else "Offer a draw"
        theirs.get_by_role("button", name=name).click()
        wait_for_version(page, version)
    states = [text for text in pushed if 'id="match-state"' in text]
    assert len(states) == 3
    for late in states[:2]:
        sockets[0].send(late)
    push_line(sockets[0], "players", 999_999, "last")
    expect(page.locator("#chat-players-lines")).to_have_text("last")
    assert version_of(page) == 3
    expect(page.get_by_text("halvard offers a draw.")).to_be_visible()
    move_before_the_answer(page)


def move_before_the_answer(page: Page) -> None:
    """Where a push shows the move first, the next one does not wait for the answer."""
    held: list[tuple[Route, APIResponse]] = []
    page.route("**/moves/", lambda route: held.append((route, route.fetch())), times=1)
    sail(page, "W3")
    wait_for_version(page, 4)
    make_last(page)
    ((route, answer),) = held
    route.fulfill(response=answer)
    assert version_of(page) == 5
    assert page.get_by_role("alert").count() == 0


def written(clock: Locator) -> str:
    """What was left on a clock when it was last started, as clocks write hours."""
    left = int(float(clock.get_attribute("data-left") or ""))
    return f"{left // 3600}:{left // 60 % 60:02}:{left % 60:02}"


def test_clocks_count_down_and_warn(context_of: Contexts, address_of: Addresses) -> None:
    page = context_of("anouk").new_page()
    set_back: list[float] = []  # from then on, the site itself does not say what the time is
    sockets = listened(page, passes=lambda said: not (set_back and 'id="server-time"' in said))
    page.clock.install()
    page.goto(address_of("clocked"))
    running, waiting = page.locator("#clock-0"), page.locator("#clock-1")
    expect(running).to_have_class("clock clock-long clock-running")
    expect(waiting).to_have_class("clock clock-long")
    begun_with = written(waiting)
    expect(waiting).to_have_text(begun_with)
    expect(line_of(page)).to_have_text("Live")
    before, box = running.inner_text(), running.bounding_box()
    assert before <= written(running)
    page.clock.fast_forward(5_000)
    expect(running).not_to_have_text(before)
    after = running.inner_text()
    assert before > after > "2:40:00"
    expect(waiting).to_have_text(begun_with)
    assert running.bounding_box() == box
    # Most of what arrives does not say what the time is.
    for number in range(10):
        push_line(sockets[-1], "players", 999_990 + number, str(number))
    expect(page.locator("#chat-999999")).to_be_visible()
    assert running.inner_text() <= after
    # The site's clock may be set back.
    set_back.append(time() - 3600)
    push_stamp(sockets[-1], set_back[0])
    expect(running).to_have_text(written(running))
    push_stamp(sockets[-1], time())
    set_left(running, 3)
    expect(running).to_have_class("clock clock-running clock-low")
    expect(running).to_have_attribute("aria-label", "Time of anouk, little time left")
    expect(page.locator("#announcer")).to_have_text("Time of anouk: little time left")
    page.clock.fast_forward(3_000)
    expect(running).to_have_text("0:00")
    set_left(running, -5)
    expect(running).to_have_text("0:00")


def say(page: Page, words: str) -> None:
    page.get_by_label("Say something to the others").fill(words)
    page.get_by_role("button", name="Send").click()


def listened(
    page: Page, heard: list[str] | None = None, passes: Callable[[str], bool] = bool
) -> list[WebSocketRoute]:
    """The sockets that the page opens, on which tests can push too.

    `heard` is what came; the page gets of it what `passes`.
    """
    sockets: list[WebSocketRoute] = []

    def listen(socket: WebSocketRoute) -> None:
        def forward(message: str | bytes) -> None:
            if heard is not None:
                heard.append(str(message))
            if passes(str(message)):
                socket.send(message)

        socket.connect_to_server().on_message(forward)
        sockets.append(socket)

    page.route_web_socket("**/ws/**", listen)
    return sockets


def push_line(socket: WebSocketRoute, room: str, number: int, words: str) -> None:
    """As if somebody had said this."""
    line = f'<p id="chat-{number}">{words}</p>'
    socket.send(f'<div hx-swap-oob="beforeend:#chat-{room}-lines">{line}</div>')


def push_stamp(socket: WebSocketRoute, now: float) -> None:
    """As if this were the site's time."""
    socket.send(f'<div id="server-time" hx-swap-oob="true" hidden data-now="{now:.3f}"></div>')


def set_left(clock: Locator, seconds: int) -> None:
    """As if so little were left, by the time of this machine, which is the site's."""
    clock.evaluate(
        "(clock, end) => { clock.dataset.left = end - Number(clock.dataset.since); }",
        time() + seconds,
    )
