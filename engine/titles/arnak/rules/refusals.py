"""Explain why a line is refused, from what the seat can see: a sentence and its paragraph. Never on the fast path."""

from typing import Final

from engine.errors import IllegalMove, MoveError, NotDue, UnreadableMove
from engine.sentences import Sentence, gettext_noop
from engine.titles.arnak.rules.actions import is_inside
from engine.titles.arnak.rules.components import (
    ARTIFACTS,
    ASSISTANT_NUMBERS,
    ASSISTANTS,
    CARD_NUMBERS,
    CARDS,
    COLOURS,
    FIGURES,
    GUARDIAN_NUMBERS,
    SITE_NUMBERS,
    SITE_OF,
    SPACE_LEVELS,
    SPACE_NUMBERS,
)
from engine.titles.arnak.rules.effects import Task
from engine.titles.arnak.rules.position import FREE, GAP, Position, Seat, due, is_known

Reason = tuple[str, str]
"""A message, with `{move}` for the written line, and the paragraph."""

LONGEST: Final = 60

GAME_OVER: Final = (gettext_noop("“{move}” comes too late: the game is over."), "A6.2")
CHANCE_FIRST: Final = (gettext_noop("“{move}” has to wait: first something is drawn or turned up."), "A9.7")
OTHERS_TURN: Final = (gettext_noop("“{move}” has to wait: it is another player's turn."), "A3.1")
HAND_DONE: Final = (gettext_noop("“{move}” is not possible: you have decided on your hand."), "A9.5")
OTHERS_HAND: Final = (gettext_noop("“{move}” is for another player to decide."), "A9.5")
NO_MOVE: Final = (gettext_noop("“{move}” is no move of this game."), "A9.1")
CHANCE_LINE: Final = (gettext_noop("“{move}” is not what is to be drawn or turned up now."), "A9.7")

KEEPING: Final = (
    gettext_noop("“{move}” is not possible: now you decide which cards of your hand to keep, with “lay” and “done”."), "A6.1",
)  # fmt: skip
EFFECT_FIRST: Final = (gettext_noop("“{move}” is not possible now: an effect waits for your decision first."), "A3.6")
ACTED: Final = (
    gettext_noop("“{move}” is a main action, and yours of this turn is done; write “end” to end the turn."),
    "A3.2",
)
NOT_ACTED: Final = (gettext_noop("“{move}” is not possible yet: take a main action first, or pass."), "A3.8")
NO_EFFECT: Final = (gettext_noop("“{move}” answers a question that no effect asks now."), "A9.2")

NO_FIGURE: Final = (gettext_noop("“{move}” is not possible: both your archaeologists are on the board."), "A4.1")
TAKEN: Final = (gettext_noop("“{move}” is not possible: that space is not free."), "A4.1")
UNDISCOVERED: Final = (gettext_noop("“{move}” is not possible: that site is not discovered yet."), "A4.1")
DISCOVERED: Final = (gettext_noop("“{move}” is not possible: that site is discovered already."), "A4.2")
NO_SPACE: Final = (gettext_noop("“{move}” names no space of the board."), "A9.1")
PAYMENT: Final = (
    gettext_noop("“{move}” cannot be paid so: what you give has to be yours, and just enough for the travel."), "A3.9",
)  # fmt: skip
DISCOVERY: Final = (
    gettext_noop("“{move}” cannot be paid so: it takes compasses, and travel that is just enough."), "A4.2",
)  # fmt: skip
NO_GUARDIAN: Final = (
    gettext_noop("“{move}” is not possible: you have no archaeologist there, or no guardian is there."),
    "A4.3",
)
GUARDIAN_COST: Final = (gettext_noop("“{move}” is not possible: the cost of that guardian cannot be paid so."), "A4.3")
NO_CARD: Final = (gettext_noop("“{move}” names no card of this game."), "A9.1")
NOT_IN_ROW: Final = (gettext_noop("“{move}” is not possible: that card is not in the row."), "A4.4")
TOO_DEAR: Final = (gettext_noop("“{move}” is not possible: you cannot pay for that card."), "A4.4")
NOT_IN_HAND: Final = (gettext_noop("“{move}” is not possible: that card is not in your hand."), "A4.5")
NOT_PLAYED: Final = (
    gettext_noop("“{move}” is not possible: that card has no such effect, or you lack the tablet for it."), "A4.5",
)  # fmt: skip
RESEARCH: Final = (
    gettext_noop("“{move}” is not possible: the space has to be linked, its bridge paid, and the notebook stays at or below the "
                 "magnifying glass."), "A4.6",
)  # fmt: skip
TEMPLE: Final = (
    gettext_noop("“{move}” is not possible: it takes the glass at the Lost Temple, a tile that is left, and its cost."),
    "A4.6",
)  # fmt: skip
ASSISTANT: Final = (gettext_noop("“{move}” is not possible: you have no such assistant that is ready."), "A5.5")
SLOT: Final = (gettext_noop("“{move}” is not possible: it takes an idol in your crates and a free slot."), "A5.6")
BOON: Final = (
    gettext_noop("“{move}” is not possible: you have no such boon unused, or it is for travel only."), "A4.3",
)  # fmt: skip
NOT_OFFERED: Final = (gettext_noop("“{move}” is not among the answers to what is asked now."), "A9.3")

