"""Who is on the site with much on every page. Names cannot be longer, nor letters wider."""

VIEWER, RIVAL = "W" * 20, "M" * 20
OTHERS = [f"{letter * 18}{number:02}" for number, letter in enumerate("WMWMWMWMWM")]
#: Beginnings of all of them.
WIDE = ("W" * 18, "M" * 18)
#: Somebody with sanctions, somebody with a password and an app, and a moderator.
ROGUE, WITH_APP, MODERATOR = OTHERS[1], OTHERS[2], "Bosun"
#: Stands for a guest, who has a number for a name.
GUEST = "guest"
#: A word of German that is wider than a phone.
LONG_WORD = "Donaudampfschifffahrtsgesellschaftskapitänsmützenabzeichen"
