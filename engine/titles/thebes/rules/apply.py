"""Play moves. Rule: T3 to T5."""

from collections.abc import Callable

from engine.titles.thebes.rules import chance, refusals
from engine.titles.thebes.rules.components import CARDS, END_WEEK, LAST_YEAR_WEEK, SLOTS, WHEEL
from engine.titles.thebes.rules.deck import has_researcher
from engine.titles.thebes.rules.dig import knowledge, more_tokens
from engine.titles.thebes.rules.legal import legal, may_exhibit
from engine.titles.thebes.rules.lines import (
    ACTIONS,
    STOP,
    WITH_ASSISTANT,
    WITH_PERMISSION,
    WITH_RUMOUR,
    WITH_SHOVEL,
    WITH_ZEPPELIN,
    Action,
)
from engine.titles.thebes.rules.position import (
    CHANCE,
    DRAWS_REFILL,
    DRAWS_SHOW,
    EMPTY,
    NO_SEAT,
    YEARS,
    Archaeologist,
    DueDraw,
    Position,
    make,
)
from engine.titles.thebes.rules.resources import ASSISTANT_SHIFT, FIELD_MASK, SHOVEL_SHIFT, TRIP_WEEKS, pack_means

CAR_CARDS = frozenset(number for number, card in enumerate(CARDS) if card.kind == "car")
ZEPPELIN_CARDS = frozenset(number for number, card in enumerate(CARDS) if card.kind == "zeppelin")
ASSISTANT_CARDS = frozenset(number for number, card in enumerate(CARDS) if card.kind == "assistant")
SHOVEL_CARDS = frozenset(number for number, card in enumerate(CARDS) if card.kind == "shovel")
PERMISSION_CARDS = frozenset(number for number, card in enumerate(CARDS) if card.kind == "special_permission")
RUMOUR_CARDS = {card.site: frozenset((number,)) for number, card in enumerate(CARDS) if card.kind == "rumour"}

NO_DISPLAY = (EMPTY,) * SLOTS


class NotLegal(Exception):
    """The line is not legal."""


def apply(position: Position, move: str, seat: int | None = None) -> Position:
    """Return the position after a canonical move.

    `seat` makes the move; None for chance, and where a record does not say. Raises IllegalMove or UnreadableMove.
    """
    turn = position.turn
    if seat is not None and seat != turn:
        raise refusals.not_due(position, move)
    if turn == CHANCE:
        return chance.apply(position, move)
    action = ACTIONS.get(move)
    if action is not None and turn != NO_SEAT:
        try:
            return HANDLERS[action.kind](position, action)
        except NotLegal:
            pass
    raise refusals.refusal(position, move)


def take_out(cards: tuple[int, ...], wanted: frozenset[int]) -> tuple[tuple[int, ...], int]:
    """Return the cards without the first wanted one, and that card, or raise NotLegal."""
    for place, card in enumerate(cards):
        if card in wanted:
            return cards[:place] + cards[place + 1 :], card
    raise NotLegal


def trip(archaeologist: Archaeologist, action: Action) -> tuple[int, tuple[int, ...], tuple[int, ...]]:
    """Return the week of arrival, the cards left, the cards thrown away. Rule: T1.1, T3.4."""
    cards = archaeologist.cards
    if action.flags & WITH_ZEPPELIN:
        if archaeologist.place == action.place:
            raise NotLegal
        cards, zeppelin = take_out(cards, ZEPPELIN_CARDS)
        return archaeologist.week, cards, (zeppelin,)
    weeks = TRIP_WEEKS[not CAR_CARDS.isdisjoint(cards)][archaeologist.place][action.place]
    return archaeologist.week + weeks, cards, ()


def take(position: Position, action: Action) -> Position:
    """Take a card of the display; its slot is filled again if there is a card for it. Rule: T4.1, T4.5."""
    card = action.item
    display = position.display
    if card not in display:
        raise NotLegal
    slot = display.index(card)
    archaeologist = position.archaeologists[position.turn]
    arrival, cards, thrown = trip(archaeologist, action)
    discard = position.discard + thrown if thrown else position.discard
    draw = DRAWS_REFILL[position.turn][slot] if has_researcher(position.hidden, discard) else None
    return move_marker(
        position,
        archaeologist,
        action.place,
        arrival + action.weeks,
        (*cards, card),
        draw,
        ((*display[:slot], EMPTY, *display[slot + 1 :]), position.spaces, discard),
    )


def refresh(position: Position, action: Action) -> Position:
    """Replace all shown cards; each direct repetition costs a week more. Rule: T4.2."""
    shown = tuple(card for card in position.display if card != EMPTY)
    if not shown:
        raise NotLegal
    archaeologist = position.archaeologists[position.turn]
    arrival, cards, thrown = trip(archaeologist, action)
    after = move_marker(
        position,
        archaeologist,
        action.place,
        arrival + position.refreshes + 1,
        cards,
        DRAWS_SHOW[position.turn],
        (NO_DISPLAY, position.spaces, position.discard + thrown + shown),
    )
    return after._replace(refreshes=position.refreshes + 1) if after.order[0] == position.turn else after


