"""What pages may know of a game's row: neither its position nor its seed."""

from typing import Any, NamedTuple

from games.models import Game


class GameHead(NamedTuple):
    """A game as templates are given it; fields are those of `Game`."""

    pk: int
    code: str
    name: str
    title: str
    version: int
    ply: int
    state: str
    public: bool
    imported: bool
    commitment: str
    pace: Any
    on_timeout: str
    rematch_of_id: int | None


class Neighbour(NamedTuple):
    """Another game, to be linked."""

    code: str
    name: str


def head_of(game: Game) -> GameHead:
    """Built by naming: a column that is added one day is hidden until somebody decides to show it."""
    return GameHead(
        pk=game.pk,
        code=game.code,
        name=game.name,
        title=game.title,
        version=game.version,
        ply=game.ply,
        state=game.state,
        public=game.public,
        imported=game.imported,
        commitment=game.commitment,
        pace=game.pace,
        on_timeout=game.on_timeout,
        rematch_of_id=game.rematch_of_id,
    )
