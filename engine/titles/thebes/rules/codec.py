"""Write a position as JSON and read it back, strictly: anything else is refused. Rule: T1, T2.

Only open cards and tokens are written. Deck and bags follow by subtraction, so every card and token is in exactly one
place in any loaded position.
"""

from collections.abc import Callable, Iterable
from operator import attrgetter
from typing import Any, NamedTuple

from engine.errors import PositionError
from engine.sentences import Sentence, gettext_noop
from engine.strict import Fields, Reader, read_fields, write_fields
from engine.titles.thebes.rules.components import (
    BOOK,
    CARD_NUMBERS,
    CARDS,
    COLOURS,
    DEBRIS,
    END_WEEK,
    GENERAL_BOOK,
    PLACE_NUMBERS,
    PLACES,
    SITE_IDS,
    SITE_NUMBERS,
    SITES,
    SLOTS,
    STACK,
    TOKEN_TEXTS,
)
from engine.titles.thebes.rules.invariants import contradiction
from engine.titles.thebes.rules.position import CHANCE, EMPTY, NO_SEAT, Archaeologist, DueDraw, Position

BROKEN = gettext_noop("This is not a valid stored position of Thebes: {what} is wrong.")
NOTHING = "-"
CARD_TEXTS = {EMPTY: NOTHING, **{number: card for card, number in CARD_NUMBERS.items()}}
OR_NOTHING = {NOTHING: EMPTY, **CARD_NUMBERS}
TOKENS = {text: token for token, text in TOKEN_TEXTS.items() if token != DEBRIS}
"""The tokens that stay with a finder: all but debris."""
COPIES = tuple(card.copies for card in CARDS)
MOST_TOKENS = 14
"""Ten by the wheel and four by six shovels."""
READ = Reader(lambda what: PositionError(Sentence(BROKEN, {"what": what})))


class Ground(NamedTuple):
    """What the fields of one game need to be read."""

    players: int
    seats: tuple[str, ...]
    end: int
    """The week of the end space."""


def to_json(position: Position) -> dict[str, Any]:
    """Return the whole position as plain data."""
    return write_fields(FIELDS, position)


def from_json(data: object) -> Position:
    """Return the position that `to_json` wrote, or raise PositionError."""
    found = READ.keyed(data, "the list of its keys", FIELDS)
    players = READ.number(found["players"], "players", max(END_WEEK), min(END_WEEK))
    fields = read_fields(FIELDS, found, Ground(players, COLOURS[:players], END_WEEK[players]))
    archaeologists, unclaimed = fields["archaeologists"], fields["unclaimed"]
    open_cards = [card for own in archaeologists for card in own.cards]
    position = Position(
        **fields,
        hidden=hidden_cards([*open_cards, *fields["display"], *fields["spaces"], *fields["discard"]]),
        bags=tuple([bag(archaeologists, site, not unclaimed >> site & 1) for site in range(len(SITES))]),
    )
    wrong = contradiction(position)
    if wrong:
        raise READ.wrong(wrong)
    return position


def hidden_cards(open_cards: list[int]) -> tuple[int, ...]:
    """Return the cards that lie nowhere in sight. Rule: T2.3."""
    left = [*COPIES]
    for card in open_cards:
        if card != EMPTY:
            left[card] -= 1
    if min(left) < 0:
        raise READ.wrong("a card that lies in two places")
    return tuple([card for card, copies in enumerate(left) for _ in range(copies)])


def bag(archaeologists: tuple[Archaeologist, ...], site: int, claimed: bool) -> tuple[int, ...]:
    """Return the contents of that site's bag. Rule: T1.4, T5.6."""
    found: list[int] = []
    for own in archaeologists:
        found += own.artifacts[site]
        if own.books >> site & 1:
            found.append(BOOK)
        if own.generals >> site & 1:
            found.append(GENERAL_BOOK)
    bag = [*SITES[site].bag]
    try:
        if claimed:
            found.remove(1)
        for token in found:
            bag.remove(token)
    except ValueError:
        raise READ.wrong("the finds of a site") from None
    return tuple(bag)


# Fields of their own kind

Read = Callable[[Any, str, Ground], Any]


def write_cards(cards: Callable[[object], Iterable[int]]) -> Callable[[object], str]:
    return lambda whole: " ".join([CARD_TEXTS[card] for card in cards(whole)])


def write_sites(mask: Callable[[object], int]) -> Callable[[object], str]:
    def write(whole: object) -> str:
        sites = mask(whole)
        return " ".join([site for number, site in enumerate(SITE_IDS) if sites >> number & 1])

    return write


def read_sites(value: object, what: str, ground: Ground) -> int:
    return READ.mask(value, what, SITE_NUMBERS)


def read_cards(value: object, what: str, ground: Ground) -> tuple[int, ...]:
    return READ.each(value, what, CARD_NUMBERS)


def read_slots(value: object, what: str, ground: Ground) -> tuple[int, ...]:
    return READ.each(value, what, OR_NOTHING)


def write_turn(position: Position) -> str | None:
    return {CHANCE: "chance", NO_SEAT: None}.get(position.turn, COLOURS[position.turn])


