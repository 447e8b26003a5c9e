"""Sanctions of players, and the audit of what moderators did.

Rows are written by `games.moderation`, which knows what a sanction means for matches.
"""
