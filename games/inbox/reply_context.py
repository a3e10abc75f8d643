"""The state of one mail at one seat while it is carried out."""

from dataclasses import dataclass, field
from functools import cache

from django.utils.translation import gettext, override

from engine.registry import get_title
from games.inbox.mail_links import OpenedLink
from games.letters.outcome import Report
from games.models import Move, Player, Seat
from games.reading.names import names_of
from games.reading.reader import SeatReader
from games.reading.vocabulary import Names
from games.table.table import Table

ENGLISH = "en"


@dataclass
class ReplyContext:
    """One mail at one seat.

    `opened`: what its address opened, as it was then. `sender`: the address that the mail says it is from. `asked`: the received
    mail whose answer it answers, where that asked something, else 0.
    """

    opened: OpenedLink
    sender: str
    asked: int = 0
    table: Table = field(init=False)
    wait: int = field(init=False)
    """The wait in which the mail may move."""
    in_time: bool = field(init=False)
    """Whether the wait of the address ran when it was opened."""
    made: list[Move] = field(default_factory=list)
    """Decisions of that wait since the answered mail was written, oldest first, that no move of this mail has met yet."""
    report: Report = field(default_factory=Report)
    order: list[str] = field(default_factory=list)
    """Lines of an order that is saved once all else in the mail is done."""
    lines: tuple[str, ...] = ()
    """What a plain yes to the answer plays."""

    def __post_init__(self) -> None:
        self.table, self.wait, self.in_time = self.opened.table, self.opened.wait, self.opened.runs

    @property
    def seat(self) -> Seat:
        return self.opened.seat

    @property
    def player(self) -> Player:
        return self.opened.player

    def runs(self) -> bool:
        running = self.table.waits.get(self.seat.pk)
        return running is not None and running.pk == self.wait

    def reader(self) -> SeatReader:
        return reader_of(self.table, self.seat)

    def count_from(self, first: int) -> None:
        """Report that moves stand from that ply on."""
        self.report.first = first if self.report.first is None else min(first, self.report.first)
        self.report.until = self.table.game.ply


def reader_of(table: Table, seat: Seat) -> SeatReader:
    """Return the table as that seat's letters are read against it."""
    return SeatReader(table.title, table.position, seat.index, names_for(table, seat))


def names_for(table: Table, seat: Seat) -> Names | None:
    """Return the title's printed names, in English and in the language of the seat's player."""
    language = seat.player.language if seat.player is not None else ENGLISH
    return printed_names(table.game.title, table.game.rules, language) if table.title.names else None


@cache
def printed_names(title: str, rules: int, language: str) -> Names:
    """Return the same for a title and a language."""
    printed = get_title(title, rules).names
    found = [*printed.items()]
    with override(language):
        found += [(word, gettext(name)) for word, name in printed.items()]
    return names_of(found)