def read_turn(value: object, what: str, ground: Ground) -> int:
    if value is None:
        return NO_SEAT
    return CHANCE if value == "chance" else READ.seat(value, what, ground.seats)


def write_draw(position: Position) -> dict[str, Any] | None:
    """Write a draw; its place is a site for `find`, the slot from 1 for `refill`, else nothing."""
    draw = position.draw
    if draw is None:
        return None
    places = {"find": SITE_IDS[draw.place], "refill": draw.place + 1}
    return {
        "kind": draw.kind,
        "seat": None if draw.seat == CHANCE else COLOURS[draw.seat],
        "place": places.get(draw.kind),
        "tokens": draw.tokens,
    }


def read_draw(value: object, what: str, ground: Ground) -> DueDraw | None:
    if value is None:
        return None
    data = READ.table(value, what, ("kind", "seat", "place", "tokens"))
    kind, place = data["kind"], 0
    if kind == "find":
        place = READ.one_of(data["place"], what, SITE_NUMBERS)
    elif kind == "refill":
        place = READ.number(data["place"], what, SLOTS, least=1) - 1
    elif kind not in ("first", "show") or data["place"] is not None:
        raise READ.wrong(what)
    seat = CHANCE if data["seat"] is None else READ.seat(data["seat"], what, ground.seats)
    return DueDraw(kind, seat, place, READ.number(data["tokens"], what, MOST_TOKENS))


def write_finds(own: Archaeologist) -> dict[str, str]:
    return {site: finds_text(own, number) for number, site in enumerate(SITE_IDS)}


def finds_text(own: Archaeologist, site: int) -> str:
    found = [TOKEN_TEXTS[value] for value in own.artifacts[site]]
    if own.books >> site & 1:
        found.append(TOKEN_TEXTS[BOOK])
    if own.generals >> site & 1:
        found.append(TOKEN_TEXTS[GENERAL_BOOK])
    return " ".join(found)


def read_finds(value: object, what: str, ground: Ground) -> list[tuple[int, ...]]:
    """Return the tokens found at each site, falling; each book once at most."""
    table = READ.table(value, what, SITE_IDS)
    finds = [READ.multiset(table[site], what, TOKENS, falling=True) for site in SITE_IDS]
    if any(row.count(BOOK) > 1 or row.count(GENERAL_BOOK) > 1 for row in finds):
        raise READ.wrong(what)
    return finds


def read_archaeologists(value: object, what: str, ground: Ground) -> tuple[Archaeologist, ...]:
    table = READ.table(value, what, ground.seats)
    return tuple([read_archaeologist(table[seat], ground) for seat in ground.seats])


def read_archaeologist(value: object, ground: Ground) -> Archaeologist:
    fields = read_fields(OWN_FIELDS, READ.keyed(value, "archaeologists", OWN_FIELDS), ground)
    finds = fields.pop("finds")
    return Archaeologist(
        **fields,
        artifacts=tuple([tuple([token for token in row if token > BOOK]) for row in finds]),
        books=sum([(BOOK in row) << site for site, row in enumerate(finds)]),
        generals=sum([(GENERAL_BOOK in row) << site for site, row in enumerate(finds)]),
    )


def read_stacks(value: object, what: str, ground: Ground) -> tuple[int, ...]:
    return tuple([READ.number(count, what, STACK + SLOTS) for count in READ.items(value, what, 3)])


OWN_FIELDS: Fields[Archaeologist, Ground] = {
    "place": (lambda own: PLACES[own.place], lambda value, what, ground: READ.one_of(value, what, PLACE_NUMBERS)),
    "week": (attrgetter("week"), lambda value, what, ground: READ.number(value, what, ground.end)),
    "spent": (write_sites(attrgetter("spent")), read_sites),
    "cards": (write_cards(attrgetter("cards")), read_cards),
    "finds": (write_finds, read_finds),
}
"""Fields of one archaeologist; `finds` is read into artifacts and books."""

FIELDS: Fields[Position, Ground] = {
    "players": (attrgetter("players"), lambda value, what, ground: ground.players),
    "turn": (write_turn, read_turn),
    "draw": (write_draw, read_draw),
    "order": (
        lambda position: " ".join([COLOURS[seat] for seat in position.order]),
        lambda value, what, ground: tuple([READ.seat(word, what, ground.seats) for word in READ.words(value, what)]),
    ),
    "archaeologists": (
        lambda position: {
            seat: write_fields(OWN_FIELDS, own) for seat, own in zip(COLOURS, position.archaeologists, strict=False)
        },
        read_archaeologists,
    ),
    "refreshes": (attrgetter("refreshes"), lambda value, what, ground: READ.number(value, what, ground.end)),
    "display": (write_cards(attrgetter("display")), read_slots),
    "spaces": (write_cards(attrgetter("spaces")), read_slots),
    "stacks": (lambda position: list(position.stacks), read_stacks),
    "discard": (write_cards(attrgetter("discard")), read_cards),
    "unclaimed": (write_sites(attrgetter("unclaimed")), read_sites),
}
"""Name in JSON -> how it is written and read. Deck and bags are the rest."""
