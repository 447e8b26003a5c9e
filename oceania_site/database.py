"""Whether the database can be reached, asked before a command relies on it."""

from django.core.exceptions import ImproperlyConfigured
from django.db import DEFAULT_DB_ALIAS, DatabaseError, connections

_PATIENCE = 5  # seconds


def require_database(alias: str = DEFAULT_DB_ALIAS) -> None:
    """Connect once, or say in a sentence why that is not possible.

    Not through the pool of connections: that tries again and again, and in the end it only knows
    that time ran out. The reason comes from the driver, which never repeats a password.
    """
    probe = connections[alias].copy()
    if probe.vendor == "postgresql":
        probe.settings_dict["OPTIONS"].pop("pool", None)
        probe.settings_dict["OPTIONS"]["connect_timeout"] = _PATIENCE
        what = "a database that cannot be reached"
    else:
        what = f"a file that cannot be opened, {probe.settings_dict['NAME']}"
    try:
        probe.ensure_connection()
    except DatabaseError as error:
        reason = str(error).strip().partition("\n")[0].rstrip(".")
        raise ImproperlyConfigured(f"DATABASE_URL names {what}: {reason}.") from error
    finally:
        probe.close()
