"""A position as JSON and back, strict both ways: what does not come from `to_json` is refused. Rule: T1, T2

Only what lies open is written. What is in the deck and the bags follows by subtraction, so every card and every token is
somewhere exactly once in whatever was loaded, and loading costs the same at ply 3 and ply 300. Sets and rows are words in
one string (`"assistant-paris -"`), tables are objects by colour, for people to read.
"""

from collections.abc import Iterable
from typing import Any

from engine.errors import PositionError
from engine.sentences import Sentence, gettext_noop
from engine.titles.thebes.rules.components import (
    BOOK,
    CARD_NUMBERS,
    CARDS,
    COLOURS,
    DEBRIS,
    END_WEEK,
    GENERAL,
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
from engine.titles.thebes.rules.position import CHANCE, EMPTY, NOBODY, Archaeologist, Draw, Position

BROKEN = gettext_noop("This is no stored position of Thebes: {what} is wrong.")

KEYS = frozenset(
    (
        "players", "turn", "draw", "order", "archaeologists", "refreshes", "display", "spaces", "stacks", "discard",
        "unclaimed",
    )
)  # fmt: skip
OWN_KEYS = frozenset(("place", "week", "spent", "cards", "finds"))
DRAW_KEYS = frozenset(("kind", "seat", "place", "tokens"))
NOTHING = "-"
NUMBERS = {text: token for token, text in TOKEN_TEXTS.items()}
MOST_TOKENS = 14
"""Ten by the wheel and four by six shovels."""


def to_json(position: Position) -> dict[str, Any]:
    """The whole position as plain data."""
    seats = COLOURS[: position.players]
    draw = position.draw
    return {
        "players": position.players,
        "turn": {CHANCE: "chance", NOBODY: None}.get(position.turn, COLOURS[position.turn]),
        "draw": None if draw is None else _draw_text(draw),
        "order": " ".join(COLOURS[seat] for seat in position.order),
        "archaeologists": {
            seat: {
                "place": PLACES[own.place],
                "week": own.week,
                "spent": _sites_text(own.spent),
                "cards": _cards_text(own.cards),
                "finds": {site: _finds_text(own, number) for number, site in enumerate(SITE_IDS)},
            }
            for seat, own in zip(seats, position.archaeologists, strict=True)
        },
        "refreshes": position.refreshes,
        "display": _cards_text(position.display),
        "spaces": _cards_text(position.spaces),
        "stacks": list(position.stacks),
        "discard": _cards_text(position.discard),
        "unclaimed": _sites_text(position.unclaimed),
    }


def _cards_text(cards: Iterable[int]) -> str:
    return " ".join(NOTHING if card == EMPTY else CARDS[card].id for card in cards)


def _sites_text(mask: int) -> str:
    return " ".join(site for number, site in enumerate(SITE_IDS) if mask >> number & 1)


def _finds_text(own: Archaeologist, site: int) -> str:
    books = [TOKEN_TEXTS[BOOK]] * (own.books >> site & 1) + [TOKEN_TEXTS[GENERAL]] * (own.generals >> site & 1)
    return " ".join([*map(str, own.artifacts[site]), *books])


def _draw_text(draw: Draw) -> dict[str, Any]:
    """Seats and places by name: a site for `find`, the slot from 1 for `refill`, nothing for the others."""
    place: int | str | None = None
    if draw.kind == "find":
        place = SITE_IDS[draw.place]
    elif draw.kind == "refill":
        place = draw.place + 1
    return {
        "kind": draw.kind,
        "seat": None if draw.seat == CHANCE else COLOURS[draw.seat],
        "place": place,
        "tokens": draw.tokens,
    }


def from_json(data: object) -> Position:
    """The position that `to_json` wrote. Raises PositionError."""
    if not isinstance(data, dict) or data.keys() != KEYS:
        raise _broken("the list of its keys")
    players = data["players"]
    if type(players) is not int or players not in END_WEEK:
        raise _broken("players")
    seats = COLOURS[:players]
    archaeologists = _archaeologists(data["archaeologists"], seats, END_WEEK[players])
    display = _cards(data["display"], "display", empty=True)
    spaces = _cards(data["spaces"], "spaces", empty=True)
    discard = _cards(data["discard"], "discard", empty=False)
    unclaimed = _mask(data["unclaimed"], "unclaimed")
    open_cards = [card for own in archaeologists for card in own.cards]
    position = Position(
        players=players,
        turn=_turn(data["turn"], seats),
        draw=_draw(data["draw"], seats),
        order=tuple(_seat(word, seats, "order") for word in _words(data["order"], "order")),
        archaeologists=archaeologists,
        refreshes=_number(data["refreshes"], "refreshes", END_WEEK[players]),
        display=display,
        spaces=spaces,
        hidden=_hidden([*open_cards, *display, *spaces, *discard]),
        stacks=_stacks(data["stacks"]),
        discard=discard,
        bags=tuple(_bag(archaeologists, site, not unclaimed >> site & 1) for site in range(len(SITES))),
        unclaimed=unclaimed,
    )
    wrong = contradiction(position)
    if wrong:
        raise _broken(wrong)
    return position


def _broken(what: str) -> PositionError:
    return PositionError(Sentence(BROKEN, {"what": what}))


def _words(text: object, what: str) -> list[str]:
    if type(text) is not str:
        raise _broken(what)
    return text.split(" ") if text else []


def _number(value: object, what: str, largest: int) -> int:
    if type(value) is not int or not 0 <= value <= largest:
        raise _broken(what)
    return value


def _table(value: object, what: str, keys: Iterable[str]) -> dict[str, Any]:
    # In any order: databases keep JSON objects in an order of their own.
    if type(value) is not dict or value.keys() != set(keys):
        raise _broken(what)
    return value


def _named(word: object, numbers: dict[str, int], what: str) -> int:
    if type(word) is not str or word not in numbers:
        raise _broken(what)
    return numbers[word]


def _seat(word: object, seats: tuple[str, ...], what: str) -> int:
    if word not in seats:
        raise _broken(what)
    return seats.index(str(word))


def _cards(text: object, what: str, empty: bool) -> tuple[int, ...]:
    numbers = OR_NOTHING if empty else CARD_NUMBERS
    return tuple(_named(word, numbers, what) for word in _words(text, what))


OR_NOTHING = {NOTHING: EMPTY, **CARD_NUMBERS}


def _mask(text: object, what: str) -> int:
    sites = [_named(word, SITE_NUMBERS, what) for word in _words(text, what)]
    if sites != sorted(set(sites)):
        raise _broken(what)
    return sum(1 << site for site in sites)


def _archaeologists(data: object, seats: tuple[str, ...], end: int) -> tuple[Archaeologist, ...]:
    table = _table(data, "archaeologists", seats)
    found = []
    for seat in seats:
        own = _table(table[seat], "archaeologists", OWN_KEYS)
        finds = _table(own["finds"], "finds", SITE_IDS)
        tokens = [_finds(finds[site]) for site in SITE_IDS]
        found.append(
            Archaeologist(
                place=_named(own["place"], PLACE_NUMBERS, "place"),
                week=_number(own["week"], "week", end),
                spent=_mask(own["spent"], "spent"),
                cards=_cards(own["cards"], "cards", empty=False),
                artifacts=tuple(tuple(token for token in row if token > BOOK) for row in tokens),
                books=sum((BOOK in row) << site for site, row in enumerate(tokens)),
                generals=sum((GENERAL in row) << site for site, row in enumerate(tokens)),
            )
        )
    return tuple(found)


def _finds(text: object) -> list[int]:
    """Tokens as ints, falling; debris is not found."""
    tokens = [_named(word, NUMBERS, "finds") for word in _words(text, "finds")]
    falling = tokens == sorted(tokens, reverse=True)
    if not falling or DEBRIS in tokens or tokens.count(BOOK) > 1 or tokens.count(GENERAL) > 1:
        raise _broken("finds")
    return tokens


def _hidden(open_cards: list[int]) -> tuple[int, ...]:
    """The cards that lie nowhere in sight. Rule: T2.3"""
    left = [*COPIES]
    for card in open_cards:
        if card != EMPTY:
            left[card] -= 1
    if min(left) < 0:
        raise _broken("a card that lies in two places")
    return tuple([card for card, copies in enumerate(left) for _ in range(copies)])


COPIES = tuple(card.copies for card in CARDS)


def _bag(archaeologists: tuple[Archaeologist, ...], site: int, claimed: bool) -> tuple[int, ...]:
    """What is left in the bag of that site. Rule: T1.4, T5.6"""
    found = [value for own in archaeologists for value in own.artifacts[site]]
    found += [BOOK for own in archaeologists if own.books >> site & 1]
    found += [GENERAL for own in archaeologists if own.generals >> site & 1]
    bag = [*SITES[site].bag]
    try:
        if claimed:
            found.remove(1)
        for token in found:
            bag.remove(token)
    except ValueError:
        raise _broken("the finds of a site") from None
    return tuple(bag)


def _stacks(value: object) -> tuple[int, int, int]:
    if type(value) is not list or len(value) != 3:
        raise _broken("stacks")
    first, second, third = (_number(count, "stacks", STACK + SLOTS) for count in value)
    return first, second, third


def _turn(value: object, seats: tuple[str, ...]) -> int:
    if value is None:
        return NOBODY
    return CHANCE if value == "chance" else _seat(value, seats, "turn")


def _draw(value: object, seats: tuple[str, ...]) -> Draw | None:
    if value is None:
        return None
    data = _table(value, "draw", DRAW_KEYS)
    kind, place = data["kind"], 0
    if kind == "find":
        place = _named(data["place"], SITE_NUMBERS, "draw")
    elif kind == "refill":
        place = _number(data["place"], "draw", SLOTS) - 1
    elif kind not in ("first", "show") or data["place"] is not None:
        raise _broken("draw")
    tokens = _number(data["tokens"], "draw", MOST_TOKENS)
    return Draw(kind, CHANCE if data["seat"] is None else _seat(data["seat"], seats, "draw"), place, tokens)
