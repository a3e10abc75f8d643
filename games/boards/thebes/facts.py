"""The facts of a mail beside its pictures: time, cards, exhibitions, sites, players. Rule: T9."""

from django.utils.text import capfirst
from django.utils.translation import gettext as _

from engine.titles.thebes.rules.components import CARDS, SITES, SPACES
from engine.titles.thebes.rules.position import EMPTY, Table
from engine.titles.thebes.rules.scoring import counts
from games.boards.contract import Fact, Look
from games.boards.kit.words import reader_first
from games.boards.thebes import bags, counting, digs, display, majority, order, piles, players, words
from games.boards.thebes.ground import obstacle
from games.boards.thebes.outlook import facts as dig_words
from games.boards.thebes.prompt import outcome
from games.boards.thebes.trips import seat_at


def facts(table: Table, look: Look) -> tuple[Fact, ...]:
    """Return the facts in reading order; among the players the reader comes first."""
    if not table.order:
        return ()
    counted = counts(table)
    if table.phase == "over":
        found = [Fact(_("Result"), outcome(table, look))]
        for seat in reader_first(table.players, look):
            found.append(Fact(look.names[seat], " ".join(counting.steps(table, seat, counted[seat]))))
        return tuple(found)
    found = [Fact(_("Turn order"), order.in_words(table, look))]
    found += [card(table, look, slot) for slot, number in enumerate(table.display) if number != EMPTY]
    found += [exhibition(table, look, space) for space, number in enumerate(table.spaces) if number != EMPTY]
    found += [site(table, look, number) for number in range(len(SITES))]
    for seat in reader_first(table.players, look):
        found.append(Fact(look.names[seat], players.in_words(table, seat, counted[seat].total)))
    found.append(Fact(_("The deck"), piles.deck(table)))
    return tuple(found)


def card(table: Table, look: Look, slot: int) -> Fact:
    """Rule: T4.1."""
    number = table.display[slot]
    about = CARDS[number]
    cost = display.cost(table, look, number).text
    texts = [f"{words.card(number)}, {words.place(about.city)}.", words.use_of(about), f"{cost}." if cost else ""]
    return Fact(_("Card {slot}").format(slot=slot + 1), " ".join(map(capfirst, filter(None, texts))))


def exhibition(table: Table, look: Look, space: int) -> Fact:
    """Rule: T4.3."""
    number = table.spaces[space]
    message = _("{card}, {points}, needs {needs}")
    text = message.format(card=words.card(number), points=words.points(CARDS[number].value), needs=words.needs(number))
    cost = display.cost(table, look, number)
    return Fact(_("Exhibition {space}").format(space=SPACES[space]), f"{text}; {cost.text}" if cost.text else text)


def site(table: Table, look: Look, number: int) -> Fact:
    """Return the bag, who knows most, and what the reader would draw."""
    bag = digs.bag(table, number)
    texts = [bags.in_words(number, bag), majority.in_words(table, look, number)]
    seat = None if look.seat is None else seat_at(table, look.seat)
    if seat is not None and seat.left:
        why = obstacle(seat, bag, number)
        if why:
            return Fact(words.site(number), f"{'; '.join(texts)}. {why}")
        flags = digs.usual(seat, number)
        columns = digs.columns(seat, bag, number, flags, None)
        drawn = " ".join(str(column.tokens) if column.legal else "–" for column in columns)
        texts.append(dig_words(seat, number, flags))
        texts.append(
            _("tokens for 1 to 12 weeks: {tokens}; {points} points each on average").format(
                tokens=drawn, points=words.decimal(bag.worth(1), 2)
            )
        )
    return Fact(words.site(number), "; ".join(texts))
