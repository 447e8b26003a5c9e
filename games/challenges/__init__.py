"""Challenges: an offer to play, and how two people come to a match.

The terms of a challenge never change: whoever wants others withdraws it and makes a new one. So
accepting means accepting what the page showed; anything else is a refusal in words (taken,
withdrawn, declined, expired).

`actions.py` makes, accepts, declines, withdraws and expires challenges, `policy.py` says who may
challenge whom and who starts. `pairing.py` is quick pairing: a rated request is matched within
150 rating points, five more for each second that either has waited, and with anybody after two
minutes. Requests that found nobody are open challenges with `by_pairing` set, which a due job
(`games/scheduling/jobs.py`) pairs later.

Seeds are committed to before any nonce is known: the form names the commitment that it showed,
and each is used once.
"""
