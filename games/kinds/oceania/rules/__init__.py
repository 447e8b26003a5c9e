"""The rules of Oceania, the tile-laying game for one or two players. From the inside out:

- `edition.py`: the material as data; `board.py`: geometry, and what a space requires of a tile
- `areas.py`: surrounded areas and what fills them; `islands.py`: islands, letters, majorities
- `state.py`: a position with its hidden parts; `moves.py`, `turn.py`: moves and carrying them out
- `reasons.py`: why a move is refused, which pages ask beforehand
- `view.py`, `codec.py`: what a viewer sees, by allow-list; storage
- `record.py`, `replay.py`: a turn as a line, and whole record files
- `playout.py` and what begins with its name: a second, fast and mutable position
- `game.py`: all of it behind the protocol

A chart is one `bytes` value with the sides of each tile as a bit mask. Sides alone tell a tile's
kind. What a space requires (which sides are known, which of them are land) indexes a table of the
rotations that fit.

The reference engine is written to be read: it finds islands from scratch, and only if asked. The
playout core keeps them up to date with every tile and is several times faster. Tests hold it to
the reference turn by turn, and both to a third, naive reading of the rules.
"""