MAIN: Final = frozenset(("dig", "discover", "overcome", "buy", "research", "temple", "pass"))
FREE_VERBS: Final = frozenset(("slot", "boon"))
INSIDE: Final = frozenset(
    (
        "skip", "use", "pay", "choose", "exile", "upgrade", "discard", "gain", "again", "recruit", "rescue", "promote", "refresh",
        "exchange", "borrow", "activate", "relocate", "recall", "move", "bonus", "row", "look", "keep",
    )
)  # fmt: skip
HAND: Final = frozenset(("lay", "done", "all"))
ANSWERS: Final = {
    "dig": ("dig", "discover"),
    "research": ("research", "temple"),
    "buy": ("buy",),
    "overcome": ("overcome",),
}
"""Operation of an effect -> the main actions that answer it."""
VERBS: Final = MAIN | FREE_VERBS | INSIDE | HAND | {"play", "assistant", "end"}


def shorten(text: str) -> str:
    """Return the written line, cut to the length of a quotation."""
    text = " ".join(text.split())
    return (text if len(text) <= LONGEST else text[: LONGEST - 1] + "…") or "?"


def sentence(reason: Reason, move: str) -> Sentence:
    return Sentence(reason[0], {"move": shorten(move)})


def not_due(position: Position, move: str) -> MoveError:
    """Return the error for a seat without a due decision."""
    reason = OTHERS_TURN
    if position.phase == "over":
        reason = GAME_OVER
    elif position.phase == "chance":
        reason = CHANCE_FIRST
    elif position.phase == "keep":
        reason = HAND_DONE
    return NotDue(sentence(reason, move), reason[1])


def refusal(position: Position, move: str, seat: int | None) -> MoveError:
    """Return the error for a line that cannot be played; `seat` wrote it, None where a record does not say."""
    if position.phase in ("over", "chance") or (seat is not None and seat not in due(position)):
        return not_due(position, move)
    words = move.split(" ")
    if words[0] not in VERBS:
        return UnreadableMove(sentence(NO_MOVE, move), NO_MOVE[1])
    if position.phase == "keep":
        return keep_refusal(position, move, words, seat)
    reason = turn_reason(position, words)
    if reason in (NO_SPACE, NO_CARD):
        return UnreadableMove(sentence(reason, move), reason[1])
    return IllegalMove(sentence(reason, move), reason[1])


def keep_refusal(position: Position, move: str, words: list[str], seat: int | None) -> MoveError:
    """Return the error for a line at the end of a round. Rule: A9.5."""
    if words[0] not in HAND:
        return IllegalMove(sentence(KEEPING, move), KEEPING[1])
    colour = words[1] if len(words) > 1 else ""
    named = COLOURS.index(colour) if colour in COLOURS[: position.players] else seat
    if named is not None and (named not in due(position) or seat not in (None, named)):
        reason = OTHERS_HAND if seat is not None else HAND_DONE
        return NotDue(sentence(reason, move), reason[1])
    return IllegalMove(sentence(NOT_IN_HAND, move), "A9.5")


