"""The board for a mail: the same drawings, standing alone."""

from django.utils.translation import gettext as _

from engine.mykerinos.position import Position
from engine.mykerinos.rooms import room_texts
from engine.mykerinos.spaces import names
from games.boards.contract import NOTHING, Look, Picture
from games.boards.mykerinos import words
from games.boards.mykerinos.museum import museum
from games.boards.mykerinos.region import region
from games.boards.mykerinos.sprite import symbols

REGION_WIDTH = 560
MUSEUM_WIDTH = 440


def pictures(position: Position, look: Look) -> tuple[Picture, ...]:
    look = look._replace(legal=NOTHING, within=NOTHING)
    defs = f"<defs>{symbols(look.prefix, look.patterns)}</defs>"
    found = []
    if position.region:
        found.append(Picture("region", region_alt(position, look), alone(region(position, look), defs), REGION_WIDTH))
    if position.wings:
        drawing = alone(museum(position, look, 27), defs)
        found.append(Picture("museum", museum_alt(position, look), drawing, MUSEUM_WIDTH))
    return tuple(found)


def alone(drawing: str, defs: str) -> str:
    """The drawing with the pieces that it uses."""
    head, end, rest = drawing.partition(">")
    return head + end + defs + rest


def region_alt(position: Position, look: Look) -> str:
    """Where everybody's cubes are."""
    told = []
    for colour, mask in enumerate(position.cubes):
        spaces = ", ".join(names(mask)) or _("no cubes")
        told.append(_("{name}: {spaces}").format(name=words.name(position, look, colour), spaces=spaces))
    return _("The region in season {season}. {cubes}.").format(season=position.season, cubes="; ".join(told))


def museum_alt(position: Position, look: Look) -> str:
    """Who is in which room."""
    texts = room_texts(position.deck.name, position.wings)
    told = []
    for seat, mask in enumerate(position.museum):
        rooms = ", ".join(text for place, text in enumerate(texts) if mask >> place & 1) or _("no rooms")
        told.append(_("{name}: {rooms}").format(name=look.names[seat], rooms=rooms))
    return _("The museum. {rooms}.").format(rooms="; ".join(told))
