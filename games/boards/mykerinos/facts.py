"""What a mail tells beside its pictures: the areas, the stocks, the points, who starts next. Rule: M3.6, M5.1, M5.7"""

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from engine.mykerinos.components import NO_PATRON, PATRONS
from engine.mykerinos.position import Position, scale_number
from engine.mykerinos.scoring import count
from games.boards.contract import Fact, Look
from games.boards.mykerinos import ranks, scale, words
from games.boards.mykerinos.forecast import outcome, step_texts
from games.boards.mykerinos.parcels import SURVEYING


def facts(position: Position, look: Look) -> tuple[Fact, ...]:
    """In the order of reading; whoever looks comes first among the players."""
    found = []
    if position.phase == "over":
        found.append(Fact(_("Result"), outcome(position, look)))
    start = position.area if position.phase in SURVEYING else 0
    found += [area(position, look, number) for number in range(start, len(position.region) // 2)]
    if position.wings:
        found += [player(position, look, seat) for seat in words.seats(position, look)]
        found += [parcels(position, look, seat) for seat in words.seats(position, look) if position.claimed[seat]]
    if position.region:
        found.append(
            Fact(_("Passing scale"), " ".join(filter(None, [passed(position, look), *scale.note(position, look)])))
        )
        found += to_come(position)
    return tuple(found)


def area(position: Position, look: Look, number: int) -> Fact:
    standing = ranks.in_words(position, look, number)
    held = ranks.numbers(position, look, number)
    return Fact(_("Area {area}").format(area=number + 1), f"{held}. {standing}" if held else standing)


def player(position: Position, look: Look, seat: int) -> Fact:
    """Points and stocks in one sentence; at the end the count step by step. Rule: M6"""
    counted = count(position, seat)
    total = counted.total
    if position.phase == "over":
        return Fact(look.names[seat], " ".join(step_texts(counted, you=False)))
    fields = {
        "points": words.points(position.points[seat]),
        "total": total,
        "personal": position.personal[seat],
        "general": position.general[seat],
    }
    if position.neutral:
        message = _(
            "{points}, {total} if counted now; {personal} in the personal stock, {general} in the general one, "
            "{neutral} neutral cubes."
        )
        return Fact(look.names[seat], message.format(neutral=position.neutral[seat], **fields))
    message = _("{points}, {total} if counted now; {personal} in the personal stock, {general} in the general one.")
    return Fact(look.names[seat], message.format(**fields))


def passed(position: Position, look: Look) -> str:
    """Who has passed, with the number taken by it; "" while nobody has. Rule: M4.5"""
    told = [
        _("{name} {number}").format(name=look.names[seat], number=scale_number(position, seat))
        for seat in position.scale
    ]
    return ", ".join(told) + "." if told else ""


def parcels(position: Position, look: Look, seat: int) -> Fact:
    """The claimed parcels with their points, in the order of claiming."""
    told = []
    for place in position.claimed[seat]:
        card = position.deck.parcels[place]
        message = _("{patron} {points} (turned)") if position.turned >> place & 1 else _("{patron} {points}")
        told.append(message.format(patron=words.patron(card.patron), points=card.value))
    return Fact(_("Parcels of {name}").format(name=look.names[seat]), ", ".join(told))


def to_come(position: Position) -> list[Fact]:
    """The parcels that have not been dealt, by patron with their points. Rule: M3.2"""
    left = [card for place, card in enumerate(position.deck.parcels) if not position.dealt >> place & 1]
    if not left:
        return []
    told = []
    for patron in (*PATRONS, NO_PATRON):
        values = sorted(card.value for card in left if card.patron == patron)
        if values:
            points = " ".join(map(str, values))
            told.append(_("{patron}: {points}").format(patron=words.patron(patron), points=points))
    message = ngettext("{parcels} parcel still to come", "{parcels} parcels still to come", len(left))
    return [Fact(message.format(parcels=len(left)), "; ".join(told))]
