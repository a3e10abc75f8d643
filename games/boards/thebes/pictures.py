"""The board for a mail: the same drawings, standing alone."""

from django.utils.translation import gettext as _

from engine.titles.thebes.rules.position import Table
from games.boards.contract import Look, Picture
from games.boards.thebes import words
from games.boards.thebes.atlas import atlas
from games.boards.thebes.display import display
from games.boards.thebes.palette import PEN
from games.boards.thebes.sprite import symbols

ATLAS_WIDTH = 520
DISPLAY_WIDTH = 490


def pictures(table: Table, look: Look) -> tuple[Picture, ...]:
    if not table.order:
        return ()
    look = look.without_choices()
    defs = symbols(look.prefix, look.patterns)
    found = [Picture("map", map_alt(table, look), PEN.finish(atlas(table, look), defs), ATLAS_WIDTH)]
    if table.phase != "over":
        found.append(Picture("cards", cards_alt(table), PEN.finish(display(table, look), defs), DISPLAY_WIDTH))
    return tuple(found)


def map_alt(table: Table, look: Look) -> str:
    seats = [
        _("{name}: {place}, {date}").format(
            name=look.names[seat],
            place=words.place(archaeologist.place),
            date=words.date(table.players, archaeologist.week),
        )
        for seat, archaeologist in enumerate(table.archaeologists)
    ]
    return _("The map and the time. {told}.").format(told="; ".join(seats))


def cards_alt(table: Table) -> str:
    cards = [words.card(card) for card in (*table.display, *table.spaces) if card >= 0]
    return _("The cards. {told}.").format(told=", ".join(cards) or _("none"))
