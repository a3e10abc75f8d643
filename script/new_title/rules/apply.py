"""Legal moves of a seat, and what a line does."""

from engine.errors import IllegalMove, NotDue, UnreadableMove
from engine.sentences import Sentence, gettext_noop
from script.new_title.rules.chance import apply_draw
from script.new_title.rules.position import Position, due

LONGEST = 40
NO_MOVE = gettext_noop("“{text}” is not a move. Write which tile to keep, such as “keep 3”.")
NOT_DRAWN = gettext_noop("“{text}” is not possible: you have not drawn that tile.")
NOT_YOURS = gettext_noop("It is not this seat's turn.")
OVER = gettext_noop("The game is over.")


def legal(position: Position, seat: int) -> list[str]:
    """Return a line for each tile, the lower one first; one line if both are equal."""
    return [f"keep {tile}" for tile in sorted(set(position.drawn))] if seat in due(position) else []


def apply(position: Position, move: str, seat: int | None = None) -> Position:
    """Apply a line of a player or of chance. Rule: S2.2."""
    if not move.startswith(("keep ", "draw ")) or len(move) > LONGEST:
        raise UnreadableMove(Sentence(NO_MOVE, {"text": move[:LONGEST]}), "S4.1")
    if position.phase == "over":
        raise NotDue(Sentence(OVER), "S3.1")
    if position.phase == "chance":
        return apply_draw(position, move, seat)
    if seat not in (None, position.turn):
        raise NotDue(Sentence(NOT_YOURS), "S2.1")
    if move not in legal(position, position.turn):
        raise IllegalMove(Sentence(NOT_DRAWN, {"text": move}), "S2.2")
    mine = tuple(sorted((*position.kept[position.turn], int(move.removeprefix("keep ")))))
    kept = (*position.kept[: position.turn], mine, *position.kept[position.turn + 1 :])
    return position._replace(kept=kept, drawn=())
