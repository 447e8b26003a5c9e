"""Decisions of our own where the known rules are silent or ambiguous, by number.

Those with a choice that the engine makes in one place are constants here. `APPLIED` lists every
ruling that this engine carries out; a test of the same number shows each at work.
"""

from __future__ import annotations

from collections.abc import Mapping

MUST_PLAY = True  # R1: the quota of cards is used while a legal play exists
MUST_FEED = True  # R2: the first feed is compulsory, extra feeds are not
RING_STEP = -1  # R5: read left to right, the ring runs against the order of the seats
VIOLET_ONCE = True  # R8: a violet card happens at most once in a player's move
OPEN_SCORES = False  # R26: the score piles of the others are hidden until the end

APPLIED: Mapping[int, str] = {
    1: "Plays are compulsory while one is legal.",
    2: "The first feed is compulsory, even if it harms; extra feeds are optional.",
    3: "Nobody draws once the last round has been triggered.",
    5: "The ring runs against the order of the seats.",
    6: "A limit that shrinks removes nothing; fewer spaces lead to overpopulation.",
    7: "What a migration's source lacks comes from the leftmost other ocean zone.",
    8: "A violet card happens at most once in a player's move.",
    9: "The nearest cleaner is the nearest whose own condition is met.",
    10: "A zone that reached 0 at any moment of an action was emptied.",
    11: "The explosion changes the phases that begin after it.",
    12: "Ignoring needs no rank.",
    13: "All gains of an action come in one order, the walk from the actor.",
    14: "Before feeding, species leech in the order of their row, and must.",
    15: "The last round ends with the last seat, even if it was triggered in that very turn.",
    16: "The reserve may be poured before the last round.",
    17: "Of Detritus only the migrating player pays.",
    18: "Degenerative Virus: the active player picks a surviving own species.",
    19: "Solar Radiation strikes all species on the table.",
    20: "Food Surge: players in turn order from the active one; limited by the free spaces.",
    21: "Population Explosion: each gain card once, in the order of the table, with modifiers.",
    22: "Abundance raises gains of traits only; a trait's modifier every gain of its species.",
    23: "Epizootic does not kill a species that never goes extinct.",
    24: "A trait that scores the excess beats Epizootic.",
    26: "The score piles of the others are hidden.",
    27: "Ignoring defensive traits leaves scenario shells and neighbours' auras.",
    28: "What is created or evolved this turn works at once.",
    29: "A crossed-out number counts as 0 in comparisons.",
    30: "In aging all own species pay first, then the extinctions follow.",
    31: "Extra feeds are counted at the first feed; a kind-bound one is used first.",
    32: "Effects before feeding belong to A1; gains before aging are an action of their own.",
    33: "The note of emptied zones is read and cleared at A5.",
    34: "A card's several takes and losses act in printed order; no species takes from itself.",
}

#: Readings of our own, where even the rulings leave two ways open.
READINGS: Mapping[str, str] = {
    "limit": (
        "The trait limit is that of the species with the new card: Speed makes its own place."
    ),
    "created": "A new species is both created and evolved: effects that wait for either answer.",
    "discard": "Discarding before drawing is one step, and is done once.",
    "dealing": "Each seat in turn gets its six cards; the deck's first card is its top.",
    "nonces": "The stream's label has the nonces as the players are named: seats come later.",
}
