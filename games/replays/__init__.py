"""Replays of finished matches and of uploaded records.

`access.py` decides who may replay what, and every page, picture and file asks there. Without
script each step is a page of its own; with it, `replay.js` fetches the parts of a ply. An
uploaded record is read strictly by the rules and never stored: it is sent along with every step.

`/matches/<id>/embed/` is the one page that other sites may frame. It has no form, and browsers
send no session there.
"""
