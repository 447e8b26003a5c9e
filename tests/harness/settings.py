"""The site's settings with one more game, which no other part of the site knows."""

from oceania_site.settings import *  # noqa: F403 # they are those of the site
from oceania_site.settings import GAME_KINDS, INSTALLED_APPS

PEARLS = "tests.pearls"
GAME_KINDS = [*GAME_KINDS, PEARLS]
INSTALLED_APPS = [*INSTALLED_APPS, PEARLS]
