"""The lobby, the watch page, and the lists of running games.

The lobby is rendered for each person, since blocks decide who sees what; rows of challenges and
thumbnails are cached by the facts they show and shared. Forms, filters and what was typed stay
outside of the parts that are replaced.
"""
