"""Who held the seats of a game, ply by ply, and the sentences about seats that changed hands. No query where none ever did."""

from bisect import bisect_right
from collections.abc import Iterator
from itertools import pairwise
from typing import Any, NamedTuple

from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop

from games.lib.text.sentences import EventText, Reader
from games.models import Player, Tenure
from games.table.summaries import RESIGNATION
from games.table.table import Table, call_seats

SENTENCES = {
    Tenure.Reason.RESIGNED: gettext_noop("{name} resigned; a bot plays on."),
    Tenure.Reason.TIMEOUT: gettext_noop("{name} ran out of time; a bot plays on."),
    Tenure.Reason.DELETED: gettext_noop("{name} left the site; a bot plays on."),
    Tenure.Reason.CLOSED: gettext_noop("{name} left the site; a bot plays on."),
    Tenure.Reason.LENT: gettext_noop("{name} was away; a bot plays on."),
    Tenure.Reason.GAVE_BACK: gettext_noop("{name} resigned; a bot plays on."),
    Tenure.Reason.ABSENT: gettext_noop("{name} ran out of time; a bot plays on."),
    Tenure.Reason.RETURNED: gettext_noop("{name} came back and plays on."),
    Tenure.Reason.TAKEN: gettext_noop("{name} took the seat over and plays on."),
}
"""The sentences about a tenure that ended; `name` is the person who left, or who came back."""


class Change(NamedTuple):
    """A seat that changed hands, at that ply. `left_id`: the player who left it, None for a bot."""

    ply: int
    seat: int
    left_id: int | None
    text: str


class SeatHolders:
    """The names of a game's seats at each of its plies, in the language that is active, and the changes, oldest first."""

    def __init__(self, table: Table) -> None:
        self._table = table
        self._by_seat: dict[int, list[Tenure]] = {}
        for tenure in table.tenures:
            self._by_seat.setdefault(tenure.seat_id, []).append(tenure)
        self._starts = sorted({tenure.from_ply for tenure in table.tenures})
        # After the last change the names are those of today.
        self._names = [self._called(ply) for ply in self._starts] or [table.names()]
        self.event_texts: dict[tuple[Any, ...], list[EventText]] = {}
        """The events of moves in words: the story and the log of a page share them."""
        self.changes = sorted(self._changes(), key=lambda change: change.ply)

    def names(self, ply: int) -> list[str]:
        """Return the names of the seats when the move of that ply was made, in seating order."""
        return self._names[max(0, bisect_right(self._starts, ply) - 1)]

    def names_for(self, ply: int, seat: int | None, by_id: int | None) -> list[str]:
        """Return the same for a move that this player made: an undone one may stand at a ply that is another holder's now."""
        if not self._starts or seat is None or by_id is None:
            return self.names(ply)
        tenures = self._by_seat.get(self._table.seats[seat].pk, [])
        held = self._at(tenures, ply)
        author = next((one for one in tenures if one.player_id == by_id), None)
        if held is None or held.player_id == by_id or author is None:
            return self.names(ply)
        return self._called(ply, {seat: author})

    def reader(self, seat: int | None, ply: int, author: int | None, by_id: int | None) -> Reader | None:
        """Return the reader as whom that seat's holder is addressed in the text of a move.

        None without a seat, and for the moves of another holder of it.
        """
        mine = None if seat is None else self._table.seats[seat]
        if seat is None or mine is None or mine.player_id is None:
            return None
        tenure = self._at(self._by_seat.get(mine.pk, []), ply)
        holder = mine.player_id if tenure is None else tenure.player_id
        if author == seat and by_id is not None:
            holder = by_id
        return Reader(seat, self._table.title.story.second_person) if holder == mine.player_id else None

    def changes_within(self, first: int, last: int) -> list[Change]:
        """Return the changes from one ply to another, both included."""
        return [change for change in self.changes if first <= change.ply <= last]

    def _called(self, ply: int, instead: dict[int, Tenure] | None = None) -> list[str]:
        holders: list[tuple[Player | None, str]] = []
        for seat in self._table.seats:
            tenure = (instead or {}).get(seat.index) or self._at(self._by_seat.get(seat.pk, []), ply)
            holders.append((seat.player, seat.bot) if tenure is None else (tenure.player, tenure.bot))
        return call_seats(holders, self._table.colours)

    @staticmethod
    def _at(tenures: list[Tenure], ply: int) -> Tenure | None:
        """Return the last tenure that had begun by then."""
        return next((one for one in reversed(tenures) if one.from_ply <= ply), None)

    def _changes(self) -> Iterator[Change]:
        for seat in self._table.seats:
            for left, follower in pairwise(self._by_seat.get(seat.pk, [])):
                came = left.reason in (Tenure.Reason.RETURNED, Tenure.Reason.TAKEN)
                person = follower if came else left
                sentence = SENTENCES.get(Tenure.Reason(left.reason)) if left.reason else None
                if sentence is None:
                    continue
                called = self._called(left.from_ply, {seat.index: person})[seat.index]
                yield Change(follower.from_ply, seat.index, left.player_id, _(sentence).format(name=called))
        result = self._table.game.result or {}
        if result.get("decided_by") == RESIGNATION:
            winner, ply = result["winners"][0], self._table.game.ply
            text = _("{name} closed the game and wins by resignation.").format(name=self.names(ply)[winner])
            yield Change(ply, winner, None, text)
