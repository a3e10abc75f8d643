"""Draw for chance: the starting player, cards from the deck, finds from the bags. Rule: T2.1, T4.1, T4.5, T5.5, T7."""

from engine.contract import Draw
from engine.titles.thebes.rules import refusals
from engine.titles.thebes.rules.components import (
    BOOK,
    CARD_NUMBERS,
    CARDS,
    COLOURS,
    DEBRIS,
    END_WEEK,
    FIRST_EXHIBITION,
    GENERAL_BOOK,
    SITE_IDS,
    SLOTS,
    TOKEN_TEXTS,
)
from engine.titles.thebes.rules.deck import Deck, deck_of, draw_card, has_researcher, pick, ready
from engine.titles.thebes.rules.position import NO_SEAT, Archaeologist, DueDraw, Position, make

CARD_IDS = tuple(card.id for card in CARDS)
TOKENS = {text: token for token, text in TOKEN_TEXTS.items()}
LAST_TOKEN = max(TOKENS.values())
FIND_WORDS = tuple(f"find {site}" for site in SITE_IDS)
ALL_SLOTS = range(SLOTS)


_dealt: tuple[Position | None, str, Position | None] = (None, "", None)
"""The last deal: the position before it, its line, the position after it.

The dealer plays the line at once, so it need not be read again: a game of random moves takes a fifth less time. Safe among
threads: the tuple is exchanged whole and fits only the very position that it holds, so another thread's deal is read as usual.
"""


def deal(position: Position, draw: Draw) -> str:
    """Return chance's line, drawn in the order that the rules page fixes. Rule: T7.3."""
    global _dealt
    due = position.due_draw
    if due.kind == "first":
        return f"first {draw('first', COLOURS[: position.players], 1, str)[0]}"
    line, after = (deal_find if due.kind == "find" else deal_cards)(position, due, draw)
    _dealt = (position, line, after)
    return line


def deal_find(position: Position, due: DueDraw, draw: Draw) -> tuple[str, Position]:
    """Draw tokens from the bag; return the line and the position with them. Rule: T5.5."""
    bag = list(position.bags[due.place])
    name = f"{SITE_IDS[due.place]} {COLOURS[due.seat]}"
    found = draw(name, bag, due.tokens, TOKEN_TEXTS.__getitem__, one_use=True)
    found.sort(reverse=True)
    # Debris goes back into the bag. Rule: T5.5
    for token in found:
        if token != DEBRIS:
            bag.remove(token)
    line = " ".join([FIND_WORDS[due.place], *[TOKEN_TEXTS[token] for token in found]])
    return line, with_find(position, due, found, bag)


def deal_cards(position: Position, due: DueDraw, draw: Draw) -> tuple[str, Position]:
    """Draw cards for the open slots; return the line and the position with them. Rule: T4.1, T4.5."""
    deck = deck_of(position)
    display = list(position.display)
    words = [due.kind]
    for slot in slots(due):
        if not has_researcher(deck.hidden, deck.discard):
            break
        card = FIRST_EXHIBITION
        while card >= FIRST_EXHIBITION:
            deck = ready(deck)
            card = pick(deck, draw)
            words.append(CARD_IDS[card])
            after = draw_card(deck, card)
            assert after is not None, "what is picked can be drawn"
            deck = after
        display[slot] = card
    return " ".join(words), with_display(position, display, deck)


def slots(due: DueDraw) -> range:
    """Return the slots that a `show` or a `refill` fills, in this order."""
    return ALL_SLOTS if due.kind == "show" else range(due.place, due.place + 1)


def apply(position: Position, move: str) -> Position:
    """Return the position after chance's line, or raise IllegalMove or UnreadableMove."""
    before, line, known = _dealt
    if before is position and line == move and known is not None:
        return known
    due = position.due_draw
    words = move.split(" ")
    after = None
    if words[0] == due.kind:
        if due.kind == "find":
            after = read_find(position, due, words)
        elif due.kind == "first":
            after = read_first(position, words)
        else:
            after = read_cards(position, due, words)
    if after is None:
        raise refusals.chance_refusal(position, move)
    return after


