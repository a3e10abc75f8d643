"""Two games in one row of the database: a reader is told the same of both, while what is kept from that reader differs."""

from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from typing import Any

from engine.contract import AnyTitle
from engine.records.record import Record
from engine.registry import get_title
from games.lib.text.sentences import pack
from games.models import Game, Move
from games.play.moves.import_game import Holder, import_record
from games.table.table import Table, load_table
from tests.engine.titles import Twin, twins
from tests.steps import SEED


class TwinGames:
    """A running game of these holders; `seat` (None: anybody) cannot tell it from the one that `swapped` puts in its place.

    It has at least `plies` moves, or as many as a shorter game allows, and ends where that seat, or somebody, is due and secrets
    differ. Moves without a choice stand as such in both, so that who was forced is among the secrets.
    """

    def __init__(self, title_id: str, seat: int | None, *holders: Holder, plies: int = 30, seed: int = 1) -> None:
        self.title = get_title(title_id)
        self.seat = seat
        self.steps = walk(title_id, seat, len(holders), plies, seed)
        record = Record(title_id, len(holders), tuple(step.line for step in self.steps), seed=SEED)
        self.code = import_record(record, holders, name="Twins", public=True).game.code
        Game.objects.filter(code=self.code).update(imported=False)
        assert self.table.game.ply == len(self.steps)
        self.write([(step.one, step.line, step.author) for step in self.steps])

    @property
    def table(self) -> Table:
        return load_table(code=self.code)

    @contextmanager
    def swapped(self) -> Iterator[None]:
        """Give the other game."""
        before = Game.objects.values_list("position", flat=True).get(code=self.code)
        self.write([(step.other, step.line_of_other, step.author) for step in self.steps])
        try:
            assert Game.objects.values_list("position", flat=True).get(code=self.code) != before
            yield
        finally:
            self.write([(step.one, step.line, step.author) for step in self.steps])

    def write(self, moves: list[tuple[Any, str, int | None]]) -> None:
        table = self.table
        after: Any = None
        for ply, (before, line, author) in enumerate(moves):
            after = self.title.apply(before, line)
            via, by = how(self.title, table, before, author)
            events = pack(self.title.story.narrate(before, line, after))
            Move.objects.filter(game=table.game, ply=ply).update(text=line, events=events, via=via, by=by)
        Game.objects.filter(code=self.code).update(position=self.title.to_json(after))


@cache
def walk(title_id: str, seat: int | None, players: int, plies: int, seed: int) -> list[Twin]:
    """Return the plies of both games, walked once for all tests."""
    title, steps, possible = get_title(title_id), list[Twin](), 0
    for step in twins(title, players, seed, seat, looks=False):
        due = title.due(step.one)
        mine = seat in due if seat is not None else bool(due)
        # Where nobody's move is forced, so that nothing follows by itself.
        free = all(len(title.legal(twin, index)) > 1 for twin in (step.one, step.other) for index in due)
        if mine and free and step.one != step.other:
            possible = len(steps)
            if possible >= plies:
                break
        steps.append(step)
    assert possible, "the two games never differ there"
    return steps[:possible]


def how(title: AnyTitle, table: Table, before: Any, author: int | None) -> tuple[str, Any]:
    """How the move would have come on the site, and from whom."""
    if author is None:
        return Move.Via.CHANCE, None
    if len(title.legal(before, author)) == 1:
        return Move.Via.FORCED, None
    return Move.Via.BROWSER, table.seats[author].player
