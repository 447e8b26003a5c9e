"""Pearls: a game of the tests' own, which only their settings know.

It brings rules and words and nothing else. So it shows what every game gets from the site: a page,
records, a bot, a ladder and replays.

The rules in full. Two to four players dive for nine pearls: white, rose and black ones, worth 1, 2
and 3. The deck has five cards each of 1 to 8, and everybody holds four. A pearl is turned over.
Whoever opens bids a card for it; the others answer one after the other, with a higher card or with
a pass, and who has no higher card passes at once. The highest bid takes the pearl. All cards that
were bid are out of the game, and whoever bid draws another while there are any. The next seat opens
for the next pearl. Three pearls of a colour are a necklace: whoever has one wins, and the game is
over. Otherwise it ends with the last pearl, and whoever has gathered the most worth wins.
"""