def read_first(position: Position, words: list[str]) -> Position | None:
    """Put the starting player's marker on top of the stack, the others below in seat order. Rule: T2.1."""
    players = position.players
    if len(words) != 2 or words[1] not in COLOURS[:players]:
        return None
    seat = COLOURS.index(words[1])
    return position._replace(order=tuple((seat + other) % players for other in range(players)), draw=DueDraw("show"))


def next_turn(position: Position) -> int:
    """Return the seat furthest back; NO_SEAT when that one is at the end space too. Rule: T3.1, T3.3."""
    seat = position.order[0]
    return seat if position.archaeologists[seat].week < END_WEEK[position.players] else NO_SEAT


def read_cards(position: Position, due: DueDraw, words: list[str]) -> Position | None:
    """Fill the slots with the cards of the line; None unless these can be drawn. Rule: T4.1, T4.2, T4.5."""
    display = list(position.display)
    deck = deck_of(position)
    at = 1
    for slot in slots(due):
        if not has_researcher(deck.hidden, deck.discard):
            break
        card = FIRST_EXHIBITION
        while card >= FIRST_EXHIBITION:
            if at == len(words):
                return None
            card = CARD_NUMBERS.get(words[at], -1)
            at += 1
            after = draw_card(ready(deck), card)
            if after is None:
                return None
            deck = after
        display[slot] = card
    return with_display(position, display, deck) if at == len(words) else None


def with_display(position: Position, display: list[int], deck: Deck) -> Position:
    """Return the position with these cards shown and this deck."""
    players, _, _, order, archaeologists, refreshes, _, _, _, _, _, bags, unclaimed = position
    hidden, stacks, discard, spaces, _ = deck
    return make(
        Position,
        (
            players, next_turn(position), None, order, archaeologists, refreshes, tuple(display), spaces, hidden, stacks,
            discard, bags, unclaimed,
        ),
    )  # fmt: skip


def read_find(position: Position, due: DueDraw, words: list[str]) -> Position | None:
    """Give the tokens of the line to the digger; None unless these can be drawn. Rule: T5.5."""
    site = due.place
    if len(words) != due.tokens + 2 or words[1] != SITE_IDS[site]:
        return None
    bag = list(position.bags[site])
    found = []
    last = LAST_TOKEN
    for word in words[2:]:
        token = TOKENS.get(word)
        if token is None or token > last:
            return None
        last = token
        found.append(token)
        if token != DEBRIS:
            if token not in bag:
                return None
            bag.remove(token)
    return with_find(position, due, found, bag) if found.count(DEBRIS) <= bag.count(DEBRIS) else None


def with_find(position: Position, due: DueDraw, found: list[int], bag: list[int]) -> Position:
    """Return the position after a find, with the artifact for the first digger. Rule: T5.6."""
    site = due.place
    place, week, spent, cards, artifacts, books, generals = position.archaeologists[due.seat]
    values = list(artifacts[site])
    for token in found:
        if token > BOOK:
            values.append(token)
        elif token == BOOK:
            books |= 1 << site
        elif token == GENERAL_BOOK:
            generals |= 1 << site
    unclaimed = position.unclaimed
    if unclaimed >> site & 1:
        unclaimed ^= 1 << site
        values.append(1)
    values.sort(reverse=True)
    artifacts = (*artifacts[:site], tuple(values), *artifacts[site + 1 :])
    after = make(Archaeologist, (place, week, spent, cards, artifacts, books, generals))
    players, _, _, order, archaeologists, refreshes, display, spaces, hidden, stacks, discard, bags, _ = position
    return make(
        Position,
        (
            players, next_turn(position), None, order,
            (*archaeologists[: due.seat], after, *archaeologists[due.seat + 1 :]), refreshes, display, spaces, hidden,
            stacks, discard, (*bags[:site], tuple(bag), *bags[site + 1 :]), unclaimed,
        ),
    )  # fmt: skip
