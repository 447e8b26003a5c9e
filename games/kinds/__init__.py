"""One package a game, and what the rules of all games share.

`base.py` is the rules' protocol, `kind.py` what else a game may offer the site, `registry.py` the
games of this site (the setting `GAME_KINDS`). Nothing outside of this package names a game. Rules
and bots are pure: no Django, no I/O, no clock, no randomness of their own.
"""
