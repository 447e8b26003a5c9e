"""The site's settings with one more game, which no other part of the site knows."""

from pathlib import Path

from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po

from oceania_site.settings import *  # noqa: F403 # they are those of the site
from oceania_site.settings import GAME_KINDS, INSTALLED_APPS, LOCALE_PATHS, VAR_DIR

PEARLS = "tests.pearls"
GAME_KINDS = [*GAME_KINDS, PEARLS]
INSTALLED_APPS = [*INSTALLED_APPS, PEARLS]


def _compiled(catalogue: Path) -> Path:
    """Where the game's German lies, compiled as the site's own is by `make`."""
    locale = VAR_DIR / "pearls"
    compiled = locale.joinpath(*catalogue.parts[-3:]).with_suffix(".mo")
    compiled.parent.mkdir(parents=True, exist_ok=True)
    with catalogue.open("rb") as texts, compiled.open("wb") as file:
        write_mo(file, read_po(texts))
    return locale


LOCALE_PATHS = [
    *LOCALE_PATHS,
    _compiled(Path(__file__).parents[1] / "pearls/locale/de/LC_MESSAGES/django.po"),
]
