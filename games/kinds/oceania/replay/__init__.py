"""Walking through a finished game of Oceania, and the chart as a picture that is passed on.

`rules/course.py` tells the course of a game, from stored steps or from a record alike; pages show
`view_for` of nobody's seat as it was then. `fairness.js` checks the fair draw from the record alone
by the browser's WebCrypto.

In `chart.svg` and `chart.png` what stylesheets say is written on each element, and letters are
strokes of our own, since a server may have no fonts. PNGs are made in a process of their own
(`raster.py`), one at a time: the library lets no other thread run meanwhile. Whoever comes in
between gets 503 after a second.
"""
