"""The chips beside the verbs: what can follow, what is still free, what the open effect needs. Rule: A3.6, A11."""

from collections import Counter
from collections.abc import Collection, Sequence
from html import escape

from django.utils.safestring import SafeString, mark_safe

from engine.titles.arnak.rules.components import CARD_IDS, CARDS, ICONS_OF
from engine.titles.arnak.rules.position import GAP
from engine.titles.arnak.rules.view import View
from games.boards.arnak import lines, words
from games.boards.arnak.choices import LABELS, free_now
from games.boards.arnak.options import Chip, Path, chips, is_payer, parts, paths
from games.boards.arnak.signs import travel
from games.boards.contract import EMPTY, Look
from games.boards.kit.panels import chip, chip_row
from games.lib.text.sentences import look_up as _

WORTH = {"boot": 1, "car": 2, "boat": 2, "plane": 3, "pilot": 3}
"""The worth of travel as payment."""


def outlook(view: View, look: Look, chosen: Sequence[str], legal: Sequence[str]) -> SafeString:
    seat = look.seat
    if seat is None or not legal or view.phase == "keep":
        # Cards to lay down are chosen in the hand, which stands beside the move.
        return EMPTY
    if chosen:
        given = payments(legal, chosen)
        # Each keeps its place when one of them is chosen.
        places = [path[-1] for path in paths(legal, tuple(chosen[: len(chosen) - len(given)]))]
        found = sorted(
            dict.fromkeys([*given, *following(legal, chosen)]),
            key=lambda path: (dearness(legal, path), places.index(path[-1]) if path[-1] in places else len(places)),
        )
        drawn = [
            # Of several payers only the last says whether they are enough.
            chip(
                one.path,
                one.label,
                escape(one.note) if len(one.path) >= len(chosen) else "",
                travel_of(one.card, look.prefix),
            )
            for one in chips(view, seat, legal, found)
        ]
        return mark_safe(chip_row("", [*drawn, *useless(view, look, legal, found)]))
    free = free_now(view, seat)
    needed = [tuple(parts(line)[0][:2]) for line in legal if line not in free and view.phase != "turn"]
    found = [path for path in dict.fromkeys(needed) if len(path) > 1]
    # Idols first: cards of the hand stand below, too.
    open_now = sorted((tuple(parts(line)[0]) for line in legal if line in free), key=lambda path: path[0] != "slot")
    hand = hand_chips(view, look, legal, free) if view.phase == "turn" else []
    return mark_safe(
        row(view, look, legal, "", found)
        + row(view, look, legal, _("Free actions"), open_now)
        + chip_row(_("Your hand"), hand)
    )


def hand_chips(view: View, look: Look, legal: Sequence[str], free: Collection[str]) -> list[str]:
    """Draw the cards that are no free action: what the main action can be, then what only pays for travel."""
    able, other = [], []
    for card, times in Counter(view.own.hand if view.own else ()).items():
        line, name = f"play {CARD_IDS[card]}", words.card(card)
        label = f"{name} ×{times}" if times > 1 else name
        icon = travel_of(card, look.prefix)
        if line in legal and line not in free:
            able.append(chip(line.split(" "), label, escape(words.effect(CARDS[card].effect)), icon))
        elif line not in free:
            other.append(chip((), label, escape(_("for travel")), icon))
    return [*able, *other]


def useless(view: View, look: Look, legal: Sequence[str], found: Sequence[Path]) -> list[str]:
    """Draw the cards of the hand that cannot pay, where others can. Rule: A3.9."""
    given = {path[-1] for path in found if is_payer(legal, path)}
    hand = dict.fromkeys(view.own.hand) if given and view.own else {}
    return [
        chip((), words.card(card), escape(_("does not pay it")), travel_of(card, look.prefix))
        for card in hand
        if CARD_IDS[card] not in given
    ]


def travel_of(card: int, prefix: str) -> str:
    return lines.row(travel(ICONS_OF[card]), prefix) if card != GAP else ""


def following(legal: Sequence[str], chosen: Sequence[str]) -> list[Path]:
    """Return what can follow; if nothing can, what can replace the last token."""
    found = paths(legal, tuple(chosen)) or (paths(legal, tuple(chosen[:-1])) if len(chosen) > 1 else [])
    if found and found[0][0] == "research" and len(found[0]) == 2:
        # Which token goes where is one choice.
        return [longer for path in found for longer in paths(legal, path)]
    return found


def payments(legal: Sequence[str], chosen: Sequence[str]) -> list[Path]:
    """Return the payments so far, which stay in sight and can be taken back."""
    begun = [tuple(chosen[:size]) for size in range(2, len(chosen) + 1)]
    return [path for path in begun if path in paths(legal, path[:-1]) and is_payer(legal, path)]


def dearness(legal: Sequence[str], path: Path) -> int:
    """Return how much travel the last token gives, so that Fear and cheap travel come first; 0 for other tokens."""
    if not is_payer(legal, path):
        return 0
    number = words.card_number(path[-1])
    return sum(WORTH.get(str(sign), 1) for sign in travel(ICONS_OF[number])) if number != GAP else WORTH["pilot"]


def row(view: View, look: Look, legal: Sequence[str], heading: str, found: Sequence[Path]) -> str:
    assert look.seat is not None
    drawn = [draw_chip(one, bool(heading), look.prefix) for one in chips(view, look.seat, legal, found)]
    return chip_row(heading, drawn)


def draw_chip(one: Chip, is_free: bool, prefix: str) -> str:
    """Draw a chip with its verb, since chips of several verbs stand together.

    A card shows that it is played, and the heading that it is free.
    """
    verb, card = one.path[0], words.card_number(one.path[-1])
    if is_free and verb == "play":
        return chip(one.path, one.label, escape(words.effect(CARDS[card].effect)), travel_of(card, prefix))
    return chip(one.path, f"{_(LABELS[verb][0])}: {one.label}" if len(one.path) > 1 else one.label, escape(one.note))
