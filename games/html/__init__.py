"""Parts of pages, and small drawings that several subjects share.

Everything in a part follows from the facts that it shows and the language: what anybody may see of
a game comes from `view_for` alone. Strings are marked as safe in `markup.py`: those that are joined
from our own markup.
"""
