"""What a seat can ask to be warned about, and whether it has happened between two of its views. Rule: A3 to A6."""

from collections.abc import Callable
from typing import Final

from engine.contract import Watch
from engine.sentences import Listing, Seat, Sentence, Term, gettext_noop
from engine.titles.arnak.rules.components import (
    ARTIFACTS,
    CARD_IDS,
    COLOURS,
    GUARDIAN_IDS,
    ITEMS,
    SITE_IDS,
    SITE_NUMBERS,
    SPACES_OF,
    TRACKS,
)
from engine.titles.arnak.rules.occasions import is_between
from engine.titles.arnak.rules.position import GAP, field_tile
from engine.titles.arnak.rules.view import Shown, View
from engine.titles.arnak.text.words import CARD_NAMES

ASK_CARD = gettext_noop("A new card comes into the row.")
ASK_WORD = gettext_noop("A new card with “{word}” in its name comes into the row.")
ASK_ITEM = gettext_noop("A new item comes into the row.")
ASK_ARTIFACT = gettext_noop("A new artefact comes into the row.")
ASK_SITE = gettext_noop("Something changes at {site}.")
ASK_BONUS = gettext_noop("Someone else takes a bonus tile from {space}.")
ASK_PASS = gettext_noop("Someone else passes.")
ASK_LAST = gettext_noop("Everyone else has passed.")
ASK_MOVED = gettext_noop("{seat} makes a move.")

CAME = gettext_noop("New in the row: {cards}.")
WENT = gettext_noop("{seat} has gone to {site}.")
DISCOVERED = gettext_noop("Someone has discovered {site}.")
GUARDED = gettext_noop("{guardian} is now at {site}.")
FREED = gettext_noop("There is no longer a guardian at {site}.")
TAKEN = gettext_noop("A bonus tile has been taken from {space}.")
PASSED = gettext_noop("{seat} has passed.")
MOVED = gettext_noop("{seat} has made a move.")

SMALL: Final = frozenset(("and", "of", "the"))
KIND_OF: Final = {**dict.fromkeys(ITEMS, "item"), **dict.fromkeys(ARTIFACTS, "artifact")}
WORDS_OF: Final = {card: {kind, *CARD_IDS[card].split("-")} - SMALL for card, kind in KIND_OF.items()}
"""Card of the row -> the words that name it in `ask if card WORD`: its kind, and the words of its id."""
ASK_KIND: Final = {"item": ASK_ITEM, "artifact": ASK_ARTIFACT}


def watches(view: View, seat: int) -> tuple[Watch, ...]:
    """Return all that the seat can watch.

    `pass`, `last`; `moved red` for each other; `site a3`; `bonus 2-1` where tiles lie; `card`, `card item`, `card turtle`
    for the cards to come.
    """
    if view.players == 1:
        return ()
    found: list[Watch] = []
    if not all(view.seats[other].passed for other in others(view, seat)):
        found += [Watch("pass", Sentence(ASK_PASS)), Watch("last", Sentence(ASK_LAST))]
    found += [
        Watch(f"moved {COLOURS[other]}", Sentence(ASK_MOVED, {"seat": Seat(other)})) for other in others(view, seat)
    ]
    found += [Watch(f"site {site}", Sentence(ASK_SITE, {"site": site})) for site in SITE_IDS]
    for space, tiles in zip(TRACKS[view.temple].spaces, view.bonuses, strict=True):
        if tiles:
            found.append(Watch(f"bonus {space.id}", Sentence(ASK_BONUS, {"space": space.id})))
    found.append(Watch("card", Sentence(ASK_CARD)))
    words = {word for card in (*view.items_left, *view.artifacts_left) for word in WORDS_OF[card]}
    found += [Watch(f"card {kind}", Sentence(ask)) for kind, ask in ASK_KIND.items() if kind in words]
    found += [Watch(f"card {word}", Sentence(ASK_WORD, {"word": word})) for word in sorted(words - {*ASK_KIND})]
    return tuple(found)


def watch_fired(then: View, now: View, seat: int, watch: str) -> Sentence | None:
    """Return what has happened of the watch since `then`, in the same round."""
    kind, _, what = watch.partition(" ")
    return KINDS[kind](then, now, seat, what) if kind in KINDS else None


def others(view: View, seat: int) -> list[int]:
    return [other for other in range(view.players) if other != seat]


