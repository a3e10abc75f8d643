"""The choices that can follow the chosen tokens: a word for each chip, and its consequences. Rule: A9, A11."""

from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import NamedTuple

from engine.titles.arnak.rules.components import (
    ASSISTANT_NUMBERS,
    BONUS_EFFECTS,
    BONUS_IDS,
    GUARDIAN_NUMBERS,
    SITE_NUMBERS,
    SLOT_EFFECTS,
    SLOT_IDS,
    SPACE_NUMBERS,
    STACK_NUMBERS,
    STACK_POINTS,
    TRACKS,
)
from engine.titles.arnak.rules.effects import NOTHING, first_thing
from engine.titles.arnak.rules.foresight import icons_after
from engine.titles.arnak.rules.notation import groups
from engine.titles.arnak.rules.position import GAP
from engine.titles.arnak.rules.travel import NONE_LEFT
from engine.titles.arnak.rules.view import View
from engine.titles.arnak.telling.narrate import CHOICES
from games.boards.arnak import words
from games.boards.arnak.words import place_name
from games.lib.text.sentences import look_up as _

Path = tuple[str, ...]
SPACE_VERBS = frozenset(("dig", "discover"))
SITE_VERBS = frozenset(("overcome", "activate", "relocate", "recall", "move"))
CARD_VERBS = frozenset(("buy", "play", "pass", "exile", "discard", "gain", "keep", "lay"))
ASSISTANT_VERBS = frozenset(("assistant", "recruit", "rescue", "promote", "refresh", "exchange", "borrow"))


class Chip(NamedTuple):
    """A choice. `path`: the tokens it chooses; `label`: its word; `note`: what it leads to, or ""."""

    path: Path
    label: str
    note: str
    card: int = GAP
    """The card that is given."""


@lru_cache(maxsize=1 << 14)
def parts(move: str) -> tuple[Path, Path]:
    """Split a line into the tokens that are chosen in order, and those in any order."""
    found = groups(move)
    ordered = tuple(token for group in found if group.ordered for token in group.tokens)
    return ordered, tuple(token for group in found if not group.ordered for token in group.tokens)


def following(move: str, chosen: Sequence[str]) -> list[str]:
    """Return the tokens of the line that can follow those chosen; [] if it does not begin with them, or ends there."""
    head, free = parts(move)
    size = len(head)
    if tuple(chosen[:size]) != head[: len(chosen)]:
        return []
    if len(chosen) < size:
        return [head[len(chosen)]]
    given = list(free)
    for token in chosen[size:]:
        if token not in given:
            return []
        given.remove(token)
    return list(dict.fromkeys(given))


def paths(legal: Sequence[str], chosen: Sequence[str]) -> list[Path]:
    """Return every choice with one token more."""
    found = {(*chosen, token): None for move in legal for token in following(move, chosen)}
    return list(found)


def chips(view: View, seat: int, legal: Sequence[str], found: Sequence[Path]) -> Iterator[Chip]:
    for path in found:
        whole = next((move for move in legal if same(move, path)), "")
        if is_payer(legal, path):
            yield Chip(
                path,
                words.capital(words.payer(path[-1])),
                payment(view, seat, path, whole),
                words.card_number(path[-1]),
            )
            continue
        label, note = describe_choice(view, path)
        left = left_note(view, seat, whole) if whole else ""
        yield Chip(path, label, " ".join(filter(None, (note, left))))


def payment(view: View, seat: int, path: Path, whole: str) -> str:
    """Say in two words how well the last token pays. `whole`: the line, if that is all, else ""."""
    if not whole:
        return _("more is needed")
    sets = icons_after(view, whole, seat)
    if sets and sets != NONE_LEFT:
        return _("left over: {what}").format(what=words.icons(sets))
    return _("for 2 coins") if path[-1] == "pilot" else _("just enough")


def same(move: str, path: Path) -> bool:
    """Return whether the line consists of these tokens."""
    head, given = parts(move)
    return path[: len(head)] == head and sorted(path[len(head) :]) == sorted(given)


def is_payer(legal: Sequence[str], path: Path) -> bool:
    """Return whether the last token is given for travel or discarded."""
    return any(
        len(parts(move)[0]) < len(path) for move in legal if following(move, path[:-1]) and move.startswith(path[0])
    )


def left_note(view: View, seat: int, move: str) -> str:
    """Say what would be left over of the travel that the line pays."""
    sets = icons_after(view, move, seat)
    if not sets or sets == NONE_LEFT:
        return ""
    return _("Left over: {what}.").format(what=words.icons(sets))


