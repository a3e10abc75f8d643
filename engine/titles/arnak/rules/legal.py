"""List the legal moves of a seat, each outcome once. Rule: A9.1.

In order: main actions (digs by space, guardians, the row, cards, research, pass), then free ones; inside an effect its
answers, then `skip`, then free actions. The last offer is cached for `apply`.
"""

from engine.titles.arnak.rules.actions import Offer, turn_offer
from engine.titles.arnak.rules.choices import choice_offer, keep_offer
from engine.titles.arnak.rules.position import Position, due

_LATEST: list[tuple[Position | None, int, Offer]] = [(None, 0, {})]
"""Cache of the last position and its offer."""


def offer(position: Position, seat: int) -> Offer:
    """Return line -> action for the seat; {} when it is not due."""
    latest, whose, lines = _LATEST[0]
    if latest is position and whose == seat:
        return lines
    if seat not in due(position):
        return {}
    if position.phase == "turn":
        lines = turn_offer(position)
    elif position.phase == "choice":
        lines = choice_offer(position)
    else:
        lines = keep_offer(position, seat)
    _LATEST[0] = (position, seat, lines)
    return lines


def legal(position: Position, seat: int) -> list[str]:
    """Return every legal move of the seat; [] when it is not due."""
    return list(offer(position, seat))
