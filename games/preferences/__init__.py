"""What a player chose about the site: language, theme, sounds, notices, confirmations.

Theme and language are cookies as well (`ladder/appearance.py`), so that no page asks the database
for them and strangers can choose, too.
"""
