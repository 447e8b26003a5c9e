"""Sanctions of players, and the record of what moderators did.

Rows are written by `games.matches`, which knows what a sanction means for matches.
"""
