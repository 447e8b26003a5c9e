"""Pictures of every page, of a site that its own actions have filled with a club of players.

Everything that is random in them follows from one text, so a second run differs in little but the
time of day.
"""
