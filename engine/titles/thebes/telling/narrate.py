"""The story of one move: its own sentence first, then its consequences.

`kind` of an event: `take`, `refresh`, `exhibit`, `dig`, `stop` (a seat's move); `first`, `show`, `refill`, `find`
(chance); the rest in `aftermath`.
"""

from engine.contract import Event
from engine.sentences import Field, Listing, Seat, Sentence, Term
from engine.titles.thebes.rules.chance import TOKENS
from engine.titles.thebes.rules.components import (
    BOOK,
    CARD_NUMBERS,
    CARDS,
    COLOURS,
    CONGRESS_POINTS,
    DEBRIS,
    FIRST_EXHIBITION,
    GENERAL_BOOK,
    PLACE_NAMES,
    PLACES,
    SITE_IDS,
    SITES,
)
from engine.titles.thebes.rules.dig import knowledge
from engine.titles.thebes.rules.lines import ACTIONS, HELPERS, Action
from engine.titles.thebes.rules.position import DueDraw, Position
from engine.titles.thebes.rules.resources import means, pack_means
from engine.titles.thebes.telling import aftermath
from engine.titles.thebes.telling import messages as say
from engine.titles.thebes.text.words import CARD_NAMES, calendar, size


def narrate(before: Position, move: str, after: Position) -> list[Event]:
    """Return the events between two positions that are one legal, canonical move apart."""
    if before.phase == "chance":
        return [chance_event(before, move), *aftermath.chance_events(before, move, after)]
    return [own_event(before, move, after), *aftermath.turn_events(before, move, after)]


def own_event(before: Position, move: str, after: Position) -> Event:
    """Return the event of the due seat's move."""
    action = ACTIONS[move]
    seat = before.turn
    was, now = before.archaeologists[seat], after.archaeologists[seat]
    weeks = now.week - was.week
    fields: dict[str, Field] = {"seat": Seat(seat), "weeks": weeks}
    if action.kind == "stop":
        return Event("stop", Sentence(say.STOP[0], fields, say.STOP[1], weeks), seat)
    trip = now.place != was.place
    year, week = calendar(after, now.week)
    cost = aftermath.action_weeks(before, action)
    fields |= {"travel": weeks - cost, "action": cost, "week": week, "year": year}
    fields["city"] = fields["site"] = Term(PLACE_NAMES[PLACES[now.place]])
    if action.kind == "take":
        pair = card_message(after, action.item, trip, fields)
    elif action.kind == "refresh":
        fields["times"] = cost
        pair = say.REFRESH_AGAIN if cost > 1 else say.REFRESH[trip]
    elif action.kind == "exhibit":
        fields["points"] = CARDS[action.item].value
        pair = say.EXHIBIT[size(action.item), trip]
    else:
        pair = dig_message(before, action, after, trip, fields)
    return Event(action.kind, Sentence(pair[0], fields, pair[1], weeks), seat)


def card_message(after: Position, number: int, trip: bool, fields: dict[str, Field]) -> tuple[str, str]:
    """Add the card's facts and the seat's total of its kind to the fields, and return the message. Rule: T4.1."""
    card = CARDS[number]
    seat = fields["seat"]
    assert isinstance(seat, Seat)
    has = means(after.archaeologists[seat.index])
    totals = {"general": has.general, "assistant": has.assistants, "shovel": has.shovels, "congress": has.congresses}
    fields["value"] = CONGRESS_POINTS[has.congresses] if card.kind == "congress" else card.value
    fields["total"] = has.specialised[card.site] if card.kind == "specialised" else totals.get(card.kind, 1)
    if card.site >= 0:
        fields["site"] = Term(PLACE_NAMES[SITE_IDS[card.site]])
    return say.TAKE[card.kind, trip]


def dig_message(
    before: Position, action: Action, after: Position, trip: bool, fields: dict[str, Field]
) -> tuple[str, str]:
    """Add the means of the dig to the fields, and return the message. Rule: T5.2 to T5.5."""
    helpers = [word for number, word in enumerate(HELPERS) if action.flags >> number & 1]
    fields["knowledge"] = knowledge(pack_means(before.archaeologists[before.turn]), action.item, action.flags)
    fields["tokens"] = after.due_draw.tokens
    fields["helpers"] = Listing(tuple(Term(say.HELPERS[word]) for word in helpers))
    return say.DIG[trip, bool(helpers)]


def chance_event(before: Position, move: str) -> Event:
    """Return the event of a line of chance. Rule: T2.1, T4.1, T4.2, T5.5."""
    draw = before.due_draw
    _, *words = move.split(" ")
    if draw.kind == "first":
        seat = COLOURS.index(words[0])
        return Event("first", Sentence(say.FIRST, {"seat": Seat(seat)}), seat)
    if draw.kind == "find":
        return find_event(draw, [TOKENS[word] for word in words[1:]])
    shown = [card for card in map(CARD_NUMBERS.__getitem__, words) if card < FIRST_EXHIBITION]
    if draw.kind == "show":
        return show_event(shown)
    card = CARDS[shown[0]]
    fields: dict[str, Field] = {"slot": draw.place + 1, "weeks": card.weeks}
    fields |= {"card": Term(CARD_NAMES[shown[0]]), "city": Term(PLACE_NAMES[PLACES[card.city]])}
    return Event("refill", Sentence(say.REFILL[0], fields, say.REFILL[1], card.weeks))


def show_event(shown: list[int]) -> Event:
    """Return the event of four new cards, or fewer when there are no more. Rule: T2.2, T4.2, T4.5."""
    fields: dict[str, Field] = {}
    for place, number in enumerate(shown, 1):
        fields[f"card{place}"] = Term(CARD_NAMES[number])
        fields[f"city{place}"] = Term(PLACE_NAMES[PLACES[CARDS[number].city]])
    return Event("show", Sentence(say.SHOW[len(shown)], fields))


def find_event(draw: DueDraw, tokens: list[int]) -> Event:
    """Return the event of the tokens drawn from a bag, without the first digger's artifact. Rule: T5.5."""
    artifacts = [token for token in tokens if token > BOOK]
    debris = tokens.count(DEBRIS)
    books = [Term(say.BOOK_ABOUT[SITE_IDS[SITES[draw.place].book_about]])] * (BOOK in tokens)
    books += [Term(say.GENERAL_BOOK)] * (GENERAL_BOOK in tokens)
    fields: dict[str, Field] = {"seat": Seat(draw.seat), "site": Term(PLACE_NAMES[SITE_IDS[draw.place]])}
    fields |= {"debris": debris, "values": Listing(tuple(artifacts)), "books": Listing(tuple(books))}
    points = fields["points"] = sum(artifacts)
    if len(artifacts) == 1:
        return Event("find", Sentence(say.FIND_ONE[bool(books)], fields), draw.seat)
    if artifacts:
        one, many = say.FIND[bool(books)]
        return Event("find", Sentence(one, fields, many, points), draw.seat)
    if books:
        return Event("find", Sentence(say.FIND_BOOKS_ONLY, fields), draw.seat)
    return Event("find", Sentence(say.FIND_DEBRIS[0], fields, say.FIND_DEBRIS[1], debris), draw.seat)
