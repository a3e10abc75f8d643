"""The whole sentences for each operation of an effect, as data; a card's text is made of these alone."""

from typing import Final

from engine.sentences import gettext_noop, ngettext_noop

GAIN: Final = gettext_noop("Gain {what}.")
NOTHING: Final = gettext_noop("No effect.")
PAY: Final = gettext_noop("You may pay {what}. If you do:")
PAY_CARD: Final = gettext_noop("You may put a card from your hand into your play area without using it. If you do:")
CHOOSE_ONE: Final = gettext_noop("Choose one:")
CHOOSE_TWO: Final = gettext_noop("Choose two of these:")
TRAVEL: Final = gettext_noop("For travel until the end of your turn you have, besides your cards: {what}.")
A_HAND_CARD: Final = gettext_noop("a card from your hand")

NUMBERED: Final = {
    "fear": ngettext_noop(
        "Take {number} Fear card into your play area.", "Take {number} Fear cards into your play area."
    ),
    "draw": ngettext_noop("Draw {number} card.", "Draw {number} cards."),
    "draw_bottom": ngettext_noop(
        "Draw {number} card from the bottom of your deck.", "Draw {number} cards from the bottom of your deck."
    ),
    "refresh": ngettext_noop(
        "You may refresh {number} exhausted assistant of yours, to be used again this round.",
        "You may refresh up to {number} exhausted assistants of yours, to be used again this round.",
    ),
}
"""Sentences with a number."""

PLAIN: Final = {
    "exile": gettext_noop("You may exile a card from your hand or play area: it leaves your deck for good."),
    "upgrade": gettext_noop("You may turn a tablet into an arrowhead, or an arrowhead into a jewel."),
    "discard": gettext_noop("Put a card from your hand into your play area without using it."),
    "return_archaeologist": gettext_noop(
        "If one of your archaeologists is on a site, take it back: you can send it out again this round, and "
        "it brings you no Fear."
    ),
    "all_travel_planes": gettext_noop(
        "Until the end of the round all your travel icons count as planes, which stand for any other, "
        "while this card lies in your play area."
    ),
    "no_guardian_fear": gettext_noop(
        "At the end of the round guardians give you no Fear, if this card still lies in your play area."
    ),
    "move_guardian": gettext_noop(
        "You may move a guardian from a site with an archaeologist of yours to a camp site or a "
        "discovered level I site with nobody on it and no guardian, and use that site."
    ),
    "exchange_assistant": gettext_noop(
        "You may exchange an assistant of yours for one from the supply; the new one shows the same "
        "side, silver or gold, and is ready."
    ),
    "idol_from_slot": gettext_noop("Take the idol that you placed last back from its slot: you can place it again."),
    "exile_row_item": gettext_noop("The item at the outer end of the card row is exiled: it leaves the row for good."),
    "pass": gettext_noop("Pass: you take no more turns this round."),
    "recruit": gettext_noop(
        "You may take an assistant from the supply: it comes with its silver side up, ready to be used."
    ),
    "rescue": gettext_noop(
        "Look through the assistants that wait to be rescued here. You may take one; it is exhausted "
        "until the next round."
    ),
    "upgrade_assistant": gettext_noop("You may turn a silver assistant of yours to its gold side; it is ready."),
}

EXPEDITION: Final = gettext_noop("You may dig or discover. Towards the travel you have: {what}.")
DISCOVERY_LESS: Final = ngettext_noop(
    "A discovery costs {number} compass less.", "A discovery costs {number} compasses less."
)
CAMP_DIG: Final = gettext_noop("You may dig at a camp site without paying for travel.")
USE_TWICE: Final = gettext_noop("You may use that site a second time.")

RESEARCH_FREE: Final = gettext_noop(
    "You may move your notebook up one space of the research track at no cost, though not above your magnifying glass."
)
RESEARCH_LESS: Final = gettext_noop("You may climb the research track, or buy a temple tile, for {what} less.")
RESEARCH_OR: Final = gettext_noop(
    "You may climb the research track, or buy a temple tile, for {one} or {other} less, as you choose."
)

