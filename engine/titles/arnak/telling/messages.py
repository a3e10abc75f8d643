"""The sentences of the story; each case in which grammar or facts differ has a whole one.

A pair is a sentence and its plural. Fields: `seat` and `winners`; `card`, `cards` and `what` are names; `site`,
`space`, `goal`, `guardian`, `assistant`, `other` and `tile` are words of the notation.
"""

from typing import Final

from engine.sentences import gettext_noop, ngettext_noop

MOVES: Final = {
    "dig": gettext_noop("{seat} digs at {site}."),
    "dig with": gettext_noop("{seat} digs at {site} and gives {what}."),
    "discover": gettext_noop("{seat} discovers {site}."),
    "discover with": gettext_noop("{seat} discovers {site} and gives {what}."),
    "overcome": gettext_noop("{seat} overcomes {guardian} at {site}."),
    "overcome with": gettext_noop("{seat} overcomes {guardian} at {site} and gives {what}."),
    "buy": gettext_noop("{seat} buys {card}."),
    "play": gettext_noop("{seat} plays {card}."),
    "research glass": gettext_noop("{seat} moves the magnifying glass to {space}."),
    "research book": gettext_noop("{seat} moves the notebook to {space}."),
    "research temple": gettext_noop("{seat} reaches the Lost Temple with the magnifying glass."),
    "temple": gettext_noop("{seat} takes a temple tile worth {points} points."),
    "pass": gettext_noop("{seat} passes."),
    "pass card": gettext_noop("{seat} passes with {card}."),
    "assistant": gettext_noop("{seat} uses the assistant {assistant}."),
    "slot": gettext_noop("{seat} puts an idol into a slot: {what}."),
    "boon": gettext_noop("{seat} uses the boon of {guardian}."),
    "end": gettext_noop("{seat} ends the turn."),
    "skip": gettext_noop("{seat} skips an effect: {what}."),
    "skip use": gettext_noop("{seat} does not use {card} at once."),
    "use": gettext_noop("{seat} uses {card} at once."),
    "pay": gettext_noop("{seat} pays for the effect."),
    "pay with": gettext_noop("{seat} pays for the effect with {what}."),
    "choose": gettext_noop("{seat} chooses: {what}."),
    "exile": gettext_noop("{seat} exiles {card}."),
    "exile tile": gettext_noop("{seat} gets rid of a Fear tile."),
    "upgrade tablet": gettext_noop("{seat} turns a tablet into an arrowhead."),
    "upgrade arrowhead": gettext_noop("{seat} turns an arrowhead into a jewel."),
    "discard": gettext_noop("{seat} discards {card}."),
    "gain": gettext_noop("{seat} takes {card}."),
    "again": gettext_noop("{seat} uses the site a second time."),
    "recruit": gettext_noop("{seat} recruits the assistant {assistant}."),
    "rescue": gettext_noop("{seat} rescues the assistant {assistant}."),
    "promote": gettext_noop("{seat} turns the assistant {assistant} to gold."),
    "refresh": gettext_noop("{seat} refreshes the assistant {assistant}."),
    "exchange": gettext_noop("{seat} exchanges the assistant {assistant} for {other}."),
    "borrow": gettext_noop("{seat} uses the assistant {assistant} of the supply."),
    "activate": gettext_noop("{seat} uses {site}."),
    "relocate": gettext_noop("{seat} moves an archaeologist from {space} to {goal}."),
    "recall": gettext_noop("{seat} takes the archaeologist back from {space}."),
    "move": gettext_noop("{seat} moves {guardian} from {site} to {goal}."),
    "bonus": gettext_noop("{seat} takes a bonus tile: {what}."),
    "row": gettext_noop("{seat} has the effect of the row first."),
    "keep": gettext_noop("{seat} keeps one of the cards looked at."),
    "keep and lay": gettext_noop("{seat} keeps one of the cards looked at and lays down {cards}."),
    "lay": gettext_noop("{seat} lays down {cards}."),
    "done": gettext_noop("{seat} has decided on the hand."),
}
"""Moves of a seat."""

