"""What each operation of an effect says to people: whole sentences, as data. A card's text is made of these alone."""

from typing import Final

from engine.sentences import gettext_noop, ngettext_noop

GAIN: Final = gettext_noop("Gain {what}.")
NOTHING: Final = gettext_noop("No effect.")
PAY: Final = gettext_noop("You may pay {what}. If you do:")
CHOOSE_ONE: Final = gettext_noop("Choose one:")
CHOOSE_TWO: Final = gettext_noop("Choose two different ones:")
TRAVEL: Final = gettext_noop("Use for travel until the end of your turn: {what}.")
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
        "You may refresh {number} exhausted assistant of yours.",
        "You may refresh up to {number} exhausted assistants of yours.",
    ),
}
"""With a number."""

PLAIN: Final = {
    "exile": gettext_noop("You may exile a card from your hand or play area."),
    "upgrade": gettext_noop("You may turn a tablet into an arrowhead, or an arrowhead into a jewel."),
    "discard": gettext_noop("Put a card from your hand into your play area without using it."),
    "return_archaeologist": gettext_noop(
        "If you have a figure on the board, take one back to your own board; it brings no Fear."
    ),
    "all_travel_planes": gettext_noop(
        "Until the end of the round all your travel icons count as planes, while this card lies in your play area."
    ),
    "no_guardian_fear": gettext_noop(
        "At the end of the round guardians give you no Fear, while this card lies in your play area."
    ),
    "move_guardian": gettext_noop(
        "You may move a guardian from a site with a figure of yours to a camp or level I site without figures and guardian, "
        "and use that site."
    ),
    "exchange_assistant": gettext_noop(
        "You may exchange an assistant of yours for one of the supply; "
        "the new one has the level of the old one and is ready."
    ),
    "idol_from_slot": gettext_noop("Take the idol of your last filled slot back, to use it once more."),
    "exile_row_item": gettext_noop("The outermost item of the row is exiled."),
    "pass": gettext_noop("Pass for the round."),
    "recruit": gettext_noop("You may recruit an assistant: silver side up and ready."),
    "rescue": gettext_noop("Look through the rescue stack. You may take one assistant, exhausted."),
    "upgrade_assistant": gettext_noop("You may turn a silver assistant of yours to its gold side; it is ready."),
}

EXPEDITION: Final = gettext_noop("You may dig or discover with a discount of {what}.")
DISCOVERY_LESS: Final = ngettext_noop(
    "A discovery costs {number} compass less.", "A discovery costs {number} compasses less."
)
CAMP_DIG: Final = gettext_noop("You may dig at a camp site without paying for travel.")
USE_TWICE: Final = gettext_noop("You may use that site a second time.")

RESEARCH_FREE: Final = gettext_noop(
    "You may move your notebook one space up without its cost, though not above your magnifying glass."
)
RESEARCH_LESS: Final = gettext_noop("You may research, or buy a temple tile, for {what} less.")
RESEARCH_OR: Final = gettext_noop("You may research, or buy a temple tile, for {one} or {other} less, as you choose.")

BUY: Final = {
    "item": ngettext_noop(
        "You may buy an item for {number} coin less.", "You may buy an item for {number} coins less."
    ),
    "artifact": ngettext_noop(
        "You may buy an artifact for {number} compass less.", "You may buy an artifact for {number} compasses less."
    ),
    "any": ngettext_noop(
        "You may buy an item or an artifact for {number} coin or compass less.",
        "You may buy an item or an artifact for {number} coins or compasses less.",
    ),
}
TURN_UP: Final = {
    "item": gettext_noop("Turn up the top item of its stack; you may buy it instead of one in the row."),
    "artifact": gettext_noop("Turn up the top artifact of its stack; you may buy it instead of one in the row."),
}

GAIN_CARD: Final = {
    ("item", "row", "hand"): gettext_noop("You may take an item from the row into your hand, at no cost."),
    ("item", "row", "deck_top"): gettext_noop("You may put an item from the row on top of your deck, at no cost."),
    ("item", "row", "deck_bottom"): gettext_noop("You may put an item from the row under your deck, at no cost."),
    ("item", "exile", "deck_bottom"): gettext_noop("You may put an exiled item under your deck, at no cost."),
    ("artifact", "row", "play"): gettext_noop(
        "You may take an artifact from the row at no cost, and use it at once without a tablet."
    ),
}

OVERCOME: Final = {
    "own_site": gettext_noop("You may overcome a guardian at a site with a figure of yours, without its cost."),
    "no_other_player": gettext_noop(
        "You may overcome a guardian at a site without figures of others, without its cost."
    ),
}

ACTIVATE: Final = {
    ((1,), 0, 0, 1): gettext_noop("You may use any discovered level I site."),
    ((0,), 0, 0, 1): gettext_noop("You may use any camp site."),
    ((0,), 1, 0, 1): gettext_noop("You may use a camp site without figures."),
    ((0,), 0, 0, 2): gettext_noop("You may use two different camp sites, one after the other."),
    ((0, 1, 2), 0, 1, 1): gettext_noop("You may use a site with a figure of yours; one of level II costs 2 compasses."),
}
"""(levels, unoccupied, own, times)"""
TOP_TILE: Final = {
    1: gettext_noop("Turn up the top tile of the level I sites, use it, and put it under its stack."),
    2: gettext_noop("Turn up the top tile of the level II sites, use it, and put it under its stack."),
}
RELOCATE: Final = {
    (0,): gettext_noop(
        "You may move a figure of yours from its site to a free space of a camp site, and use that site."
    ),
    (0, 1): gettext_noop(
        "You may move a figure of yours from its site to a free space of another camp or level I site, and use that site."
    ),
}
BORROW: Final = {
    "silver": gettext_noop("You may use the silver side of an assistant of the supply."),
    "gold": gettext_noop("You may use the gold side of an assistant of the supply."),
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
        "Gain a compass for each guardian at a site with a figure of yours and each one that you have overcome, at most {number}."
    ),
    "own_placed_archaeologists": gettext_noop(
        "Gain a compass for each figure of yours on the board, at most {number}."
    ),
    "own_idols_crates_and_slots": gettext_noop("Gain a compass for each idol of yours, at most {number}."),
}

FREE_ACTION: Final = gettext_noop("Free action:")
MAIN_ACTION: Final = gettext_noop("Main action:")
EXILE_SELF: Final = gettext_noop("Exile this card.")
TABLET: Final = gettext_noop("From your hand it costs a tablet.")
ONLY_TRAVEL: Final = gettext_noop("For travel only.")
