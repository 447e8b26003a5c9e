"""People and their standing: accounts, names, preferences, ratings, sanctions.

Knows nothing of boards. The site's user is `ladder.Player`.
"""
