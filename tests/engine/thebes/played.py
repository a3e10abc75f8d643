"""Positions by play for the tests of the story, of the text board and of the appraisal, and games of bots in a hurry."""

from collections.abc import Iterator
from random import Random
from typing import NamedTuple

from engine.contract import draw_by
from engine.titles.thebes.rules import chance
from engine.titles.thebes.rules.apply import apply
from engine.titles.thebes.rules.components import CARD_NUMBERS, SITE_NUMBERS
from engine.titles.thebes.rules.legal import legal
from engine.titles.thebes.rules.position import Archaeologist, Position, start
from engine.titles.thebes.telling.narrate import narrate
from tests.engine.told import in_words

BEGIN = ("first blue", "show specialised-egypt-rome-1 congress-paris assistant-berlin shovel-moscow")


class Ply(NamedTuple):
    before: Position
    move: str
    after: Position


def replayed(*lines: str, players: int = 3) -> Position:
    """Return the position after these lines, those of chance included."""
    position = start(players)
    for line in lines:
        position = apply(position, line)
    return position


def begun(players: int = 3) -> Position:
    """Blue's first turn."""
    return replayed(*BEGIN, players=players)


def shown(position: Position, *cards: str) -> Position:
    """Return the same with other cards shown; the display need not be what a deal can give."""
    return position._replace(display=tuple(CARD_NUMBERS[card] if card else -1 for card in cards))


def spaces(position: Position, *exhibitions: str) -> Position:
    """Return the same with these exhibitions on a, b and c ("" for none)."""
    return position._replace(spaces=tuple(CARD_NUMBERS[card] if card else -1 for card in exhibitions))


def cards(*ids: str) -> tuple[int, ...]:
    return tuple(CARD_NUMBERS[card] for card in ids)


def artifacts(**by_site: str) -> tuple[tuple[int, ...], ...]:
    """`artifacts(egypt="5 3")`."""
    found: list[tuple[int, ...]] = [()] * len(SITE_NUMBERS)
    for site, values in by_site.items():
        found[SITE_NUMBERS[site]] = tuple(map(int, values.split()))
    return tuple(found)


def changed(position: Position, seat: int, **fields: object) -> Position:
    """Return the same with other fields of a seat's archaeologist; the order of play follows the weeks."""
    archaeologists = list(position.archaeologists)
    archaeologists[seat] = Archaeologist(**{**archaeologists[seat]._asdict(), **fields})
    order = tuple(sorted(position.order, key=lambda other: archaeologists[other].week))
    turn = position.turn if position.turn < 0 else order[0]
    return position._replace(archaeologists=tuple(archaeologists), order=order, turn=turn)


def game(players: int, seed: int) -> Iterator[Ply]:
    """Yield a random game.

    By seed: of anybody; of those who hurry through the deck; of those who dig long and exhibit.
    """
    rng = Random(f"{players}/{seed}")
    position = start(players)
    while position.phase != "over":
        if position.phase == "chance":
            move = chance.deal(position, draw_by(rng.randrange))
        else:
            move = choose(rng, legal(position, position.turn), seed % 3)
        after = apply(position, move)
        yield Ply(position, move, after)
        position = after


def choose(rng: Random, moves: list[str], taste: int) -> str:
    """`taste`: 0 anything, 1 refreshing, 2 exhibitions, long digs and books."""
    wanted = [[], ["refresh"], ["exhibit"]][taste]
    if taste == 2:
        wanted = [move for move in moves if move.startswith("exhibit")]
        wanted = wanted or [move for move in moves if move.startswith("dig") and " 12" in move]
        wanted = wanted or [move for move in moves if move.startswith("take specialised")]
    elif taste == 1:
        wanted = [move for move in moves if move.startswith("refresh")]
    return rng.choice(wanted if wanted and rng.random() < 0.8 else moves)


def told(position: Position, move: str) -> list[str]:
    """Return the story of a move in a position."""
    return [in_words(event) for event in narrate(position, move, apply(position, move))]


def tell(*lines: str, players: int = 3) -> list[str]:
    """Return the story of the last of these lines, of which all are a game's."""
    return told(replayed(*lines[:-1], players=players), lines[-1])
