"""The page with the rules of Oceania: examples played by the rules, and captions asked of them.

The examples are turns of a record, replayed when they are first asked for, so the page cannot tell
what the rules do not say.
"""
