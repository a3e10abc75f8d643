"""Explain why a line cannot be played, in a sentence that cites the rule, once a move did not fit."""

from collections.abc import Sequence

from engine.errors import IllegalMove, MoveError, NotDue, UnreadableMove
from engine.sentences import Field, Listing, Sentence, Term, gettext_noop
from engine.titles.mykerinos.rules import legal
from engine.titles.mykerinos.rules.components import PATRON_NAMES, PATRONS
from engine.titles.mykerinos.rules.placements import PLACEMENTS, TEXTS, Placement
from engine.titles.mykerinos.rules.position import NEUTRAL_COLOUR, Position, parcels_this_season
from engine.titles.mykerinos.rules.rooms import enterable, guarded_rooms, room_places
from engine.titles.mykerinos.rules.spaces import LAND, names

SHOWN = 40
CHOICES = 6
"""Up to this many legal moves are all listed; of more, the first `EXAMPLES`."""
EXAMPLES = 3

UNREADABLE = gettext_noop("“{move}” is not a move in Mykerinos. Legal moves: {legal}.")
NOT_NOW = gettext_noop("“{move}” cannot be played now. Legal moves: {legal}.")
OVER = gettext_noop("The game is over, so “{move}” cannot be played.")
NOT_DUE = gettext_noop("“{text}” cannot be played: this decision is another player's.")
CHANCE_DUE = gettext_noop("“{move}” cannot be played yet: something has to be drawn first.")
NO_CUBES = gettext_noop("“{move}” is not possible: the personal stock is empty, so the only move is pass.")
NO_PARCEL = gettext_noop("“{move}” is not possible: there is no {patron} parcel to tilt.")
PARCEL_TURNED = gettext_noop("“{move}” is not possible: every {patron} parcel has been used this season.")
NO_GENERAL = gettext_noop("“{move}” is not possible: the general stock has no cube left to fetch.")
TOO_FEW = gettext_noop("“{move}” is not possible: it takes {needed} cubes, and the stock has only {stock}.")
OUTSIDE = gettext_noop("“{move}” is not possible: {spaces} lies outside this season's region.")
OCCUPIED = gettext_noop("“{move}” is not possible: there is already a cube on {spaces}.")
PYRAMID = gettext_noop("“{move}” is not possible: there is a pyramid on {spaces}.")
OUTSIDE_HERE = gettext_noop("“{move}” is not possible: that space lies outside this season's region.")
OCCUPIED_HERE = gettext_noop("“{move}” is not possible: there is already a cube there.")
PYRAMID_HERE = gettext_noop("“{move}” is not possible: there is a pyramid there.")
PYRAMID_LEMON = gettext_noop(
    "“{move}” is not possible: there is a pyramid there. With Lord Lemon it can be played as “{canonical}”."
)
PYRAMIDS_LEMON = gettext_noop(
    "“{move}” is not possible: there is a pyramid on {spaces}. With Lord Lemon it can be played as “{canonical}”."
)
APART = gettext_noop("“{move}” is not possible: {space} is not next to {others}.")
LEMON_ONE = gettext_noop("“{move}” is not possible: Lord Lemon puts exactly one cube on a pyramid.")
NOT_NEAR = gettext_noop("“{move}” is not possible: the first cube must be next to a cube of the same colour.")
ORDER = gettext_noop("“{move}” has to be written “{canonical}”.")
NO_ROOM = gettext_noop("“{move}” is not possible: the museum has no room of that name.")
ROOM_TAKEN = gettext_noop("“{move}” is not possible: there is already a cube in that room.")
ROOM_CLOSED = gettext_noop(
    "“{move}” is not possible: a 5-room needs a cube of the same colour in a room that opens onto it."
)
NO_MUSEUM_CUBE = gettext_noop("“{move}” is not possible: the general stock has no cube left for the museum.")
ONLY_PARCELS = gettext_noop("“{move}” is not possible: the third and fourth can only claim a parcel or decline.")
MUST_ACT = gettext_noop(
    "“{move}” is not possible: the first and second must claim a parcel or put a cube into the museum."
)
PARCEL_GONE = gettext_noop("“{move}” is not possible: that parcel is gone.")

CHANCE_FIRST = gettext_noop(
    "“{move}” does not fit here: the record needs a line such as “first blue”, with a colour of this game."
)
CHANCE_WINGS = gettext_noop("“{move}” does not fit here: the record needs “wings” and the five patrons in some order.")
CHANCE_DEAL = gettext_noop(
    "“{move}” does not fit here: the record needs “deal” and {count} different parcels that have not been dealt yet."
)


