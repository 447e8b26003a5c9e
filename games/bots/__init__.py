"""Computer players: pure functions from what a player sees to a move."""
