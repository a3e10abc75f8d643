"""A second reading of the rules of Mykerinos, made to be compared with the engine and sharing no code with it.

Spaces are names (`c4`), a position is a handful of dicts and lists, and the game is told from top to bottom the way a
rulebook tells it: `_whole_game` asks for one line after the other. Every rule is one function that names its paragraph.
Nothing here is quick or clever, on purpose: where this reading and the engine differ, one of them got the rules wrong.
"""

from collections.abc import Callable, Generator
from dataclasses import dataclass
from functools import partial
from pathlib import Path

from tests.engine.mykerinos.literal_parts import COLOURS, PATRONS, Claimed, Museum, Parcel, read_deck
from tests.engine.mykerinos.literal_region import Region, area_of, canonical

SIDES = ("left", "right")
CUBES_OF_A_COLOUR = 25  # Rule: M1.4


class NotLegal(AssertionError):
    """The line is not legal in this position."""


@dataclass(frozen=True)
class Ask:
    """One decision that is due: whose, in which phase, and what would be legal (None for chance)."""

    turn: str
    phase: str
    legal: Callable[[], list[str]] | None
    check: Callable[[str], bool]


Flow = Generator[Ask, str, None]


class Game:
    """One game of Mykerinos, played by lines of its notation (M8).

    All fields may be read, and set by a test that wants a position of its own: what is legal is worked out when asked.
    """

    def __init__(self, players: int, deck_path: Path | str) -> None:
        assert players in (2, 3, 4)
        self.parcels, rooms = read_deck(Path(deck_path))
        self.museum = Museum(rooms)
        self.colours = COLOURS[:players]
        self.neutral_colour = "white" if players == 2 else None  # Rule: M1.4, M7.1
        every = (*self.colours, "white") if players == 2 else self.colours
        self.season = 0
        self.first = ""  # the first player of the season
        self.dealt: list[str] = []  # ids of all parcels that came up so far
        self.region = Region([])
        self.general = dict.fromkeys(every, CUBES_OF_A_COLOUR)
        self.personal = dict.fromkeys(self.colours, 0)
        self.neutral = dict.fromkeys(self.colours, 0)  # neutral cubes in the hands of each player
        self.claimed: dict[str, list[Claimed]] = {colour: [] for colour in self.colours}
        self.scale: dict[int, str] = {}  # number of the passing scale: colour
        self.points = dict.fromkeys(self.colours, 0)
        self.area = 0  # the area being surveyed, 0 outside the survey
        self.open_parcels: dict[str, Parcel] = {}  # side: parcel, what is left in that area
        self.moves: list[str] = []
        self._flow = self._whole_game()
        self._ask: Ask | None = next(self._flow)

    # What a test asks.

    def turn(self) -> str | None:
        """Return a colour, `chance`, or None when the game is over."""
        return self._ask.turn if self._ask else None

    def phase(self) -> str:
        """`excavation`, `neutral`, `survey`, `remove`, `chance` or `over`."""
        return self._ask.phase if self._ask else "over"

    def final(self) -> bool:
        """Whether the game is over."""
        return self._ask is None

    def legal(self) -> list[str] | None:
        """Return the legal lines in canonical form, sorted by code point; None when chance is to move, [] when it is over."""
        if self._ask is None:
            return []
        return sorted(self._ask.legal()) if self._ask.legal else None

    def scores(self) -> dict[str, int]:
        """Return the points on the track, and once the game is over the final ones."""
        if not self.final():
            return dict(self.points)
        return {
            colour: self.points[colour] + self.museum.final_points(colour, self.claimed[colour])
            for colour in self.colours
        }

    def winners(self) -> list[str]:
        """Who won, in seating order; nobody before the end. Rule: M6.3."""
        if not self.final():
            return []
        scores = self.scores()
        tied = [colour for colour in self.colours if scores[colour] == max(scores.values())]
        most = max(self.personal[colour] for colour in tied)
        return [colour for colour in tied if self.personal[colour] == most]

    def play(self, line: str) -> None:
        """Play one canonical line, chance's included; NotLegal, and nothing changed, when it is not legal."""
        if self._ask is None or not self._ask.check(line):
            raise NotLegal(f"{line!r} as move {len(self.moves)}, {self.turn()}, {self.phase()}")
        self.moves.append(line)
        try:
            self._ask = self._flow.send(line)
        except StopIteration:
            self._ask = None

    # M3 and the course of the game.

    def _whole_game(self) -> Flow:
        """Rule: M3.1, M3.2, M8.2."""
        line = yield Ask("chance", "chance", None, self.is_first)
        self.first = line.removeprefix("first ")
        line = yield Ask("chance", "chance", None, self.is_wings)
        self.museum.wings = tuple(line.split(" ")[1:])
        for season in (1, 2, 3, 4):
            self.season = season
            line = yield Ask("chance", "chance", None, self.is_deal)
            self.lay_out(line)
            self.take_cubes()
            yield from self.excavation()
            yield from self.survey()
            self.after_the_last_area()

    def is_first(self, line: str) -> bool:
        """Rule: M3.1, M8: `first red`."""
        return line in [f"first {colour}" for colour in self.colours]

    def is_wings(self, line: str) -> bool:
        """Rule: M2.3, M8: `wings` and the five patrons, wing 1 to 5."""
        word, *patrons = line.split(" ")
        return word == "wings" and sorted(patrons) == sorted(PATRONS)

    def is_deal(self, line: str) -> bool:
        """Rule: M3.2, M8: `deal` and 8 or 12 parcels that never came up before, each perhaps with a half-turn."""
        word, *parcels = line.split(" ")
        ids = [parcel.removesuffix("'") for parcel in parcels]
        return (
            word == "deal"
            and len(ids) == self.parcels_this_season()
            and len(set(ids)) == len(ids)
            and all(id in self.parcels and id not in self.dealt for id in ids)
        )

    def parcels_this_season(self) -> int:
        """Rule: M3.2."""
        return 12 if self.season == 4 else 8

    def lay_out(self, line: str) -> None:
        """Rule: M3.2, M8: `'` is a half-turn."""
        words = line.split(" ")[1:]
        self.region = Region([(self.parcels[word.removesuffix("'")], word.endswith("'")) for word in words])
        self.dealt += [word.removesuffix("'") for word in words]

    def take_cubes(self) -> None:
        """At the start of a season cubes come from the general stock. Rule: M3.5, M7.1, M7.2."""
        for colour in self.colours:
            taken = min(8 if len(self.colours) == 4 else 11, self.general[colour])
            self.general[colour] -= taken
            self.personal[colour] += taken
        if self.neutral_colour:
            for colour in self.clockwise():
                taken = min(4, self.general[self.neutral_colour])
                self.general[self.neutral_colour] -= taken
                self.neutral[colour] += taken
            self.scale[2] = self.neutral_colour

    def clockwise(self) -> list[str]:
        """Return the players in turn order from the first player. Rule: M4."""
        start = self.colours.index(self.first)
        return [*self.colours[start:], *self.colours[:start]]

    def ask(self, colour: str, phase: str, legal: Callable[[], list[str]]) -> Ask:
        """Return a decision of a player."""
        return Ask(colour, phase, legal, lambda line: line in legal())

    # M4.

    def excavation(self) -> Flow:
        """One action each turn, clockwise, until everybody is on the passing scale. Rule: M4, M4.3, M4.5, M7.3."""
        while True:
            for colour in self.clockwise():
                still_in = [other for other in self.colours if other not in self.scale.values()]
                if colour not in still_in:
                    continue
                line = yield self.ask(colour, "excavation", partial(self.actions, colour))
                if line == "pass":
                    self.pass_(colour)
                else:
                    self.act(colour, line)
                    if self.neutral[colour] > 0:
                        line = yield self.ask(colour, "neutral", partial(self.neutral_actions, colour))
                        self.act_neutral(colour, line)
                    if still_in == [colour]:
                        self.pass_(colour)
            if all(colour in self.scale.values() for colour in self.colours):
                return

    def pass_(self, colour: str) -> None:
        """Put the marker on the lowest free number. Rule: M4.3, M7.1."""
        number = 1
        while number in self.scale:
            number += 1
        self.scale[number] = colour

    def actions(self, colour: str) -> list[str]:
        """Every action a player may take in a turn. Rule: M4.1, M4.2, M4.3, M4.4."""
        stock = self.personal[colour]
        if stock == 0:
            return ["pass"]
        lines = ["pass", *canonical(self.region.excavate_or_extend(colour, stock))]
        powers = {
            "violet": self.violet(colour),
            "lemon": canonical(self.region.lemon(colour, stock)),
            "brown": self.museum.rooms_to_enter(colour),
            "blackmore": canonical(self.region.blackmore(stock)),
            "tangerine": canonical(self.region.tangerine(colour, stock)),
        }
        for patron in PATRONS:
            if self.upright(colour, patron):
                lines += [f"{patron} {text}" for text in powers[patron]]
        return lines

    def upright(self, colour: str, patron: str) -> list[Claimed]:
        """Return the own upright parcels of a patron, the one claimed earliest first. Rule: M4.4."""
        return [one for one in self.claimed[colour] if one.parcel.patron == patron and not one.turned]

    def violet(self, colour: str) -> list[str]:
        """One cube from the general to the personal stock, then M4.1 or M4.2. Rule: M4.4."""
        if self.general[colour] == 0:
            return []
        return canonical(self.region.excavate_or_extend(colour, self.personal[colour] + 1))

    def act(self, colour: str, line: str) -> None:
        """Do a legal action that is not a pass. Rule: M4.1, M4.2, M4.4."""
        *patron, where = line.split(" ")
        if patron:
            self.upright(colour, patron[0])[0].turned = True
        if patron == ["violet"]:
            self.general[colour] -= 1
            self.personal[colour] += 1
        if patron == ["brown"]:
            self.personal[colour] -= 1
            self.museum.cubes[where] = colour
            return
        for space in where.split("-"):
            self.personal[colour] -= 1
            self.region.cubes[space] = colour

    def neutral_actions(self, colour: str) -> list[str]:
        """M4.1 or M4.2 for the neutral colour, with the cubes in this player's hands, or skip. Rule: M7.3."""
        orders = self.region.excavate_or_extend("white", self.neutral[colour])
        return ["neutral skip", *(f"neutral {text}" for text in canonical(orders))]

    def act_neutral(self, colour: str, line: str) -> None:
        """Rule: M7.3."""
        where = line.removeprefix("neutral ")
        if where != "skip":
            for space in where.split("-"):
                self.neutral[colour] -= 1
                self.region.cubes[space] = "white"

    # M5.

    def survey(self) -> Flow:
        """Area by area; after each, its cubes go back and its left-over parcels leave. Rule: M5, M5.6."""
        for area in range(1, len(self.region.parcels) // 2 + 1):
            self.area = area
            left, right = self.region.parcels[2 * area - 2], self.region.parcels[2 * area - 1]
            self.open_parcels = {"left": left[0], "right": right[0]}
            ranking = self.region.ranking(area, self.scale)
            if self.neutral_colour in ranking:
                yield from self.survey_with_neutral(ranking)
            else:
                yield from self.survey_without_neutral(ranking)
            self.open_parcels = {}
            for space in list(self.region.cubes):
                if area_of(space) == area:
                    self.general[self.region.cubes.pop(space)] += 1
        self.area = 0

    def survey_without_neutral(self, ranking: list[str]) -> Flow:
        """Rule: M5.2, M5.3, M5.4."""
        for colour in ranking[:2]:
            yield from self.first_or_second(colour)
        for colour in ranking[2:]:
            yield from self.third_or_fourth(colour)

    def survey_with_neutral(self, ranking: list[str]) -> Flow:
        """Rule: M7.4."""
        if ranking == ["white"]:
            self.open_parcels = {}
        elif ranking[0] == "white":
            absent = [colour for colour in self.colours if colour not in ranking]
            yield from self.remove(absent[0] if absent else ranking[2])
            yield from self.first_or_second(ranking[1])
            for colour in ranking[2:]:
                yield from self.third_or_fourth(colour)
        elif ranking[1] == "white":
            yield from self.first_or_second(ranking[0])
            yield from self.remove(ranking[0])
            for colour in ranking[2:]:
                yield from self.third_or_fourth(colour)
        else:
            yield from self.first_or_second(ranking[0])
            yield from self.first_or_second(ranking[1])

    def first_or_second(self, colour: str) -> Flow:
        """Claim one of the parcels left, or put one cube from the general stock into the museum. Rule: M5.2."""
        line = yield self.ask(colour, "survey", partial(self.parcel_or_museum, colour))
        if line in SIDES:
            self.claim(colour, line)
        else:
            self.general[colour] -= 1
            self.museum.cubes[line.removeprefix("museum ")] = colour

    def parcel_or_museum(self, colour: str) -> list[str]:
        """Rule: M5.2."""
        lines = list(self.open_parcels)
        if self.general[colour] >= 1:
            lines += [f"museum {room}" for room in self.museum.rooms_to_enter(colour)]
        return lines

    def third_or_fourth(self, colour: str) -> Flow:
        """If a parcel is left: claim one, or decline. Rule: M5.3."""
        if self.open_parcels:
            line = yield self.ask(colour, "survey", lambda: [*self.open_parcels, "decline"])
            if line in SIDES:
                self.claim(colour, line)

    def remove(self, colour: str) -> Flow:
        """Return this player chooses which parcel the neutral colour takes out of the game. Rule: M7.4."""
        line = yield self.ask(colour, "remove", lambda: [f"remove {side}" for side in self.open_parcels])
        del self.open_parcels[line.removeprefix("remove ")]

    def claim(self, colour: str, side: str) -> None:
        """Rule: M5.5."""
        parcel = self.open_parcels.pop(side)
        self.points[colour] += parcel.value
        self.claimed[colour].append(Claimed(parcel))

    def after_the_last_area(self) -> None:
        """Make the last on the scale the next first player, empty the scale, and turn parcels upright.

        Rule: M5.7, M7.5.
        """
        self.first = self.scale[max(self.scale)]
        self.scale = {}
        for parcels in self.claimed.values():
            for one in parcels:
                one.turned = False
