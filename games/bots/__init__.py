"""Computer players: their accounts, strength and pace; how they play is their kind's `bots`.

A bot is a `Player` with `is_bot`, made when the database is migrated: no password, address, role
or rating. The worker plays its turns (`games/worker/turns.py`) through
`matches.actions.play_move`.
"""
