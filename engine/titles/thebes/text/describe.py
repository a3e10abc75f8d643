"""Draw the view as text to play from: 79 columns in English, ASCII as far as the language allows."""

from collections.abc import Callable

from engine.sentences import enumeration, gettext_noop
from engine.text_lines import Gettext, keep_english, wrap
from engine.titles.thebes.rules.legal import legal
from engine.titles.thebes.rules.lines import STOP
from engine.titles.thebes.rules.position import Table
from engine.titles.thebes.rules.scoring import final_result
from engine.titles.thebes.rules.view import View
from engine.titles.thebes.text.cards import cards, exhibition_spaces, piles
from engine.titles.thebes.text.digs import bags, dig_sentences, digs
from engine.titles.thebes.text.seats import final_count, knowledge, seats, time
from engine.titles.thebes.text.words import WIDTH, calendar, colour_word, site_word

TITLE = gettext_noop("THEBES, {year}")
OVER = gettext_noop("THEBES, the game is over")

DRAW_FIRST = gettext_noop("The first player is about to be drawn.")
DRAW_FOUR = gettext_noop("Four cards are about to be shown.")
DRAW_SLOT = gettext_noop("A card for slot {slot} is about to be drawn.")
DRAW_TOKENS = gettext_noop("{colour} is about to draw from the bag of {site}; tokens: {tokens}.")
ACT = gettext_noop("{colour} to travel and take a card, refresh the cards, hold an exhibition or dig.")
ACT_OR_STOP = gettext_noop(
    "{colour} to travel and take a card, refresh the cards, hold an exhibition or dig, or to stop."
)
ONLY_STOP = gettext_noop("{colour} can only stop.")
WON = gettext_noop("{colours} wins on points.")
SHARED = gettext_noop("{colours} share the victory, level on points.")


def describe(view: View, gettext: Gettext = keep_english) -> str:
    """Return the lines that show the whole table, in words and tables."""
    return text_of(view, gettext, digs)


def speak(view: View, gettext: Gettext = keep_english) -> str:
    """Return the same in words alone."""
    return text_of(view, gettext, dig_sentences)


def text_of(view: View, gettext: Gettext, digs_of: Callable[[Table, int, Gettext], list[str]]) -> str:
    position = view.table
    seat = subject(view)
    blocks = [heading(position, gettext)]
    if position.phase == "over":
        blocks.append(final_count(position, gettext))
    else:
        blocks += [cards(position, seat, gettext), exhibition_spaces(position, seat, gettext)]
    if position.order and position.phase != "over":
        blocks.append(time(position, gettext))
    blocks += [seats(position, view.seat, gettext), knowledge(position, gettext)]
    if seat is not None:
        blocks.append(digs_of(position, seat, gettext))
    blocks += [bags(position, gettext), piles(position, gettext)]
    return "\n\n".join("\n".join(line.rstrip() for line in block) for block in blocks)


def subject(view: View) -> int | None:
    """Return the seat whose costs are shown: None while no seat has to decide, and when its game is over."""
    position = view.table
    seat = view.seat if view.seat is not None else position.turn
    if seat < 0 or not position.order or position.archaeologists[seat].week == position.end_week:
        return None
    return seat


def heading(position: Table, gettext: Gettext) -> list[str]:
    """Return the year, and the due decision. Rule: T1.2, T3."""
    if position.phase == "over":
        return [*wrap(gettext(OVER), width=WIDTH), *wrap(winners(position, gettext), width=WIDTH)]
    furthest_back = min(archaeologist.week for archaeologist in position.archaeologists)
    year, _ = calendar(position, furthest_back)
    return [*wrap(gettext(TITLE).format(year=year), width=WIDTH), *wrap(prompt(position, gettext), width=WIDTH)]


def winners(position: Table, gettext: Gettext) -> str:
    """Name the winners. Rule: T6.1."""
    end = final_result(position)
    colours = enumeration([colour_word(seat, gettext) for seat in end.winners], gettext)
    return gettext(SHARED if len(end.winners) > 1 else WON).format(colours=colours)


def prompt(position: Table, gettext: Gettext) -> str:
    """Return the due decision in one sentence."""
    draw = position.draw
    if draw is not None:
        message = {"first": DRAW_FIRST, "show": DRAW_FOUR, "refill": DRAW_SLOT, "find": DRAW_TOKENS}[draw.kind]
        return gettext(message).format(
            slot=draw.place + 1,
            tokens=draw.tokens,
            site=site_word(draw.place, gettext) if draw.kind == "find" else "",
            colour=colour_word(draw.seat, gettext) if draw.seat >= 0 else "",
        )
    moves = legal(position, position.turn)
    message = ONLY_STOP if moves == [STOP] else ACT_OR_STOP if STOP in moves else ACT
    return gettext(message).format(colour=colour_word(position.turn, gettext))
