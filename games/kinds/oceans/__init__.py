"""Oceans: species that feed, in a game of cards for two to six. A Django app of its own.

`rules/` has the cards as data and the engine that plays them; `kind.py` says what the site gets.
"""
