"""Drawings of Oceania: the chart, small boards, tiles and marks, as SVG joined from ready strings.

`coastlines.py` draws one coast. Where it crosses a tile's side follows from the side's place on the
chart alone, so neighbours agree without asking each other; chance in it is a checksum of
coordinates. `coasts.py` makes a tile's land of its coasts, `frame.py`, `ornaments.py` and
`marks.py` draw what lies around, on the land and on top, `chart.py` puts the layers together.

Control points are rounded to fifths, so paths are written in relative steps with one decimal and
no error adds up: a full chart is 28 KB, 5 KB compressed. Tests read the paths back: over all tiles,
turns and places coasts meet exactly, keep seven units from routes, and never cross.

`DrawingOptions` let a page have several charts, whose ids begin with different names. A chart is
a container, and container queries set `--least`, the smallest size of words in its own units.
"""
