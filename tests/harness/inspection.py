"""What holds for every page: the console is silent, axe finds nothing, all of it can be read."""

from collections.abc import Iterable
from typing import Any, Final, Literal

from axe_playwright_python.base import AXE_FILE_PATH
from playwright.sync_api import ConsoleMessage, Page

from tests.harness.chromium import is_complaint

#: Of windows: a narrow phone, a desk of 1440 zoomed to 200 %, and the narrowest for each layout.
WIDTHS: Final = [360, 720, 800, 900, 1200]
SMALLEST_TEXT: Final = 11

Scheme = Literal["light", "dark"]

_AXE: Final = AXE_FILE_PATH.read_text()
# What is in order would take axe longer to describe than all else. It would load the stylesheets
# anew for rules on films and on turned screens, of which there are none.
_BRIEFLY: Final = {"resultTypes": ["violations"], "preload": False}
_SCHEMES: Final[dict[Scheme, dict[str, Any]]] = {
    "light": {**_BRIEFLY, "rules": {"target-size": {"enabled": True}}},
    "dark": {**_BRIEFLY, "runOnly": ["color-contrast"]},
}
_RECORD_MOTION: Final = """
  window.moved = [];
  const animate = Element.prototype.animate;
  Element.prototype.animate = function (frames, timing) {
    window.moved.push([this.getAttribute("class"), timing.duration]);
    return animate.call(this, frames, timing);
  };
"""
# The words on the page that are smaller than this, by the size at which they are drawn.
_SMALL_TEXTS: Final = """smallest => {
    const found = [];
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (texts.nextNode()) {
        const words = texts.currentNode.textContent.trim();
        const element = texts.currentNode.parentElement;
        if (!words || !element.checkVisibility() || element.closest(".visually-hidden, noscript")) {
            continue;
        }
        const drawn = element instanceof SVGElement ? element.getScreenCTM() : new DOMMatrix();
        const size = parseFloat(getComputedStyle(element).fontSize) * Math.hypot(drawn.a, drawn.b);
        if (size < smallest - 0.01) {
            found.push(`${size.toFixed(1)}px: ${words}`);
        }
    }
    return found;
}"""
_LAYOUT_SHIFT: Final = """() => new Promise((resolve) => {
    let moved = 0;
    new PerformanceObserver((seen) => {
        for (const shift of seen.getEntries()) {
            moved += shift.hadRecentInput ? 0 : shift.value;
        }
    }).observe({ type: "layout-shift", buffered: true });
    requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(() => resolve(moved))));
})"""
# What is current or chosen and looks like what is not.
_LOST_CHOICES: Final = """() => {
    const look = (element) => {
        const style = getComputedStyle(element);
        return ["color", "backgroundColor", "borderWidth", "borderStyle", "borderColor",
            "outlineStyle", "textDecorationLine", "fontWeight"].map((name) => style[name]).join();
    };
    const chosen = (element) => element.matches(
        "[aria-current], [aria-pressed='true'], [aria-selected='true']") || isChosenUnseen(element);
    // The browser draws a checkbox by itself, unless the page hides it and paints its label.
    const isChosenUnseen = (element) => element.matches("input:checked + label")
        && getComputedStyle(element.previousElementSibling).opacity === "0";
    const rivals = (element) => {
        const group = element.closest("nav, ul, ol, form, fieldset, .segments, [role='tablist']");
        return [...(group?.querySelectorAll(element.localName) ?? [])].filter(
            (other) => !chosen(other) && other.className === element.className);
    };
    return [...document.querySelectorAll("a, button, label, li")]
        .filter((element) => chosen(element) && element.checkVisibility())
        .filter((element) => rivals(element).some((other) => look(other) === look(element)))
        .map((element) => element.outerHTML);
}"""
# Enabled controls that are in sight, once scrolled to, and whose middle belongs to something else.
# Places that only tell why they can't be chosen may lie under what stands beside the chosen one.
_UNREACHABLE: Final = """within => {
    const found = [];
    const controls = "a[href], button:not(.place-mute), input, select, textarea, summary";
    // For listeners alone, until the focus is in it.
    const isUnseen = (element) => element && (
        getComputedStyle(element).clipPath === "inset(50%)" || isUnseen(element.parentElement)
    );
    for (const control of document.querySelector(within).querySelectorAll(controls)) {
        const box = control.getBoundingClientRect();
        if (!control.checkVisibility() || control.disabled || box.width < 2 || isUnseen(control)) {
            continue;
        }
        control.scrollIntoView({ block: "center", inline: "nearest", behavior: "instant" });
        const { left, top, width, height } = control.getBoundingClientRect();
        const hit = document.elementFromPoint(left + width / 2, top + height / 2);
        if (!control.contains(hit)) {
            const [own, other] = [control, hit].map((each) => each?.outerHTML.slice(0, 90));
            found.push(`${own} lies under ${other}`);
        }
    }
    window.scrollTo(0, 0);
    return found;
}"""


