"""Games that are over, walked through turn by turn: from a stored match, or from a record."""