BUY: Final = {
    "item": ngettext_noop(
        "You may buy an item for {number} coin less.", "You may buy an item for {number} coins less."
    ),
    "artifact": ngettext_noop(
        "You may buy an artefact for {number} compass less.", "You may buy an artefact for {number} compasses less."
    ),
    "any": ngettext_noop(
        "You may buy an item for {number} coin less, or an artefact for {number} compass less.",
        "You may buy an item for {number} coins less, or an artefact for {number} compasses less.",
    ),
}
TURN_UP: Final = {
    "item": gettext_noop("Turn up the top card of the item stack; you may buy it instead of one in the card row."),
    "artifact": gettext_noop(
        "Turn up the top card of the artefact stack; you may buy it instead of one in the card row."
    ),
}

GAIN_CARD: Final = {
    ("item", "row", "hand"): gettext_noop("You may take an item from the card row into your hand, at no cost."),
    ("item", "row", "deck_top"): gettext_noop("You may put an item from the card row on top of your deck, at no cost."),
    ("item", "row", "deck_bottom"): gettext_noop("You may put an item from the card row under your deck, at no cost."),
    ("item", "exile", "deck_bottom"): gettext_noop(
        "You may put any exiled item, also one that somebody else has exiled, under your deck, at no cost."
    ),
    ("artifact", "row", "play"): gettext_noop(
        "You may take an artefact from the card row at no cost, and use it at once without paying the tablet."
    ),
}

OVERCOME: Final = {
    "own_site": gettext_noop(
        "You may overcome a guardian at a site with an archaeologist of yours, without paying its cost."
    ),
    "no_other_player": gettext_noop(
        "You may overcome a guardian at a site where nobody else has an archaeologist, without paying its cost."
    ),
}

ACTIVATE: Final = {
    ((1,), 0, 0, 1): gettext_noop(
        "You may use any level I site (discovered for 3 compasses), without an archaeologist."
    ),
    ((0,), 0, 0, 1): gettext_noop("You may use any camp site, without an archaeologist."),
    ((0,), 1, 0, 1): gettext_noop("You may use a camp site where no archaeologist stands."),
    ((0,), 0, 0, 2): gettext_noop(
        "You may use two different camp sites, one after the other, without an archaeologist."
    ),
    ((0, 1, 2), 0, 1, 1): gettext_noop(
        "Where an archaeologist of yours stands, you may use the site once more. At a level II site "
        "(discovered for 6 compasses) you pay 2 compasses for that."
    ),
}
"""(levels, unoccupied, own, times)"""
TOP_TILE: Final = {
    1: gettext_noop(
        "Turn up the top tile in the stack of level I sites (discovered for 3 compasses), use that site "
        "once, and put the tile under the stack."
    ),
    2: gettext_noop(
        "Turn up the top tile in the stack of level II sites (discovered for 6 compasses), use that site "
        "once, and put the tile under the stack."
    ),
}
RELOCATE: Final = {
    (0,): gettext_noop(
        "You may move an archaeologist of yours from its site to a free space of a camp site, and use that site."
    ),
    (0, 1): gettext_noop(
        "You may move an archaeologist of yours from its site to a free space of another camp site or "
        "level I site (discovered for 3 compasses), and use that site."
    ),
}
BORROW: Final = {
    "silver": gettext_noop("You may use the silver side of an assistant in the supply, which stays there."),
    "gold": gettext_noop("You may use the gold side of an assistant in the supply, which stays there."),
}
PEEK: Final = {
    "top": gettext_noop(
        "Look at up to {number} cards from the top of your deck: take one into your hand, put one back if you like, "
        "the rest goes into your play area."
    ),
    "bottom": gettext_noop(
        "Look at up to {number} cards from the bottom of your deck: take one into your hand, the rest goes into your play area."
    ),
}
GAIN_PER: Final = {
    "guardians_on_own_sites_plus_overcome": gettext_noop(
        "Gain a compass for each guardian at a site with an archaeologist of yours, and for each one that "
        "you have overcome, at most {number} in all."
    ),
    "own_placed_archaeologists": gettext_noop(
        "Gain a compass for each archaeologist of yours on a site, at most {number}."
    ),
    "own_idols_crates_and_slots": gettext_noop("Gain a compass for each idol of yours, at most {number}."),
}

FREE_ACTION: Final = gettext_noop("Free action:")
MAIN_ACTION: Final = gettext_noop("Main action:")
EXILE_SELF: Final = gettext_noop("Exile this card: it leaves your deck for good.")
TABLET: Final = gettext_noop("Playing it from your hand costs a tablet.")
ONLY_TRAVEL: Final = gettext_noop("For travel only.")