def not_due(position: Position, move: str) -> MoveError:
    """Return the error for a line of a seat that is not due."""
    if position.phase in ("chance", "over"):
        return refusal(position, move)
    return NotDue(Sentence(NOT_DUE, {"text": move[:SHOWN]}), "M4")


def refusal(position: Position, move: str) -> MoveError:
    """Return the error for a line that is not legal for the due seat."""
    shown = move if len(move) <= SHOWN else move[:SHOWN] + "…"
    if position.phase == "over":
        return NotDue(Sentence(OVER, {"move": shown}), "M6")
    if position.phase == "chance":
        return NotDue(Sentence(CHANCE_DUE, {"move": shown}), "M3.1")
    word, _, rest = move.partition(" ")
    fields: dict[str, Field] = {"move": shown, "legal": choices(position)}
    if not is_notation(position, move):
        message, rule = UNREADABLE, "M8"
    elif position.phase in ("excavation", "neutral") and move in PLACEMENTS:
        message, rule = placement_refusal(position, move, fields)
    elif position.phase == "excavation" and word == "brown":
        message, rule = patron_refusal(position, "brown", fields) or room_refusal(position, rest)
    elif position.phase == "survey" and word in ("museum", "decline", "left", "right"):
        message, rule = survey_refusal(position, word, rest)
    elif position.phase == "remove" and word == "remove":
        message, rule = PARCEL_GONE, "M7.4"
    else:
        message, rule = NOT_NOW, {"neutral": "M7.3", "survey": "M5", "remove": "M7.4"}.get(position.phase, "M4")
    if message is UNREADABLE:
        return UnreadableMove(Sentence(message, fields), rule)
    return IllegalMove(Sentence(message, fields), rule)


def apart(move: str, space: str, others: Sequence[str]) -> MoveError:
    """Return the error for a line in which `space` lies beside none of the `others`. Rule: M3.4."""
    shown = move if len(move) <= SHOWN else move[:SHOWN] + "…"
    return IllegalMove(Sentence(APART, {"move": shown, "space": space, "others": Listing(tuple(others))}), "M3.4")


def is_notation(position: Position, move: str) -> bool:
    """Return whether the line is a canonical line of some seat at some time, under these wings."""
    if move.startswith(("brown ", "museum ")):
        return True
    return move in PLACEMENTS or move in (
        "pass", "left", "right", "decline", "remove left", "remove right", "neutral skip",
    )  # fmt: skip


def choices(position: Position) -> Field:
    """Return a few legal moves, as many as one reads."""
    moves = legal.legal(position, position.turn)
    if len(moves) > CHOICES:
        return Listing(tuple(moves[:EXAMPLES]), more=len(moves) - EXAMPLES)
    return Listing(tuple(moves))


def placement_refusal(position: Position, move: str, fields: dict[str, Field]) -> tuple[str, str]:
    placement = PLACEMENTS[move]
    seat = position.turn
    neutral = position.phase == "neutral"
    if neutral != (placement.verb == "neutral"):
        return NOT_NOW, "M7.3"
    colour = NEUTRAL_COLOUR if neutral else seat
    stock = position.neutral[seat] if neutral else position.personal[seat]
    if placement.verb and not neutral:
        patron = patron_refusal(position, placement.verb, fields)
        if patron:
            return patron
        if placement.verb == "violet":
            if not position.general[seat]:
                return NO_GENERAL, "M4.4"
            stock += 1
    elif not stock:
        return NO_CUBES, "M4.3"
    if placement.cubes > stock:
        fields |= {"needed": placement.cubes, "stock": stock}
        return TOO_FEW, "M4.2"
    return ground_refusal(position, colour, placement, fields)