def turn_reason(position: Position, words: list[str]) -> Reason:
    verb = words[0]
    if verb in HAND or (verb in INSIDE and position.phase == "turn"):
        return NO_EFFECT
    if verb in INSIDE:
        return NOT_OFFERED
    if verb == "end":
        return EFFECT_FIRST if position.phase == "choice" else NOT_ACTED
    if position.phase == "choice":
        task = position.agenda[0]
        if verb in ANSWERS.get(task[0], ()):
            return answer_reason(position, task, words)
        if is_main(words) or is_inside(position.agenda):
            return EFFECT_FIRST
    elif position.acted and is_main(words):
        return ACTED
    return reason_of(position, position.seats[position.turn], verb, words[1:])


def is_main(words: list[str]) -> bool:
    """Return whether the line names a main action."""
    name = words[1] if len(words) > 1 else ""
    if words[0] == "assistant":
        return name in ASSISTANT_NUMBERS and ASSISTANTS[ASSISTANT_NUMBERS[name]].main
    card = CARD_NUMBERS.get(name, GAP)
    return words[0] in MAIN or (words[0] == "play" and card != GAP and CARDS[card].action == "main")


def answer_reason(position: Position, task: Task, words: list[str]) -> Reason:
    """Return why a line with the verb of the open effect does not answer it."""
    verb, name = words[0], words[1] if len(words) > 1 else ""
    if verb in ("dig", "discover"):
        allowed = SPACE_LEVELS[SPACE_NUMBERS[name]] in task[3] if name in SPACE_NUMBERS else True
    elif verb == "buy":
        of_kind = (CARD_NUMBERS.get(name, GAP) >= ARTIFACTS[0]) == (task[1] == "artifact")
        allowed = name not in CARD_NUMBERS or task[1] == "any" or of_kind
    elif verb == "research":
        allowed = task[1] == "any" or (task[1] == "notebook") == (name == "book")
    else:
        allowed = verb == "temple" or task[1] == "own_site"
    return reason_of(position, position.seats[position.turn], verb, words[1:]) if allowed else NOT_OFFERED


def reason_of(position: Position, mine: Seat, verb: str, rest: list[str]) -> Reason:
    """Return why this main or free action cannot be taken."""
    if verb in ("dig", "discover"):
        return expedition_reason(position, verb, rest)
    if verb == "overcome":
        site = SITE_NUMBERS.get(rest[0] if rest else "", GAP)
        there = {SITE_OF[space] for space, figure in enumerate(position.figures) if figure == position.turn}
        return GUARDIAN_COST if site in there and position.guardians[site] != GAP else NO_GUARDIAN
    if verb in ("buy", "play", "pass"):
        return card_reason(position, mine, verb, rest)
    if verb == "boon":
        return BOON if rest and rest[0] in GUARDIAN_NUMBERS else NO_MOVE
    return {"research": RESEARCH, "temple": TEMPLE, "assistant": ASSISTANT, "slot": SLOT}[verb]


def expedition_reason(position: Position, verb: str, rest: list[str]) -> Reason:
    """Return why the site cannot be dug or discovered. Rule: A4.1, A4.2."""
    space = SPACE_NUMBERS.get(rest[0] if rest else "", GAP)
    if space == GAP:
        return NO_SPACE
    if position.figures.count(position.turn) >= FIGURES:
        return NO_FIGURE
    if is_known(position.tiles, SITE_OF[space]) != (verb == "dig"):
        return UNDISCOVERED if verb == "dig" else DISCOVERED
    if position.figures[space] != FREE:
        return TAKEN
    return PAYMENT if verb == "dig" else DISCOVERY


def card_reason(position: Position, mine: Seat, verb: str, rest: list[str]) -> Reason:
    """Return why the card cannot be bought or played. Rule: A4.4, A4.5."""
    card = CARD_NUMBERS.get(rest[0] if rest else "", GAP)
    if card == GAP:
        return NO_CARD
    if verb == "buy":
        return TOO_DEAR if card in (*position.items, *position.artifacts) else NOT_IN_ROW
    return NOT_PLAYED if card in mine.hand else NOT_IN_HAND


def chance_refusal(position: Position, move: str) -> MoveError:
    """Return the error for a line of chance that does not fit the due draw."""
    return IllegalMove(sentence(CHANCE_LINE, move), CHANCE_LINE[1])
