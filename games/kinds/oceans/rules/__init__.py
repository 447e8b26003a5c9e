"""Oceans (Ozeane): the rules as data and a small engine that plays them.

A move goes through these rooms. `moves` reads it; `decisions` finds out which question it answers
and whether it may (`play_phase`, `feed_phase`, `draw_phase`, with `feeding` and `numbers` for the
figures); the first step of the action is carried out on a `table`, a working copy of the `state`;
and `turns` works through the agenda, where `resolution` and `triggers` have everything that
follows from an action, until somebody has to decide. No card has code of its own: `cards` reads
them from tables, `effects` says which primitives there are, and `profile` what a set of them
amounts to.

Records of Oceans (`replay`) have one move a line, with its seat: ``0: feed s1 forage``. Hands are
hidden, so a record tells nothing by itself: it can be inspected, shown and verified only with its
Seed, Commitment and all nonces, and without them that is said in one line (``tags: seed: …``). A
record of a game that goes on has none of them.
"""
