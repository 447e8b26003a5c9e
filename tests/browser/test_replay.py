"""A game that is over: walked through, checked, taken along, brought back, and put up elsewhere."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread
from typing import Any

from playwright.sync_api import BrowserContext, Page, Route, expect

from tests.browser.gestures import swipe

Contexts = Callable[..., BrowserContext]
CHECK = """async ([record, edition]) => {
  const script = document.querySelector('script[type="module"]').src;
  return (await import(script)).checkRecord(record, JSON.parse(edition));
}"""


def test_a_game_is_replayed_checked_taken_along_and_brought_back(
    context_of: Contexts,
    address_of: Callable[[str], str],
    complaints: list[str],
    tmp_path: Path,
) -> None:
    page = context_of(None, viewport={"width": 1440, "height": 900}).new_page()
    page.goto(address_of("over"))
    page.get_by_role("link", name="Replay").click()
    last = int(page.locator("#replay").get_attribute("data-plies") or 0)
    walk_by_keys_and_buttons(page, last)
    play_by_itself(page, last)
    jump(page)
    jump_to_the_biggest_swing(page)
    record = verify(page)
    kept = tmp_path / "game.oceania"
    kept.write_text(record)
    refuse_what_was_changed(page, record)
    bring_back(page, kept, last)
    assert [said for said in complaints if "422" not in said] == []


def line_of(page: Page, ply: int) -> None:
    """Wait until the page shows this ply, everywhere."""
    words = page.locator("#replay-line")
    expect(words).to_contain_text(f"Turn {ply} of " if ply else "Before the first turn")
    expect(page.locator("#replay-slider")).to_have_value(str(ply))
    if ply:
        expect(page.locator(f"#turn-{ply}")).to_have_attribute("aria-current", "step")
    expect(page.locator(".replay-moves [aria-current]")).to_have_count(1 if ply else 0)
    page.wait_for_load_state()  # keys are heard once the page's script has run


def walk_by_keys_and_buttons(page: Page, last: int) -> None:
    line_of(page, last)
    page.keyboard.press("ArrowLeft")
    line_of(page, last - 1)
    expect(page).to_have_url(re.compile(rf"/replay/{last - 1}/$"))
    page.keyboard.press("Home")
    line_of(page, 0)
    page.keyboard.press("ArrowRight")
    line_of(page, 1)
    page.keyboard.press("End")
    line_of(page, last)
    page.get_by_role("link", name="One turn back").dblclick()
    line_of(page, last - 2)
    page.get_by_role("link", name="To the beginning").click()
    line_of(page, 0)
    page.reload()
    line_of(page, 0)


def play_by_itself(page: Page, last: int) -> None:
    page.get_by_label("3×").check()
    page.locator("#replay-result").click()
    page.keyboard.press(" ")
    player = page.locator("#replay-play")
    expect(player).to_have_attribute("aria-pressed", "true")
    # How far it gets is a matter of how fast the machine is.
    expect(page.locator("#replay-line")).to_contain_text(re.compile(r"Turn (?!1 )\d+ of "))
    player.click()
    expect(player).to_have_attribute("aria-pressed", "false")
    page.keyboard.press("End")
    line_of(page, last)
    # At the end it begins anew.
    player.click()
    expect(page.locator("#replay-line")).to_contain_text(re.compile(r"Turn \d of "))
    player.click()


def jump(page: Page) -> None:
    page.locator("#turn-7").click()
    line_of(page, 7)
    page.locator('.strips [data-ply="4"]').click()
    line_of(page, 4)
    page.locator("#replay-slider").fill("9")
    line_of(page, 9)
    page.locator("summary", has_text="Share").click()
    expect(page.locator("#share-address")).to_have_value(re.compile(r"/replay/9/$"))
    page.locator("summary", has_text="Share").click()


def jump_to_the_biggest_swing(page: Page) -> None:
    swings = page.locator(".luck-swings a")
    expect(swings).to_have_count(3)
    points = [float(words.replace("−", "-")) for words in swings.locator("b").all_inner_texts()]
    assert points == sorted(points, key=abs, reverse=True)
    turn = int(swings.first.get_attribute("data-ply") or 0)
    expect(swings.first).to_contain_text(f"Turn {turn} ")
    page.keyboard.press("Home")
    line_of(page, 0)
    swings.first.click()
    line_of(page, turn)
    expect(page).to_have_url(re.compile(rf"/replay/{turn}/$"))
    # The same turn is marked above the slider; of two marks on one turn, the last lies on top.
    page.keyboard.press("Home")
    line_of(page, 0)
    page.locator(f'.slider-marks [data-ply="{turn}"]').last.click()
    line_of(page, turn)


def verify(page: Page) -> str:
    """Check in the browser what the page says; gives the record, which is downloaded."""
    page.get_by_role("button", name="Check in my browser").click()
    expect(page.locator(".fair-chip")).to_have_text("✓ verified here")
    expect(page.locator(".fair-findings li.good")).to_have_count(2)
    page.locator("summary", has_text="Share").click()
    with page.expect_download() as download:
        page.get_by_role("link", name="Record").click()
    return Path(download.value.path()).read_text()


def refuse_what_was_changed(page: Page, record: str) -> None:
    edition = page.locator("#fairness").get_attribute("data-edition")

    def checked(text: str) -> dict[str, Any]:
        found: dict[str, Any] = page.evaluate(CHECK, [text, edition])
        return found

    true = checked(record)
    assert (true["sealed"], true["ordered"]) == (True, True)
    assert true["count"] == len(re.findall(r"^\d+\. \S+ [a-z]", record, re.MULTILINE))
    seed = checked(re.sub(r'(\[Seed ".)(.)', r"\g<1>f", record))
    assert (seed["sealed"], seed["ordered"]) == (False, False)
    nonce = checked(re.sub(r'(\[GreyNonce ".*)(.)"', r'\1f"', record))
    assert (nonce["sealed"], nonce["ordered"]) == (True, False)
    kinds = re.findall(r"^\d+\. \S+ ([a-z]+)", record, re.MULTILINE)
    other = next(kind for kind in kinds if kind != kinds[0])
    tile = checked(re.sub(rf"^(1\. \S+) {kinds[0]}", rf"\1 {other}", record, flags=re.MULTILINE))
    assert tile["ordered"] is False
    assert tile["wrong"] == {"turn": 1, "told": other, "derived": kinds[0]}
    # Two draws have changed places: the first that differs is named.
    at = next(number for number, kind in enumerate(kinds) if kind != kinds[0])
    swapped = iter([kinds[at], *kinds[1:at], kinds[0], *kinds[at + 1 :]])
    order = re.sub(r"(?m)^(\d+\. \S+) [a-z]+", lambda turn: f"{turn[1]} {next(swapped)}", record)
    assert checked(order)["wrong"] == {"turn": 1, "told": kinds[at], "derived": kinds[0]}
    hidden = checked(re.sub(r"\[Seed .*\n", "", record))
    assert hidden["readable"] is False
    see_a_changed_record_refused(page, record)


def see_a_changed_record_refused(page: Page, record: str) -> None:
    """What the site sends is compared with the page, and the page says what does not match."""

    def other_nonce(route: Route) -> None:
        route.fulfill(body=re.sub(r'(\[GreyNonce ".*)(.)"', r'\1f"', record))

    page.route("**/record/", other_nonce)
    page.get_by_role("button", name="Check in my browser").click()
    expect(page.locator(".fair-chip")).to_have_text("✗ does not match")
    expect(page.locator(".fair-findings li.bad")).to_contain_text("but seed and nonces give a")
    page.unroute("**/record/")
    # Where nothing could be checked, nothing is said about the draw.
    page.route("**/record/", lambda route: route.fulfill(body=""))
    page.get_by_role("button", name="Check in my browser").click()
    expect(page.locator(".fair-findings li")).to_have_text(
        ["✗ The record could not be read. Try again in a moment."]
    )
    expect(page.locator(".fair-chip")).to_be_hidden()
    page.unroute("**/record/")


def bring_back(page: Page, kept: Path, last: int) -> None:
    page.goto("/replays/")
    page.get_by_label("The record").fill(kept.read_text().replace("\n3. ", "\n3. x"))
    with page.expect_response("**/replays/") as refused:
        page.get_by_role("button", name="Replay").click()
    assert refused.value.status == 422
    expect(page.get_by_role("alert")).to_contain_text("Turn 3: this is not a turn")
    page.get_by_label("The record").fill("")
    file = page.get_by_label("Or a file")
    file.set_input_files({"name": "a", "mimeType": "text/plain", "buffer": b"a" * 20_001})
    assert file.evaluate("field => field.validationMessage") == "This is longer than any record."
    file.set_input_files(kept)
    assert file.evaluate("field => field.validationMessage") == ""
    page.get_by_role("button", name="Replay").click()
    line_of(page, last)
    page.keyboard.press("Home")
    line_of(page, 0)
    page.locator("#turn-3").click()
    line_of(page, 3)
    expect(page).to_have_url(re.compile("/replays/$"))
    page.get_by_role("button", name="Check in my browser").click()
    expect(page.locator(".fair-chip")).to_have_text("✓ verified here")


def test_a_replay_goes_without_script_by_finger_and_in_a_frame_elsewhere(
    context_of: Contexts, address_of: Callable[[str], str], complaints: list[str]
) -> None:
    plain = context_of(None, java_script_enabled=False).new_page()
    plain.goto(f"{address_of('over')}replay/3/")
    plain.get_by_role("link", name="One turn back").click()
    expect(plain.locator("#replay-line")).to_contain_text("Turn 2 of ")
    expect(plain.locator("#replay-play")).to_be_hidden()

    phone = context_of(
        None, viewport={"width": 390, "height": 844}, has_touch=True, is_mobile=True
    ).new_page()
    phone.goto(f"{address_of('over')}replay/3/")
    swipe(phone, "#replay-chart", -120)
    line_of(phone, 4)
    swipe(phone, "#replay-chart", 120)
    line_of(phone, 3)
    # As if by chance: neither far enough, nor across.
    swipe(phone, "#replay-chart", -20)
    swipe(phone, "#replay-chart", -60, down=80)
    phone.get_by_role("link", name="One turn on").tap()
    line_of(phone, 4)

    page = context_of(None).new_page()
    page.goto("/offline/")
    framed = f"{page.url.removesuffix('/offline/')}{address_of('over')}embed/"
    with elsewhere(f'<iframe src="{framed}" width="640" height="680"></iframe>') as blog:
        page.goto(blog)
        look_at_the_frame(page)
    assert complaints == []


def look_at_the_frame(page: Page) -> None:
    frame = page.frame_locator("iframe")
    frame.get_by_role("link", name="To the beginning").click()
    expect(frame.locator("#replay-line")).to_contain_text("Before the first turn")
    frame.get_by_role("link", name="One turn on").click()
    expect(frame.locator("#replay-line")).to_contain_text("Turn 1 of ")


@contextmanager
def elsewhere(markup: str) -> Iterator[str]:
    """The address of somebody else's page. Browsers tell by the port that it is not ours."""

    class Blog(BaseHTTPRequestHandler):
        def do_GET(self) -> None:  # the library's name
            self.send_response(200 if self.path == "/" else 204)
            self.send_header("Content-Type", "text/html")
            self.end_headers()
            if self.path == "/":
                self.wfile.write(markup.encode())

        def log_message(self, *_: object) -> None:
            pass

    server = ThreadingHTTPServer(("127.0.0.1", 0), Blog)
    Thread(target=server.serve_forever, daemon=True).start()
    try:
        yield f"http://127.0.0.1:{server.server_port}/"
    finally:
        server.shutdown()
        server.server_close()


def test_the_button_of_a_file_s_field_is_as_high_as_the_field(context_of: Contexts) -> None:
    page = context_of(None).new_page()
    page.goto("/replays/")
    heights = """field => [field.clientHeight,
        parseFloat(getComputedStyle(field, "::file-selector-button").height)]"""
    for width in (1440, 390):
        page.set_viewport_size({"width": width, "height": 844})
        field, button = page.locator("input[type=file]").evaluate(heights)
        assert (width, button) == (width, field)
