"""What there is to know at the table, line by line: panels are made of it for pages, and facts for mails. Rule: A8.1"""

from collections.abc import Iterator
from typing import NamedTuple

from engine.titles.arnak.rules.components import (
    ARROWS,
    ARTIFACTS,
    ASSISTANT_IDS,
    BLACK,
    BONUS_IDS,
    LOST_TEMPLE,
    RIVAL_IDS,
    SITE_IDS,
    SPACES_OF,
    STACK_IDS,
    STACK_POINTS,
    TRACKS,
)
from engine.titles.arnak.rules.position import CLOSED, GAP
from engine.titles.arnak.rules.travel import NONE_LEFT
from engine.titles.arnak.rules.view import View
from engine.titles.arnak.text.words import ARROW_WORDS, BONUS_WORDS, RIVAL_WORDS
from games.base.sentences import look_up as _
from games.boards.arnak import words
from games.boards.arnak.standing import fear_sites
from games.boards.contract import Look


class Section(NamedTuple):
    """`name`: a word for CSS; `lines`: sentences, or a label with what is to be said under it."""

    name: str
    title: str
    lines: tuple[str, ...]


def sections(view: View, look: Look) -> Iterator[Section]:
    """In reading order: the own things first, those of a watcher left out."""
    if view.own is not None and view.seat is not None and view.phase != "over":
        yield Section("hand", _("Your hand"), tuple(hand_lines(view)))
        yield Section("camp", _("Your camp"), tuple(camp_lines(view, view.seat)))
        yield Section("deck", _("Your deck"), tuple(deck_lines(view)))
    yield Section("sites", _("Sites"), tuple(site_lines(view, look)))
    yield Section("row", _("The card row"), tuple(row_lines(view)))
    yield Section("track", _("The research track"), tuple(track_lines(view, look)))
    yield Section("supply", _("Assistants of the supply"), tuple(supply_lines(view)))
    yield Section("others", _("The players"), tuple(player_lines(view, look)))
    if view.rival is not None:
        yield Section("rival", _("The rival"), tuple(rival_lines(view)))


def hand_lines(view: View) -> Iterator[str]:
    """Each card once, with both its uses. Rule: A3.4"""
    assert view.own is not None
    hand = view.own.hand
    for card in dict.fromkeys(hand):
        name = f"{words.card(card)} × {hand.count(card)}" if hand.count(card) > 1 else words.card(card)
        yield _("{card}. Travel: {travel}. Effect: {effect}").format(
            card=name, travel=words.travel(card), effect=words.card_says(card)
        )
    if view.own.looking:
        yield _("You are looking at {cards}.").format(cards=words.cards(view.own.looking))
    if not hand:
        yield _("Your hand is empty.")


def camp_lines(view: View, seat: int) -> Iterator[str]:
    """Resources, what is left over, archaeologists, idols, assistants, guardians."""
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


def deck_lines(view: View) -> Iterator[str]:
    """What is still to come, the next layer first. Rule: A8.2"""
    assert view.own is not None
    for place, layer in enumerate(view.own.deck):
        message = _("Next: {cards}, in any order.") if len(layer) > 1 else _("Next: {cards}.")
        yield (message if not place else _("Then: {cards}.")).format(cards=words.cards(layer))
    if not view.own.deck:
        yield _("Your deck is empty.")


def site_lines(view: View, look: Look) -> Iterator[str]:
    """Travel, figures, what the site gives, its guardian; then the Fear that would come home."""
    for site, name in enumerate(SITE_IDS):
        spaces = []
        for space in SPACES_OF[site]:
            figure = view.figures[space]
            if figure == CLOSED:
                continue
            there = words.place(view, space)
            spaces.append(f"{there} ({figure_name(look, figure)})" if figure >= 0 else there)
        told = words.site(view, site)
        guardian = view.guardians[site]
        guarded = "" if guardian == GAP else " " + words.capital(words.guardian(guardian)) + "."
        yield f"{'; '.join(spaces) or name}: {told.rstrip('.')}.{guarded}"
    for seat in words.seats(view, look):
        sites = fear_sites(view, seat)
        if sites and view.phase != "over":
            yield _("Fear if the round ended now: {name}, from {sites}.").format(
                name=look.names[seat], sites=words.listing(SITE_IDS[site] for site in sites)
            )


