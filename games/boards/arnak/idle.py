"""Warnings that a move's effect can do nothing now, before a card is wasted. Rule: A3.7, A5.9."""

from engine.titles.arnak.rules.foresight import after_skips, table_of
from engine.titles.arnak.rules.position import Position, Seat
from engine.titles.arnak.rules.view import View
from games.lib.text.sentences import look_up as _

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
