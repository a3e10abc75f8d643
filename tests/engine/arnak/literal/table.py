"""What lies on the table and what each player has, as things that are moved about.

Rule: A1, A2, A5.1, A6.2
"""

from collections import Counter
from typing import Any

from tests.engine.arnak.literal.chance import Chance, Part, known, some
from tests.engine.arnak.literal.facts import (
    ARTIFACTS,
    ASSISTANTS,
    BONUSES,
    CAMPS,
    CARDS,
    COLOURS,
    GUARDIANS,
    ITEMS,
    REGION,
    SITES,
    STACKS,
    START,
    TEMPLE_POINTS,
    TILES,
    Icons,
    Track,
    copies,
    level_of,
    site_of,
)


class Own:
    """What one player has."""

    def __init__(self) -> None:
        self.resources: Counter[str] = Counter()
        self.hand: list[str] = []
        self.deck: list[list[str]] = [list(START)]
        self.looking: list[str] = []
        self.area: list[str] = []
        self.fear_tiles = 0
        self.glass = self.book = "0-1"
        self.crates = self.slots = 0
        self.assistants: dict[str, tuple[str, str]] = {}
        self.guardians: list[str] = []
        self.boons: list[str] = []
        self.temple: Counter[str] = Counter()
        self.passed = self.done = self.mask = self.planes = False

    def cards(self) -> list[str]:
        return [*self.hand, *self.looking, *self.area, *self.layers()]

    def layers(self) -> list[str]:
        return [card for layer in self.deck for card in layer]

    def has(self, cost: Counter[str]) -> bool:
        return all(self.resources[name] >= amount for name, amount in cost.items())

    def lay(self, card: str) -> None:
        self.hand.remove(card)
        self.area.append(card)


class Black(Own):
    """The rival: no hand, no deck. Rule: A7.1."""

    def __init__(self) -> None:
        super().__init__()
        self.deck = []
        self.open: list[str] = []
        self.pile = 0
        self.tiles: list[str] = []
        self.unused: list[str] = []
        self.arrow = self.first = ""


