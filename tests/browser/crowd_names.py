"""Who is on the site with much on every page. Names cannot be longer, nor letters wider."""

VIEWER, RIVAL = "W" * 20, "M" * 20
OTHERS = [f"{letter * 18}{number:02}" for number, letter in enumerate("WMWMWMWMWM")]
#: Beginnings of all of them.
WIDE = ("W" * 18, "M" * 18)
