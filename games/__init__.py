"""The games and playing them: one package a subject, with Django's own file names in each.

`kinds/` has one package a game, `models/` all tables, `live/` the sockets.
"""
