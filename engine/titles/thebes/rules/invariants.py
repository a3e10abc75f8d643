"""Check that a position is consistent, whenever a stored one is loaded. Rule: T2 to T5."""

from bisect import bisect_left
from collections.abc import Callable

from engine.titles.thebes.rules.components import (
    CARDS,
    FIRST_EXHIBITION,
    FIRST_LARGE,
    SITES,
    SLOTS,
    SPACES,
    STACK,
    START_WEEK,
    WARSAW,
)
from engine.titles.thebes.rules.deck import has_researcher
from engine.titles.thebes.rules.position import CHANCE, EMPTY, NO_SEAT, DueDraw, Position, start


def contradiction(position: Position) -> str:
    """Return the first contradiction of the position in words, "" without one."""
    return next((what for holds, what in CHECKS if not holds(position)), "")


def display_fits(position: Position) -> bool:
    """Check for four slots of researcher cards and three spaces of exhibitions. Rule: T2.2, T4.1."""
    return (
        len(position.display) == SLOTS
        and len(position.spaces) == len(SPACES)
        and all(card < FIRST_EXHIBITION for card in position.display)
        and all(card == EMPTY or card >= FIRST_EXHIBITION for card in position.spaces)
    )


def stacks_fit(position: Position) -> bool:
    """Check that the stacks make up the hidden cards, exhibitions in their own stacks. Rule: T2.2, T4.5."""
    first, second, third = position.stacks
    if not third:
        return not first and not second
    researchers = bisect_left(position.hidden, FIRST_EXHIBITION)
    large = len(position.hidden) - bisect_left(position.hidden, FIRST_LARGE)
    return (
        third == STACK
        and second <= STACK
        and (first <= STACK or position.draw in (DueDraw("first"), DueDraw("show")))
        and first + second + third == researchers
        and (not first or (second == STACK and len(position.hidden) == researchers + EXHIBITIONS))
        and (position.players == 2 or large == LARGE_EXHIBITIONS)
    )


EXHIBITIONS = len(CARDS) - FIRST_EXHIBITION
LARGE_EXHIBITIONS = len(CARDS) - FIRST_LARGE


def order_fits(position: Position) -> bool:
    """Check that weeks rise from the due seat on, while the end space is not reached. Rule: T3.1, T3.3."""
    if position.draw is not None and position.draw.kind == "first":
        return True
    if sorted(position.order) != [*range(position.players)]:
        return False
    weeks = [position.archaeologists[seat].week for seat in position.order]
    if weeks != sorted(weeks) or weeks[0] < START_WEEK[position.players]:
        return False
    if position.draw is not None:
        return position.turn == CHANCE
    return position.turn == (position.order[0] if weeks[0] < position.end_week else NO_SEAT)


def draw_fits(position: Position) -> bool:
    """Check that the draw is possible and belongs to an action just made. Rule: T4.1, T4.2, T5.5, T7.1."""
    draw = position.draw
    if draw is None:
        return True
    if draw.seat == CHANCE:
        return position == start(position.players)._replace(draw=draw, order=position.order) and (
            draw == DueDraw("show") if position.order else draw == DueDraw("first")
        )
    place = position.archaeologists[draw.seat].place
    if draw.kind == "find":
        return draw.tokens > 0 and place == SITES[draw.place].place
    if draw.tokens or not has_researcher(position.hidden, position.discard):
        return False
    if draw.kind == "show":
        return place == WARSAW and set(position.display) == {EMPTY}
    return draw.kind == "refill" and draw.place >= 0 and position.display[draw.place] == EMPTY


def refreshes_fit(position: Position) -> bool:
    """Check that a seat that has just refreshed is in Warsaw. Rule: T4.2."""
    return not position.refreshes or position.archaeologists[position.order[0]].place == WARSAW


CHECKS: tuple[tuple[Callable[[Position], bool], str], ...] = (
    (display_fits, "the display"),
    (stacks_fit, "the deck"),
    (order_fits, "the order of the markers"),
    (draw_fits, "what is to be drawn"),
    (refreshes_fit, "the number of refreshes"),
)
