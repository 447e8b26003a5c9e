"""Players' pages: ratings, results, head-to-heads, and what their games show of them.

Private matches count in totals and are listed only for their own players.
"""
