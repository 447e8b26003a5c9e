"""The only writers of matches. Each action is a verb, and one transaction.

Views, bots and moderators act through these functions alike. A docstring names the lock that an
action takes and what it does besides changing the match.
"""
