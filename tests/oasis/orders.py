"""What orders are written for in Oasis, and what they can watch. Others' hidden cards have no part in it."""

from engine.contract import Occasion, Watch
from engine.sentences import Seat, Sentence
from tests.oasis.position import COLOURS, TURNS, Position, View, imagine


def lowest(n: int) -> int:
    """Return what others hold is dealt in the order of the alphabet: nobody is to plan with chance."""
    return 0


def chapter(view: View) -> int:
    """Return a round: cards are drawn before the next one."""
    return view.round


def occasions(view: View, seat: int) -> tuple[Occasion, ...]:
    """Return the seat's next turn of the round, and `keep`, at its end; what it drew or found by a dig is not there."""
    position = imagine(view, lowest)
    if view.phase == "chance" and view.draws[0] == ("find", seat, 1):
        position = position._replace(phase="after", draws=())
    found = []
    if position.phase in ("turn", "after"):
        players = len(position.seats)
        turns = [
            taken for taken in range(position.taken, TURNS * players) if (view.round - 1 + taken) % players == seat
        ]
        if turns:
            mine = position if turns[0] == position.taken else position._replace(taken=turns[0], phase="turn")
            found.append(Occasion("", mine))
    keeps = seat in view.due if view.phase == "keep" else bool(view.hand)
    if position.phase in ("turn", "after", "keep") and keeps:
        found.append(Occasion("keep", with_keep(position, seat)))
    return tuple(found)


def with_keep(position: Position, seat: int) -> Position:
    """Return the end of the round, at which nobody else has anything to keep."""
    keeping = tuple("due" if other == seat else "done" for other in range(len(position.seats)))
    return position._replace(phase="keep", keeping=keeping, taken=TURNS * len(position.seats) - 1)


def watches(view: View, seat: int) -> tuple[Watch, ...]:
    others = [other for other in range(len(view.shown)) if other != seat]
    found = [Watch("found", Sentence("Somebody finds a site."))]
    return (
        *found,
        *(Watch(f"moved {COLOURS[other]}", Sentence("{seat} moves.", {"seat": Seat(other)})) for other in others),
    )


def watch_fired(then: View, now: View, seat: int, watch: str) -> Sentence | None:
    kind, _, colour = watch.partition(" ")
    if kind == "found":
        seats = [other for other in range(len(now.shown)) if other != seat]
        found = any(then.shown[other].found != now.shown[other].found for other in seats)
        return Sentence("A site was found.") if found else None
    other = COLOURS.index(colour)
    return Sentence("{seat} moved.", {"seat": Seat(other)}) if has_moved(then, now, other) else None


def has_moved(then: View, now: View, seat: int) -> bool:
    """In the same round."""
    last = now.taken if now.phase in ("turn", "after") else TURNS * len(now.shown)
    turns = range(then.taken, last) if then.phase != "keep" else range(0)
    passed = any((now.round - 1 + taken) % len(now.shown) == seat for taken in turns)
    main = now.phase == "after" and now.turn == seat and not (then.phase == "after" and then.taken == now.taken)
    kept = then.phase == "keep" and seat in then.due and seat not in now.due
    came_to_keep = then.phase != "keep" and now.phase == "keep" and now.shown[seat].held > 0 and seat not in now.due
    return passed or main or kept or came_to_keep or then.shown[seat] != now.shown[seat]
