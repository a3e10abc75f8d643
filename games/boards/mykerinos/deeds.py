"""What a legal move does, in words beside Confirm. Rule: M4, M5, M7."""

from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop

from engine.titles.mykerinos.rules.components import load_deck
from engine.titles.mykerinos.rules.placements import PLACEMENTS
from engine.titles.mykerinos.rules.position import Table
from engine.titles.mykerinos.rules.rooms import room_places
from games.boards.mykerinos import words
from games.boards.mykerinos.museum import room_name
from games.boards.mykerinos.parcels import SIDES

PLACED = {
    ("", 1): gettext_noop("You place one cube on {first}."),
    ("", 2): gettext_noop("You extend with two cubes: to {first}, then {second}."),
    ("violet", 1): gettext_noop("With Lady Violet you fetch a cube, and place one on {first}."),
    ("violet", 2): gettext_noop("With Lady Violet you fetch a cube, and extend to {first}, then {second}."),
    ("lemon", 1): gettext_noop("With Lord Lemon you place one cube on the pyramid on {first}."),
    ("lemon", 2): gettext_noop("With Lord Lemon you extend to {first}, then {second}, one of them a pyramid."),
    ("blackmore", 2): gettext_noop("With Mrs. Blackmore you place two cubes, on {first} and {second}."),
    ("tangerine", 3): gettext_noop("With Colonel Tangerine you extend with three cubes: {first}, {second}, {third}."),
    ("neutral", 1): gettext_noop("You place one neutral cube on {first}."),
    ("neutral", 2): gettext_noop("You extend with two neutral cubes: to {first}, then {second}."),
}
"""By verb and number of cubes."""

PLAIN = {
    "pass": gettext_noop("You pass."),
    "neutral skip": gettext_noop("You use no neutral cubes this time."),
    "decline": gettext_noop("You decline."),
    "left": gettext_noop("You claim the left parcel: {parcel}."),
    "right": gettext_noop("You claim the right parcel: {parcel}."),
    "remove left": gettext_noop("You remove the left parcel: {parcel}."),
    "remove right": gettext_noop("You remove the right parcel: {parcel}."),
    "museum": gettext_noop("You put a cube from your general stock into the museum: {room}."),
    "brown": gettext_noop("With Sir Brown you put a cube from your personal stock into the museum: {room}."),
}


def deed(table: Table, move: str) -> str:
    """Describe a legal move of the seat that is due: `You place one cube on c5.`."""
    placement = PLACEMENTS.get(move)
    if placement is not None:
        spaces = move.rpartition(" ")[2].split("-")
        fields = dict(zip(("first", "second", "third"), spaces, strict=False))
        return _(PLACED[placement.verb, placement.cubes]).format(**fields)
    word, _space, rest = move.partition(" ")
    if word in ("museum", "brown"):
        deck = load_deck(table.deck.name)
        room = deck.rooms[room_places(deck.name, table.wings)[rest]]
        return _(PLAIN[word]).format(room=room_name(room, table.wings))
    return _(PLAIN[move]).format(parcel=parcel_at(table, move.rpartition(" ")[2]))


def parcel_at(table: Table, side: str) -> str:
    """Name the parcel on that side of the surveyed area; "" if `side` is no side."""
    if side not in SIDES:
        return ""
    dealt = table.region[2 * table.area + SIDES.index(side)]
    return "" if dealt is None else words.parcel(table.deck.parcels[dealt[0]])
