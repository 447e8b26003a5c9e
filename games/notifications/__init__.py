"""Notifications: what a player should be told once, and whose turn it is.

A `Notice` row is written in the transaction that it tells of, if the player wants such notices,
and marked as read when it was shown. That a challenge was accepted is written in any case, since
pages that wait for it go to the match. What comes of somebody who is kept apart is left out when
notices are read. Followers are told of a game that begins; that notice goes when its series ends.

That it is somebody's turn needs no row: `Seat.to_move` says it. The part `personal` of the header
shows both, and `live` pushes it to all pages of a player; what a lost push left out is found within
two seconds. `jobs.py` sends reminders by e-mail, once for each turn of a clock of days; the link at
their end needs no login (RFC 8058).
"""
