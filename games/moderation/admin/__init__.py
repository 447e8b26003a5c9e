"""The administration: shared parts of its lists, and what moderators see and do there.

Acts are pages of their own with a form and a reason (`row_actions.py`); no row is written by a
form of Django's own, except a keeper's form of an account. Lists filter only by their own filters
and by primary key (`lookups.py`): Django would take any column, JSON path and regular expression.
Nothing that a list shows reads all rows; `make bench-admin` measures them with 100,000.
"""
