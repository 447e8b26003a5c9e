#!/usr/bin/env python
"""Django's command line.

A wrong setting, or a database that is not there, ends it with a sentence instead of a traceback.
"""

import os
import sys
from importlib import import_module

from django.core.exceptions import ImproperlyConfigured
from django.core.management import execute_from_command_line
from django.db import DatabaseError

from oceania_site.database import require_database


def main() -> None:
    settings = os.environ.setdefault("DJANGO_SETTINGS_MODULE", "oceania_site.settings")
    try:
        # Some of Django's own commands would begin without settings, and fail in other words.
        import_module(settings)
        _execute()
    except ImproperlyConfigured as error:
        sys.exit(str(error))


def _execute() -> None:
    try:
        execute_from_command_line(sys.argv)
    except DatabaseError:
        require_database()
        raise


if __name__ == "__main__":
    main()
