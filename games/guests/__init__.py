"""People without an account, who can play casual games.

A guest is a `Player` with `is_guest`, known to the session alone under a key of its own;
`request.user` stays anonymous, so that nothing that needs an account opens by accident.
`games.current_player.player_of(request)` gives player or guest. A guest is made in the transaction
of what they do first, and the session remembers them afterwards, so a request that is refused
leaves neither a row nor a cookie. One address gets ten an hour.

Signing up turns the row into the account, and the games stay; logging into another account leaves
them with the guest. After thirty days without a visit the row is erased.
"""
