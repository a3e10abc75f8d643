"""The story of one move: its own sentence first, then its consequences.

`kind` of an event: `first`, `wings`, `season`, `cubes` (chance); `excavate`, `extend`, `museum`, `pass`, `neutral`,
`claim`, `decline`, `remove` (a seat's move); the rest in `aftermath`.
"""

from collections.abc import Mapping

from engine.contract import Event
from engine.sentences import Field, Listing, Seat, Sentence, Term
from engine.titles.mykerinos.rules.components import COLOURS, PATRON_NAMES
from engine.titles.mykerinos.rules.placements import PLACEMENTS, Placement
from engine.titles.mykerinos.rules.position import Position
from engine.titles.mykerinos.rules.rooms import room_places
from engine.titles.mykerinos.rules.spaces import BITS
from engine.titles.mykerinos.telling import aftermath
from engine.titles.mykerinos.telling import messages as say

PLACING = {
    ("", False): ("excavate", say.EXCAVATE),
    ("", True): ("extend", say.EXTEND),
    ("violet", False): ("excavate", say.EXCAVATE_VIOLET),
    ("violet", True): ("extend", say.EXTEND_VIOLET),
    ("lemon", False): ("excavate", say.EXCAVATE_LEMON),
    ("lemon", True): ("extend", say.EXTEND_LEMON),
    ("blackmore", True): ("excavate", say.EXCAVATE_BLACKMORE),
    ("tangerine", True): ("extend", say.EXTEND_TANGERINE),
    ("neutral", False): ("neutral", say.NEUTRAL_EXCAVATE),
    ("neutral", True): ("neutral", say.NEUTRAL_EXTEND),
}
"""(verb, whether more than one cube) -> kind and sentence. Rule: M4, M7.3"""


def narrate(before: Position, move: str, after: Position) -> list[Event]:
    """Return the events between two positions that are one legal, canonical move apart."""
    if before.phase == "chance":
        return chance_events(before, move, after)
    return [own_event(before, move), *aftermath.events(before, move, after)]


def own_event(before: Position, move: str) -> Event:
    """Return the event of the due seat's move."""
    seat = before.turn
    word, _, rest = move.partition(" ")
    placement = PLACEMENTS.get(move)
    if placement is not None:
        return place_event(before, seat, move, placement)
    if word in ("museum", "brown"):
        return museum_event(before, seat, word, rest)
    if move == "pass":
        return pass_event(before, seat)
    if word == "remove":
        return removal_event(before, seat, rest)
    if move in ("left", "right"):
        return claim_event(before, seat, move)
    if move == "decline":
        return Event("decline", Sentence(say.DECLINE, {"seat": Seat(seat), "area": before.area + 1}), seat)
    return Event("neutral", Sentence(say.NEUTRAL_SKIP, {"seat": Seat(seat)}), seat)


def place_event(before: Position, seat: int, move: str, placement: Placement) -> Event:
    """Describe cubes on spaces. Rule: M4.1, M4.2, M4.4, M7.3."""
    spaces = move.rpartition(" ")[2].split("-")
    pyramids = [space for space in spaces if before.pyramids >> BITS[space] & 1]
    kind, message = PLACING[placement.verb, placement.cubes > 1]
    fields: dict[str, Field] = {"seat": Seat(seat), "space": spaces[0], "spaces": Listing(tuple(spaces))}
    if pyramids:
        fields["pyramid"] = pyramids[0]
    return Event(kind, Sentence(message, fields), seat)


def museum_event(before: Position, seat: int, word: str, room_text: str) -> Event:
    """Describe a cube that enters the museum. Rule: M2.4, M4.4 (Brown), M5.2."""
    deck = before.deck
    room = deck.rooms[room_places(deck.name, before.wings)[room_text]]
    patrons = [Term(PATRON_NAMES[before.wings[wing]]) for wing in room.wings]
    fields: dict[str, Field] = {"seat": Seat(seat), "value": room.value, "patron": patrons[0], "other": patrons[-1]}
    if len(patrons) > 1:
        message = say.BROWN_BETWEEN if word == "brown" else say.MUSEUM_BETWEEN
    else:
        message = say.BROWN if word == "brown" else say.MUSEUM
    return Event("museum", Sentence(message, fields), seat)


