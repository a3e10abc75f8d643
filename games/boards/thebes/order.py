"""The panel of time: the order of moves, and the place of each marker. Rule: T3.1."""

from html import escape

from engine.titles.thebes.rules.components import COLOURS
from engine.titles.thebes.rules.position import Table
from games.boards.contract import Look, Panel
from games.boards.kit.panels import panel
from games.boards.kit.seat_pieces import mark
from games.boards.thebes import words
from games.lib.text.sentences import look_up as _


def order(table: Table, look: Look) -> Panel:
    items = "".join(entry(table, look, seat) for seat in table.order)
    note = _("The player furthest back moves next; in a stack, the top marker.")
    body = f'<ol class="turns">{items}</ol><p class="note">{escape(note)}</p>'
    return panel(look, "order", _("Turn order"), body)


def entry(table: Table, look: Look, seat: int) -> str:
    archaeologist = table.archaeologists[seat]
    left = table.end_week - archaeologist.week
    date = words.date(table.players, archaeologist.week)
    said = _("{weeks} left").format(weeks=words.weeks(left)) if left else _("no more turns")
    me = ' class="me"' if seat == look.seat else ""
    return (
        f"<li{me}>{mark(COLOURS[seat], look.prefix)}<b>{escape(look.names[seat])}</b> "
        f"<span>{escape(date)}</span> <small>{escape(said)}</small></li>"
    )


def in_words(table: Table, look: Look) -> str:
    """List the order: `Jonas (week 12 of 1901), you (week 15 of 1901)`."""
    return ", ".join(
        _("{name} ({date})").format(
            name=look.names[seat], date=words.date(table.players, table.archaeologists[seat].week)
        )
        for seat in table.order
    )
