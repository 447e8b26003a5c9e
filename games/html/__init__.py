"""What pages of all games are made of: parts, the cache of their pieces, buttons, small charts.

Everything in a fragment follows from the match, the viewer's role and the language. `own_markup` is
the one place where strings are marked as safe: those that are joined from our own markup.
"""
