"""The site in a real browser, on a real server.

Playwright keeps an event loop in its thread, under which Django's ORM refuses to work, so data is
prepared through `manage.py` (`preparation.py`). A browser lives no longer than its module.

`test_layout.py` fills a site as full as it gets (`crowd.py`) and audits its pages in German
(`layout.js`): every control can be hit in its middle, no text is cut, painted over or out of its
box, nothing scrolls sideways, nothing pinned lies on the board or the own clock, and axe finds
nothing. No word is smaller than 11 px. A name of 20 wide letters may end in an ellipsis, and no
other text. A move shifts the opponent's page by less than 0.05; banners leave the board where it
is. A new page is a line in `layout_walks.py`, and a test fails without it.
"""
