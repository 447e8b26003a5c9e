"""Comparing what is stored with what follows from the moves. Only reads.

State, steps, scores and ending, who has to move, version, clocks, and what the ladder was told.
Clocks are wound again, pressed by every chosen move and put forward by every credit of the event
log, in the order of versions, since the wall clock may have been set back in between. They must
agree to 10 ms. Where a column is empty, since the match is older than it, only bounds are checked.
"""
