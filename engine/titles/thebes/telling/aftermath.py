"""The consequences of a move, as events: rides, the new year, the lead in knowledge, the deck, the end.

`kind` of an event: `car`, `zeppelin`, `year`, `end`, `knowledge`, `empty` (a slot that stays so), `exhibition`,
`pushed_out`, `shuffled`, `first_digger`, `count`, `over`.
"""

from collections.abc import Sequence

from engine.contract import Event
from engine.sentences import Field, Listing, Seat, Sentence, Term
from engine.titles.thebes.rules.components import (
    CARD_NUMBERS,
    CARDS,
    DISTANCES,
    FIRST_EXHIBITION,
    FIRST_YEAR,
    PLACE_NAMES,
    PLACES,
    SITE_IDS,
    SLOTS,
)
from engine.titles.thebes.rules.deck import deck_of, draw_card, ready
from engine.titles.thebes.rules.lines import ACTIONS, WITH_ZEPPELIN, Action
from engine.titles.thebes.rules.position import EMPTY, Position, year_of
from engine.titles.thebes.rules.scoring import counts, final_result, majority_knowledge
from engine.titles.thebes.telling import messages as say
from engine.titles.thebes.text.words import size


def turn_events(before: Position, move: str, after: Position) -> list[Event]:
    """Return the consequences of a seat's move."""
    found = []
    if move != "stop":
        found += ride_events(before, move, after)
        found += time_events(before, after)
    found += knowledge_events(before, after)
    if after.phase != "chance":
        # Only a take leaves an empty slot: chance follows a dig and a refresh.
        for slot in range(SLOTS):
            if after.display[slot] == EMPTY != before.display[slot]:
                found.append(Event("empty", Sentence(say.EMPTY, {"slot": slot + 1})))
    if after.phase == "over":
        found += game_over(after)
    return found


def action_weeks(before: Position, action: Action) -> int:
    """Return the cost of the action besides the trip; not for `stop`. Rule: T4."""
    return action.weeks or before.refreshes + 1


def ride_events(before: Position, move: str, after: Position) -> list[Event]:
    """Report the weeks that a zeppelin or a car saved on the trip. Rule: T3.4."""
    action, seat = ACTIONS[move], before.turn
    was, now = before.archaeologists[seat], after.archaeologists[seat]
    saved = DISTANCES[was.place][now.place] - (now.week - was.week - action_weeks(before, action))
    if not saved:
        return []
    kind, (one, many) = ("zeppelin", say.ZEPPELIN) if action.flags & WITH_ZEPPELIN else ("car", say.CAR)
    return [Event(kind, Sentence(one, {"seat": Seat(seat), "weeks": saved}, many, saved), seat)]


def time_events(before: Position, after: Position) -> list[Event]:
    """Report a new year, or the end. Rule: T1.3, T3.3."""
    seat = before.turn
    was, now = before.archaeologists[seat].week, after.archaeologists[seat].week
    if now == after.end_week:
        return [Event("end", Sentence(say.END, {"seat": Seat(seat)}), seat)]
    if year_of(was) == year_of(now):
        return []
    year = FIRST_YEAR[after.players] + year_of(now)
    return [Event("year", Sentence(say.YEAR, {"seat": Seat(seat), "year": year}), seat)]


def knowledge_events(before: Position, after: Position) -> list[Event]:
    """Report changes of the most knowledge of a site, where somebody led before. Rule: T6.1."""
    was, now = majority_knowledge(before), majority_knowledge(after)
    found = []
    for site, (earlier, later) in enumerate(zip(zip(*was, strict=True), zip(*now, strict=True), strict=True)):
        if earlier == later or not max(earlier) or first_of(earlier) == first_of(later):
            continue
        first = first_of(later)
        fields: dict[str, Field] = {"site": Term(PLACE_NAMES[SITE_IDS[site]]), "total": max(later)}
        if len(first) > 1:
            fields["seats"] = seats(first)
            found.append(Event("knowledge", Sentence(say.LEVEL, fields)))
        else:
            fields |= {"seat": Seat(first[0]), "other": sorted(later)[-2]}
            found.append(Event("knowledge", Sentence(say.LEADS, fields), first[0]))
    return found


