"""Whether a move's effect could do anything now: said before a card is given up for nothing. Rule: A3.7, A5.9"""

from engine.titles.arnak.rules.foresight import after_skips, table_of
from engine.titles.arnak.rules.position import Position, Seat
from engine.titles.arnak.rules.view import View
from games.lib.text.sentences import look_up as _

EFFECTS = ("play", "assistant", "borrow", "boon", "slot", "use", "again", "activate", "choose", "pay")
"""Verbs of lines that are nothing but an effect."""
ENDING = ("skip", "end", "lay", "done", "all", "keep")
"""Verbs after which nothing is said: they leave the effect, or close it."""
GIVEN = frozenset(("acted", "agenda", "phase", "seats", "exiled"))
"""What may change though nothing comes of it."""
LOST = frozenset(("resources", "hand", "area", "assistants", "boons", "crates", "slots"))


def idle_part(view: View, seat: int, move: str) -> str:
    """A sentence where all that could follow is `skip`, or nothing at all; "" where chance or somebody else has a say in it."""
    verb = move.partition(" ")[0]
    if verb in ENDING:
        return ""
    after, skips = after_skips(view, move, seat)
    if verb in EFFECTS and comes_to_nothing(table_of(view), after, seat):
        return _("There is nothing here that it could do now.")
    return _("Part of the effect could do nothing now.") if skips else ""


def comes_to_nothing(before: Position, after: Position, seat: int) -> bool:
    """Whether the table is as it was, but for what was given up. `after`: with all that could only be skipped left out."""
    if after.phase == "chance" or (after.phase == "choice" and after.agenda != before.agenda[-len(after.agenda) :]):
        return False
    same = all(old == new for field, old, new in zip(before._fields, before, after, strict=True) if field not in GIVEN)
    return same and all(
        no_gain(one, other, number == seat)
        for number, (one, other) in enumerate(zip(before.seats, after.seats, strict=True))
    )


def no_gain(before: Seat, after: Seat, own: bool) -> bool:
    """Whether the seat has nothing that it did not have."""
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