def gather_complaints(page: Page, complaints: list[str]) -> None:
    """Errors and warnings of the console, refused scripts and styles included."""

    def listen(message: ConsoleMessage) -> None:
        if is_complaint(message):
            complaints.append(message.text)

    page.on("console", listen)
    page.on("pageerror", lambda error: complaints.append(str(error)))


def accessibility_violations(
    page: Page, schemes: Iterable[Scheme] = ("light", "dark")
) -> list[dict[str, Any]]:
    """What axe finds on the page in light colours, and about its colours when they are dark."""
    violations: list[dict[str, Any]] = []
    page.evaluate(_AXE)
    for scheme in schemes:
        page.emulate_media(color_scheme=scheme)
        violations += page.evaluate("options => axe.run(options)", _SCHEMES[scheme])["violations"]
    return violations


def hard_to_use(page: Page, schemes: Iterable[Scheme] = ("light", "dark")) -> list[object]:
    """What is lost on people who see little, choose their own colours or have pages read out."""
    found: list[object] = [*small_texts(page), *choices_lost_in_high_contrast(page)]
    return found + [(one["id"], one["nodes"]) for one in accessibility_violations(page, schemes)]


def widths(page: Page) -> list[int]:
    """How wide the page is in windows of these `WIDTHS`: the same, if nothing sticks out."""
    found = []
    for width in WIDTHS:
        page.set_viewport_size({"width": width, "height": 800})
        found.append(page.evaluate("document.documentElement.scrollWidth"))
    return found


def small_texts(page: Page) -> list[str]:
    """Words that are hard to read on a phone or at a desk."""
    found: list[str] = []
    for width in (360, 1440):
        page.set_viewport_size({"width": width, "height": 900})
        found += page.evaluate(_SMALL_TEXTS, SMALLEST_TEXT)
    return found


def names_in_accessibility_tree(page: Page, role: str) -> list[str]:
    """What the browser tells assistive technology of all that has this role."""
    session = page.context.new_cdp_session(page)
    nodes = session.send("Accessibility.getFullAXTree")["nodes"]
    session.detach()
    return [
        node["name"]["value"]
        for node in nodes
        if not node["ignored"] and node["role"]["value"] == role
    ]


def unreachable_controls(page: Page, within: str) -> list[str]:
    """Enabled controls whose middle can't be hit, because something else lies there."""
    found: list[str] = page.evaluate(_UNREACHABLE, within)
    return found


def layout_shift(page: Page) -> float:
    """How far what is on the page has moved by itself since it was opened, in parts of the window.

    What moves within half a second of somebody's click is left out, as everywhere. Google calls
    more than 0.1 in any five seconds poor.
    """
    moved: float = page.evaluate(_LAYOUT_SHIFT)
    return moved


def choices_lost_in_high_contrast(page: Page) -> list[str]:
    """What is chosen and can't be told from the rest where the device has colours of its own."""
    page.emulate_media(forced_colors="active")
    found: list[str] = page.evaluate(_LOST_CHOICES)
    page.emulate_media(forced_colors="none")
    return found


def choose_language(page: Page, language: str) -> None:
    """As the form in the footer does. The browser's own setting would win over a header."""
    for host in ("127.0.0.1", "localhost"):
        page.context.add_cookies(
            [{"name": "language", "value": language, "domain": host, "path": "/"}]
        )


def version_of(page: Page) -> int:
    """The version of the match that the page shows."""
    return int(page.locator("#match-state").get_attribute("data-version") or -1)


def wait_for_version(page: Page, version: int) -> None:
    """A locator looks again sooner than `expect` does, and a match has many versions."""
    page.locator(f"#match-state[data-version='{version}']").wait_for(state="attached")


def wait_for_moves(page: Page, before: int, made: int) -> None:
    """Wait until so many moves were made on that version. Bots may have answered them already."""
    older = "".join(f":not([data-version='{before + number}'])" for number in range(made))
    page.locator(f"#match-state{older}").wait_for(state="attached")


def record_motion(page: Page) -> None:
    """Keep what is animated on the pages that are opened from now on, and for how long."""
    page.add_init_script(_RECORD_MOTION)


def motion_in(page: Page) -> dict[str, int]:
    """What has moved, by its class, and for how many milliseconds."""
    return {style: time for style, time in page.evaluate("window.moved") if style}
