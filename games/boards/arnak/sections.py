"""What a mail says in words, line by line: what no drawing shows, and the cards of the hand. Rule: A8.1."""

from collections.abc import Iterator

from engine.titles.arnak.rules.components import ARROWS, ASSISTANT_IDS, RIVAL_IDS, SITE_IDS
from engine.titles.arnak.rules.position import GAP, Rival
from engine.titles.arnak.rules.travel import NONE_LEFT
from engine.titles.arnak.rules.view import Own, View
from engine.titles.arnak.text.words import ARROW_WORDS, RIVAL_WORDS
from games.boards.arnak import words
from games.boards.arnak.standing import fear_sites
from games.boards.contract import Fact, Look
from games.boards.kit.words import reader_first
from games.lib.text.sentences import look_up as _


def sections(view: View, look: Look) -> Iterator[Fact]:
    """Yield the sections in reading order, a seat's own things first."""
    for title, lines in titled(view, look):
        text = "\n".join(lines)
        if text:
            yield Fact(title, text)


def titled(view: View, look: Look) -> Iterator[tuple[str, Iterator[str]]]:
    if view.own is not None and view.seat is not None and view.phase != "over":
        yield _("Your hand"), undrawn_lines(view.own)
        yield _("Your camp"), camp_lines(view, view.seat)
        yield _("Your deck"), deck_lines(view.own)
    if view.phase != "over":
        yield _("The card row"), row_lines(view)
        yield _("Assistants of the supply"), supply_lines(view)
    yield _("The players"), player_lines(view, look)
    if view.rival is not None:
        yield _("The rival"), rival_lines(view, view.rival)


def hand_lines(own: Own) -> Iterator[str]:
    """Yield each card once, with both its uses. Rule: A3.4."""
    hand = own.hand
    for card in dict.fromkeys(hand):
        name = words.card_to_type(card) + (f" × {hand.count(card)}" if hand.count(card) > 1 else "")
        yield _("{card}. Travel: {travel}. Effect: {effect}").format(
            card=name, travel=words.travel(card), effect=words.card_says(card)
        )
    yield from undrawn_lines(own)


def undrawn_lines(own: Own) -> Iterator[str]:
    """Yield what the drawing of the hand leaves out: cards that are only looked at, and that there are none."""
    if own.looking:
        yield _("You are looking at {cards}.").format(cards=words.cards(own.looking))
    if not own.hand:
        yield _("Your hand is empty.")


def camp_lines(view: View, seat: int) -> Iterator[str]:
    """Yield resources, leftovers, archaeologists, idols, assistants, guardians."""
    own = view.seats[seat]
    yield words.capital(words.stock(own.resources)) + "."
    if view.turn == seat and view.icons != NONE_LEFT:
        yield _("Icons left over this turn: {what}.").format(what=words.icons(view.icons))
    yield _("Idols in crates: {crates}, slots filled: {slots} of 4.").format(crates=own.crates, slots=own.slots)
    for number, gold, ready in own.assistants:
        message = (
            _("Assistant {assistant}, ready: {effect}") if ready else _("Assistant {assistant}, exhausted: {effect}")
        )
        yield message.format(assistant=ASSISTANT_IDS[number].upper(), effect=words.assistant(number, gold))
    for number in own.boons:
        yield _("Boon of {guardian}, unused: {what}").format(
            guardian=words.guardian_name(number), what=words.boon(number)
        )
    yield _("Play area: {cards}.").format(cards=words.cards(own.area))
    if own.fear_tiles:
        yield _("Fear tiles: {number}.").format(number=own.fear_tiles)


def deck_lines(own: Own) -> Iterator[str]:
    """Yield the cards still to come, the next layer first. Rule: A8.2."""
    for place, layer in enumerate(own.deck):
        message = _("Next: {cards}, in any order.") if len(layer) > 1 else _("Next: {cards}.")
        yield (message if not place else _("Then: {cards}.")).format(cards=words.cards(layer))
    if not own.deck:
        yield _("Your deck is empty.")


def row_lines(view: View) -> Iterator[str]:
    """Yield what the drawing of the row leaves out: which cards leave, and what is known of the stacks."""
    leaving = [cards[0] for cards in (view.artifacts, view.items) if cards and cards[0] != GAP]
    if leaving:
        yield _("Leaving after this round: {cards}.").format(cards=words.cards(leaving))
    tops = [card for card in (view.artifact_top, view.item_top) if card != GAP]
    if tops:
        yield _("Known on top of its stack: {cards}.").format(cards=words.cards(tops))


def supply_lines(view: View) -> Iterator[str]:
    for top, below in view.stacks:
        if top != GAP:
            message = _("{assistant} ({number} below): {effect}")
            yield message.format(assistant=ASSISTANT_IDS[top].upper(), number=below, effect=words.assistant(top, 0))
    if view.rescue_top != GAP:
        message = _("Rescue: {assistant} ({number} below): {effect}")
        yield message.format(
            assistant=ASSISTANT_IDS[view.rescue_top].upper(),
            number=view.rescue_size,
            effect=words.assistant(view.rescue_top, 0),
        )


def player_lines(view: View, look: Look) -> Iterator[str]:
    """Yield the public facts of the others, at the end of all seats; then who would get Fear."""
    for seat in reader_first(view.players, look):
        if seat == look.seat and view.phase != "over":
            continue
        one = view.seats[seat]
        passed = " " + _("Has passed.") if one.passed else ""
        yield (
            _("{name}: {goods}. Hand {hand}, deck {deck}.").format(
                name=look.names[seat], goods=words.stock(one.resources), hand=one.held, deck=one.in_deck
            )
            + passed
        )
        yield from list(camp_lines(view, seat))[1:]
    for seat in reader_first(view.players, look):
        sites = fear_sites(view, seat)
        if sites and view.phase != "over":
            yield _("Fear if the round ended now: {name}, from {sites}.").format(
                name=look.names[seat], sites=words.listing(SITE_IDS[site] for site in sites)
            )


def rival_lines(view: View, rival: Rival) -> Iterator[str]:
    """Yield the arrow that counts now, the tiles to come, and its holdings. Rule: A7."""
    if rival.arrow >= 0:
        yield _("The next arrow points {arrow}.").format(arrow=_(ARROW_WORDS[ARROWS[rival.arrow]]))
    tiles = words.listing(_(RIVAL_WORDS[RIVAL_IDS[tile]]) for tile in rival.unused)
    yield _("Tiles still to come this round, in any order: {tiles}.").format(tiles=tiles or _("none"))
    yield _("Glass at {space}, guardians {guardians}, open idols {idols}, other idols {others}.").format(
        space=words.at(view, rival.glass), guardians=len(rival.guardians), idols=len(rival.idols), others=rival.others
    )
    yield _("Its cards: {cards}.").format(cards=words.cards(rival.cards))
