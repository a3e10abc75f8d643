"""The facts of a mail beside its pictures: areas, stocks, points, the next starter. Rule: M3.6, M5.1, M5.7."""

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from engine.titles.mykerinos.rules.components import NO_PATRON, PATRONS
from engine.titles.mykerinos.rules.position import Table, scale_number
from engine.titles.mykerinos.rules.scoring import count
from games.boards.contract import Fact, Look
from games.boards.kit.words import reader_first
from games.boards.mykerinos import ranks, scale, words
from games.boards.mykerinos.forecast import outcome, step_texts
from games.boards.mykerinos.parcels import SURVEYING


def facts(table: Table, look: Look) -> tuple[Fact, ...]:
    """Return the facts in reading order; among the players the reader comes first."""
    found = []
    if table.phase == "over":
        found.append(Fact(_("Result"), outcome(table, look)))
    start = table.area if table.phase in SURVEYING else 0
    found += [area(table, look, number) for number in range(start, len(table.region) // 2)]
    if table.wings:
        found += [player(table, look, seat) for seat in reader_first(table.players, look)]
        found += [parcels(table, look, seat) for seat in reader_first(table.players, look) if table.claimed[seat]]
    if table.region:
        found.append(
            Fact(_("Passing scale"), " ".join(filter(None, [passes_line(table, look), *scale.note(table, look)])))
        )
        found += to_come(table)
    return tuple(found)


def area(table: Table, look: Look, number: int) -> Fact:
    standing = ranks.in_words(table, look, number)
    held = ranks.numbers(table, look, number)
    return Fact(_("Area {area}").format(area=number + 1), f"{held}. {standing}" if held else standing)


def player(table: Table, look: Look, seat: int) -> Fact:
    """Return points and stocks in one sentence; at the end the count step by step. Rule: M6."""
    counted = count(table, seat)
    total = counted.total
    if table.phase == "over":
        return Fact(look.names[seat], " ".join(step_texts(counted, you=False)))
    fields = {
        "points": words.points(table.points[seat]),
        "total": total,
        "personal": table.personal[seat],
        "general": table.general[seat],
    }
    if table.neutral:
        message = _(
            "{points} ({total} if the game ended now); {personal} in the personal stock, {general} in the general "
            "stock, {neutral} neutral cubes."
        )
        return Fact(look.names[seat], message.format(neutral=table.neutral[seat], **fields))
    message = _(
        "{points} ({total} if the game ended now); {personal} in the personal stock, {general} in the general stock."
    )
    return Fact(look.names[seat], message.format(**fields))


def passes_line(table: Table, look: Look) -> str:
    """Return who has passed, with their numbers; "" while nobody has. Rule: M4.5."""
    passed = [
        _("{name} {number}").format(name=look.names[seat], number=scale_number(table, seat)) for seat in table.scale
    ]
    return ", ".join(passed) + "." if passed else ""


def parcels(table: Table, look: Look, seat: int) -> Fact:
    """Return the claimed parcels with their points, in the order of claiming."""
    cards = []
    for place in table.claimed[seat]:
        card = table.deck.parcels[place]
        message = _("{patron} {points} (tilted)") if table.turned >> place & 1 else _("{patron} {points}")
        cards.append(message.format(patron=words.patron(card.patron), points=card.value))
    return Fact(_("Parcels of {name}").format(name=look.names[seat]), ", ".join(cards))


def to_come(table: Table) -> list[Fact]:
    """Return the parcels that have not been dealt, by patron with their points. Rule: M3.2."""
    left = [card for place, card in enumerate(table.deck.parcels) if not table.dealt >> place & 1]
    if not left:
        return []
    patrons = []
    for patron in (*PATRONS, NO_PATRON):
        values = sorted(card.value for card in left if card.patron == patron)
        if values:
            points = " ".join(map(str, values))
            patrons.append(_("{patron}: {points}").format(patron=words.patron(patron), points=points))
    message = ngettext("{parcels} parcel still to come", "{parcels} parcels still to come", len(left))
    return [Fact(message.format(parcels=len(left)), "; ".join(patrons))]
