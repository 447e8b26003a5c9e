"""The page of a match of Oceania: its board, choices and panels, as parts.

Every legal move is a button in the tray below the board (`tray.py`, `scouting.py`), which is all
that a browser without scripts needs. For `choosing.js` the tray is made of *offers* (`offers.py`):
a picture, words, the button, and the move and place in `data-move` and `data-at`. Choosing one
shows its offer alone, and on the board the drawing with the same `data-move`: every way in which
the tile fits is in the picture already, hidden. Nothing is sent but by the offer's button, so there
is one way to send a move. A scout is shown before anybody has chosen one: Enter on the tile chooses
it, and only the next Enter sends it.

The grid (`grid.py`) names the decision in `data-decision`, the turn and its phase. A choice belongs
to one decision: chat and clocks leave it alone, another position drops it. Places keep their ids
(`at-d3`) whatever they are, so the focus stays. A place that cannot be chosen is a button too, and
has the reason in the page (`rules/reasons.py`), without a request.

Where a tile set aside could be used, the rules ask for the sail and the draw one after the other;
the page sends the second when the first is answered, and asks the player if that fails. Odds are
counted from the chart and the unseen tiles alone, where the terms allow them. The home page's
board for practice (`tryout.py`) is the same markup and scripts.
"""
