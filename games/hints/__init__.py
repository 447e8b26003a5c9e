"""Hints: what the strongest bot would do, from what the player sees.

Given in casual games with bots and in solo games on a bag of one's own; refused everywhere else.
Asking writes a row that the match knows nothing of, so its version stays. The worker fills it in
and the page asks until the answer is there.
"""
