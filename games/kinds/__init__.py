"""The rules of every game: pure Python, no Django, no I/O, no clock, no randomness of their own."""
