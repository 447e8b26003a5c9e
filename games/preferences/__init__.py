"""What a player chose about the site: language, theme, sounds, notices, confirmations.

`ladder.Preferences` has a row for whoever chose anything. Theme and language are cookies as well
(`ladder/appearance.py`), so that no page asks the database for them and strangers can choose, too;
a login brings the player's choice along. The dark tokens are a stylesheet of their own, which a
page links always, never, or for devices that want it: no script, and no flash.
"""
