"""What starts servers, browsers and databases for tests, and makes players and matches.

Tests that speak of another program use the real one: Redis, PostgreSQL, Chromium and the site
itself run on free ports, once for each worker, and are stopped by their process ids. A site's
directory is a copy of one that was migrated, and for browser tests filled, once for all workers
(`directories.py`); commands on a site that is being hurt go to one waiting `manage.py`
(`deckhand.py`). The `database` fixture runs a test on SQLite and on PostgreSQL. `isolation.py`
gives the settings an environment and a directory of their own before Django reads them, so that
neither the shell nor `var/` gets into a test.
"""
