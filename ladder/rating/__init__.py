"""Results and what follows from them: ratings, their history, standings.

Everything is computed from `Result` rows. `accumulator.py` moves standings by a result, both when
a match ends and when the ladder is rebuilt (`rebuild.py`), so there is one way to do it. A
rebuild replays results by number in batches while matches go on; `void_result` raises the
ladder's `revision`, and a rebuild that sees another revision than it began with begins anew.

Lock order: the match, its game's `GameLadder`, ratings by id.
"""
