"""What a legal move does, in words beside Confirm. Rule: A3 to A6, A9."""

from django.utils.translation import gettext_noop, ngettext

from engine.sentences import Sentence
from engine.titles.arnak.rules.foresight import table_of
from engine.titles.arnak.rules.view import View
from engine.titles.arnak.telling.narrate import card, describe_move
from games.boards.contract import Look
from games.lib.text.sentences import translate_sentence

DEEDS = {
    "dig": gettext_noop("You dig at {site}."),
    "dig with": gettext_noop("You dig at {site} and pay with {what}."),
    "discover": gettext_noop("You discover {site}."),
    "discover with": gettext_noop("You discover {site} and pay with {what}."),
    "overcome": gettext_noop("You overcome {guardian} at {site}."),
    "overcome with": gettext_noop("You overcome {guardian} at {site} and pay with {what}."),
    "buy": gettext_noop("You buy {card}."),
    "play": gettext_noop("You play {card}."),
    "research glass": gettext_noop("You move your magnifying glass to {space}."),
    "research book": gettext_noop("You move your notebook to {space}."),
    "research temple": gettext_noop("You reach the Lost Temple with your magnifying glass."),
    "temple": gettext_noop("You take a temple tile worth {points} points."),
    "pass": gettext_noop("You pass."),
    "pass card": gettext_noop("You pass with {card}."),
    "assistant": gettext_noop("You use the assistant {assistant}."),
    "slot": gettext_noop("You put an idol into a slot: {what}."),
    "boon": gettext_noop("You use the boon of {guardian}."),
    "end": gettext_noop("You end your turn."),
    "skip": gettext_noop("You skip an effect: {what}."),
    "skip use": gettext_noop("You do not use {card} at once."),
    "use": gettext_noop("You use {card} at once."),
    "pay": gettext_noop("You pay for the effect."),
    "pay with": gettext_noop("You pay for the effect with {what}."),
    "choose": gettext_noop("You choose: {what}."),
    "exile": gettext_noop("You exile {card}."),
    "exile tile": gettext_noop("You get rid of a Fear tile."),
    "upgrade tablet": gettext_noop("You turn a tablet into an arrowhead."),
    "upgrade arrowhead": gettext_noop("You turn an arrowhead into a jewel."),
    "discard": gettext_noop("You discard {card}."),
    "gain": gettext_noop("You take {card}."),
    "again": gettext_noop("You use the site a second time."),
    "recruit": gettext_noop("You recruit the assistant {assistant}."),
    "rescue": gettext_noop("You rescue the assistant {assistant}."),
    "promote": gettext_noop("You turn the assistant {assistant} to gold."),
    "refresh": gettext_noop("You refresh the assistant {assistant}."),
    "exchange": gettext_noop("You exchange the assistant {assistant} for {other}."),
    "borrow": gettext_noop("You use the assistant {assistant} of the supply."),
    "activate": gettext_noop("You use {site}."),
    "relocate": gettext_noop("You move an archaeologist from {space} to {goal}."),
    "recall": gettext_noop("You take your archaeologist back from {space}."),
    "move": gettext_noop("You move {guardian} from {site} to {goal}."),
    "bonus": gettext_noop("You take a bonus tile: {what}."),
    "row": gettext_noop("You have the effect of the row first."),
    "lay": gettext_noop("You lay down {cards}."),
    "done": gettext_noop("You keep the cards that you have left."),
    "keep": gettext_noop("You keep {card}."),
    "keep and lay": gettext_noop("You keep {card}, and lay down {cards}."),
}
"""Keyed by the sentence with which the story describes the move to all."""


def deed(view: View, look: Look, move: str) -> str:
    """Describe a legal move of the reader's seat: `You dig at a3 and give Rope.`."""
    words = move.split(" ")
    if words[0] == "look":
        number = int(words[1])
        message = ngettext(
            "You look at {number} card of your deck.", "You look at {number} cards of your deck.", number
        )
        return message.format(number=number)
    kind, fields = describe_move(table_of(view), words)
    if words[0] == "keep":
        fields = {**fields, "card": card(words[1])}
    return translate_sentence(Sentence(DEEDS[kind], fields), look.names)
