"""Results and what follows from them: ratings, their history, standings.

- `Result`, `Side`: how a match ended, and each player's part in it; all else follows from these
- `RatingChange`: what a rated result did to a rating, once for each player and result
- `Rating`: a standing, of all time or of one quarter; ratings carry over from quarter to quarter
- `GameLadder`: one for each game, the counter of rated results and the lock
- `Signal`: a pattern that moderators should see

`accumulator.py` moves standings by a result, both when a match ends and when the ladder is rebuilt
(`rebuild.py`), so there is one way to do it. A rebuild replays results by number in batches while
matches go on; `void_result` raises the ladder's `revision`, and a rebuild that sees another
revision than it began with begins anew. `settled_revision` says which one the ratings agree with.

Numbers are committed in order, because `GameLadder` stays locked until the commit. Recording a
match again finds it by its id and changes nothing. Called-off matches and games alone have no
result; casual ones, those with bots, and what a pair begins beyond ten a day have an unrated one.

Lock order: the match, its game's `GameLadder`, ratings by id.
"""
