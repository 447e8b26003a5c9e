import pytest

from ladder.accounts import browsers

WEBKIT = "AppleWebKit/537.36 (KHTML, like Gecko)"


@pytest.mark.parametrize(
    ("user_agent", "description"),
    [
        ("Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Firefox/140.0", ("Firefox", "Linux")),
        (
            f"Mozilla/5.0 (Windows NT 10.0) {WEBKIT} Chrome/140 Safari/5 Edg/140",
            ("Edge", "Windows"),
        ),
        (f"Mozilla/5.0 (Linux; Android 15) {WEBKIT} Chrome/140 Safari/5", ("Chrome", "Android")),
        (f"Mozilla/5.0 (Mac OS X 10_15_7) {WEBKIT} Version/18 Safari/6", ("Safari", "macOS")),
        (f"Mozilla/5.0 (iPad; like Mac OS X) {WEBKIT} CriOS/140 Safari/6", ("Chrome", "iPad")),
        ("curl/8.0", ("", "")),
        ("", ("", "")),
    ],
)
def test_a_browser_goes_by_its_name(user_agent: str, description: tuple[str, str]) -> None:
    assert browsers.describe(user_agent) == description
