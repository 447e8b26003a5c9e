"""The pages of the ladder, by game and season; `ladder/rating` has the numbers.

What concerns the whole field (ranks, movement within the week, spread) is worked out once for
each version of a ladder and cached. An open page is told by its socket which version there is,
and asks for the rows when that is newer than its own. docs/api.md describes the JSON and CSV.
"""
