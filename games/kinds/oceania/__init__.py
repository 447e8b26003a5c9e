"""Oceania: tiles that are placed on a chart, by one player or two. A Django app of its own.

`rules/`, `bots/` and `analysis/` are pure; `page/` has the parts of a match, `svg/` the drawings,
`replay/` the walk through a finished game, `rules_page/` the rules with examples. `kind.py` says
what of it the site gets.
"""