class Table:
    """Everything, and the few things that are done with it in many places."""

    def __init__(self, players: int, temple: str = "bird", difficulty: int = 0) -> None:
        board = max(players, 2)
        self.colours = COLOURS[:players]
        self.temple, self.difficulty, self.board = temple, difficulty, board
        self.track = Track(temple)
        self.seats = {colour: Own() for colour in self.colours}
        self.black = Black() if players == 1 else None
        self.round = 1
        self.starter = self.turn = ""
        self.acted = self.inside = False
        self.icons: frozenset[Icons] = frozenset(((),))
        self.figures: dict[str, str] = dict.fromkeys((f"{camp}-2" for camp in CAMPS), "closed") if board == 2 else {}
        self.tiles: dict[str, str] = {}
        self.idols: dict[str, str] = {}
        self.guardians: dict[str, str] = {}
        self.row: dict[str, list[str]] = {"artifact": [""], "item": [""] * 5}
        self.decks = {"artifact": list(ARTIFACTS), "item": list(ITEMS)}
        self.tops = {"artifact": "", "item": ""}
        self.exiled: list[str] = []
        self.fears = 19 - 2 * players
        self.site_tiles = list(TILES)
        self.bottoms: dict[int, list[str]] = {1: [], 2: []}
        self.sleeping = list(GUARDIANS)
        self.bonuses: dict[str, list[str]] = {space: [] for space in self.track.names}
        self.bonus_pool = copies(BONUSES)
        self.lost: list[str] | None = None
        self.lost_size = board
        self.arrivals: list[str] = []
        self.stacks_left = Counter(dict.fromkeys(STACKS, board))
        self.supply: list[list[Any]] = (
            [["", 3], ["", 3], ["", 6 - board]] if temple == "snake" else [["", 4] for _ in range(3)]
        )
        self.rescue: list[Any] = ["", board if temple == "snake" else 0]
        self.rescue_known: list[str] | None = None
        self.assistants_left = list(ASSISTANTS)
        self.gone: Counter[str] = Counter()
        self.used: Counter[str] = Counter()
        self.deeds = 0

    @property
    def mine(self) -> Own:
        return self.seats[self.turn]

    def found(self, site: str) -> bool:
        return site in CAMPS or site in self.tiles

    def at(self, site: str) -> list[str]:
        """Whose figures stand there."""
        return [who for space, who in self.figures.items() if site_of(space) == site and who != "closed"]

    def own_sites(self, who: str) -> list[str]:
        return [site_of(space) for space, there in self.figures.items() if there == who]

    def bring_fear(self, own: Own) -> None:
        if self.fears:
            self.fears -= 1
            own.area.append("fear")
        else:
            own.fear_tiles += 1

    def exile(self, card: str) -> None:
        """Rule: A5.1."""
        if card == "fear":
            self.fears += 1
        elif CARDS[card]["kind"] == "basic":
            self.gone[card] += 1
        else:
            self.exiled.append(card)

    def take_from_row(self, card: str) -> None:
        kind = str(CARDS[card]["kind"])
        if self.tops[kind] == card:
            self.tops[kind] = ""
        else:
            self.row[kind][self.row[kind].index(card)] = ""

    def refill_parts(self) -> list[Part]:
        """Return what comes into the row: the known card first, artifacts before items. Rule: A4.4."""
        parts = []
        for kind in ("artifact", "item"):
            wanted = self.row[kind].count("")
            if wanted and self.tops[kind]:
                parts.append(known(self.tops[kind]))
                wanted -= 1
            number = min(wanted, len(self.decks[kind]))
            parts += [some(self.decks[kind], number)] if number else []
        return parts

    def fill_row(self, cards: list[str]) -> None:
        for kind in ("artifact", "item"):
            came = [card for card in cards if CARDS[card]["kind"] == kind]
            if not came:
                continue
            lying = [card for card in self.row[kind] if card] + came
            self.row[kind] = lying + [""] * (len(self.row[kind]) - len(lying))
            self.decks[kind] = [card for card in self.decks[kind] if card not in came]
            self.tops[kind] = "" if self.tops[kind] in came else self.tops[kind]

    def next_tile(self, level: int) -> Chance:
        fresh = [tile for tile in self.site_tiles if TILES[tile]["level"] == level]
        return Chance("tile", some(fresh, 1) if fresh else known(self.bottoms[level][0]))

    def take_tile(self, tile: str) -> None:
        if tile in self.site_tiles:
            self.site_tiles.remove(tile)
        else:
            self.bottoms[TILES[tile]["level"]].remove(tile)

    def layers_drawn(self, own: Own, number: int, bottom: bool) -> list[Part]:
        """From the top layer or the bottom one, then the next. Pools are in the order of the data. Rule: A8.2, A9.10."""
        parts = []
        for layer in own.deck[::-1] if bottom else own.deck:
            if number:
                here = min(number, len(layer))
                parts.append(some(sorted(layer, key=list(CARDS).index), here))
                number -= here
        return parts

    def take_drawn(self, own: Own, cards: list[str], bottom: bool) -> None:
        for card in cards:
            layer = own.deck[-1 if bottom else 0]
            layer.remove(card)
            if not layer:
                own.deck.remove(layer)

    # The count.

    def score(self, colour: str) -> int:
        """Rule: A6.2."""
        own = self.seats[colour]
        total = self.research(colour) + sum(STACKS[name]["points"] * number for name, number in own.temple.items())
        total += 3 * (own.crates + own.slots) + sum((1, 2, 3, 4)[own.slots :]) + 5 * len(own.guardians)
        return int(total + sum(CARDS[card]["points"] for card in own.cards()) - 2 * own.fear_tiles)

    def research(self, colour: str) -> int:
        """Points for research rows, those at the Lost Temple too."""
        own = self.black if colour == "black" else self.seats[colour]
        assert own is not None
        book = 0 if colour == "black" else self.track.points("book", own.book)
        if own.glass == "8-1":
            return book + TEMPLE_POINTS[self.arrivals.index(colour)]
        return book + self.track.points("glass", own.glass)

    def black_score(self) -> int:
        """Rule: A7.8."""
        black = self.black
        assert black is not None
        total = self.research("black") + sum(STACKS[name]["points"] * number for name, number in black.temple.items())
        total += 5 * len(black.guardians) + sum(CARDS[card]["points"] for card in black.area)
        return int(total + 3 * len(black.open) + 2 * black.pile)

    def winners(self) -> list[str]:
        """Most points; then who was first at the temple; when none of them was, research; else together.

        Rule: A6.2, A7.8
        """
        points = {colour: self.score(colour) for colour in self.colours}
        if self.black:
            points["black"] = self.black_score()
        best = [who for who in points if points[who] == max(points.values())]
        there = [who for who in self.arrivals if who in best]
        if len(best) == 1 or not there:
            most = max(self.research(who) for who in best)
            return best if len(best) == 1 else [who for who in best if self.research(who) == most]
        return there[:1]

    def everything(self) -> Counter[str]:
        """Each thing of the box, wherever it is. Rule: A1.3."""
        owners = [*self.seats.values(), *([self.black] if self.black else [])]
        found = Counter(card for own in owners for card in own.cards())
        found.update(card for kind in ("artifact", "item") for card in (*self.row[kind], *self.decks[kind]))
        found.update(self.tops.values())
        found.update(self.exiled)
        found["fear"] += self.fears
        found.update(self.site_tiles + self.bottoms[1] + self.bottoms[2])
        found.update(self.tiles.values())
        found.update(self.sleeping + [one for own in owners for one in own.guardians])
        found.update(self.guardians.values())
        found.update(self.assistants_left + [name for own in owners for name in own.assistants])
        found.update(str(top) for top, _ in (*self.supply, self.rescue))
        found.update(self.rescue_known or [])
        found.update(f"bonus {kind}" for lying in (*self.bonuses.values(), self.bonus_pool) for kind in lying)
        found.update(f"bonus {kind}" for kind in self.lost or [])
        found.update({f"temple {name}": number for name, number in self.stacks_left.items()})
        found.update(f"temple {name}" for own in owners for name in own.temple.elements())
        found["idol"] += sum(own.crates + own.slots for own in self.seats.values())
        found["idol"] += sum(2 if level_of(site) == 2 else 1 for site in REGION if site in self.idols)
        found["idol"] += len(self.black.open) + self.black.pile if self.black else 0
        found.update(self.gone)
        del found[""]
        return found

    def box(self) -> Counter[str]:
        """Return what `everything` has to be, once the idols lie on the board."""
        found = Counter([*ITEMS, *ARTIFACTS, *TILES, *GUARDIANS, *ASSISTANTS])
        found.update({card: START.count(card) * len(self.colours) for card in set(START) - {"fear"}})
        found.update(f"bonus {kind}" for kind in copies(BONUSES))
        found.update({f"temple {name}": self.board for name in STACKS})
        return found + Counter({"fear": 19, "idol": 16})

    def figures_fit(self) -> bool:
        """Two of each player, six black ones, one a space."""
        counts = Counter(self.figures.values())
        most = dict.fromkeys(self.colours, 2) | {"black": 6, "closed": 5}
        return all(number <= most[who] for who, number in counts.items()) and set(self.guardians) <= set(SITES)
