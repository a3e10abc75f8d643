"""The chips beside the verbs: what can follow, what is still free, what the open effect asks. Rule: A3.6, A11"""

from collections.abc import Sequence

from django.utils.html import escape
from django.utils.translation import gettext as _

from engine.titles.arnak.rules.components import CARDS
from engine.titles.arnak.rules.foresight import free_lines
from engine.titles.arnak.rules.view import View
from games.boards.arnak import words
from games.boards.arnak.choices import LABELS
from games.boards.arnak.options import Chip, Path, chips, is_payer, parts, paths
from games.boards.contract import Look
from games.boards.kit.chips import chip, chip_row


def outlook(view: View, look: Look, chosen: Sequence[str], legal: Sequence[str]) -> str:
    """Rows of chips; "" when there is nothing to choose."""
    seat = look.seat
    if seat is None or not legal:
        return ""
    if chosen:
        found = [*given(legal, chosen), *following(legal, chosen)]
        found = list(dict.fromkeys(found))
        return chip_row("", [chip(one.path, one.label, escape(one.note)) for one in chips(view, seat, legal, found)])
    free = set(free_lines(view, seat)) if view.phase in ("turn", "choice") and view.turn == seat else set()
    asked = [tuple(parts(line)[0][:2]) for line in legal if line not in free and view.phase != "turn"]
    found = [path for path in dict.fromkeys(asked) if len(path) > 1]
    open_now = [tuple(parts(line)[0]) for line in legal if line in free]
    return row(view, seat, legal, "", found) + row(view, seat, legal, _("Still free this turn"), open_now)


def following(legal: Sequence[str], chosen: Sequence[str]) -> list[Path]:
    """What goes on from there; where nothing does, what can stand in the place of the last token."""
    return paths(legal, tuple(chosen)) or (paths(legal, tuple(chosen[:-1])) if len(chosen) > 1 else [])


def given(legal: Sequence[str], chosen: Sequence[str]) -> list[Path]:
    """What is given already: it stays in sight and can be taken back, also where the next one is of the same kind."""
    begun = [tuple(chosen[:size]) for size in range(2, len(chosen) + 1)]
    return [path for path in begun if path in paths(legal, path[:-1]) and is_payer(legal, path)]


def row(view: View, seat: int, legal: Sequence[str], heading: str, found: Sequence[Path]) -> str:
    return chip_row(heading, [drawn(one, bool(heading)) for one in chips(view, seat, legal, found)])


def drawn(one: Chip, is_free: bool) -> str:
    """With the verb, as chips of several verbs stand together. A card says by itself that it is played, and the heading that it
    is free.
    """
    verb, word = one.path[0], one.path[-1]
    if is_free and verb == "play":
        return chip(one.path, one.label, escape(words.effect(CARDS[words.card_number(word)].effect)))
    return chip(one.path, f"{_(LABELS[verb][0])}: {one.label}" if len(one.path) > 1 else one.label, escape(one.note))