def exhibit(position: Position, action: Action) -> Position:
    """Take the exhibition and keep the artifacts; other exhibitions do not slide. Rule: T4.3."""
    card = action.item
    spaces = position.spaces
    archaeologist = position.archaeologists[position.turn]
    if card not in spaces or not may_exhibit(archaeologist, card):
        raise NotLegal
    space = spaces.index(card)
    arrival, cards, thrown = trip(archaeologist, action)
    return move_marker(
        position,
        archaeologist,
        action.place,
        arrival + action.weeks,
        (*cards, card),
        None,
        (position.display, (*spaces[:space], EMPTY, *spaces[space + 1 :]), position.discard + thrown),
    )


def dig(position: Position, action: Action) -> Position:
    """Pay for a dig and discard its helpers, before the tokens are drawn. Rule: T5."""
    _, site, place, weeks, flags = action
    archaeologist = position.archaeologists[position.turn]
    arrival, cards, thrown = trip(archaeologist, action)
    packed = pack_means(archaeologist)
    tokens = WHEEL[knowledge(packed, site, flags)][weeks]
    if not tokens or arrival + weeks > END_WEEK[position.players]:
        raise NotLegal
    spent = archaeologist.spent if YEARS[arrival] == YEARS[archaeologist.week] else 0
    if (flags & WITH_PERMISSION != 0) != (spent >> site & 1):
        raise NotLegal
    if flags & ONCE:
        cards, used = use_up(cards, packed, site, flags)
        thrown += used
    here, _, _, before, artifacts, books, generals = archaeologist
    return move_marker(
        position,
        make(Archaeologist, (here, arrival, spent | 1 << site, before, artifacts, books, generals)),
        place,
        arrival + weeks,
        cards,
        make(DueDraw, ("find", position.turn, site, tokens + more_tokens(packed, flags))),
        (position.display, position.spaces, position.discard + thrown),
    )


ONCE = WITH_RUMOUR | WITH_ASSISTANT | WITH_SHOVEL | WITH_PERMISSION


def use_up(cards: tuple[int, ...], packed: int, site: int, flags: int) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Return the cards left when the declared helpers are discarded, and the discarded ones. Rule: T5.2, T5.4, T5.7.

    Raises NotLegal when one is missing, and for several assistants or shovels, which are not used up.
    """
    thrown = []
    for flag, wanted, field in (
        (WITH_RUMOUR, RUMOUR_CARDS[site], None),
        (WITH_ASSISTANT, ASSISTANT_CARDS, ASSISTANT_SHIFT),
        (WITH_SHOVEL, SHOVEL_CARDS, SHOVEL_SHIFT),
        (WITH_PERMISSION, PERMISSION_CARDS, None),
    ):
        if flags & flag:
            if field is not None and packed >> field & FIELD_MASK != 1:
                raise NotLegal
            cards, card = take_out(cards, wanted)
            thrown.append(card)
    return cards, tuple(thrown)


def stop(position: Position, action: Action) -> Position:
    """Move to the end space: from 1903 on, or when nothing else is legal. Rule: T3.3."""
    archaeologist = position.archaeologists[position.turn]
    if archaeologist.week < LAST_YEAR_WEEK[position.players] and legal(position, position.turn) != [STOP]:
        raise NotLegal
    return move_marker(
        position,
        archaeologist,
        archaeologist.place,
        END_WEEK[position.players],
        archaeologist.cards,
        None,
        (position.display, position.spaces, position.discard),
    )


def move_marker(
    position: Position,
    archaeologist: Archaeologist,
    place: int,
    week: int,
    cards: tuple[int, ...],
    draw: DueDraw | None,
    piles: tuple[tuple[int, ...], tuple[int, ...], tuple[int, ...]],
) -> Position:
    """Return the position with the due seat's marker on `week`. Rule: T1.3, T3.1, T3.3.

    `piles`: display, exhibition spaces and discard pile after the action. Raises NotLegal past the end space. Written out
    by hand because every turn of a game passes here.
    """
    players, seat, _, order, archaeologists, _, _, _, hidden, stacks, _, bags, unclaimed = position
    display, spaces, discard = piles
    end = END_WEEK[players]
    if week > end:
        raise NotLegal
    _, before, spent, _, artifacts, books, generals = archaeologist
    if YEARS[week] != YEARS[before]:
        spent = 0
    moved = make(Archaeologist, (place, week, spent, cards, artifacts, books, generals))
    after = (*archaeologists[:seat], moved, *archaeologists[seat + 1 :])
    order = place_marker(order, after, week)
    turn = CHANCE if draw is not None else order[0] if after[order[0]].week < end else NO_SEAT
    return make(
        Position, (players, turn, draw, order, after, 0, display, spaces, hidden, stacks, discard, bags, unclaimed)
    )


def place_marker(order: tuple[int, ...], archaeologists: tuple[Archaeologist, ...], week: int) -> tuple[int, ...]:
    """Return the order when the first marker has moved to `week`, on top of a stack. Rule: T3.1."""
    place = 1
    while place < len(order) and archaeologists[order[place]].week < week:
        place += 1
    return (*order[1:place], order[0], *order[place:])


HANDLERS: dict[str, Callable[[Position, Action], Position]] = {
    "take": take,
    "refresh": refresh,
    "exhibit": exhibit,
    "dig": dig,
    "stop": stop,
}