def ground_refusal(position: Position, colour: int, placement: Placement, fields: dict[str, Field]) -> tuple[str, str]:
    land = LAND[position.height]
    cubes = 0
    for mask in position.cubes:
        cubes |= mask
    tops = placement.mask & position.pyramids
    blocked = [
        (OUTSIDE_HERE, OUTSIDE, "M3.3", placement.mask & ~land),
        (OCCUPIED_HERE, OCCUPIED, "M4.1", placement.mask & cubes),
        (PYRAMID_HERE, PYRAMID, "M4.1", tops if placement.verb != "lemon" else 0),
    ]
    for here, message, rule, spaces in blocked:
        if spaces:
            fields["spaces"] = Listing(tuple(names(spaces)))
            with_lemon = lemon_line(position, placement) if message is PYRAMID else ""
            if with_lemon:
                fields["canonical"] = with_lemon
                here, message = PYRAMID_LEMON, PYRAMIDS_LEMON
            # A move of one cube has named the space.
            return here if placement.cubes == 1 else message, rule
    if placement.verb == "lemon" and (not tops or (placement.cubes > 1 and tops == placement.mask)):
        return LEMON_ONE, "M4.4"
    if placement.near and not placement.near & position.cubes[colour]:
        orders = TEXTS[placement.verb, placement.mask]
        other = PLACEMENTS[orders[0] if PLACEMENTS[orders[0]] is not placement else orders[1]]
        if not other.near & position.cubes[colour]:
            return NOT_NEAR, "M4.2"
        fields["canonical"] = orders[0] if other is PLACEMENTS[orders[0]] else orders[1]
        return ORDER, "M8.1"
    fields["canonical"] = TEXTS[placement.verb, placement.mask][0]
    return ORDER, "M8.1"


def lemon_line(position: Position, placement: Placement) -> str:
    """Return the legal line that puts the same cubes there with Lord Lemon, or "". Rule: M4.4."""
    if placement.verb or position.phase != "excavation" or patron_refusal(position, "lemon", {}):
        return ""
    moves = legal.legal(position, position.turn)
    return next((line for line in TEXTS["lemon", placement.mask] if line in moves), "")


def patron_refusal(position: Position, patron: str, fields: dict[str, Field]) -> tuple[str, str] | None:
    """Return why the patron cannot be appealed to, None when it can. Rule: M4.3, M4.4."""
    seat = position.turn
    if not position.personal[seat]:
        return NO_CUBES, "M4.3"
    fields["patron"] = Term(PATRON_NAMES[patron])
    held = [parcel for parcel in position.claimed[seat] if position.deck.by_patron[patron] >> parcel & 1]
    if not held:
        return NO_PARCEL, "M4.4"
    if all(position.turned >> parcel & 1 for parcel in held):
        return PARCEL_TURNED, "M4.4"
    return None


def room_refusal(position: Position, room_text: str) -> tuple[str, str]:
    """Return why a cube cannot enter that room. Rule: M2.4."""
    room = room_places(position.deck.name, position.wings).get(room_text)
    if room is None:
        return (UNREADABLE, "M8") if not _is_room_text(room_text) else (NO_ROOM, "M2.3")
    if any(mask >> room & 1 for mask in position.museum):
        return ROOM_TAKEN, "M2.4"
    if not enterable(position, position.turn) >> room & 1 and any(
        1 << room == five for five, _ in guarded_rooms(position.deck.name)
    ):
        return ROOM_CLOSED, "M2.4"
    return ORDER_OF_ROOM, "M8.1"


ORDER_OF_ROOM = gettext_noop("“{move}” is not how this room is written: the wing with the lower number comes first.")


def _is_room_text(text: str) -> bool:
    if text[-1:] in ("3", "5"):
        return text[:-1] in PATRONS
    pair = text.split("+")
    return len(pair) == 2 and all(patron in PATRONS for patron in pair)


def survey_refusal(position: Position, word: str, room_text: str) -> tuple[str, str]:
    if word in ("left", "right"):
        return PARCEL_GONE, "M5.2"
    if word == "decline":
        return MUST_ACT, "M5.2"
    if position.steps[0].kind == "take":
        return ONLY_PARCELS, "M5.3"
    if not position.general[position.turn]:
        return NO_MUSEUM_CUBE, "M5.2"
    return room_refusal(position, room_text)


def chance_refusal(position: Position, move: str, kind: str) -> MoveError:
    """Return the error for a line of chance that does not fit the due kind: `first`, `wings` or `deal`."""
    shown = move if len(move) <= SHOWN else move[:SHOWN] + "…"
    if kind == "deal":
        count = parcels_this_season(position.season + 1)
        return IllegalMove(Sentence(CHANCE_DEAL, {"move": shown, "count": count}), "M3.2")
    return IllegalMove(Sentence(CHANCE_FIRST if kind == "first" else CHANCE_WINGS, {"move": shown}), "M3.1")
