"""Chat: the players' room of a match, and the room of those who watch.

Everybody reads the players' room. The players read the spectators' room only when the match is
over (`rooms.py`). `actions.say` cleans the text (`text.py`), holds the match's lock and limits
lines by time. Because of the lock, lines become visible in the order of their ids, so a page asks
for what it missed by the last id it has. A game of a series shows the chat of the games before
it, too.

A hidden line keeps its text in the row (`ChatMessage.hidden_at`); pages, polls and sockets say
only that it is hidden. Deleting an account erases its words; that something was said stays.
"""
