"""Explain why a line cannot be played, in a sentence that cites the rule, once a move did not fit."""

from collections.abc import Iterator

from engine.errors import IllegalMove, MoveError, NotDue, UnreadableMove
from engine.sentences import Field, Listing, Sentence, Term, gettext_noop
from engine.titles.thebes.rules.components import CARDS, END_WEEK, PLACE_NAMES, PLACES, SITE_IDS
from engine.titles.thebes.rules.dig import FEWEST_WEEKS, knowledge
from engine.titles.thebes.rules.legal import legal
from engine.titles.thebes.rules.lines import (
    ACTIONS,
    HELPERS,
    WITH_ASSISTANT,
    WITH_PERMISSION,
    WITH_RUMOUR,
    WITH_SHOVEL,
    WITH_ZEPPELIN,
    Action,
)
from engine.titles.thebes.rules.position import EMPTY, YEARS, Archaeologist, Position
from engine.titles.thebes.rules.resources import (
    ASSISTANT_SHIFT,
    CAR_SHIFT,
    FIELD_MASK,
    PERMISSION_SHIFT,
    RUMOUR_SHIFT,
    SHOVEL_SHIFT,
    TRIP_WEEKS,
    ZEPPELIN_SHIFT,
    pack_means,
)

MOST_QUOTED = 60
"""Characters of a line that an answer quotes."""
MOST_NAMED = 6
"""Legal moves that an answer names."""

UNREADABLE = gettext_noop("“{move}” is not a move in Thebes. Legal moves: {legal}.")
OVER = gettext_noop("The game is over, so “{move}” cannot be played.")
NOT_DUE = gettext_noop("“{text}” cannot be played: this decision is another player's.")
CHANCE_DUE = gettext_noop("“{move}” cannot be played yet: something has to be drawn first.")
NOT_YET = gettext_noop("“{move}” is not possible yet: before 1903 only a player who can do nothing else may stop.")
NOT_SHOWN = gettext_noop("“{move}” is not possible: that card is not among those shown: {shown}.")
NOTHING_SHOWN = gettext_noop("“{move}” is not possible: no researcher card is shown.")
NOT_ON_SPACES = gettext_noop("“{move}” is not possible: that exhibition is not on the board.")
FEW_ARTIFACTS = gettext_noop("“{move}” is not possible: artefacts needed from {site}: {needed}; you have {owned}.")
NO_ZEPPELIN = gettext_noop("“{move}” is not possible: there is no zeppelin to use.")
NO_TRIP = gettext_noop(
    "“{move}” is not possible: the archaeologist is already in {place}, and a zeppelin needs a trip."
)
TOO_LONG = gettext_noop("“{move}” is not possible: trip and action take {weeks} weeks; weeks left: {left}.")
NO_RUMOUR = gettext_noop("“{move}” is not possible: there is no rumour about {site} to use.")
NO_ASSISTANT = gettext_noop("“{move}” is not possible: there is no assistant.")
SEVERAL_ASSISTANTS = gettext_noop(
    "“{move}” has to be written without “assistant”: only a lone one is named, two or more always help."
)
NO_SHOVEL = gettext_noop("“{move}” is not possible: there is no shovel.")
SEVERAL_SHOVELS = gettext_noop(
    "“{move}” has to be written without “shovel”: only a lone one is named, two or more always help."
)
NO_PERMISSION = gettext_noop("“{move}” is not possible: there is no special permission.")
PERMIT_SPENT = gettext_noop(
    "“{move}” is not possible: {site} has already been dug this year, so its permit is used up until the new year."
)
SAY_PERMISSION = gettext_noop(
    "“{move}” is not possible: the permit for {site} is used up. To use the special permission, add “with permission”."
)
PERMIT_VALID = gettext_noop(
    "“{move}” has to be written without “permission”: the permit for {site} is valid on arrival."
)
NO_KNOWLEDGE = gettext_noop("“{move}” is not possible: a dig needs specialised knowledge of {site}.")
SAY_HELPERS = gettext_noop(
    "“{move}” is not possible: a dig needs specialised knowledge of {site}. To get some for this dig, add “with "
    "{helpers}”."
)
FEW_WEEKS = gettext_noop("“{move}” is not possible: with knowledge {knowledge}, a dig takes at least {fewest} weeks.")

