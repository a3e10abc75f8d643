"""Play stored games again, to check what is stored beside their moves, and to mend it."""

from dataclasses import dataclass, field
from typing import Any

from engine.errors import EngineError
from games.lib.text.sentences import pack
from games.models import Game, Move
from games.play.history.packed_log import packed_moves
from games.play.history.results import by_resignation
from games.table.advance import NewMove, replay_moves
from games.table.table import Table


@dataclass
class Replayed:
    """The result of playing a game's moves again.

    `position`, `result`: as JSON; `events`: by id of the move, where they differ; `wrong`: the differences, in words.
    """

    position: Any = None
    result: Any = None
    events: dict[int, list[Any]] = field(default_factory=dict)
    wrong: list[str] = field(default_factory=list)


def replay_game(table: Table) -> Replayed:
    """Play the moves that stand again, and compare position, result and events with the rows. Nothing is written."""
    game = table.game
    found = Replayed()
    packed = packed_moves(table)
    rows = Move.objects.filter(game=game).order_by("ply") if packed is None else packed
    moves = [move for move in rows if move.undone_at is None]
    if [move.ply for move in moves] != list(range(game.ply)):
        found.wrong.append(f"{len(moves)} moves stand where the game has {game.ply}")
    try:
        title = table.title
        start = title.start(game.players, game.options)
        played = replay_moves(title, start, [NewMove(move.seat, move.text, move.via) for move in moves])
    except (EngineError, ValueError) as error:
        found.wrong.append(f"cannot be played again: {error}")
        return found
    result = title.result(played.position)
    found.position = title.to_json(played.position)
    found.result = None if result is None else as_json(result._asdict())
    if found.position != game.position:
        found.wrong.append("the position differs")
    if game.state != Game.State.ABANDONED and not by_resignation(game) and found.result != game.result:
        found.wrong.append("the result differs")
    for move, events in zip(moves, played.stories, strict=True):
        story = pack(events)
        if story != move.events:
            found.events[move.pk] = story
    if found.events:
        found.wrong.append(f"{len(found.events)} moves tell another story")
    return found


def as_json(fields: dict[str, Any]) -> dict[str, Any]:
    """Return a result's fields as they come back from the database."""
    return {name: list(value) if isinstance(value, tuple) else value for name, value in fields.items()}


def mend_game(table: Table, found: Replayed) -> bool:
    """Write what the moves give, unless the game has changed meanwhile. Returns whether it was written."""
    fields: dict[str, Any] = {"position": found.position}
    if table.game.state == Game.State.FINISHED and found.result is not None:
        fields["result"] = found.result
    if not Game.objects.filter(pk=table.game.pk, version=table.game.version).update(**fields):
        return False
    for pk, events in found.events.items():
        Move.objects.filter(pk=pk).update(events=events)
    return True
