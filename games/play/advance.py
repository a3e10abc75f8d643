"""From one decision to the next one that somebody has to make: chance moves, and moves without a choice are played."""

from dataclasses import dataclass
from typing import Any

from engine.contract import MOST_DECISIONS, AnyTitle, Event
from engine.records import dealer
from games.core.table import Table
from games.models import Move, Seat


@dataclass(frozen=True)
class Made:
    """A move to be written: seat index (None: chance), canonical text, how it came, and the player who made it."""

    seat: int | None
    text: str
    via: str
    by: int | None = None


@dataclass(frozen=True)
class Advanced:
    """Moves in order, what happened by each, whether it showed somebody something, and the position that they lead to."""

    moves: list[Made]
    position: Any
    stories: list[list[Event]]
    barriers: list[bool]


class Endless(RuntimeError):
    """Moves follow each other without end: the title goes round in a circle. Nothing is written."""

    def __init__(self, table: Table) -> None:
        super().__init__(
            f"In game {table.game.code} of {table.game.title} moves follow without end from ply {table.game.ply}."
        )


def advance(table: Table, moves: list[Made]) -> Advanced:
    """Play the moves from the table's position, then what needs nobody: chance's moves and forced ones.

    A forced move (exactly one legal) of a player who has switched that off stays his; those of bots are left to the bots. Raises
    Endless where moves follow each other without end.
    """
    title = table.title
    position = table.position
    made: list[Made] = []
    stories: list[list[Event]] = []
    barriers: list[bool] = []
    waiting = list(moves)
    most = len(moves) + MOST_DECISIONS
    while (move := waiting.pop(0) if waiting else automatic(table, title, position, len(made))) is not None:
        after = title.apply(position, move.text, move.seat)
        stories.append(title.narrate(position, move.text, after))
        barriers.append(move.seat is not None and title.barrier(position, move.text, after))
        made.append(move)
        position = after
        if len(made) > most:
            raise Endless(table)
    return Advanced(made, position, stories, barriers)


def automatic(table: Table, title: AnyTitle, position: Any, made: int) -> Made | None:
    """The move that nobody needs to be asked for, or None. `made`: how many moves lie between the table and here."""
    if title.chance_due(position):
        seed = bytes(table.game.seed)
        return Made(None, dealer.deal(title, position, seed, table.game.ply + made), Move.Via.CHANCE)
    for index in title.due(position):
        if takes_forced(title, table.seats[index]):
            legal = title.legal(position, index)
            if len(legal) == 1:
                return Made(index, legal[0], Move.Via.FORCED)
    return None


def takes_forced(title: AnyTitle, seat: Seat) -> bool:
    """Whether moves without a choice are played for the seat at once. In a title with hidden hands only for who has asked for it:
    how fast a move comes tells others that there was no choice.
    """
    player = seat.player
    return player is not None and player.plays_forced and (title.open or player.plays_forced_hidden)


def retell(title: AnyTitle, position: Any, moves: list[Made]) -> Advanced:
    """The moves played from the position, and nothing after them."""
    stories, barriers = [], []
    for move in moves:
        after = title.apply(position, move.text, move.seat)
        stories.append(title.narrate(position, move.text, after))
        barriers.append(move.seat is not None and title.barrier(position, move.text, after))
        position = after
    return Advanced(moves, position, stories, barriers)
