"""PostgreSQL where each thread keeps its connection, and finds out by itself that it was cut.

Connecting takes longer than the queries of a move. The threads of a server are few and live as
long as it does, so nothing is gained by a pool between them; but a pool would hand out connections
that a restart of PostgreSQL has cut, and wait ever longer before it makes new ones. A thread whose
connection is gone connects anew at once, and is told at once if nobody is there.
"""

from __future__ import annotations

import select
from typing import Any

import psycopg
from django.db.backends.postgresql import base


class KeptConnection(psycopg.Connection[Any]):
    """A connection that a thread keeps and that ends with it, without a word."""

    def __del__(self, *_unused: object) -> None:
        if hasattr(self, "pgconn"):  # a connection that was never made has none
            self.close()


class DatabaseWrapper(base.DatabaseWrapper):
    """A connection that is looked at before each use, which Django's health checks ask for."""

    def get_new_connection(self, conn_params: dict[str, Any]) -> KeptConnection:
        self.isolation_level = psycopg.IsolationLevel.READ_COMMITTED  # which is the default anyway
        return KeptConnection.connect(**conn_params)

    def is_usable(self) -> bool:
        """Whether the line is open and quiet.

        A server that stops or cuts a line off says so, and the word lies there unread. To look for
        it costs no round trip, where Django would ask the server. A line that has died without a
        word is ended by the limits on TCP that come with its settings.
        """
        line = self.connection
        return line is not None and not line.closed and not _can_be_read(line.fileno())


def _can_be_read(descriptor: int) -> bool:
    poll = select.poll()
    poll.register(descriptor, select.POLLIN)
    return bool(poll.poll(0))