CHANCE_LINES = {
    "first": gettext_noop(
        "“{move}” does not fit here: the record needs a line such as “first blue”, with a colour of this game."
    ),
    "show": gettext_noop("“{move}” does not fit here: the record needs “show” and the cards drawn for the slots."),
    "refill": gettext_noop("“{move}” does not fit here: the record needs “refill” and the cards drawn for the slot."),
    "find": gettext_noop(
        "“{move}” does not fit here: the record needs “find {site}” and {tokens} tokens from its bag, highest "
        "values first, then book, general, debris."
    ),
}

Reason = tuple[str, str, dict[str, Field]]
"""Message, paragraph, the fields of the message besides `move`."""


def not_due(position: Position, move: str, text: str = "") -> MoveError:
    """Return the error for a line of a seat that is not due; `text` as in `refusal`."""
    if position.phase != "turn":
        return refusal(position, move, text)
    return NotDue(Sentence(NOT_DUE, {"text": shorten(text or move)}), "T3.1")


def refusal(position: Position, move: str, text: str = "") -> MoveError:
    """Return the error for a line that is not legal for the due seat.

    `text`: the line as it was written, if that is not canonical.
    """
    shown = shorten(text or move)
    if position.phase == "over":
        return NotDue(Sentence(OVER, {"move": shown}), "T3.3")
    if position.phase == "chance":
        return NotDue(Sentence(CHANCE_DUE, {"move": shown}), "T7")
    action = ACTIONS.get(move)
    if action is None:
        return UnreadableMove(Sentence(UNREADABLE, {"move": shown, "legal": some_legal(position)}), "T7")
    message, rule, fields = reason(position, action)
    return IllegalMove(Sentence(message, {"move": shown, **fields}), rule)


def shorten(move: str) -> str:
    return move if len(move) <= MOST_QUOTED else move[:MOST_QUOTED] + "…"


def some_legal(position: Position) -> Field:
    """Return a few legal moves, as many as one reads."""
    moves = legal(position, position.turn)
    if len(moves) > MOST_NAMED:
        return Listing(tuple(moves[: MOST_NAMED - 1]), more=len(moves) - MOST_NAMED + 1)
    return Listing(tuple(moves))


def reason(position: Position, action: Action) -> Reason:
    """Return the first reason why the due seat cannot do that."""
    archaeologist = position.archaeologists[position.turn]
    packed = pack_means(archaeologist)
    return (
        (STOPPING if action.kind == "stop" else None)
        or flight_reason(archaeologist, packed, action)
        or KINDS[action.kind](position, archaeologist, action)
        or too_long(position, archaeologist, packed, action)
    )


STOPPING: Reason = (NOT_YET, "T3.3", {})


def flight_reason(archaeologist: Archaeologist, packed: int, action: Action) -> Reason | None:
    """Return why the seat cannot fly. Rule: T3.4."""
    if not action.flags & WITH_ZEPPELIN:
        return None
    if not packed >> ZEPPELIN_SHIFT & FIELD_MASK:
        return NO_ZEPPELIN, "T3.4", {}
    if archaeologist.place == action.place:
        return NO_TRIP, "T3.4", {"place": Term(PLACE_NAMES[PLACES[action.place]])}
    return None


def too_long(position: Position, archaeologist: Archaeologist, packed: int, action: Action) -> Reason:
    """Return the reason for an action past the end space. Rule: T3.3."""
    weeks = action.weeks if action.kind != "refresh" else position.refreshes + 1
    left = END_WEEK[position.players] - archaeologist.week
    return TOO_LONG, "T3.3", {"weeks": travel(archaeologist, packed, action) + weeks, "left": left}


def travel(archaeologist: Archaeologist, packed: int, action: Action) -> int:
    """Return the weeks of the trip. Rule: T3.4."""
    if action.flags & WITH_ZEPPELIN:
        return 0
    return TRIP_WEEKS[packed >> CAR_SHIFT & FIELD_MASK > 0][archaeologist.place][action.place]


def take_reason(position: Position, archaeologist: Archaeologist, action: Action) -> Reason | None:
    """Return why the card cannot be taken. Rule: T4.1."""
    shown = [card for card in dict.fromkeys(position.display) if card != EMPTY]
    if not shown:
        return NOTHING_SHOWN, "T4.1", {}
    if action.item in shown:
        return None
    return NOT_SHOWN, "T4.1", {"shown": Listing(tuple(CARDS[card].id for card in shown))}


def refresh_reason(position: Position, archaeologist: Archaeologist, action: Action) -> Reason | None:
    """Return why the cards cannot be refreshed. Rule: T4.5."""
    return None if any(card != EMPTY for card in position.display) else (NOTHING_SHOWN, "T4.5", {})


