"""Reads templates, catalogues and the static manifest before the first request.

During an upgrade a process serves on for a while above files that are another version's already. A
template, a translation or a static file's name that it read only then would not suit its code.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from django.apps import apps
from django.conf import settings
from django.contrib.staticfiles.storage import staticfiles_storage
from django.template import engines
from django.utils import translation


def preload() -> None:
    """Read all of our own templates, catalogues and names of static files; a tenth of a second."""
    django = engines["django"]
    for directory in _own_templates():
        for file in directory.rglob("*.*"):
            # What editors leave behind begins with a dot, and is no template.
            if file.name.startswith(".") or not file.is_file():
                continue
            django.get_template(file.relative_to(directory).as_posix())
    for language, _ in settings.LANGUAGES:
        with translation.override(language):
            pass
    staticfiles_storage.exists("")  # made when it is first used


def _own_templates() -> Iterator[Path]:
    """Where they are: those of the site, and those of each game."""
    yield from map(Path, settings.TEMPLATES[0]["DIRS"])
    for app in apps.get_app_configs():
        if app.name in settings.GAME_KINDS:
            yield Path(app.path, "templates")
