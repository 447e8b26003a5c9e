"""What pages of all games are made of: parts and the cache of their pieces, buttons, small drawings.

Everything in a fragment follows from the match, the viewer's role and the language. `own_markup` is
the one place where strings are marked as safe: those that are joined from our own markup.
"""
