"""The story of Arnak for the seat that it is about: a sentence for each of `messages`."""

from typing import Final

from engine.sentences import SecondPerson, gettext_noop, ngettext_noop
from engine.titles.arnak.telling import messages as say

SAID: Final[dict[str, str | tuple[str, str]]] = {
    say.MOVES["dig"]: gettext_noop("You dig at {site}."),
    say.MOVES["dig with"]: gettext_noop("You dig at {site} and pay with {what}."),
    say.MOVES["discover"]: gettext_noop("You discover {site}."),
    say.MOVES["discover with"]: gettext_noop("You discover {site} and pay with {what}."),
    say.MOVES["overcome"]: gettext_noop("You overcome {guardian} at {site}."),
    say.MOVES["overcome with"]: gettext_noop("You overcome {guardian} at {site} and pay with {what}."),
    say.MOVES["buy"]: gettext_noop("You buy {card}."),
    say.MOVES["play"]: gettext_noop("You play {card}."),
    say.MOVES["research glass"]: gettext_noop("You move the magnifying glass to {space}."),
    say.MOVES["research book"]: gettext_noop("You move the notebook to {space}."),
    say.MOVES["research temple"]: gettext_noop("You reach the Lost Temple with the magnifying glass."),
    say.MOVES["temple"]: gettext_noop("You take a temple tile worth {points} points."),
    say.MOVES["pass"]: gettext_noop("You pass."),
    say.MOVES["pass card"]: gettext_noop("You pass with {card}."),
    say.MOVES["assistant"]: gettext_noop("You use the assistant {assistant}."),
    say.MOVES["slot"]: gettext_noop("You put an idol into a slot: {what}."),
    say.MOVES["boon"]: gettext_noop("You use the boon of {guardian}."),
    say.MOVES["end"]: gettext_noop("You end your turn."),
    say.MOVES["skip"]: gettext_noop("You skip an effect: {what}."),
    say.MOVES["skip use"]: gettext_noop("You do not use {card} at once."),
    say.MOVES["use"]: gettext_noop("You use {card} at once."),
    say.MOVES["pay"]: gettext_noop("You pay for the effect."),
    say.MOVES["pay with"]: gettext_noop("You pay for the effect with {what}."),
    say.MOVES["choose"]: gettext_noop("You choose: {what}."),
    say.MOVES["exile"]: gettext_noop("You exile {card}."),
    say.MOVES["exile tile"]: gettext_noop("You get rid of a Fear tile."),
    say.MOVES["upgrade tablet"]: gettext_noop("You turn a tablet into an arrowhead."),
    say.MOVES["upgrade arrowhead"]: gettext_noop("You turn an arrowhead into a jewel."),
    say.MOVES["discard"]: gettext_noop("You discard {card}."),
    say.MOVES["gain"]: gettext_noop("You take {card}."),
    say.MOVES["again"]: gettext_noop("You use the site a second time."),
    say.MOVES["recruit"]: gettext_noop("You recruit the assistant {assistant}."),
    say.MOVES["rescue"]: gettext_noop("You rescue the assistant {assistant}."),
    say.MOVES["promote"]: gettext_noop("You turn the assistant {assistant} to gold."),
    say.MOVES["refresh"]: gettext_noop("You refresh the assistant {assistant}."),
    say.MOVES["exchange"]: gettext_noop("You exchange the assistant {assistant} for {other}."),
    say.MOVES["borrow"]: gettext_noop("You use the assistant {assistant} of the supply."),
    say.MOVES["activate"]: gettext_noop("You use {site}."),
    say.MOVES["relocate"]: gettext_noop("You move a figure from {space} to {goal}."),
    say.MOVES["recall"]: gettext_noop("You take the figure back from {space}."),
    say.MOVES["move"]: gettext_noop("You move {guardian} from {site} to {goal}."),
    say.MOVES["bonus"]: gettext_noop("You take a bonus tile: {what}."),
    say.MOVES["row"]: gettext_noop("You have the effect of the row first."),
    say.MOVES["keep"]: gettext_noop("You keep one of the cards you looked at."),
    say.MOVES["keep and lay"]: gettext_noop("You keep one of the cards you looked at and lay down {cards}."),
    say.MOVES["lay"]: gettext_noop("You lay down {cards}."),
    say.MOVES["done"]: gettext_noop("You have decided on your hand."),
    say.OWN["drawn"]: gettext_noop("You drew {cards}."),
    say.OWN["seen"]: gettext_noop("You saw {cards}."),
    say.OWN["kept"]: gettext_noop("You kept {card}."),
    say.OWN["kept and returned"]: gettext_noop("You kept {card} and put {what} back on top of your deck."),
    say.CHANCE["first"]: gettext_noop("You begin."),
    say.CHANCE["see rescue"]: gettext_noop("You look through the rescue stack."),
    say.CHANCE["see lost"]: gettext_noop("You look through the stack of the Lost Temple."),
    say.AFTER["round"]: gettext_noop("You begin round {number} of 5."),
    say.AFTER["winner"]: gettext_noop("You win with {points} points."),
    say.AFTER["drawn"]: gettext_noop("You and the rival share the victory with {points} points."),
    say.COUNTED["look"][0]: ngettext_noop(
        "You want to look at {number} card of your own deck.", "You want to look at {number} cards of your own deck."
    ),
    say.COUNTED["draw"][0]: ngettext_noop("You draw {number} card.", "You draw {number} cards."),
    say.COUNTED["bottom"][0]: ngettext_noop(
        "You draw {number} card from the bottom of your deck.", "You draw {number} cards from the bottom of your deck."
    ),
    say.COUNTED["see"][0]: ngettext_noop(
        "You look at {number} card of your own deck.", "You look at {number} cards of your own deck."
    ),
    say.COUNTED["home"][0]: ngettext_noop(
        "You come home from {number} guarded site and take a Fear.",
        "You come home from {number} guarded sites and take as many Fears.",
    ),
}
"""A sentence (the first of a pair) -> what its subject reads."""

SECOND_PERSON: Final = SecondPerson(SAID)