def report_card(then: View, now: View, seat: int, what: str) -> Sentence | None:
    """Report new cards in the row, of those named by the word."""
    lay = {*then.items, *then.artifacts}
    came = [card for card in (*now.artifacts, *now.items) if card != GAP and card not in lay]
    found = tuple(Term(CARD_NAMES[CARD_IDS[card]]) for card in came if not what or what in WORDS_OF[card])
    return Sentence(CAME, {"cards": Listing(found)}) if found else None


def report_site(then: View, now: View, seat: int, what: str) -> Sentence | None:
    """Report a figure that was not there, a new site or a new guardian, but not the seat's own discovery."""
    site = SITE_NUMBERS[what]
    for space in SPACES_OF[site]:
        figure = now.figures[space]
        if figure >= 0 and figure != seat and figure != then.figures[space]:
            return Sentence(WENT, {"seat": Seat(figure), "site": what})
    if is_own_discovery(then, now, seat, site):
        return None
    if field_tile(then.tiles, site) != field_tile(now.tiles, site):
        return Sentence(DISCOVERED, {"site": what})
    if then.guardians[site] != now.guardians[site]:
        guardian = now.guardians[site]
        if guardian == GAP:
            return Sentence(FREED, {"site": what})
        return Sentence(GUARDED, {"guardian": GUARDIAN_IDS[guardian].upper(), "site": what})
    return None


def is_own_discovery(then: View, now: View, seat: int, site: int) -> bool:
    """Return whether chance has still to lay out the seat's own discovery there, as it sees `then`."""
    return any(task[0] in ("tile", "guardian") and task[1] == site for task in then.agenda) and then.turn == seat


def report_bonus(then: View, now: View, seat: int, what: str) -> Sentence | None:
    """Report missing bonus tiles, but not the one that the seat was just taking."""
    space = next(number for number, one in enumerate(TRACKS[now.temple].spaces) if one.id == what)
    pending = then.turn == seat and any(is_bonus(task, space) for task in then.agenda)
    gone = len(then.bonuses[space]) - len(now.bonuses[space])
    return Sentence(TAKEN, {"space": what}) if gone > pending else None


def is_bonus(task: tuple[object, ...], space: int) -> bool:
    """Return whether a tile of that space is still to be taken."""
    return task[:2] in (("bonus", space), ("last_bonus", space))


def report_pass(then: View, now: View, seat: int, what: str) -> Sentence | None:
    for other in others(now, seat):
        if now.seats[other].passed and not then.seats[other].passed:
            return Sentence(PASSED, {"seat": Seat(other)})
    return None


def report_last(then: View, now: View, seat: int, what: str) -> Sentence | None:
    before, after = (all(view.seats[other].passed for other in others(view, seat)) for view in (then, now))
    return Sentence(ASK_LAST) if after and not before else None


def report_move(then: View, now: View, seat: int, what: str) -> Sentence | None:
    other = COLOURS.index(what)
    return Sentence(MOVED, {"seat": Seat(other)}) if has_moved(then, now, other) else None


def has_moved(then: View, now: View, seat: int) -> bool:
    """Return whether that seat has decided anything. Rule: A5.10."""
    # Within its turn chance goes on by itself: only the end of the turn is surely a decision. At the end of a round
    # figures go home, and bring Fear, without one.
    before, after = then.seats[seat], now.seats[seat]
    if then.turn == seat and not is_between(then):
        return now.turn != seat or (then.phase != "chance" and has_changed(before, after, now))
    if now.phase == "keep" and then.phase != "keep":
        return not before.passed or after.done or before.cards != after.cards
    return has_changed(before, after, now) or figures_of(then, seat) != figures_of(now, seat)


def has_changed(before: Shown, after: Shown, now: View) -> bool:
    """Return whether its state has changed, without the cards that chance dealt to it."""
    return before._replace(held=0, in_deck=0, looked_at=0) != after._replace(held=0, in_deck=0, looked_at=0)


def figures_of(view: View, seat: int) -> list[int]:
    """Return the spaces of its figures."""
    return [space for space, figure in enumerate(view.figures) if figure == seat]


KINDS: Final[dict[str, Callable[[View, View, int, str], Sentence | None]]] = {
    "card": report_card,
    "site": report_site,
    "bonus": report_bonus,
    "pass": report_pass,
    "last": report_last,
    "moved": report_move,
}
