"""Matches: moves, clocks, endings, and the page around a game's board.

`actions.py`, `lifecycle.py` and `endings.py` are the only writers. Views, bots and moderators act
through the same functions; each is one transaction that locks the match's row, and its docstring
names the lock and what it does besides.

- `actions.play_move` validates and stores a move.
- `clocks.py` is the arithmetic of clocks, and pure; `clock_columns.py` reads it from rows,
  `timeouts.py` declares flags, `heartbeat.py` credits clocks for outages.
- `endings.py` has resignations, draws, calling off and claims; `lifecycle.py` begins and finishes.
- `history.py` keeps what can't change: steps that were read.
- `audit/` replays matches and compares with what is stored.
- `page/` renders the parts of a match that all games share.
"""