def describe_choice(view: View, path: Path) -> tuple[str, str]:
    verb, word = path[0], path[-1]
    if len(path) == 2 or verb in ("relocate", "move", "exchange"):
        if verb in SPACE_VERBS | SITE_VERBS:
            return describe_place(view, word, verb)
        if verb in ASSISTANT_VERBS:
            return word.upper(), words.assistant(ASSISTANT_NUMBERS[word], gold_of(view, verb, word))
    if verb in CARD_VERBS and words.card_number(word) != GAP:
        return describe_card(view, verb, word)
    return OTHERS[verb](view, path) if verb in OTHERS else (plain(word), "")


def plain(word: str) -> str:
    """Return other words of the notation in plain language."""
    known = {
        "all": _("All of them"),
        "glass": _("Magnifying glass"),
        "book": _("Notebook"),
        "less": _("With the discount"),
        "top": _("Put one back on top"),
        "played-fear-tile": _("A Fear tile"),
    }
    return known.get(word, word)


def describe_place(view: View, word: str, verb: str) -> tuple[str, str]:
    """Describe a space or a site: travel, effect, guardian."""
    site = words.site_of(word) if word in SPACE_NUMBERS else SITE_NUMBERS[word]
    guardian = view.guardians[site]
    if verb == "overcome":
        return word, _("Costs {what}.").format(what=words.guardian_cost(guardian))
    guarded = (
        _("A guardian is there: {guardian}.").format(guardian=words.guardian_name(guardian)) if guardian != GAP else ""
    )
    way = words.cost(NOTHING, TRACKS[view.temple].travel[SPACE_NUMBERS[word]]) if verb in SPACE_VERBS else ""
    travel = _("Costs {what}.").format(what=way) if way else ""
    return place_name(word), " ".join(filter(None, (travel, words.capital(words.site(view, site)), guarded)))


def gold_of(view: View, verb: str, word: str) -> int:
    """Return the side of the assistant that counts."""
    number = ASSISTANT_NUMBERS[word]
    own = {one: gold for seat in view.seats for one, gold, _ready in seat.assistants}
    if verb == "borrow":
        return int(bool(view.agenda) and "gold" in view.agenda[0])
    return 1 if verb == "promote" else own.get(number, 0)


def describe_card(view: View, verb: str, word: str) -> tuple[str, str]:
    number = words.card_number(word)
    if word.startswith("played-"):
        return _("{card} (played)").format(card=words.card(number)), ""
    if verb == "buy":
        return words.card(number), _("{price}: {text}").format(price=words.price(number), text=words.card_says(number))
    return words.card(number), words.card_says(number) if verb in ("play", "gain", "keep") else ""


def describe_research(view: View, path: Path) -> tuple[str, str]:
    """Describe a space of the track with its bridge and its row's effect."""
    space = next((one for one in TRACKS[view.temple].spaces if one.id == path[-1]), None)
    if space is None:
        return plain(path[-1]), ""
    row = words.row_effect(view, path[1], space.row)
    return f"{plain(path[1])}: {space.id}", " ".join(
        filter(None, (_("Costs {what}.").format(what=words.bridge(space)), row))
    )


def describe_tile(view: View, path: Path) -> tuple[str, str]:
    if path[-1] not in STACK_NUMBERS:
        return plain(path[-1]), ""
    stack = STACK_NUMBERS[path[-1]]
    price = words.cost(TRACKS[view.temple].temple[stack])
    return path[-1], _("{points} points for {what}.").format(points=STACK_POINTS[stack], what=price)


def describe_slot(view: View, path: Path) -> tuple[str, str]:
    return path[-1], words.effect(SLOT_EFFECTS[SLOT_IDS.index(path[-1])])


def describe_bonus(view: View, path: Path) -> tuple[str, str]:
    return path[-1], words.effect(BONUS_EFFECTS[BONUS_IDS.index(path[-1])])


def describe_boon(view: View, path: Path) -> tuple[str, str]:
    return path[-1].upper(), words.boon(GUARDIAN_NUMBERS[path[-1]])


def describe_option(view: View, path: Path) -> tuple[str, str]:
    """Describe an option in full: its word is only its first part."""
    open_step = view.agenda[0] if view.agenda else ("",)
    options = open_step[2] if open_step[0] in ("or", "choose") else ()
    texts = [words.capital(words.effect(option)) for option in options if first_thing(option) == path[-1]]
    return words.capital(_(CHOICES[path[-1]])), texts[0] if texts else ""


def describe_upgrade(view: View, path: Path) -> tuple[str, str]:
    if path[-1] == "tablet":
        return _("A tablet into an arrowhead"), ""
    return _("An arrowhead into a jewel"), ""


OTHERS = {
    "research": describe_research,
    "temple": describe_tile,
    "slot": describe_slot,
    "bonus": describe_bonus,
    "boon": describe_boon,
    "choose": describe_option,
    "upgrade": describe_upgrade,
}
"""Verb -> the description of its last word."""
