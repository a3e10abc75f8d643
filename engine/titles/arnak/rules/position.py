"""The position: one immutable value with everything but the history; and the empty table. Rule: A2, A8.

Unordered things are sorted: hands, a layer of a deck and all that was never shown. A stack that seats have looked
through privately is stored with the mask of these seats (`lost_seen`, `rescue_seen`: one bit a seat).
"""

from functools import cache
from typing import Final, NamedTuple

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

NO_SEAT: Final = -1
FREE: Final = -1
CLOSED: Final = -2
"""A space of a figure is free, or closed by a blocking tile. Rule: A2.1."""
GAP: Final = -1
"""A place without a card, tile or token."""

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
    """Whether it has decided on its hand at the end of the round. Rule: A9.5."""
    mask: bool
    planes: bool
    """The effects of War Mask and Guardian's Ocarina until the end of the round. Rule: A5.8."""


class Rival(NamedTuple):
    """All that the solo rival has. Rule: A7."""

    glass: int
    temple: tuple[int, ...]
    guardians: Cards
    cards: Cards
    idols: Cards
    """Kinds of the open ones."""
    others: int
    """Idols in its -1 pile."""
    tiles: Cards
    """The ten of its stack; () before the red ones are drawn."""
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
    """The seat whose turn it is, or NO_SEAT between turns."""
    acted: bool
    """Whether the main action of the turn is done."""
    phase: str
    agenda: tuple[Task, ...]
    """Tasks left before the turn goes on, the next first."""
    icons: Lefts
    """Icons left over: every possible set."""
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
    """The row from the staff outward."""
    artifacts_left: Cards
    items_left: Cards
    """Never shown."""
    artifact_top: int
    item_top: int
    """The known card that lies face down on top, or GAP. Rule: A5.7."""
    exiled: Cards
    """Items and artifacts."""
    fears: int
    tiles_left: Cards
    tiles_under: tuple[Cards, ...]
    """Hidden tiles; and by level those put under the stack, the first one next."""
    guardians_left: Cards
    bonuses: tuple[Cards, ...]
    """[space of the track] -> kinds that lie there, from the left."""
    bonuses_left: Cards
    lost: Cards
    lost_size: int
    lost_seen: int
    """The Lost Temple stack: its tiles from the top, () while unseen; its size; the seats that have looked."""
    arrivals: tuple[int, ...]
    """Seats or BLACK in the order of their arrival at the Lost Temple."""
    temple_tiles: tuple[int, ...]
    """[temple stack]"""
    stacks: tuple[tuple[int, int], ...]
    """The three stacks of assistants: the one on top or GAP, and the number below."""
    rescue_top: int
    rescue_size: int
    rescue: Cards
    rescue_seen: int
    """The rescue stack: its top or GAP; the number below; those from the top, once seen; the seats that have looked."""
    assistants_left: Cards
    rival: Rival | None

    @property
    def track(self) -> Track:
        return TRACKS[self.temple]


FIELDS: Final = Position._fields


def due(position: Position) -> tuple[int, ...]:
    """Return the seats that decide now. Rule: A9.2, A9.5."""
    if position.phase in ("turn", "choice"):
        return (position.turn,)
    if position.phase == "keep":
        return tuple(number for number, seat in enumerate(position.seats) if seat.hand and not seat.done)
    return ()


def empty_seat() -> Seat:
    """Return a seat with its first deck, before anything is dealt. Rule: A2.5."""
    deck = (tuple(START_DECK),)
    return Seat(
        NOTHING, (), deck, (), (), 0, 0, 0, 0, 0, (), (), (), (0,) * len(STACKS), False, False, False, False,
    )  # fmt: skip


@cache
def start(players: int, temple: int, difficulty: int) -> Position:
    """Return the empty table, before any draw."""
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
        starter=NO_SEAT if players > 1 else 0,
        turn=NO_SEAT,
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
    """Return the lines of chance that open a record. Rule: A2.5, A9.6."""
    first: tuple[Task, ...] = (("first",),) if players > 1 else ()
    if 0 < difficulty < len(PAIRS):
        first = (("red",),)
    blocks: tuple[Task, ...] = (("blocks",),) if players == 3 else ()
    rest: tuple[Task, ...] = (("idols",), ("bonuses",), ("assistants",), ("row",))
    alone: tuple[Task, ...] = (("deal", 0), ("rival",), ("next", BLACK)) if players == 1 else ()
    return (*first, *blocks, *rest, *alone)


def the_rival(difficulty: int) -> Rival:
    """Return the solo rival before its first tile; levels 1 to 4 draw the red pairs. Rule: A7.1."""
    tiles: Cards = ()
    if difficulty in (0, len(PAIRS)):
        tiles = action_stack(tuple(range(len(PAIRS))) if difficulty else ())
    return Rival(0, (0,) * len(STACKS), (), (), (), 0, tiles, tiles, -1, -1)


def action_stack(red: tuple[int, ...]) -> Cards:
    """Return the ten tiles: five digs and one of each pair, the red one for the pairs in `red`."""
    pairs = tuple(FIRST_PAIR + 2 * pair + (pair in red) for pair in range(len(PAIRS)))
    return (*range(FIRST_PAIR), *pairs)


def field_tile(tiles: tuple[int, ...], site: int) -> int:
    """Return the site tile there, or GAP: an undiscovered place or a site of the camp."""
    return tiles[site - CAMP] if site >= CAMP else GAP


def is_known(tiles: tuple[int, ...], site: int) -> bool:
    """Return whether the site is discovered, or in the camp. Rule: A5.3."""
    return site < CAMP or tiles[site - CAMP] != GAP
