"""How far the game is, and what is to be decided, or by whom. Rule: A9.2."""

from django.utils.translation import gettext_noop

from engine.titles.arnak.rules.components import ROUNDS
from engine.titles.arnak.rules.foresight import free_lines
from engine.titles.arnak.rules.travel import NONE_LEFT
from engine.titles.arnak.rules.view import View
from games.boards.arnak import words
from games.boards.arnak.counting import outcome
from games.boards.contract import Look
from games.lib.text.sentences import look_up as _

STAGES = {
    "turn": gettext_noop("turns"),
    "choice": gettext_noop("in the middle of an effect"),
    "keep": gettext_noop("hands at the end of the round"),
    "chance": gettext_noop("something is drawn"),
    "over": gettext_noop("the end"),
}

QUESTIONS = {
    "exile": gettext_noop("You may exile a card from your hand or play area, or skip."),
    "upgrade": gettext_noop("You may turn a tablet into an arrowhead, or an arrowhead into a jewel, or skip."),
    "refresh": gettext_noop("You may refresh an exhausted assistant, or skip."),
    "pay": gettext_noop("You may pay for the effect, or skip it."),
    "or": gettext_noop("Choose what you get."),
    "choose": gettext_noop("Choose what you get."),
    "discard": gettext_noop("Choose a card of your hand to discard."),
    "dig": gettext_noop("You may dig or discover with what the effect gives, or skip."),
    "research": gettext_noop("You may research with what the effect gives, or skip."),
    "buy": gettext_noop("You may buy a card with what the effect gives, or skip."),
    "gain_card": gettext_noop("You may take a card at no cost, or skip."),
    "overcome": gettext_noop("You may overcome a guardian at no cost, or skip."),
    "activate": gettext_noop("You may use a site, or skip."),
    "relocate": gettext_noop("You may move an archaeologist of yours to another site, or skip."),
    "return_archaeologist": gettext_noop("Take back an archaeologist of yours."),
    "move_guardian": gettext_noop("You may move a guardian, or skip."),
    "use_supply_assistant": gettext_noop("You may use an assistant of the supply, or skip."),
    "exchange_assistant": gettext_noop("You may exchange an assistant of yours, or skip."),
    "recruit": gettext_noop("You may recruit an assistant, or skip."),
    "rescue_one": gettext_noop("You may rescue an assistant, or skip."),
    "upgrade_assistant": gettext_noop("You may turn an assistant to gold, or skip."),
    "peek_draw": gettext_noop("Choose how many cards you look at."),
    "keep_one": gettext_noop("Choose the card that you keep."),
    "use": gettext_noop("You may use {card} at once, or skip."),
    "again": gettext_noop("You may use the site a second time, or skip."),
    "bonus": gettext_noop("Choose what comes first: a bonus tile, or the effect of the row."),
}
"""Operation -> the question of its decision."""


def part(view: View) -> str:
    return _("Round {number} of {rounds}").format(number=view.round, rounds=ROUNDS)


def stage(view: View) -> str:
    return _("Round {number} of {rounds}, {phase}").format(
        number=view.round, rounds=ROUNDS, phase=_(STAGES[view.phase])
    )


def prompt(view: View, look: Look) -> str:
    """Address the deciding seat as "you", and tell everybody else about it."""
    if view.phase == "over":
        return outcome(view, look)
    if view.phase == "chance":
        return _("Something is being drawn.")
    if view.phase == "keep":
        return keep_prompt(view, look)
    if view.turn != look.seat:
        return _("{name} to move.").format(name=look.names[view.turn])
    return " ".join([question(view), *icons_left(view)])


def question(view: View) -> str:
    if view.phase == "turn":
        if view.acted:
            if view.own is None or not free_lines(view, view.turn):
                return _("Main action done. End your turn.")
            return _("Main action done. Play free actions or end your turn.")
        return _("Your turn: take one main action, or pass. Free actions can come before it and after it.")
    task = view.agenda[0]
    question = _(QUESTIONS[task[0]])
    return question.format(card=words.card(task[1])) if task[0] == "use" else question


def icons_left(view: View) -> list[str]:
    """Show what is left over from travel. Rule: A3.4."""
    if view.icons == NONE_LEFT:
        return []
    return [_("Icons left over this turn: {what}.").format(what=words.icons(view.icons))]


def keep_prompt(view: View, look: Look) -> str:
    """Ask all seats for their hands at the same time. Rule: A6.1."""
    waiting = [seat for seat, one in enumerate(view.seats) if one.held and not one.done]
    others = [look.names[seat] for seat in waiting if seat != look.seat]
    if look.seat in waiting:
        return _("The round is over. Lay down any cards you don't want to keep. You then draw up to five.")
    return _("The round is over. Still deciding on their hands: {names}.").format(names=words.listing(others))
