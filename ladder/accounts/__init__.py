"""Accounts: what django-allauth asks of us, and pages of our own around it.

allauth does sign-up, login, e-mail addresses, passwords, second steps, passkeys and sessions.
`adapter.py` answers its questions, `backend.py` finds names by our index, `personal_data.py` and
`ladder/privacy.py` export and erase what the site holds about a player: each app registers its
part in `AppConfig.ready()`. Deleting an account keeps the row, stripped and under a pseudonym, so
that matches keep their seats.

allauth's tables are not in the administration: they hold secrets.
"""