def first_of(numbers: Sequence[int]) -> list[int]:
    """Return the seats with the highest number."""
    return [seat for seat, number in enumerate(numbers) if number == max(numbers)]


def chance_events(before: Position, move: str, after: Position) -> list[Event]:
    """Return the consequences of a line of chance."""
    draw = before.due_draw
    found = []
    if draw.kind == "find":
        if before.unclaimed != after.unclaimed:
            fields: dict[str, Field] = {"seat": Seat(draw.seat), "site": Term(PLACE_NAMES[SITE_IDS[draw.place]])}
            found.append(Event("first_digger", Sentence(say.FIRST_DIGGER, {**fields, "value": 1}), draw.seat))
        found += knowledge_events(before, after)
    elif draw.kind in ("show", "refill"):
        found += deck_events(before, move)
        if draw.kind == "show":
            empty = [slot for slot in range(SLOTS) if after.display[slot] == EMPTY]
            found += [Event("empty", Sentence(say.EMPTY, {"slot": slot + 1})) for slot in empty]
    if after.phase == "over":
        found += game_over(after)
    return found


def deck_events(before: Position, move: str) -> list[Event]:
    """Report shuffles, and exhibitions that come up or are pushed out, in order. Rule: T4.1, T4.5."""
    found = []
    deck = deck_of(before)
    for card in map(CARD_NUMBERS.__getitem__, move.split(" ")[1:]):
        shuffled = ready(deck)
        if shuffled is not deck:
            found.append(Event("shuffled", Sentence(say.SHUFFLED_FIRST if deck.stacks[2] else say.SHUFFLED)))
        after = draw_card(shuffled, card)
        assert after is not None, "the line was played"
        if card >= FIRST_EXHIBITION:
            found.append(Event("exhibition", exhibition_sentence(card)))
            if len(after.discard) > len(shuffled.discard):
                pushed_out = after.discard[-1]
                fields = {"city": Term(PLACE_NAMES[PLACES[CARDS[pushed_out].city]])}
                found.append(Event("pushed_out", Sentence(say.PUSHED_OUT[size(pushed_out)], fields)))
        deck = after
    return found


def exhibition_sentence(exhibition: int) -> Sentence:
    """Return the needs of the new exhibition, the fewest artifacts first. Rule: T4.3."""
    card = CARDS[exhibition]
    fields: dict[str, Field] = {"city": Term(PLACE_NAMES[PLACES[card.city]]), "points": card.value}
    needs = sorted((number, site) for site, number in enumerate(card.needs) if number)
    for place, (number, site) in enumerate(needs, 1):
        fields |= {f"n{place}": number, f"site{place}": Term(PLACE_NAMES[SITE_IDS[site]])}
    return Sentence(say.COMES[size(exhibition)], fields)


def game_over(position: Position) -> list[Event]:
    """Return the count of each seat, then the winners. Rule: T6."""
    found = []
    for seat, score in enumerate(counts(position)):
        fields: dict[str, Field] = {"seat": Seat(seat), "total": score.total, "artifacts": sum(score.artifacts)}
        fields |= {"exhibitions": score.exhibitions, "congresses": score.congresses}
        fields["knowledge"] = sum(score.majorities)
        found.append(Event("count", Sentence(say.COUNT[0], fields, say.COUNT[1], score.total), seat))
    end = final_result(position)
    points = max(end.points)
    if len(end.winners) > 1:
        shared: dict[str, Field] = {"points": points, "winners": seats(end.winners)}
        return [*found, Event("over", Sentence(say.SHARED[0], shared, say.SHARED[1], points))]
    winner = end.winners[0]
    next_best = max(other for seat, other in enumerate(end.points) if seat != winner)
    won: dict[str, Field] = {"seat": Seat(winner), "points": points, "next": next_best}
    won["second"] = seats([seat for seat, other in enumerate(end.points) if other == next_best])
    return [*found, Event("over", Sentence(say.WON[0], won, say.WON[1], points), winner)]


def seats(numbers: Sequence[int]) -> Listing:
    return Listing(tuple(Seat(seat) for seat in numbers))