def pass_event(before: Position, seat: int) -> Event:
    """Describe a pass. Rule: M4.3."""
    cubes = before.personal[seat]
    order = len(before.scale)
    last = order == before.players - 1
    fields: dict[str, Field] = {"seat": Seat(seat), "cubes": cubes}
    if not cubes:
        return Event("pass", Sentence(say.PASS_LAST_EMPTY if last else say.PASS_EMPTY[order], fields), seat)
    return Event("pass", plural_sentence(say.PASS_LAST if last else say.PASS[order], cubes, fields), seat)


def claim_event(before: Position, seat: int, side: str) -> Event:
    """Describe a claimed parcel. Rule: M5.5."""
    patron, value = aftermath.parcel_on(before, side)
    fields: dict[str, Field] = {"seat": Seat(seat), "area": before.area + 1, "points": value}
    fields["total"] = before.points[seat] + value
    if patron:
        fields["patron"] = patron
    if not value:
        return Event("claim", Sentence((say.CLAIM_ZERO if patron else say.CLAIM_ZERO_NO_PATRON)[side], fields), seat)
    return Event("claim", plural_sentence((say.CLAIM if patron else say.CLAIM_NO_PATRON)[side], value, fields), seat)


def removal_event(before: Position, seat: int, side: str) -> Event:
    """Describe a removed parcel. Rule: M7.4."""
    patron, value = aftermath.parcel_on(before, side)
    fields: dict[str, Field] = {"seat": Seat(seat), "area": before.area + 1, "value": value}
    if patron:
        fields["patron"] = patron
    return Event("remove", Sentence((say.REMOVE if patron else say.REMOVE_NO_PATRON)[side], fields), seat)


def chance_events(before: Position, move: str, after: Position) -> list[Event]:
    """Describe what chance decided. Rule: M3.1, M3.2, M3.5, M7.2."""
    word, *words = move.split(" ")
    if word == "first":
        seat = COLOURS.index(words[0])
        return [Event("first", Sentence(say.FIRST, {"seat": Seat(seat)}), seat)]
    if word == "wings":
        patrons = Listing(tuple(Term(PATRON_NAMES[patron]) for patron in words))
        return [Event("wings", Sentence(say.WINGS, {"patrons": patrons}))]
    return season_events(before, after)


def season_events(before: Position, after: Position) -> list[Event]:
    """Describe the new season in one sentence if all seats take the same, else with one more for each seat."""
    two = bool(after.neutral)
    taken = [new - old for new, old in zip(after.personal, before.personal, strict=True)]
    neutral = [new - old for new, old in zip(after.neutral, before.neutral, strict=True)] or [0] * after.players
    fields: dict[str, Field] = {"season": after.season, "seat": Seat(after.first)}
    if len(set(zip(taken, neutral, strict=True))) == 1:
        fields |= {"cubes": taken[0], "neutral": neutral[0]}
        pair = say.SEASON_OF_TWO if two else say.SEASON
        return [Event("season", plural_sentence(pair, taken[0], fields), after.first)]
    events = [Event("season", Sentence(say.SEASON_SHORT, fields), after.first)]
    for seat in range(after.players):
        taking: dict[str, Field] = {"seat": Seat(seat), "cubes": taken[seat], "neutral": neutral[seat]}
        events.append(
            Event("cubes", plural_sentence(say.TAKES_OF_TWO if two else say.TAKES, taken[seat], taking), seat)
        )
    return events


def plural_sentence(pair: tuple[str, str], count: int, fields: Mapping[str, Field]) -> Sentence:
    return Sentence(pair[0], fields, pair[1], count)
