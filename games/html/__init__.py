"""What viewers get to see: fragments and pages of matches, built from `view_for` alone.

Views use it now, and whatever pushes a fragment to a page may use it alike: everything in a
fragment follows from the match, the viewer's role and the language. Here, and nowhere else, strings
are marked as safe: those that are joined from our own markup.
"""
