"""The museum: its rooms, their names and worth, and who may enter. Rule: M2."""

from functools import cache

from engine.titles.mykerinos.rules.components import PATRONS, load_deck
from engine.titles.mykerinos.rules.position import Table


@cache
def open_rooms(deck_name: str) -> int:
    """Return the mask of the rooms that need no other room: the 2- and 3-rooms. Rule: M2.4."""
    return sum(1 << place for place, room in enumerate(load_deck(deck_name).rooms) if not room.doors)


@cache
def guarded_rooms(deck_name: str) -> tuple[tuple[int, int], ...]:
    """Return the masks of each 5-room and of the rooms that open onto it. Rule: M2.2."""
    return tuple((1 << place, room.doors) for place, room in enumerate(load_deck(deck_name).rooms) if room.doors)


def enterable(position: Table, seat: int) -> int:
    """Return the mask of the rooms that a cube of the seat may enter now. Rule: M2.4."""
    own = position.museum[seat]
    taken = 0
    for mask in position.museum:
        taken |= mask
    deck = position.deck.name
    rooms = open_rooms(deck)
    if own:
        for room, doors in guarded_rooms(deck):
            if own & doors:
                rooms |= room
    return rooms & ~taken


@cache
def room_texts(deck_name: str, wings: tuple[str, ...]) -> tuple[str, ...]:
    """Return the rooms' names under these wings, in deck order: `lemon3`, `lemon+blackmore`. Rule: M2.3."""
    return tuple(
        "+".join(wings[wing] for wing in room.wings) if len(room.wings) > 1 else f"{wings[room.wings[0]]}{room.value}"
        for room in load_deck(deck_name).rooms
    )


@cache
def room_places(deck_name: str, wings: tuple[str, ...]) -> dict[str, int]:
    """Return the inverse of `room_texts`; a 2-room in either order. Rule: M8.1."""
    places = {}
    for place, text in enumerate(room_texts(deck_name, wings)):
        places[text] = place
        places["+".join(reversed(text.split("+")))] = place
    return places


@cache
def wing_rooms(deck_name: str, wings: tuple[str, ...]) -> dict[str, tuple[tuple[int, int], ...]]:
    """Return (value, mask of the room) for the rooms of each patron's wing, the best first. Rule: M6.1."""
    rooms = load_deck(deck_name).rooms
    return {
        patron: tuple(
            sorted(
                ((room.value, 1 << place) for place, room in enumerate(rooms) if wings.index(patron) in room.wings),
                reverse=True,
            )
        )
        for patron in PATRONS
    }


def best_room(position: Table, seat: int, patron: str) -> int:
    """Return the value of the seat's best room in the patron's wing, 0 without one. Rule: M6.1."""
    own = position.museum[seat]
    if own:
        for value, room in wing_rooms(position.deck.name, position.wings)[patron]:
            if own & room:
                return value
    return 0
