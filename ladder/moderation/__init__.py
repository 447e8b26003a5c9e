"""Sanctions of players, and the record of what moderators did.

Rows are written by `games.actions`, which knows what a sanction means for matches.
"""
