"""Due work: flags of clocks, next games, pairings, expiries, reminders, clean-up.

`jobs.run_due(now)` runs the entries of `DUE_WORK`. Each names what is due by one narrow query,
and does one piece in a transaction of its own after looking again under the row's lock, so
several processes do each piece once. `scheduler.py` repeats that on the server's event loop, or
in `manage.py steward` when `STEWARD` is `separate`.
"""
