"""The reef variant once more, written straight from the rules with no thought of speed.

A game is one generator that yields each decision and is sent the answer; traits are named in the
code. It shares nothing with the engine but the shuffle, so that both are wrong only in different
places.
"""

from __future__ import annotations

from collections.abc import Generator
from typing import TypeAlias

from games.kinds.fair_shuffle import FairStream

TENTACLED, SHARK_CLEANER, BOTTOM_FEEDER, SYMBIOTIC, PARASITIC, FILTER_FEEDER = range(6)
APEX, SPEED, INKING, SCHOOLING, TRANSPARENT, WHALE_CLEANER = range(6, 12)
MIGRATION = (5, 6, 7, 7, 8, 8, 9, 9, 10, 11)
REEF, OCEAN = "reef", ("I", "II", "III")
PLACES = (REEF, *OCEAN)

#: The seat that decides, the kind of decision, and every legal answer but discards.
Asked: TypeAlias = tuple[int, str, set[str]]
Playing: TypeAlias = Generator[Asked, str, None]


class Fish:
    """A species."""

    def __init__(self, number: int, owner: int) -> None:
        self.name = f"s{number}"
        self.owner = owner
        self.traits: list[int] = []
        self.pop = 0
        self.over = False

    def count(self, trait: int) -> int:
        return sum((card - 1001) // 10 == trait for card in self.traits)

    @property
    def forage(self) -> int:
        printed = 5 * self.count(FILTER_FEEDER) + 2 * self.count(SPEED)
        return 0 if self.count(APEX) else max(1, printed)

    @property
    def attack(self) -> int:
        printed = 3 * self.count(APEX) + 2 * self.count(SPEED)
        return 0 if self.count(FILTER_FEEDER) else max(1, printed)

    @property
    def shells(self) -> int:
        return 2 * self.count(APEX) + 2 * self.count(SPEED) + 4 * self.count(INKING)


class Sea:
    """A whole game; `play` is the generator."""

    def __init__(self, players: int, deck: list[int], stream: FairStream) -> None:
        self.stream = stream
        self.players = range(players)
        self.hands = [sorted(deck[6 * seat : 6 * seat + 6]) for seat in self.players]
        self.discard = [deck[6 * players]]
        self.deck = deck[6 * players + 1 :]
        self.zones = dict.fromkeys(PLACES, 15 + 5 * players)
        turned = MIGRATION[(self.discard[0] - 1001) % 10]
        for zone in (REEF, "I"):
            self.zones[zone] -= turned
            self.zones["III"] += turned
        self.reserve = 60
        self.piles = [0] * players
        self.rows: list[list[Fish]] = [[] for _ in self.players]
        self.born = 0
        self.explosion = self.last_round = self.abundance = self.fertile = False
        self.emptied: set[str] = set()
        self.seat = 0

    def play(self) -> Playing:
        while True:
            yield from self.play_phase()
            yield from self.leech_phase()
            yield from self.feed_phase()
            self.age_phase()
            if not self.last_round:
                yield from self.draw_phase()
            for fish in self.ring():
                fish.over = False
            if self.last_round and self.seat == self.players[-1]:
                return
            self.seat = (self.seat + 1) % len(self.players)

    # The table

    def ring(self) -> list[Fish]:
        return [fish for seat in reversed(self.players) for fish in self.rows[seat]]

    def left_of(self, fish: Fish) -> Fish:
        ring = self.ring()
        return ring[ring.index(fish) - 1]

    def walk(self, fish: Fish) -> list[Fish]:
        path = [self.left_of(fish)]
        while path[-1] is not fish:
            path.append(self.left_of(path[-1]))
        return path

    def table_order(self) -> list[Fish]:
        seats = [(self.seat + step) % len(self.players) for step in self.players]
        return [fish for seat in seats for fish in self.rows[seat]]

    def take(self, zone: str, n: int, goal: str | None = None) -> None:
        """Take `n` out of a zone, into another or elsewhere; only then look what is empty."""
        self.zones[zone] -= n
        if goal:
            self.zones[goal] += n
        if n and not self.zones[zone]:
            self.emptied.add(zone)
            if not any(self.zones[name] for name in OCEAN):
                self.last_round = True
            if zone == "III":
                self.zones["III"] += self.reserve
                self.reserve = 0

    def from_ocean(self, n: int, goal: str | None = None) -> int:
        """Take up to `n` from the ocean, one by one; how many there were."""
        for taken in range(n):
            stocked = [zone for zone in OCEAN if self.zones[zone] and zone != goal]
            if not stocked:
                return taken
            self.take(stocked[0], 1, goal)
        return n

    def gain(self, fish: Fish, n: int, *, by_trait: bool = True) -> None:
        wanted = n + 1 if by_trait and self.abundance else n
        fish.pop += self.from_ocean(min(wanted, 10 - fish.pop))

    def finish_action(self, actor: Fish | None = None) -> Playing:
        """Overpopulation, then the explosion, then the blue cards."""
        order = [actor, *self.walk(actor)] if actor else self.table_order()
        while full := [f for f in order if f.pop >= 10 and not f.count(FILTER_FEEDER)]:
            fish = full[0]
            answer = yield fish.owner, "overpop", {f"overpop {fish.name} {z}" for z in PLACES}
            self.zones[answer.split()[2]] += fish.pop - 5
            fish.pop = 5
            fish.over = True
        self.explosion |= "I" in self.emptied
        self.emptied.clear()
        self.abundance, self.fertile = not self.zones["I"], not self.zones["II"]

    # The phases

    def play_phase(self) -> Playing:
        left = 2 if self.explosion else 1
        while True:
            options = self.plays() if left else set()
            drops = {f"drop {f.name} {card}" for f in self.rows[self.seat] for card in f.traits}
            answer = yield self.seat, "play", options | drops | (set() if options else {"end"})
            if answer == "end":
                return
            left -= not answer.startswith("drop")
            yield from self.one_play(answer.split())

    def plays(self) -> set[str]:
        row = self.rows[self.seat]
        found = set()
        for card in self.hands[self.seat]:
            for fish in row:
                with_card = [*fish.traits, card]
                fast = sum((number - 1001) // 10 == SPEED for number in with_card)
                if len(with_card) <= 3 + fast:
                    found.add(f"evolve {card} {fish.name}")
            if len(self.ring()) < 24:
                found |= {f"evolve {card} new@{at}" for at in range(len(row) + 1)}
            routes = [(x, y) for x in PLACES for y in PLACES if x != y and self.zones[x]]
            found |= {f"migrate {card} {x}>{y}" for x, y in routes}
        return found

    def one_play(self, words: list[str]) -> Playing:
        if words[0] == "drop":
            fish = self.named(words[1])
            fish.traits.remove(int(words[2]))
            self.discard.append(int(words[2]))
            yield from self.finish_action()
            return
        card = int(words[1])
        self.hands[self.seat].remove(card)
        if words[0] == "migrate":
            self.discard.append(card)
            self.migrate(MIGRATION[(card - 1001) % 10], *words[2].split(">"))
            yield from self.finish_action()
            return
        if words[2].startswith("new@"):
            self.born += 1
            fish = Fish(self.born, self.seat)
            self.rows[self.seat].insert(int(words[2][4:]), fish)
            fish.traits.append(card)
            if self.fertile:
                self.gain(fish, 2, by_trait=False)
        else:
            fish = self.named(words[2])
            fish.traits.append(card)
        yield from self.finish_action(fish)

    def migrate(self, n: int, source: str, goal: str) -> None:
        first = min(n, self.zones[source])
        self.take(source, first, goal)
        self.from_ocean(n - first, goal)

    def named(self, name: str) -> Fish:
        return next(fish for fish in self.ring() if fish.name == name)

    def leech_phase(self) -> Playing:
        for fish in [f for f in self.rows[self.seat] if f.count(PARASITIC)]:
            for _ in range(fish.count(PARASITIC)):
                victim = self.left_of(fish)
                hidden = victim.count(TRANSPARENT) and self.zones[REEF]
                if victim is not fish and not hidden:
                    n = min(2, victim.pop, 10 - fish.pop)
                    victim.pop -= n
                    fish.pop += n
            yield from self.finish_action(fish)

    def feeds(self, fish: Fish) -> set[str]:
        if fish.over or fish.pop >= 10:
            return set()
        found = {f"feed {fish.name} forage"} if fish.forage and self.zones[REEF] else set()
        prey = [f for f in self.ring() if f is not fish and self.bite(fish, f) > 0]
        return found | {f"feed {fish.name} attack {target.name}" for target in prey}

    def bite(self, fish: Fish, target: Fish) -> int:
        schooling = target.count(SCHOOLING) and target.pop >= 5
        transparent = target.count(TRANSPARENT) and self.zones[REEF]
        if schooling or transparent or not fish.attack:
            return 0
        return min(fish.attack - target.shells, target.pop, 10 - fish.pop)

    def feed_phase(self) -> Playing:
        options = {text for fish in self.rows[self.seat] for text in self.feeds(fish)}
        extra = 0
        feeder: Fish | None = None
        while options:
            answer = yield self.seat, "feed", options | ({"end"} if feeder else set())
            if answer == "end":
                return
            words = answer.split()
            if feeder is None:
                feeder = self.named(words[1])
                extra = feeder.count(TENTACLED)
            else:
                extra -= 1
            yield from self.one_feed(feeder, words)
            options = self.feeds(feeder) if extra else set()

    def one_feed(self, fish: Fish, words: list[str]) -> Playing:
        target = self.named(words[3]) if words[2] == "attack" else None
        if target is None:
            n = min(fish.forage, self.zones[REEF], 10 - fish.pop)
            self.take(REEF, n)
        else:
            n = self.bite(fish, target)
            target.pop -= n
        fish.pop += n
        for other in self.walk(fish):
            for card in other.traits:
                self.gain_after(other, (card - 1001) // 10, fish, target)
        yield from self.finish_action(fish)

    def gain_after(self, fish: Fish, trait: int, actor: Fish, target: Fish | None) -> None:
        left = self.left_of(fish)
        other = fish is not actor
        if trait == SYMBIOTIC and left is actor and other:
            self.gain(fish, 1)
        elif trait == BOTTOM_FEEDER and target and left is target and fish is not target:
            self.gain(fish, 2)
        elif self.cleans(fish, trait, actor, target):
            self.gain(fish, 2 if target else 3)

    def cleans(self, fish: Fish, trait: int, actor: Fish, target: Fish | None) -> bool:
        shark = trait == SHARK_CLEANER and target and actor.attack >= 3
        whale = trait == WHALE_CLEANER and not target and actor.forage >= 3
        if not shark and not whale:
            return False
        cleaners = [f for f in self.walk(actor) if f is not actor and f.count(trait)]
        return bool(cleaners) and fish in (cleaners[0], cleaners[-1])

    def age_phase(self) -> None:
        doomed = []
        for fish in self.rows[self.seat]:
            amount = (2 if self.explosion else 1) + fish.count(SCHOOLING)
            if fish.pop < amount:
                doomed.append(fish)
            paid = min(amount, fish.pop)
            fish.pop -= paid
            self.piles[self.seat] += paid
        for fish in doomed:
            self.rows[self.seat].remove(fish)
            self.discard += fish.traits

    def draw_phase(self) -> Playing:
        hand = self.hands[self.seat]
        while (answer := (yield self.seat, "draw", {"end"})) != "end":
            for card in map(int, answer.split()[1:]):
                hand.remove(card)
                self.discard.append(card)
        while len(hand) < 6 and (self.deck or self.discard):
            if not self.deck:
                self.stream.shuffle(self.discard)
                self.deck, self.discard = self.discard, []
            hand.append(self.deck.pop(0))
        hand.sort()
