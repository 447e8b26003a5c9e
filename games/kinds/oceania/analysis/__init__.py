"""How much of a game's result was luck and how much was play: pure functions of what was played."""