OWN: Final = {
    "drawn": gettext_noop("{seat} drew {cards}."),
    "seen": gettext_noop("{seat} saw {cards}."),
    "kept": gettext_noop("{seat} kept {card}."),
    "kept and returned": gettext_noop("{seat} kept {card} and put {what} back on top of the deck."),
}
"""For the seat alone."""

CHANCE: Final = {
    "first": gettext_noop("{seat} begins."),
    "red": gettext_noop("The rival's red tiles are {what}."),
    "blocks": gettext_noop("The second space is closed at {what}."),
    "idols": gettext_noop("The idols are laid out."),
    "bonuses": gettext_noop("The bonus tiles are laid out."),
    "assistants": gettext_noop("The first assistants are {what}."),
    "assistant brings": gettext_noop("The assistant {assistant} can bring {what}."),
    "row": gettext_noop("The first row is {cards}."),
    "see rescue": gettext_noop("{seat} looks through the rescue stack."),
    "see lost": gettext_noop("{seat} looks through the stack of the Lost Temple."),
    "tile": gettext_noop("{tile} comes up at {site}."),
    "tile brings": gettext_noop("{tile} comes up at {site}. It can bring {what}."),
    "top tile": gettext_noop("{tile} is turned up and goes under its stack."),
    "top tile brings": gettext_noop("{tile} is turned up, which can bring {what}, and goes under its stack."),
    "guardian": gettext_noop("{guardian} appears at {site}. To overcome it costs {what}."),
    # Used by stored stories, which lack the cost.
    "guardian before": gettext_noop("{guardian} appears at {site}."),
    "top": gettext_noop("The next assistant is {assistant}."),
    "top brings": gettext_noop("The next assistant is {assistant}, who can bring {what}."),
    "reveal": gettext_noop("{card} is turned up."),
    "refill": gettext_noop("New in the row: {cards}."),
    "rival": gettext_noop("The rival plays a tile: {what}. The next arrow points {arrow}."),
}

RIVAL: Final = {
    "dig": gettext_noop("The rival digs at {site}."),
    "discover": gettext_noop("The rival discovers {site}."),
    "glass": gettext_noop("The rival moves the magnifying glass to {space}."),
    "temple": gettext_noop("The rival takes a temple tile worth {points} points."),
    "guardian": gettext_noop("The rival overcomes {guardian}."),
    "card": gettext_noop("The rival buys {card}."),
    "nothing": gettext_noop("The rival can do nothing with it."),
}

AFTER: Final = {
    "keep": gettext_noop("All archaeologists are home. Everybody with cards in hand decides which of them to keep."),
    "round": gettext_noop("Round {number} of 5 begins with {seat}."),
    "over": gettext_noop("The game is over."),
    "winner": gettext_noop("{seat} wins with {points} points."),
    "winners": gettext_noop("{winners} share the victory with {points} points."),
    "lost": gettext_noop("The rival wins: {theirs} points against {points}."),
    "drawn": gettext_noop("{seat} and the rival share the victory with {points} points."),
}

COUNTED: Final = {
    "look": ngettext_noop(
        "{seat} wants to look at {number} card of the own deck.",
        "{seat} wants to look at {number} cards of the own deck.",
    ),
    "draw": ngettext_noop("{seat} draws {number} card.", "{seat} draws {number} cards."),
    "bottom": ngettext_noop(
        "{seat} draws {number} card from the bottom of the deck.",
        "{seat} draws {number} cards from the bottom of the deck.",
    ),
    "see": ngettext_noop(
        "{seat} looks at {number} card of the own deck.", "{seat} looks at {number} cards of the own deck."
    ),
    "home": ngettext_noop(
        "{seat} comes home from {number} guarded site and takes a Fear.",
        "{seat} comes home from {number} guarded sites and takes as many Fears.",
    ),
}
"""Sentences with a number of cards or sites."""
