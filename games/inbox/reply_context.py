"""One mail at one seat: what carrying it out works with."""

from dataclasses import dataclass, field
from functools import cache

from django.utils.translation import gettext, override

from engine.registry import get_title
from games.letters.outcome import Report
from games.models import Move as MoveRow
from games.models import Player, Seat
from games.reading.names import names_of
from games.reading.reader import SeatReader
from games.reading.vocabulary import Names
from games.table.table import Table

ENGLISH = "en"


@dataclass
class ReplyContext:
    """One mail at one seat. `wait`: the one in which it may move; `in_time`: whether the one that its address names ran when
    it was opened; `sender`: the address that it says it is from; `asked`: the received mail whose answer it answers, where that
    asked something about the account, else 0; `made`: decisions of that wait that were made since the mail was written that it
    answers, oldest first; each leaves the list when a move of this mail has met it.
    """

    table: Table
    seat: Seat
    player: Player
    wait: int
    in_time: bool
    sender: str
    asked: int = 0
    made: list[MoveRow] = field(default_factory=list)
    report: Report = field(default_factory=Report)
    order: list[str] = field(default_factory=list)
    """Lines of an order that the mail leaves, once all else in it is done."""
    lines: tuple[str, ...] = ()
    """What a plain yes to the answer plays."""

    def runs(self) -> bool:
        running = self.table.waits.get(self.seat.pk)
        return running is not None and running.pk == self.wait

    def reader(self) -> SeatReader:
        return reader_of(self.table, self.seat)

    def count_from(self, first: int) -> None:
        """Moves stand now from that ply on."""
        self.report.first = first if self.report.first is None else min(first, self.report.first)
        self.report.until = self.table.game.ply


def reader_of(table: Table, seat: Seat) -> SeatReader:
    """The table as that seat's letters are read against it."""
    return SeatReader(table.title, table.position, seat.index, names_for(table, seat))


def names_for(table: Table, seat: Seat) -> Names | None:
    """The printed names of the title, in English and in the language of who holds the seat."""
    language = seat.player.language if seat.player is not None else ENGLISH
    return printed_names(table.game.title, table.game.rules, language) if table.title.names else None


@cache
def printed_names(title: str, rules: int, language: str) -> Names:
    """The same, made once."""
    printed = get_title(title, rules).names
    found = [*printed.items()]
    with override(language):
        found += [(word, gettext(name)) for word, name in printed.items()]
    return names_of(found)
