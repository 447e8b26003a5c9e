"""Notifications: what a player should be told once, and whose turn it is.

A `Notice` row is written in the transaction that it tells of, if the player wants such notices,
and marked as read when it was shown. That it is somebody's turn needs no row: `Seat.to_move` says
it. The part `personal` of the header shows both, and `live` pushes it to all pages of a player.
`jobs.py` sends reminders by e-mail, once for each turn of a clock of days; the link at their end
needs no login (RFC 8058).
"""
