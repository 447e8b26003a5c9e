"""Moderation: reports, sanctions and rulings; `admin/` is the administration.

- *Reports* wait in a queue ordered by `urgent_since`: the weight of their reporters moves that
  moment back, so the order is an index that time does not change. One waits for each reporter and
  subject, ten a day. A claimed report is left to its moderator, and nobody judges a case of their
  own. Several about the same are resolved in one transaction. Lines are referred to, not copied.
- *Sanctions* (`ladder.moderation`) are in force by comparison of times. What all of a player's
  sanctions forbid together stands in the player's row, which every request reads anyway. Suspended
  players lose what they play (`forfeits.py`) and reach one page only (`middleware.py`).
- *Rulings* void a match, let it count again, or end it. A voided match keeps its old ending, its
  result is voided in the ladder, and the ladder is recomputed; the points of its series are counted
  anew. Players get a notice, and the match's public event log an entry without the reason.
- *Signals* of farming wait until a moderator has looked at them; seen anew, they wait again.
- *The audit* has an entry for every act: who, when, to what, why, before and after. Triggers refuse
  to change one. Entries name people by number, so there is nothing in them to erase.

With `STAFF_SECOND_STEP` nobody enters the administration without a second step.
"""
