"""The position: one immutable value with everything but the history; and the empty table. Rule: A2, A8

Where nothing has an order nothing has one here: hands, a layer of a deck and all that was never shown are sorted. What a seat
looked at privately is held with the seats that know it (`lost_seen`, `rescue_seen`: one bit a seat).
"""

from functools import cache
from typing import Any, Final, NamedTuple

from engine.titles.arnak.rules.components import (
    ALL_BONUSES,
    ARTIFACTS,
    ASSISTANT_IDS,
    BLACK,
    CAMP,
    FEAR,
    FEARS,
    FIELD_IDS,
    FIRST_PAIR,
    GUARDIAN_IDS,
    ITEMS,
    PAIRS,
    SITE_IDS,
    STACKS,
    START_DECK,
    STARTS,
    TILE_LEVELS,
    TRACKS,
    Track,
)
from engine.titles.arnak.rules.effects import NOTHING, Resources, Task
from engine.titles.arnak.rules.travel import NONE_LEFT, Lefts

NOBODY: Final = -1
FREE: Final = -1
CLOSED: Final = -2
"""On a space of a figure: nobody, or a blocking tile. Rule: A2.1"""
GAP: Final = -1
"""Where a card, tile or token could lie and none does."""

Cards = tuple[int, ...]


class Seat(NamedTuple):
    """All that one seat has."""

    resources: Resources
    hand: Cards
    deck: tuple[Cards, ...]
    """Layers, the top one first, none of them empty. Rule: A8.2"""
    looking: Cards
    area: Cards
    """The play area."""
    fear_tiles: int
    glass: int
    book: int
    """Spaces of the research track."""
    crates: int
    slots: int
    assistants: tuple[tuple[int, int, int], ...]
    """(assistant, 1 for gold, 1 for ready), by number."""
    guardians: Cards
    boons: Cards
    """Those of the guardians whose boon is unused."""
    temple: tuple[int, ...]
    """[temple stack] -> tiles."""
    passed: bool
    done: bool
    """Whether it has decided on its hand at the end of the round. Rule: A9.5"""
    mask: bool
    planes: bool
    """What War Mask and Guardian's Ocarina do to the end of the round. Rule: A5.8"""


class Rival(NamedTuple):
    """What the solo rival has. Rule: A7"""

    glass: int
    temple: tuple[int, ...]
    guardians: Cards
    cards: Cards
    idols: Cards
    """Kinds of the open ones."""
    others: int
    """Idols in its -1 pile."""
    tiles: Cards
    """The ten of its stack; () until it is known which are red."""
    unused: Cards
    """Those of them not played in this round."""
    arrow: int
    """On top of the stack: 0 left, 1 right, -1 before the first tile of a round."""
    first: int
    """The arrow of the first tile of the round, likewise."""


class Position(NamedTuple):
    players: int
    temple: int
    difficulty: int
    round: int
    starter: int
    turn: int
    """The seat whose turn it is, or NOBODY between turns."""
    acted: bool
    """Whether the main action of the turn is done."""
    phase: str
    agenda: tuple[Task, ...]
    """What is still to be done before the turn goes on, the next first."""
    icons: Lefts
    """Icons left over: every set that it may be."""
    seats: tuple[Seat, ...]
    figures: tuple[int, ...]
    """[space] -> seat, BLACK, FREE or CLOSED."""
    tiles: tuple[int, ...]
    """[place of regions I and II] -> site tile, or GAP while it is undiscovered."""
    idols: tuple[int, ...]
    """[the same] -> the kind of the face-up idol, or GAP."""
    guardians: tuple[int, ...]
    """[site] -> guardian, or GAP."""
    artifacts: Cards
    items: Cards
    """The row from the staff outward, GAP for a gap."""
    artifacts_left: Cards
    items_left: Cards
    """Never shown."""
    artifact_top: int
    item_top: int
    """The card that lies face down on top and is known, or GAP. Rule: A5.7"""
    exiled: Cards
    """Items and artifacts."""
    fears: int
    tiles_left: Cards
    tiles_under: tuple[Cards, Cards]
    """Never shown; and by level those put under the stack, the first one next."""
    guardians_left: Cards
    bonuses: tuple[Cards, ...]
    """[space of the track] -> kinds that lie there, from the left."""
    bonuses_left: Cards
    lost: Cards
    lost_size: int
    lost_seen: int
    """The Lost Temple stack: its tiles from the top, () while nobody has looked; how many; who has looked."""
    arrivals: tuple[int, ...]
    """Seats or BLACK in the order of their arrival at the Lost Temple."""
    temple_tiles: tuple[int, ...]
    """[temple stack]"""
    stacks: tuple[tuple[int, int], ...]
    """The three stacks of assistants: the one on top or GAP, and how many lie below."""
    rescue_top: int
    rescue_size: int
    rescue: Cards
    rescue_seen: int
    """The rescue stack: its top or GAP; how many lie below; they, from the top, once somebody has looked; who has."""
    assistants_left: Cards
    rival: Rival | None

    @property
    def track(self) -> Track:
        return TRACKS[self.temple]

    @property
    def set_up_for(self) -> int:
        """Alone one plays on the board for two. Rule: A7.1"""
        return max(self.players, 2)


