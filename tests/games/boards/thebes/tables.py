"""Positions to draw: played at random from fixed seeds with a liking for digs, or laid out by hand."""

import random
from collections.abc import Iterator, Sequence
from functools import cache
from typing import Any

from engine.contract import draw_by
from engine.titles.thebes.rules import chance
from engine.titles.thebes.rules.components import CARD_NUMBERS, PLACE_NUMBERS
from engine.titles.thebes.rules.position import Archaeologist, Position, start
from engine.titles.thebes.title import RULES
from games.boards.contract import Look, Presenter, all_tokens, openings
from games.boards.thebes import PRESENTER

TITLE = RULES[1]
BOARD: Presenter[Any] = PRESENTER
NAMES = ("Ines", "Jonas", "Priya", "Tomasz")


def look(position: Position, seat: int | None, **more: Any) -> Look:
    """Return the look of that seat with its legal moves lit."""
    moves = [] if seat is None else [TITLE.groups(move) for move in TITLE.legal(position, seat)]
    return Look(NAMES[: position.players], seat, openings(moves), all_tokens(moves))._replace(**more)


LIKED = {"exhibit": 9, "dig": 2, "take": 8, "refresh": 1}


def choose(legal: Sequence[str], rng: random.Random) -> str:
    """Digs and exhibitions now and then, cards else; a stop only when there is nothing else to do."""
    by_verb: dict[str, list[str]] = {}
    for move in legal:
        by_verb.setdefault(move.split(" ")[0], []).append(move)
    verbs = [verb for verb in by_verb if verb in LIKED]
    if not verbs:
        return legal[0]
    return rng.choice(by_verb[rng.choices(verbs, [LIKED[verb] for verb in verbs])[0]])


@cache
def games() -> tuple[tuple[Position, ...], ...]:
    """Return a whole game for each number of players, position by position."""
    found = []
    for players in TITLE.seats:
        rng = random.Random(players)
        position = start(players)
        positions = [position]
        while position.phase != "over":
            if position.draw is not None:
                move = chance.deal(position, draw_by(rng.randrange))
            else:
                move = choose(TITLE.legal(position, position.turn), rng)
            position = TITLE.apply(position, move)
            positions.append(position)
        found.append(tuple(positions))
    return tuple(found)


def sample(step: int = 5) -> Iterator[tuple[Position, Look]]:
    """Every so many positions of the games in which a seat is due, as that seat sees them."""
    for positions in games():
        due = [position for position in positions if position.turn >= 0]
        for position in due[::step]:
            yield position, look(position, position.turn)


def laid(*seats: Archaeologist, display: Sequence[str] = (), turn: int = 0, **more: Any) -> Position:
    """Return a table of these seats, the first of them furthest back, and these cards."""
    players = max(2, len(seats))
    empty = start(players)
    everybody = (*seats, *empty.archaeologists[len(seats) :])
    order = tuple(sorted(range(players), key=lambda seat: (everybody[seat].week, seat)))
    shown = (*(CARD_NUMBERS[card] for card in display), -1, -1, -1, -1)[:4]
    fields = {"turn": turn, "draw": None, "order": order, "archaeologists": everybody, "display": shown} | more
    return empty._replace(**fields)


def seat(place: str = "warsaw", week: int = 10, cards: Sequence[str] = (), **more: Any) -> Archaeologist:
    """Return a seat with these cards."""
    empty = start(2).archaeologists[0]
    return empty._replace(
        place=PLACE_NUMBERS[place], week=week, cards=tuple(CARD_NUMBERS[card] for card in cards), **more
    )
