"""Gives the settings an environment of the tests' own, whatever the shell around them has set.

A pytest plugin named in pyproject.toml: it is imported before Django reads its settings. Every
xdist worker imports it anew and so has a directory of its own.
"""

import atexit
import os
import tempfile

from tests.harness.site import SECRET_KEY

_OURS = (
    "ALLOWED_HOSTS", "BOTS", "CONNECTIONS_PER_ADDRESS", "DATABASE_URL", "DEBUG",
    "DEFAULT_FROM_EMAIL", "DRAIN_SECONDS",
    "EMAIL_CONFIRMATION", "EMAIL_URL", "HOST", "LOG_FORMAT", "LOG_LEVEL",
    "METRICS_TOKEN", "METRICS_TOKEN_FILE", "PORT", "REDIS_URL", "SECRET_KEY_FILE",
    "SITE_URL", "SOCKETS", "SOCKETS_PER_ADDRESS", "STEWARD", "THREADS",
    "TRUSTED_PROXIES", "WEB_PROCESSES",
)  # fmt: skip

for name in _OURS:
    os.environ.pop(name, None)

_directory = tempfile.TemporaryDirectory(prefix="oceania-tests-")
atexit.register(_directory.cleanup)
os.environ["SECRET_KEY"] = SECRET_KEY
os.environ["VAR_DIR"] = _directory.name
