"""The board for a mail: the same drawings, standing alone."""

from django.utils.translation import gettext as _

from engine.titles.mykerinos.rules.position import Table
from engine.titles.mykerinos.rules.rooms import room_texts
from engine.titles.mykerinos.rules.spaces import names
from games.boards.contract import Look, Picture
from games.boards.mykerinos import words
from games.boards.mykerinos.museum import museum
from games.boards.mykerinos.palette import PEN
from games.boards.mykerinos.region import region
from games.boards.mykerinos.sprite import symbols

REGION_WIDTH = 560
MUSEUM_WIDTH = 440


def pictures(table: Table, look: Look) -> tuple[Picture, ...]:
    look = look.without_choices()
    defs = symbols(look.prefix, look.patterns)
    found = []
    if table.region:
        found.append(Picture("region", region_alt(table, look), PEN.finish(region(table, look), defs), REGION_WIDTH))
    if table.wings:
        drawing = PEN.finish(museum(table, look, 27), defs)
        found.append(Picture("museum", museum_alt(table, look), drawing, MUSEUM_WIDTH))
    return tuple(found)


def region_alt(table: Table, look: Look) -> str:
    colours = []
    for colour, mask in enumerate(table.cubes):
        spaces = ", ".join(names(mask)) or _("no cubes")
        colours.append(_("{name}: {spaces}").format(name=words.name(table, look, colour), spaces=spaces))
    return _("The region in season {season}. {cubes}.").format(season=table.season, cubes="; ".join(colours))


def museum_alt(table: Table, look: Look) -> str:
    texts = room_texts(table.deck.name, table.wings)
    seats = []
    for seat, mask in enumerate(table.museum):
        rooms = ", ".join(text for place, text in enumerate(texts) if mask >> place & 1) or _("no rooms")
        seats.append(_("{name}: {rooms}").format(name=look.names[seat], rooms=rooms))
    return _("The museum. {rooms}.").format(rooms="; ".join(seats))
