"""The position: one immutable value that holds all of a game but its history. Rule: M3.

Colours are numbered like seats; with two players the neutral colour is number 2 and has no seat. Rule: M7.1
"""

from typing import NamedTuple

from engine.titles.mykerinos.rules.components import COLOURS, CUBES, PARCELS_BY_SEASON, Deck, load_deck

CHANCE = -1
NO_SEAT = -2


class Step(NamedTuple):
    """One decision of the survey. Rule: M5, M7.4.

    `kind`: `act` (parcel or museum), `take` (parcel or decline), `remove`.
    """

    kind: str
    seat: int


Region = tuple[tuple[int, bool] | None, ...]
"""By slot: (parcel, half-turn), None when that parcel is gone."""


class Table(NamedTuple):
    """All that lies open, in tuples by seat, or by colour, of which there is one more with two players."""

    players: int
    deck: Deck
    wings: tuple[str, ...]
    """The patron of each wing; () before they are dealt."""
    phase: str
    """`chance`, `excavation`, `neutral`, `survey`, `remove` or `over`."""
    turn: int
    """The seat to decide, CHANCE or NO_SEAT."""
    season: int
    """1 to 4; 0 before the first deal."""
    first: int
    """The first player of the running or coming season; CHANCE before that is drawn."""
    region: Region
    pyramids: int
    """Mask of the pyramids in the region as it was dealt."""
    cubes: tuple[int, ...]
    """By colour: mask of the spaces with its cubes."""
    personal: tuple[int, ...]
    """By seat: cubes in the personal stock."""
    neutral: tuple[int, ...]
    """By seat: neutral cubes at hand; () except with two players. Rule: M7.2."""
    general: tuple[int, ...]
    """By colour: cubes in the general stock."""
    museum: tuple[int, ...]
    """By seat: mask of its rooms, bit = place in `deck.rooms`."""
    claimed: tuple[tuple[int, ...], ...]
    """By seat: its parcels in the order of claiming."""
    turned: int
    """Mask of the parcels that were used this season. Rule: M4.4."""
    scale: tuple[int, ...]
    """Seats in the order of passing; their numbers: `scale_number`."""
    points: tuple[int, ...]
    """By seat: points on the track."""
    dealt: int
    """Mask of all parcels dealt so far."""
    area: int
    """The area being surveyed, from 0; 0 outside the survey."""
    steps: tuple[Step, ...]
    """The decisions left in that area, the due one first."""

    @property
    def height(self) -> int:
        """Spaces from the museum's side to the far side: 6, in season 4 nine."""
        return 9 if self.season == 4 else 6


class Position(Table):
    """All of a game. Nothing in it is hidden: it is a table that can be played on from."""

    __slots__ = ()


NEUTRAL_COLOUR = 2


def start(players: int, deck: str) -> Position:
    """Return the empty table. Rule: M3.1."""
    colours = colour_count(players)
    return Position(
        players=players,
        deck=load_deck(deck),
        wings=(),
        phase="chance",
        turn=CHANCE,
        season=0,
        first=CHANCE,
        region=(),
        pyramids=0,
        cubes=(0,) * colours,
        personal=(0,) * players,
        neutral=(0, 0) if players == 2 else (),
        general=(CUBES,) * colours,
        museum=(0,) * players,
        claimed=((),) * players,
        turned=0,
        scale=(),
        points=(0,) * players,
        dealt=0,
        area=0,
        steps=(),
    )


def colour_count(players: int) -> int:
    """Return the number of colours: three with two players, the neutral one included. Rule: M7.1."""
    return 3 if players == 2 else players


def colour_name(players: int, colour: int) -> str:
    """Return the name of a colour number; the neutral colour is white. Rule: M1.4."""
    return "white" if players == 2 and colour == NEUTRAL_COLOUR else COLOURS[colour]


def scale_number(position: Table, colour: int) -> int:
    """Return the colour's number on the passing scale, 0 before it passes; neutral has 2. Rule: M7.1."""
    if position.players == 2 and colour == NEUTRAL_COLOUR:
        return 2
    if colour not in position.scale:
        return 0
    order = position.scale.index(colour)
    return (1, 3)[order] if position.players == 2 else order + 1


def parcels_this_season(season: int) -> int:
    """Return the number of parcels that the season deals. Rule: M3.2."""
    return PARCELS_BY_SEASON[season - 1]


def after_excavation(
    position: Position,
    phase: str,
    turn: int,
    cubes: tuple[int, ...],
    personal: tuple[int, ...],
    general: tuple[int, ...],
    turned: int,
) -> Position:
    """Return the position with all that a seat's action in the excavation changes."""
    # Most moves of a game are made here, so the fields are laid out by hand: `_replace` takes three times as long.
    (
        players, deck, wings, _, _, season, first, region, pyramids, _, _, neutral, _, museum, claimed, _, scale, points,
        dealt, area, steps,
    ) = position  # fmt: skip
    return _new(
        Position,
        (
            players, deck, wings, phase, turn, season, first, region, pyramids, cubes, personal, neutral, general, museum,
            claimed, turned, scale, points, dealt, area, steps,
        ),
    )  # fmt: skip


Taken = tuple[tuple[int, ...], tuple[tuple[int, ...], ...], tuple[int, ...]]
"""What decisions of the survey give to seats: museum, claimed, points; see `Position`."""


def at_step(
    position: Position,
    region: Region,
    cubes: tuple[int, ...],
    general: tuple[int, ...],
    area: int,
    steps: tuple[Step, ...],
    taken: Taken,
) -> Position:
    """Return the position at the first of the area's `steps`, by hand for the same reason."""
    (
        players, deck, wings, _, _, season, first, _, pyramids, _, personal, neutral, _, _, _, turned, scale, _, dealt, _, _,
    ) = position  # fmt: skip
    kind, turn = steps[0]
    phase = "remove" if kind == "remove" else "survey"
    museum, claimed, points = taken
    return _new(
        Position,
        (
            players, deck, wings, phase, turn, season, first, region, pyramids, cubes, personal, neutral, general, museum,
            claimed, turned, scale, points, dealt, area, steps,
        ),
    )  # fmt: skip


_new = tuple.__new__
