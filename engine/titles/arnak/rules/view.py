"""What a seat may see, with each field named, and a position that it allows. Rule: A8.1.

Private are a hand, cards looked at, the layers of the own deck, and the rest of a stack that the seat has looked
through. Of other seats hand, deck and cards looked at are one unordered list.
"""

from operator import attrgetter
from typing import Final, NamedTuple

from engine.contract import RandBelow
from engine.titles.arnak.rules.effects import Resources, Task
from engine.titles.arnak.rules.position import FIELDS, Cards, Position, Rival, Seat
from engine.titles.arnak.rules.travel import Lefts


class Own(NamedTuple):
    """The cards that only the seat itself sees."""

    hand: Cards
    deck: tuple[Cards, ...]
    looking: Cards


class Shown(NamedTuple):
    """What everybody sees of a seat; `cards` are hand, deck and cards looked at, together."""

    resources: Resources
    held: int
    in_deck: int
    looked_at: int
    cards: Cards
    area: Cards
    fear_tiles: int
    glass: int
    book: int
    crates: int
    slots: int
    assistants: tuple[tuple[int, int, int], ...]
    guardians: Cards
    boons: Cards
    temple: tuple[int, ...]
    passed: bool
    done: bool
    mask: bool
    planes: bool


OPENLY: Final = tuple(name for name in Seat._fields if name in Shown._fields)
"""The fields of a seat that everybody sees unchanged."""


class View(NamedTuple):
    """The table as `seat` (None: anybody) sees it; other fields are those of a position.

    `own`: its own cards, None without a seat. `lost`, `rescue`: () for seats that have not looked; their contents are
    then among `bonuses_left` and `assistants_left`. `opened`: the seats with all their cards once the game is over,
    else ().
    """

    seat: int | None
    own: Own | None
    opened: tuple[Seat, ...]
    players: int
    temple: int
    difficulty: int
    round: int
    starter: int
    turn: int
    acted: bool
    phase: str
    agenda: tuple[Task, ...]
    icons: Lefts
    seats: tuple[Shown, ...]
    figures: tuple[int, ...]
    tiles: tuple[int, ...]
    idols: tuple[int, ...]
    guardians: tuple[int, ...]
    artifacts: Cards
    items: Cards
    artifacts_left: Cards
    items_left: Cards
    artifact_top: int
    item_top: int
    exiled: Cards
    fears: int
    tiles_left: Cards
    tiles_under: tuple[Cards, ...]
    guardians_left: Cards
    bonuses: tuple[Cards, ...]
    bonuses_left: Cards
    lost: Cards
    lost_size: int
    lost_seen: int
    arrivals: tuple[int, ...]
    temple_tiles: tuple[int, ...]
    stacks: tuple[tuple[int, int], ...]
    rescue_top: int
    rescue_size: int
    rescue: Cards
    rescue_seen: int
    assistants_left: Cards
    rival: Rival | None


PARTLY = {"seats", "bonuses_left", "lost", "rescue", "assistants_left"}
OPEN: Final = tuple(name for name in View._fields if name in FIELDS and name not in PARTLY)
"""The fields of a position that everybody sees unchanged: those that `View` names, but for the ones shown in part."""
open_of_seat, open_of_table = attrgetter(*OPENLY), attrgetter(*OPEN)


def shown_seat(seat: Seat) -> Shown:
    in_deck = [card for layer in seat.deck for card in layer]
    return Shown(
        held=len(seat.hand),
        in_deck=len(in_deck),
        looked_at=len(seat.looking),
        cards=tuple(sorted([*seat.hand, *seat.looking, *in_deck])),
        **dict(zip(OPENLY, open_of_seat(seat), strict=True)),
    )


def view(position: Position, seat: int | None, open: bool = False) -> View:
    """Return the seat's view; with `open`, of a finished game, in which everything may be seen."""
    mine = None if seat is None else position.seats[seat]
    bit = 0 if seat is None else 1 << seat
    lost_known = open or bool(position.lost_seen & bit)
    rescue_known = open or bool(position.rescue_seen & bit)
    return View(
        seat=seat,
        own=None if mine is None else Own(mine.hand, mine.deck, mine.looking),
        opened=position.seats if open else (),
        seats=tuple(map(shown_seat, position.seats)),
        bonuses_left=position.bonuses_left if lost_known else tuple(sorted(position.bonuses_left + position.lost)),
        lost=position.lost if lost_known else (),
        rescue=position.rescue if rescue_known else (),
        assistants_left=(
            position.assistants_left if rescue_known else tuple(sorted(position.assistants_left + position.rescue))
        ),
        **dict(zip(OPEN, open_of_table(position), strict=True)),
    )


def imagine(view: View, below: RandBelow) -> Position:
    """Deal unknown hands, decks and stacks anew from their possible contents."""
    bit = 0 if view.seat is None else 1 << view.seat
    lost, bonuses_left = view.lost, view.bonuses_left
    if view.lost_seen and not view.opened and not view.lost_seen & bit:
        lost, bonuses_left = split(bonuses_left, view.lost_size, below)
    rescue, assistants_left = view.rescue, view.assistants_left
    if view.rescue_seen and not view.opened and not view.rescue_seen & bit:
        rescue, assistants_left = split(assistants_left, view.rescue_size, below)
    return Position._make(table_values(view))._replace(
        seats=view.opened or tuple(imagine_seat(view, seat, below) for seat in range(view.players)),
        bonuses_left=bonuses_left,
        lost=lost,
        rescue=rescue,
        assistants_left=assistants_left,
    )


table_values = attrgetter(*FIELDS)
"""The values of a view in the order of a position's fields."""


def split(pool: Cards, number: int, below: RandBelow) -> tuple[Cards, Cards]:
    """Draw that number from the pool; return them in order, and the rest."""
    left = list(pool)
    found = tuple(left.pop(below(len(left))) for _ in range(number))
    return found, tuple(left)


def imagine_seat(view: View, seat: int, below: RandBelow) -> Seat:
    """Return the seat: its own cards are known, those of another are dealt from their list."""
    one = view.seats[seat]
    if view.own is not None and seat == view.seat:
        hand, deck, looking = view.own
    else:
        hand, rest = split(one.cards, one.held, below)
        looking, rest = split(rest, one.looked_at, below)
        hand, looking = tuple(sorted(hand)), tuple(sorted(looking))
        deck = (rest,) if rest else ()
    return Seat(hand=hand, deck=deck, looking=looking, **{name: getattr(one, name) for name in OPENLY})


def redact(move: str, author: int | None, seat: int | None, colours: tuple[str, ...]) -> str:
    """Return the line as that seat may read it: draws and looks are private, and `keep`. Rule: A9.8."""
    verb, _, rest = move.partition(" ")
    if verb in ("draw", "bottom", "see"):
        colour = rest.partition(" ")[0]
        return move if seat is not None and colours[seat] == colour else f"{verb} {colour} ?"
    if verb == "keep" and (seat is None or seat != author):
        return "keep ?"
    return move
