"""What all public games have in common; counted in a few queries, cached for ten minutes.

`intervals.py` has the arithmetic, and is pure.
"""
