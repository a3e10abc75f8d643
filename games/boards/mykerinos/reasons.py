"""Why a space or a room cannot be chosen now, as the engine would refuse it. Rule: M2.4, M4, M5, M7."""

from collections.abc import Iterator, Sequence

from engine.sentences import Field, Sentence
from engine.titles.mykerinos.rules import refusals
from engine.titles.mykerinos.rules.legal import upright_patrons
from engine.titles.mykerinos.rules.placements import LINES, PLACEMENTS, TEXTS
from engine.titles.mykerinos.rules.position import Position, Table
from engine.titles.mykerinos.rules.refusals import patron_refusal, placement_refusal, room_refusal, survey_refusal
from engine.titles.mykerinos.rules.rooms import room_texts
from engine.titles.mykerinos.rules.spaces import BITS, NAMES, parcel_spaces
from engine.titles.mykerinos.rules.view import View, imagine
from games.boards.contract import Look
from games.boards.mykerinos import words
from games.lib.text.sentences import cache_by_language, translate_sentence
from games.lib.text.sentences import look_up as _

DIGGING = ("excavation", "neutral")


def reasons(table: Table, look: Look) -> dict[str, str]:
    """Return token -> reason for tokens in no legal move of the due seat; {} for other seats."""
    if look.seat is None or look.seat != table.turn:
        return {}
    position = imagine(View(None, table))
    return dict([*spaces(position, look), *rooms(position, look)])


def spaces(position: Position, look: Look) -> Iterator[tuple[str, str]]:
    """Yield the spaces of parcels, and spaces with cubes whose parcel has gone."""
    survey = _("Nobody places cubes in the region during the survey.")
    cubes = 0
    for mask in position.cubes:
        cubes |= mask
    for slot, dealt in enumerate(position.region):
        for bit in parcel_spaces(slot):
            name = NAMES[bit]
            if name not in look.within and (dealt is not None or cubes >> bit & 1):
                yield name, space(position, name) if position.phase in DIGGING else survey


def space(position: Position, name: str) -> str:
    """Rule: M4.1, M4.3."""
    fields: dict[str, Field] = {"move": name}
    line = f"neutral {name}" if position.phase == "neutral" else name
    message, _rule = placement_refusal(position, line, fields)
    reason = refusal_text(message, name)
    stands = any(mask & PLACEMENTS[name].mask for mask in position.cubes)
    if position.pyramids & PLACEMENTS[name].mask and not stands and position.phase == "excavation":
        lemon = patron_refusal(position, "lemon", {})
        if lemon and lemon[0] == refusals.PARCEL_TURNED:
            return f"{reason} {_('You have already used Lord Lemon this season.')}"
        if lemon and lemon[0] == refusals.NO_PARCEL:
            return f"{reason} {_('Only Lord Lemon lets you place a cube on a pyramid.')}"
    return reason


@cache_by_language(4096)
def refusal_text(message: str, name: str) -> str:
    """Word a refusal of one space or room; it names nothing else."""
    return translate_sentence(Sentence(message, {"move": name}), ())


def rooms(position: Position, look: Look) -> Iterator[tuple[str, str]]:
    """Rule: M2.4, M4.4, M5.2."""
    closed = closed_museum(position)
    for text in room_texts(position.deck.name, position.wings):
        if text not in look.within:
            yield text, closed or refusal_text(room_message(position, text), text)


def closed_museum(position: Position) -> str:
    """Return why no room at all can be entered now; "" if some room could be."""
    if position.phase == "remove":
        return _("Now you choose a parcel for the neutral colour to remove.")
    if position.phase == "survey":
        return ""
    brown = patron_refusal(position, "brown", {}) if position.phase == "excavation" else (refusals.NO_PARCEL, "")
    if brown is None:
        return ""
    if brown[0] == refusals.PARCEL_TURNED:
        return _("You have already used Sir Brown this season.")
    if brown[0] == refusals.NO_CUBES:
        return _("Your personal stock is empty: you can only pass.")
    return _("Cubes enter the museum in the survey, or with Sir Brown during the season.")


def room_message(position: Position, text: str) -> str:
    """Return why that room cannot be entered, though others could be."""
    if position.phase == "survey":
        return survey_refusal(position, "museum", text)[0]
    return room_refusal(position, text)[0]


def why_replaced(table: Table, before: Sequence[str], chosen: Sequence[str]) -> str:
    """Return why a space cannot join those chosen `before`, and replaced one; "" if that is plain. Rule: M4.2, M4.4."""
    spaces = [token for token in dict.fromkeys(before) if token in BITS]
    gone = [space for space in spaces if space not in chosen]
    came = [token for token in chosen if token in BITS and token not in before]
    verb = next((token for token in before if token not in BITS), "")
    if table.phase not in DIGGING or verb not in LINES or len(gone) != 1 or len(came) != 1:
        return ""
    stock = table.neutral if table.phase == "neutral" else table.personal
    if len(spaces) >= stock[table.turn] + (verb == "violet"):
        return ""
    why = not_together(imagine(View(None, table)), verb, [*spaces, *came])
    return why and f"{why} {_('So {new} replaces {old}.').format(new=came[0], old=gone[0])}"


def not_together(position: Position, verb: str, spaces: Sequence[str]) -> str:
    """Return the refusal of cubes on all of these spaces at once; "" for none."""
    most = len(LINES[verb][0].offsets)
    if len(spaces) > most:
        return _("You place at most two cubes.") if most == 2 else _("You place at most three cubes.")
    texts = TEXTS.get((verb, sum(1 << BITS[space] for space in spaces)))
    if texts is None and most == 2:
        return _("{new} is not next to {old}.").format(new=spaces[1], old=spaces[0])
    message = placement_refusal(position, texts[0], {"move": texts[0]})[0] if texts else ""
    if message == refusals.ORDER:
        return ""
    if message == refusals.NOT_NEAR:
        return far_away(position, verb)
    if message in (refusals.PYRAMID, refusals.PYRAMIDS_LEMON):
        return _("Only Lord Lemon lets you place a cube on a pyramid.")
    if message == refusals.LEMON_ONE:
        return _("Lord Lemon puts exactly one cube on a pyramid.")
    return _("You cannot place cubes on {spaces} together.").format(spaces=words.listing([*spaces]))


def far_away(position: Position, verb: str) -> str:
    """Say where several cubes can be placed. Rule: M4.2, M4.4."""
    if verb == "neutral":
        return _("You can place two only beside a neutral cube.")
    if verb == "tangerine":
        return _("You can place three only beside a cube of yours.")
    if not verb and "blackmore" in upright_patrons(position, position.turn):
        return _("Without Mrs. Blackmore, you can place two only beside a cube of yours.")
    return _("You can place two only beside a cube of yours.")
