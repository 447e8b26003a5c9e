"""People without an account, who can play casual games.

A guest is a `Player` with `is_guest`, known to the session alone under a key of its own;
`request.user` stays anonymous, so that nothing that needs an account opens by accident.
`games.current_player.player_of(request)` gives player or guest. Signing up turns the row into the
account, and the games stay. After thirty days without a visit the row is erased.
"""