FIELDS: Final = Position._fields


def due(position: Position) -> tuple[int, ...]:
    """The seats that decide now. Rule: A9.2, A9.5"""
    if position.phase in ("turn", "choice"):
        return (position.turn,)
    if position.phase == "keep":
        return tuple(number for number, seat in enumerate(position.seats) if seat.hand and not seat.done)
    return ()


def empty_seat() -> Seat:
    """A seat with its first deck, before anything is dealt. Rule: A2.5"""
    return Seat(
        NOTHING,
        (),
        (tuple(START_DECK),),
        (),
        (),
        0,
        0,
        0,
        0,
        0,
        (),
        (),
        (),
        (0,) * len(STACKS),
        False,
        False,
        False,
        False,
    )


@cache
def start(players: int, temple: int, difficulty: int) -> Position:
    """The empty table: everything that can be drawn is still to be drawn."""
    board = max(players, 2)
    track = TRACKS[temple]
    seat = empty_seat()
    closed = (CLOSED,) * CAMP if board == 2 else (FREE,) * CAMP
    rescue = board if temple else 0
    supply = (3, 3, len(ASSISTANT_IDS) - rescue - 6) if temple else (4, 4, 4)
    return Position(
        players=players,
        temple=temple,
        difficulty=difficulty,
        round=1,
        starter=NOBODY if players > 1 else 0,
        turn=NOBODY,
        acted=False,
        phase="chance",
        agenda=setting_up(players, difficulty),
        icons=NONE_LEFT,
        seats=(seat if players > 1 else seat._replace(resources=STARTS[1]),) * players,
        figures=(FREE,) * CAMP + closed + (FREE,) * len(FIELD_IDS),
        tiles=(GAP,) * len(FIELD_IDS),
        idols=(GAP,) * len(FIELD_IDS),
        guardians=(GAP,) * len(SITE_IDS),
        artifacts=(),
        items=(),
        artifacts_left=ARTIFACTS,
        items_left=ITEMS,
        artifact_top=GAP,
        item_top=GAP,
        exiled=(),
        fears=FEARS - START_DECK.count(FEAR) * players,
        tiles_left=tuple(range(len(TILE_LEVELS))),
        tiles_under=((), ()),
        guardians_left=tuple(range(len(GUARDIAN_IDS))),
        bonuses=((),) * len(track.spaces),
        bonuses_left=ALL_BONUSES,
        lost=(),
        lost_size=board,
        lost_seen=0,
        arrivals=(),
        temple_tiles=(board,) * len(STACKS),
        stacks=tuple((GAP, size) for size in supply),
        rescue_top=GAP,
        rescue_size=rescue,
        rescue=(),
        rescue_seen=0,
        assistants_left=tuple(range(len(ASSISTANT_IDS))),
        rival=None if players > 1 else the_rival(difficulty),
    )


def setting_up(players: int, difficulty: int) -> tuple[Task, ...]:
    """The lines that a record starts with, as far as they are known before the first. Rule: A2.5, A9.6"""
    first: tuple[Task, ...] = (("first",),) if players > 1 else ()
    if 0 < difficulty < len(PAIRS):
        first = (("red",),)
    blocks: tuple[Task, ...] = (("blocks",),) if players == 3 else ()
    rest: tuple[Task, ...] = (("idols",), ("bonuses",), ("assistants",), ("row",))
    alone: tuple[Task, ...] = (("deal", 0), ("rival",), ("next", BLACK)) if players == 1 else ()
    return (*first, *blocks, *rest, *alone)


def the_rival(difficulty: int) -> Rival:
    """The solo rival before its first tile; which pairs are red is drawn for the levels 1 to 4. Rule: A7.1"""
    tiles: Cards = ()
    if difficulty in (0, len(PAIRS)):
        tiles = action_stack(tuple(range(len(PAIRS))) if difficulty else ())
    return Rival(0, (0,) * len(STACKS), (), (), (), 0, tiles, tiles, -1, -1)


def action_stack(red: tuple[int, ...]) -> Cards:
    """The ten tiles: five digs and one of each pair. `red`: pairs by number."""
    pairs = tuple(FIRST_PAIR + 2 * pair + (pair in red) for pair in range(len(PAIRS)))
    return (*range(FIRST_PAIR), *pairs)


def field_tile(position: Any, site: int) -> int:
    """The site tile there, or GAP: an undiscovered place or a site of the camp."""
    return int(position.tiles[site - CAMP]) if site >= CAMP else GAP


def is_known(position: Any, site: int) -> bool:
    """Whether the site is discovered; those of the camp are. Rule: A5.3"""
    return site < CAMP or position.tiles[site - CAMP] != GAP
