"""The consequences of a legal move: gains, leftovers, forgotten actions. Rule: A3."""

from django.utils.translation import ngettext

from engine.titles.arnak.rules.actions import free_actions
from engine.titles.arnak.rules.components import (
    ARTIFACTS,
    ASSISTANT_NUMBERS,
    BONUS_EFFECTS,
    BONUS_IDS,
    CAMP,
    DISCOVERY,
    FIGURES,
    GUARDIAN_IDS,
    GUARDIAN_NUMBERS,
    GUARDIAN_POINTS,
    GUARDIANS,
    IDOL_EFFECTS,
    SITE_IDS,
    SITE_NUMBERS,
    SLOT_EFFECTS,
    SLOT_IDS,
    SPACE_LEVELS,
    SPACE_NUMBERS,
    TRACKS,
)
from engine.titles.arnak.rules.foresight import after_skips, free_lines, table_after, table_of
from engine.titles.arnak.rules.position import GAP, Position, Seat, due
from engine.titles.arnak.rules.travel import NONE_LEFT
from engine.titles.arnak.rules.view import View
from games.boards.arnak import words
from games.boards.arnak.options import gold_of, left_note
from games.boards.arnak.standing import fear_sites
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
    message = _("It scores {points} points. Its boon, once: {what}.")
    return [message.format(points=GUARDIAN_POINTS, what=words.boon(guardian).rstrip("."))]


def card(view: View, rest: list[str]) -> list[str]:
    return [words.card_says(words.card_number(rest[0]))]


def purchase(view: View, rest: list[str]) -> list[str]:
    """Rule: A4.4."""
    number = words.card_number(rest[0])
    # An effect may ask for less.
    found = [] if view.agenda else [_("It costs {price}.").format(price=words.price(number))]
    if number >= ARTIFACTS[0]:
        return [*found, words.card_says(number)]
    return [*found, _("It goes under your deck, and you draw it later.")]


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


def payment(view: View, rest: list[str]) -> list[str]:
    return [words.effect(view.agenda[:1])]


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
    "pay": payment,
}
"""Verb -> what its line brings."""


EFFECTS = ("play", "assistant", "borrow", "boon", "slot", "use", "again", "activate", "choose", "pay")
"""Verbs of lines that are nothing but an effect."""
ENDING = ("skip", "end", "lay", "done", "all", "keep")
"""Verbs without a warning: they leave the effect, or close it."""
GIVEN = frozenset(("acted", "agenda", "phase", "seats", "exiled"))
"""Fields that may change though nothing comes of the effect."""
LOST = frozenset(("resources", "hand", "area", "assistants", "boons", "crates", "slots"))


def idle_part(view: View, seat: int, move: str) -> str:
    """Warn if only `skip`, or nothing, could follow; "" if chance or another seat has a say in it."""
    verb = move.partition(" ")[0]
    if verb in ENDING:
        return ""
    after, skips = after_skips(view, move, seat)
    if verb in EFFECTS and comes_to_nothing(table_of(view), after, seat):
        return _("There is nothing here that it could do now.")
    return _("Part of the effect could do nothing now.") if skips else ""


def comes_to_nothing(before: Position, after: Position, seat: int) -> bool:
    """Return whether the table changed only by what was given. `after`: after all forced skips."""
    if after.phase == "chance" or (after.phase == "choice" and after.agenda != before.agenda[-len(after.agenda) :]):
        return False
    same = all(old == new for field, old, new in zip(before._fields, before, after, strict=True) if field not in GIVEN)
    return same and all(
        no_gain(one, other, number == seat)
        for number, (one, other) in enumerate(zip(before.seats, after.seats, strict=True))
    )


def no_gain(before: Seat, after: Seat, own: bool) -> bool:
    """Return whether the seat has nothing that it did not have."""
    if not own:
        return before == after
    fields = zip(before._fields, before, after, strict=True)
    return (
        all(old == new for field, old, new in fields if field not in LOST)
        and all(old >= new for old, new in zip(before.resources, after.resources, strict=True))
        and all(after.hand.count(card) <= before.hand.count(card) for card in after.hand)
        and [one[:2] for one in before.assistants] == [one[:2] for one in after.assistants]
        and all(old[2] >= new[2] for old, new in zip(before.assistants, after.assistants, strict=True))
        and {*after.boons} <= {*before.boons}
        and after.crates <= before.crates
    )


def still_free(view: View, seat: int) -> list[str]:
    """Return the seat's free actions, each in a few words."""
    found, cards = [], []
    lines = [line.split(" ") for line in free_lines(view, seat)]
    for verb, *rest in lines:
        if verb == "assistant":
            found.append(_("assistant {assistant} is ready").format(assistant=rest[0].upper()))
        elif verb == "boon":
            found.append(_("the boon of {guardian} is unused").format(guardian=rest[0].upper()))
        elif verb == "play":
            cards.append(words.card_name(rest[0]))
    if cards:
        message = ngettext("{cards} is free to play", "{cards} are free to play", len(cards))
        found.append(message.format(cards=words.listing(dict.fromkeys(cards))))
    if any(verb == "slot" for verb, *rest in lines):
        found.append(_("an idol could go into a slot"))
    for boon in view.seats[seat].boons:
        if GUARDIANS[boon].icons:
            what = words.boon(boon)
            found.append(
                _("{guardian} still has {what} for travel").format(guardian=GUARDIAN_IDS[boon].upper(), what=what)
            )
    return found


def open_ends(view: View, seat: int, passing: bool) -> list[str]:
    """Return sentences before `pass` or `end` is confirmed. Free actions are lost with the last `end` of the round alone."""
    found = still_free(view, seat) if view.seats[seat].passed else []
    idle = FIGURES - view.figures.count(seat)
    if passing and idle:
        found.insert(
            0, _("an archaeologist of yours is unused") if idle == 1 else _("both your archaeologists are unused")
        )
    sentences = [_("Still open: {what}.").format(what=words.listing(found))] if found else []
    if view.icons != NONE_LEFT:
        sentences.append(_("Icons left over that will be lost: {what}.").format(what=words.icons(view.icons)))
    return sentences + fear_coming(view, seat) if passing else sentences


def fear_coming(view: View, seat: int) -> list[str]:
    """Return a sentence for each guarded site from which a Fear would come home now."""
    message = _("From {site} you bring a Fear home; {guardian}.")
    return [
        message.format(site=SITE_IDS[site], guardian=words.guardian(view.guardians[site]))
        for site in fear_sites(view, seat)
    ]
