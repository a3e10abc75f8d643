"""The chips beside the verbs: what can follow, what is still free, what the open effect asks. Rule: A3.6, A11"""

from collections.abc import Sequence

from django.utils.html import escape
from django.utils.translation import gettext as _

from engine.titles.arnak.rules.foresight import free_lines
from engine.titles.arnak.rules.view import View
from games.boards.arnak.choices import LABELS
from games.boards.arnak.options import Chip, Path, chips, parts, paths
from games.boards.contract import Look
from games.boards.kit.chips import chip, chip_row


def outlook(view: View, look: Look, chosen: Sequence[str], legal: Sequence[str]) -> str:
    """Rows of chips; "" when there is nothing to choose."""
    seat = look.seat
    if seat is None or not legal:
        return ""
    if chosen:
        found = paths(legal, tuple(chosen)) or (paths(legal, tuple(chosen[:-1])) if len(chosen) > 1 else [])
        return row(view, seat, legal, "", found)
    free = set(free_lines(view, seat)) if view.phase in ("turn", "choice") and view.turn == seat else set()
    asked = [tuple(parts(line)[0][:2]) for line in legal if line not in free and view.phase != "turn"]
    found = [path for path in dict.fromkeys(asked) if len(path) > 1]
    open_now = [tuple(parts(line)[0]) for line in legal if line in free]
    return row(view, seat, legal, "", found) + row(view, seat, legal, _("Still free this turn"), open_now)


def row(view: View, seat: int, legal: Sequence[str], heading: str, found: Sequence[Path]) -> str:
    return chip_row(heading, [drawn(one, bool(heading)) for one in chips(view, seat, legal, found)])


def drawn(one: Chip, with_verb: bool) -> str:
    """With the verb where chips of several stand together."""
    label = f"{_(LABELS[one.path[0]][0])}: {one.label}" if with_verb or len(one.path) == 2 else one.label
    return chip(one.path, label, escape(one.note))
