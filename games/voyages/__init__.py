"""Solo games: practice, the daily voyage, and dares on somebody else's bag.

Everybody sails on the bag of the day, one friend on that of a dare. While others may still draw
from a bag, `Match.sealed_until` hides the match from all but its seats and the seed from
everybody; it opens by the clock alone. Whatever shows a match asks `Match.is_for_seats_only` or
filters by `for_everybody()`. Such a match can't be called off, and nobody gets hints in it.

`daily.py` is the arithmetic of days, streaks and ranks, and pure. A due job commits to the bags
of today and the next three days (`DailyVoyage`), each once however many processes there are; one
that came after its day had begun says so (`is_late`). A player has one attempt a day
(`DailyAttempt`, with the nonce `daily-YYYY-MM-DD`); it counts if it ends before the day does.
`queries.py` reads ranks and streaks from these rows and stores nothing of its own.

A dare passes the bag of a finished practice voyage on by a link, and seals that voyage anew for a
week. `reveal.py` opens both when the answer ends.
"""
