"""A browser by the name its user knows it by, from what it says of itself.

No library: people only have to tell their own few browsers apart, and a list of every browser there
ever was must be kept up to date.
"""

# The first match counts: most browsers also call themselves by the names of others.
_BROWSERS = {
    "Edg": "Edge",
    "OPR/": "Opera",
    "SamsungBrowser/": "Samsung Internet",
    "Firefox/": "Firefox",
    "FxiOS/": "Firefox",
    "CriOS/": "Chrome",
    "Chrome/": "Chrome",
    "Safari/": "Safari",
}
_SYSTEMS = {
    "Android": "Android",
    "iPhone": "iPhone",
    "iPad": "iPad",
    "Windows": "Windows",
    "Mac OS X": "macOS",
    "CrOS": "ChromeOS",
    "Linux": "Linux",
}


def describe(user_agent: str) -> tuple[str, str]:
    """The browser and the system, each empty where it cannot be told."""
    return _first(_BROWSERS, user_agent), _first(_SYSTEMS, user_agent)


def _first(signs: dict[str, str], user_agent: str) -> str:
    return next((name for sign, name in signs.items() if sign in user_agent), "")