def exhibit_reason(position: Position, archaeologist: Archaeologist, action: Action) -> Reason | None:
    """Return why the exhibition cannot be held. Rule: T4.3."""
    if action.item not in position.spaces:
        return NOT_ON_SPACES, "T4.3", {}
    for site, needed in enumerate(CARDS[action.item].needs):
        owned = len(archaeologist.artifacts[site])
        if owned < needed:
            return FEW_ARTIFACTS, "T4.3", {"needed": needed, "owned": owned, "site": site_name(site)}
    return None


def site_name(site: int) -> Term:
    return Term(PLACE_NAMES[SITE_IDS[site]])


def dig_reason(position: Position, archaeologist: Archaeologist, action: Action) -> Reason | None:
    """Return why the seat cannot dig. Rule: T5."""
    packed = pack_means(archaeologist)
    return (
        helper_reason(packed, action)
        or knowledge_reason(packed, action)
        or permit_reason(position, archaeologist, packed, action)
    )


def helper_reason(packed: int, action: Action) -> Reason | None:
    """Return why the helpers do not fit. Rule: T5.2, T5.4."""
    assistants, shovels = packed >> ASSISTANT_SHIFT & FIELD_MASK, packed >> SHOVEL_SHIFT & FIELD_MASK
    if action.flags & WITH_RUMOUR and not packed >> RUMOUR_SHIFT + action.item & 1:
        return NO_RUMOUR, "T5.2", {"site": site_name(action.item)}
    if action.flags & WITH_ASSISTANT and assistants != 1:
        return SEVERAL_ASSISTANTS if assistants else NO_ASSISTANT, "T5.2", {}
    if action.flags & WITH_SHOVEL and shovels != 1:
        return SEVERAL_SHOVELS if shovels else NO_SHOVEL, "T5.4", {}
    return None


def knowledge_reason(packed: int, action: Action) -> Reason | None:
    """Return why knowledge and weeks do not suffice. Rule: T5.1, T5.4."""
    points = knowledge(packed, action.item, action.flags)
    if not points:
        helpers = " ".join(helper for helper, held in unused_helpers(packed, action) if held)
        if helpers:
            return SAY_HELPERS, "T5.1", {"site": site_name(action.item), "helpers": helpers}
        return NO_KNOWLEDGE, "T5.1", {"site": site_name(action.item)}
    if action.weeks < FEWEST_WEEKS[points]:
        return FEW_WEEKS, "T5.4", {"knowledge": points, "fewest": FEWEST_WEEKS[points]}
    return None


def unused_helpers(packed: int, action: Action) -> Iterator[tuple[str, bool]]:
    """Yield the helpers for knowledge of the site that are not declared, and whether the seat has them."""
    yield HELPERS[0], packed >> RUMOUR_SHIFT + action.item & 1 > 0
    yield HELPERS[1], packed >> ASSISTANT_SHIFT & FIELD_MASK == 1


def permit_reason(position: Position, archaeologist: Archaeologist, packed: int, action: Action) -> Reason | None:
    """Return why the permit or the permission does not fit. Rule: T1.3, T5.1, T5.7."""
    week = archaeologist.week
    arrival = week + travel(archaeologist, packed, action)
    if arrival > END_WEEK[position.players]:
        return None
    spent = archaeologist.spent >> action.item & 1 and YEARS[arrival] == YEARS[week]
    site = {"site": site_name(action.item)}
    if not spent:
        return (PERMIT_VALID, "T5.7", {**site}) if action.flags & WITH_PERMISSION else None
    if packed >> PERMISSION_SHIFT & FIELD_MASK:
        return None if action.flags & WITH_PERMISSION else (SAY_PERMISSION, "T5.7", {**site})
    return (NO_PERMISSION, "T5.7", {}) if action.flags & WITH_PERMISSION else (PERMIT_SPENT, "T5.1", {**site})


KINDS = {"take": take_reason, "refresh": refresh_reason, "exhibit": exhibit_reason, "dig": dig_reason}


def chance_refusal(position: Position, move: str) -> MoveError:
    """Return the error for a line of chance that does not fit the due draw."""
    draw = position.due_draw
    fields: dict[str, Field] = {"move": shorten(move)}
    if draw.kind == "find":
        fields |= {"site": SITE_IDS[draw.place], "tokens": draw.tokens}
    return IllegalMove(Sentence(CHANCE_LINES[draw.kind], fields), CHANCE_RULES[draw.kind])


CHANCE_RULES = {"first": "T2.1", "show": "T4.2", "refill": "T4.1", "find": "T5.5"}
