"""The page around a game's board, in parts: each is one element with an id of its own.

The page places parts in its columns; an answer, a poll or a push is the same parts one after the
other, which htmx puts in place out of band. The first, `match-state`, has the version, whether the
match is over, what to announce, and the version field of the forms. A kind gives its share
(`GameKind.page`); `plain.py` is for a game that gives none.

In the browser one script has one subject; they tell each other by events on the document.
`parts.js` is the gate for all that changes parts. `line.js` keeps the socket: after 8 s of silence
it is given up (the site pings every 5 s), a page tries again within 1.5 s, and polls every 3 s
meanwhile, every 30 s in a tab that is not seen. Close code 4401 and status 401 say that the browser
is not logged in as the page's seat; another tab may just have logged in anew, so the page asks once
more before it says so and stops.

A push can be faster than the answer to the move it tells of, and replaces the button that was
pressed; `parts.js` then puts the answer in by itself. A push of the version that is shown leaves a
refusal where it is. Ratings are those with which the match began; a rule in `live.css` hides them
from whoever chose so, since markup is shared by all in a role.
"""
