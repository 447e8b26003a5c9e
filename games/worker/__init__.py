"""The background process that thinks: bots' turns, hints, reports on luck.

`manage.py bots` runs it, or with `BOTS=embedded` a child of the server. `work.py` takes tasks by
urgency. A task is found by a narrow query and taken by whoever gets its lease (`leases.py`),
which expires after ten seconds unless renewed. Thinking is a generator outside of any
transaction; wherever it yields, leases are renewed and more urgent tasks come first. Results are
written by actions that look again under a lock, so a lease saves work and proves nothing.
"""
