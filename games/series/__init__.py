"""Series: one, three or five games of the same players.

A single game is a series of one, so that there is one way from a challenge to a match and one way
to a rematch. `standing.py` is the arithmetic, and pure. `progress.py` is called by
`matches.lifecycle.finish_match` in its own transaction: the series is decided, or `next_game_at`
is a minute away, and the next game begins then, or as soon as both players are ready.

A game that was called off or voided keeps its number, and so its seed, and is played again under
the next number by the same starter. Once a game has counted the others can't be called off, or
whoever is behind would do so until no number is left. A best of N has 2 N - 1 numbers: a single
game that is called off ends its series, and one that has used them up undecided is called off. A
side that misses its first move in two games in a row, or in the last that there can be, forfeits.

Whatever changes in a series between its games raises the version of its last match, because that
match's page shows it. While a game runs, its page reads the series once in 30 s and not with each
move. When the next game has begun, `match-state` of the last one has its address in `data-next`,
and pages that saw the last one played go there.
"""
