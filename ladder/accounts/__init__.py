"""Accounts: what django-allauth asks of us, and pages of our own around it.

allauth does sign-up, login, e-mail addresses, passwords, second steps, passkeys and sessions, at
`/accounts/`; our own page is `/account/`. `adapter.py` answers its questions, `backend.py` finds
names by our index, `personal_data.py` and `ladder/privacy.py` export and erase what the site holds
about a player: each app registers its part in `AppConfig.ready()`. Deleting an account keeps the
row, stripped and under a pseudonym that no form accepts, so that matches keep their seats. Sessions
are read one by one for the player's name and addresses, because a login that stopped before its
second step leaves a session that points to nobody.

A view that needs a player has Django's `login_required`; `oceania_site/middleware.py` turns its
redirect into `HX-Redirect` for htmx. What concerns the safety of an account has allauth's
`reauthentication_required`. The QR code for an app is an `<svg>` in the page, not an image with a
`data:` address, which the policy forbids. On plain http passkeys work under `localhost` only.

Rate limits are allauth's and count in Django's cache, by the address that uvicorn found. allauth's
tables are not in the administration: they hold secrets.
"""
