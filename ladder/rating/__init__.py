"""Results and what follows from them: ratings, their history, standings.

Everything is worked out from `Result` rows, so that the ladder can be rebuilt from its own data.
"""
