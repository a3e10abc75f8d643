"""Play on from a table's position, in memory: after a move, chance moves and forced moves follow up to the next decision."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from functools import cache

from engine.contract import MOST_DECISIONS, AnyTitle, Event
from engine.records.dealer import Dealer
from games.models import Move, Seat
from games.table.seeds import seed_of
from games.table.table import Position, Table

DECISIONS = (Move.Via.BROWSER, Move.Via.MAIL, Move.Via.ORDER, Move.Via.PROGRAM)
"""How moves come that a player has chosen."""


@dataclass(frozen=True)
class NewMove:
    """A move to be written."""

    seat: int | None
    """Index of the seat; None for chance."""
    text: str
    """In canonical form."""
    via: str
    by: int | None = None
    """Id of the player."""
    order: int | None = None
    """Id of the order that makes it for them."""


@dataclass
class Advance:
    """Moves in order, and the position that they lead to."""

    position: Position
    moves: list[NewMove] = field(default_factory=list)
    stories: list[list[Event]] = field(default_factory=list)
    """For each move what happened by it."""
    barriers: list[bool] = field(default_factory=list)
    """For each move whether it showed somebody something new."""
    goes_on: list[bool] = field(default_factory=list)
    """For each move whether its author's turn goes on."""

    def add(self, title: AnyTitle, move: NewMove) -> None:
        """Play one more move. Raises MoveError."""
        before, after = self.position, title.apply(self.position, move.text, move.seat)
        self.stories.append(title.story.narrate(before, move.text, after))
        self.barriers.append(move.seat is not None and title.barrier(before, move.text, after))
        self.goes_on.append(move.seat is not None and title.goes_on(before, move.text, after))
        self.moves.append(move)
        self.position = after


class Endless(RuntimeError):
    """Moves follow each other without end, because of a fault of the title. Nothing is written."""

    def __init__(self, table: Table) -> None:
        super().__init__(
            f"In game {table.game.code} of {table.game.title} moves follow without end from ply {table.game.ply}."
        )


class WrongDeal(RuntimeError):
    """The moves of a game do not fit its seed, from which its next draws would follow. Nothing is written."""


def dealer_of(table: Table) -> Dealer:
    """Return the dealer of the game. One query; two for draws by name, whose numbers follow from the draws before.

    Raises WrongDeal.
    """
    game, title = table.game, table.title
    dealer = Dealer(title, seed_of(game), game.named_draws)
    if game.named_draws:
        position = title.start(game.players, game.options)
        moves = Move.objects.of(game).standing().filter(ply__lt=game.ply).order_by("ply")
        for ply, text, seat in moves.values_list("ply", "text", "seat"):
            if title.chance_due(position) and dealer.deal(position, ply) != text:
                raise WrongDeal(f"Game {game.code}: move {ply} is not the one that the seed deals.")
            position = title.apply(position, text, seat)
    return dealer


def advance(table: Table, moves: list[NewMove]) -> Advance:
    """Play the moves from the table's position, then chance's moves and forced ones.

    A move is forced if it is the only legal one, or all the others do is to give up what it takes. Players can switch that off;
    bots make their own moves. Raises Endless where moves follow each other without end.
    """
    title = table.title
    made = Advance(table.position)
    dealer = cache(lambda: dealer_of(table))
    waiting = list(moves)
    most = len(moves) + MOST_DECISIONS
    while (move := waiting.pop(0) if waiting else automatic(table, title, made, dealer)) is not None:
        made.add(title, move)
        if len(made.moves) > most:
            raise Endless(table)
    return made


def automatic(table: Table, title: AnyTitle, made: Advance, dealer: Callable[[], Dealer]) -> NewMove | None:
    """Return the next move of chance, or the next forced one; None where a seat has to decide."""
    position = made.position
    if title.chance_due(position):
        return NewMove(None, dealer().deal(position, table.game.ply + len(made.moves)), Move.Via.CHANCE)
    for index in title.due(position):
        if takes_forced(title, table.seats[index]):
            legal = title.legal(position, index)
            forced = legal[0] if len(legal) == 1 else plain_move(title, position, index, legal)
            if forced is not None and not seals(title, made, index, forced):
                return NewMove(index, forced, Move.Via.FORCED)
    return None


def plain_move(title: AnyTitle, position: Position, seat: int, legal: Sequence[str]) -> str | None:
    """Return the one of several legal moves that everybody would make, if the title names one."""
    return None if title.plans is None else title.plans.plain(title.view(position, seat), seat, legal)


def seals(title: AnyTitle, made: Advance, seat: int, forced: str) -> bool:
    """Return whether that forced move would show something new, and so seal what the seat has just decided in the same turn.

    Then the seat makes the move itself, and may still take its turn back.
    """
    for number in reversed(range(len(made.moves))):
        move = made.moves[number]
        if move.seat != seat or made.barriers[number] or not made.goes_on[number]:
            return False
        if move.via != Move.Via.FORCED:
            after = title.apply(made.position, forced, seat)
            shows = title.chance_due(after) or title.barrier(made.position, forced, after)
            return shows and move.via in DECISIONS
    return False


def takes_forced(title: AnyTitle, seat: Seat) -> bool:
    """Return whether forced moves are played for the seat at once."""
    # In a title with hidden hands only if the player wants that: a fast move shows others that there was no choice.
    player = seat.player
    return player is not None and player.plays_forced and (title.perfect_information or player.plays_forced_hidden)


def replay_moves(title: AnyTitle, position: Position, moves: list[NewMove]) -> Advance:
    """Play the moves from the position, and nothing after them. Raises MoveError."""
    played = Advance(position)
    for move in moves:
        played.add(title, move)
    return played