def figure_name(look: Look, figure: int) -> str:
    return _("The rival") if figure == BLACK else look.names[figure]


def row_lines(view: View) -> Iterator[str]:
    """Artifacts, then items, from the staff outward."""
    for place, card in enumerate((*view.artifacts, *view.items)):
        if card == GAP:
            continue
        leaves = place in (0, len(view.artifacts))
        message = (
            _("{card}, {price} (leaves after this round). Travel: {travel}. {effect}")
            if leaves
            else _("{card}, {price}. Travel: {travel}. {effect}")
        )
        yield message.format(
            card=words.card(card), price=words.price(card), travel=words.travel(card), effect=words.card_says(card)
        )
    tops = [card for card in (view.artifact_top, view.item_top) if card != GAP]
    if tops:
        yield _("Known on top of its stack: {cards}.").format(cards=words.cards(tops))
    artifacts = [card for card in view.exiled if card >= ARTIFACTS[0]]
    items = [card for card in view.exiled if card < ARTIFACTS[0]]
    yield _("Exiled items: {cards}.").format(cards=words.cards(items))
    yield _("Exiled artefacts: {cards}.").format(cards=words.cards(artifacts))


def track_lines(view: View, look: Look) -> Iterator[str]:
    """Each space with its bridge, what it gives, its tiles and tokens; then the temple tiles."""
    for number, space in enumerate(TRACKS[view.temple].spaces):
        if not number:
            continue
        parts = [_("{space}: costs {what}.").format(space=space.id, what=words.bridge(space))]
        kinds = view.lost if number == LOST_TEMPLE and view.lost else view.bonuses[number]
        if kinds:
            names = words.listing(_(BONUS_WORDS[BONUS_IDS[kind]]) for kind in kinds)
            parts.append(_("Bonus tiles: {names}.").format(names=names))
        elif number == LOST_TEMPLE:
            parts.append(_("Bonus tiles: {number}.").format(number=view.lost_size))
        for token, message in (("glass", _("Glass: {what}")), ("book", _("Notebook: {what}"))):
            gives = words.row_effect(view, token, space.row)
            if gives:
                parts.append(message.format(what=gives))
        here = tokens_at(view, look, number)
        if here:
            parts.append(_("Here: {names}.").format(names=words.listing(here)))
        yield " ".join(parts)
    left = (
        f"{stack} ({points}) {tiles}"
        for stack, points, tiles in zip(STACK_IDS, STACK_POINTS, view.temple_tiles, strict=True)
    )
    yield _("Temple tiles, points and how many are left: {stacks}.").format(stacks=", ".join(left))


def tokens_at(view: View, look: Look, space: int) -> list[str]:
    found = []
    for seat, one in enumerate(view.seats):
        if one.glass == space:
            found.append(_("{name}'s glass").format(name=look.names[seat]))
        if one.book == space:
            found.append(_("{name}'s notebook").format(name=look.names[seat]))
    if view.rival is not None and view.rival.glass == space:
        found.append(_("the rival's glass"))
    return found


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
    """What all may know of the others; at the end, of everybody."""
    for seat in words.seats(view, look):
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
        yield from (line for line in camp_lines(view, seat) if line != words.capital(words.stock(one.resources)) + ".")
        yield _("Hand and deck: {cards}.").format(cards=words.cards(one.cards))


def rival_lines(view: View) -> Iterator[str]:
    """The arrow that counts now, the tiles to come, what it has. Rule: A7"""
    rival = view.rival
    assert rival is not None
    if rival.arrow >= 0:
        yield _("The next arrow points {arrow}.").format(arrow=_(ARROW_WORDS[ARROWS[rival.arrow]]))
    tiles = words.listing(_(RIVAL_WORDS[RIVAL_IDS[tile]]) for tile in rival.unused)
    yield _("Tiles still to come this round, in any order: {tiles}.").format(tiles=tiles or _("none"))
    yield _("Glass at {space}, guardians {guardians}, open idols {idols}, other idols {others}.").format(
        space=words.at(view, rival.glass), guardians=len(rival.guardians), idols=len(rival.idols), others=rival.others
    )
    yield _("Its cards: {cards}.").format(cards=words.cards(rival.cards))
