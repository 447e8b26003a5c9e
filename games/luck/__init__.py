"""Reports on luck and skill of finished matches; docs/luck-and-skill.md says how they are made.

The kind's `analysis` weighs the turns, `games/worker/reports.py` runs it in the background and
stores each turn at once, and this package shows the result.
"""
