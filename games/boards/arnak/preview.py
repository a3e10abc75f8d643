"""The consequences of a legal move: gains, leftovers, forgotten actions. Rule: A3."""

from engine.titles.arnak.rules.actions import free_actions
from engine.titles.arnak.rules.components import (
    ASSISTANT_NUMBERS,
    BONUS_EFFECTS,
    BONUS_IDS,
    CAMP,
    DISCOVERY,
    GUARDIAN_NUMBERS,
    IDOL_EFFECTS,
    SITE_NUMBERS,
    SLOT_EFFECTS,
    SLOT_IDS,
    SPACE_LEVELS,
    SPACE_NUMBERS,
    TRACKS,
)
from engine.titles.arnak.rules.foresight import table_after
from engine.titles.arnak.rules.position import GAP, Position, due
from engine.titles.arnak.rules.view import View
from games.boards.arnak import words
from games.boards.arnak.idle import idle_part
from games.boards.arnak.open_ends import open_ends
from games.boards.arnak.options import gold_of, left_note
from games.boards.contract import Look
from games.lib.text.sentences import look_up as _


def preview(view: View, look: Look, move: str) -> str:
    """Return the consequences in the order in which they happen."""
    seat = look.seat
    assert seat is not None
    line = move.split(" ")
    sentences = [*effects(view, line), left_note(view, seat, move)]
    if line[0] in ("pass", "end"):
        sentences += open_ends(view, seat, line[0] == "pass")
    sentences.append(idle_part(view, seat, move))
    text = " ".join(filter(None, sentences))
    # Ending a turn plainly lets others come next.
    return text if text or move == "end" else following(table_after(view, move, seat), look, seat)


def following(after: Position, look: Look, seat: int) -> str:
    """Say who or what comes next, after a line without other consequences."""
    if after.phase == "chance":
        return _("Then cards are drawn or turned up.")
    if after.phase == "over":
        return _("That ends the game.")
    if after.phase == "turn" and after.seats[seat].passed and seat in due(after):
        free = free_actions(after, after.seats[seat])
        return _("You can still take free actions, then end your turn.") if free else _("Then end your turn.")
    if seat in due(after):
        return _("It is still your turn.") if after.phase != "keep" else _("Then you decide on the rest of your hand.")
    names = words.listing(look.names[one] for one in due(after))
    return _("Next to decide: {names}.").format(names=names)


def effects(view: View, line: list[str]) -> list[str]:
    verb, *rest = line
    return SAYS[verb](view, rest) if verb in SAYS else []


def dig(view: View, rest: list[str]) -> list[str]:
    return [words.effect(words.site_effect(view, words.site_of(rest[0])))]


def discovery(view: View, rest: list[str]) -> list[str]:
    """Rule: A4.2."""
    kind = view.idols[words.site_of(rest[0]) - CAMP]
    found = [_("A site tile is turned up, and you use it; then a guardian appears.")]
    if kind != GAP:
        found.insert(0, words.effect(IDOL_EFFECTS[kind]))
    if not view.agenda:  # an effect may ask for less
        level = SPACE_LEVELS[SPACE_NUMBERS[rest[0]]]
        found.insert(0, _("It costs {price}.").format(price=words.cost((0, DISCOVERY[level], 0, 0, 0))))
    return found


def overcome(view: View, rest: list[str]) -> list[str]:
    guardian = view.guardians[SITE_NUMBERS[rest[0]]]
    return [_("Its boon: {what}.").format(what=words.boon(guardian).rstrip("."))]


def card(view: View, rest: list[str]) -> list[str]:
    return [words.card_says(words.card_number(rest[0]))]


def purchase(view: View, rest: list[str]) -> list[str]:
    number = words.card_number(rest[0])
    return [_("It costs {price}.").format(price=words.price(number)), words.card_says(number)]


def research(view: View, rest: list[str]) -> list[str]:
    """Rule: A4.6."""
    space = next(one for one in TRACKS[view.temple].spaces if one.id == rest[1])
    return [_("The bridge costs {what}.").format(what=words.bridge(space)), words.row_effect(view, rest[0], space.row)]


def assistant(view: View, rest: list[str]) -> list[str]:
    number = ASSISTANT_NUMBERS[rest[-1]]
    return [words.assistant(number, gold_of(view, "assistant", rest[-1]))]


def slot(view: View, rest: list[str]) -> list[str]:
    return [words.effect(SLOT_EFFECTS[SLOT_IDS.index(rest[0])])]


def bonus(view: View, rest: list[str]) -> list[str]:
    return [words.effect(BONUS_EFFECTS[BONUS_IDS.index(rest[0])])]


def boon(view: View, rest: list[str]) -> list[str]:
    return [words.boon(GUARDIAN_NUMBERS[rest[0]])]


def activation(view: View, rest: list[str]) -> list[str]:
    return [words.effect(words.site_effect(view, SITE_NUMBERS[rest[0]]))]


SAYS = {
    "dig": dig,
    "discover": discovery,
    "overcome": overcome,
    "play": card,
    "gain": card,
    "buy": purchase,
    "research": research,
    "assistant": assistant,
    "recruit": assistant,
    "rescue": assistant,
    "slot": slot,
    "bonus": bonus,
    "boon": boon,
    "activate": activation,
}
"""Verb -> what its line brings."""
