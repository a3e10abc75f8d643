"""The form in which a move is made: its buttons, the legal moves for the script, and a plain list for use without scripts."""

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from html import escape

from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import gettext as _

from engine.contract import Group
from games.boards.contract import AnyPresenter, Choice, Look, Run
from games.display.look_ahead import Ahead, look_ahead
from games.models import Seat
from games.play.history.move_rows import groups_of
from games.table.table import Table, View


@dataclass(frozen=True)
class MoveChoices:
    """The choices of a seat, as they follow from the view, the look and the legal moves alone."""

    choices: tuple[Choice, ...]
    moves: SafeString
    """JSON: `[[text, [[ordered, token, ...], ...]], ...]`, with `ordered` 0 or 1."""
    options: SafeString
    """The same moves as options of a list, grouped by the word that they begin with."""
    reasons: SafeString
    """JSON: `{token: why it cannot be chosen}`, under "" what is said of pieces that never can."""
    outlook: SafeString
    """Help while nothing is chosen."""
    stock: SafeString
    """What the seat can pay with."""


@dataclass(frozen=True, kw_only=True)
class MoveForm(MoveChoices):
    """The form of the seat that is due. `draft`: what was typed and refused, or ""."""

    wait: int
    """The number of the wait that the move is made in; 0 for one that is only planned."""
    draft: str = ""
    ahead: Ahead | None = None
    """What the draft would do, for readers without scripts."""


def move_form(
    table: Table,
    presenter: AnyPresenter,
    look: Look,
    seat: Seat,
    choices: MoveChoices,
    draft: str,
    plain: bool,
) -> MoveForm:
    """Return the form for a seat that is due. `choices`: as `make_choices` gives them; `plain`: as there."""
    view = table.view(seat)
    return MoveForm(
        **vars(choices),
        wait=table.waits[seat.pk].pk if seat.pk in table.waits else 0,
        draft=draft,
        ahead=look_ahead(table, seat, presenter, view, look, draft) if draft and plain else None,
    )


def make_choices(
    presenter: AnyPresenter,
    view: View,
    look: Look,
    legal: Sequence[str],
    rules: tuple[str, int],
    plain: bool,
    runs: bool = True,
) -> MoveChoices:
    """Return the choices of a seat.

    `rules`: the title and its version of them; `plain`: with the list for readers without scripts; `runs`: several moves may
    be chosen as one.
    """
    choosing = presenter.choosing
    choices = choosing.choices(view, look, legal)
    whole = choosing.runs(view, look, legal) if runs else ()
    each = [encode_run(*run) for run in whole] or [encode_move(*rules, move) for move in legal]
    return MoveChoices(
        choices=choices,
        moves=mark_safe("[" + ",".join(each) + "]"),
        options=options(piles_of_runs(whole) or piles(rules, legal, choices), choices) if plain else SafeString(),
        reasons=encode_reasons(choosing.reasons(view, look)),
        outlook=choosing.outlook(view, look, (), legal),
        stock=choosing.stock(view, look),
    )


@lru_cache(maxsize=1 << 15)
def encode_move(title_id: str, rules: int, move: str) -> str:
    """Encode a move for the script, safe inside a script element."""
    groups = [[int(group.ordered), *group.tokens] for group in groups_of(title_id, rules, move)]
    return encode([move, groups])


def encode_run(text: str, groups: Sequence[Group]) -> str:
    """Encode several moves that are chosen as one."""
    return encode([text, [[int(group.ordered), *group.tokens] for group in groups]])


def encode_reasons(reasons: Mapping[str, str]) -> SafeString:
    """Encode why pieces cannot be chosen: each sentence once, with "{}" for the token, and its tokens."""
    found: dict[str, list[str]] = {}
    for token, said in reasons.items():
        found.setdefault(said.replace(token, "{}") if token else said, []).append(token)
    return encode(list(found.items()))


def encode(value: object) -> SafeString:
    """Encode JSON, safe inside a script element."""
    return mark_safe(json.dumps(value, separators=(",", ":"), ensure_ascii=False).replace("<", "\\u003c"))


def options(moves_by_button: Mapping[str, Sequence[str]], choices: Sequence[Choice]) -> SafeString:
    """Return options of a select element; moves that begin with the same button stand together."""
    labels = {choice.token: choice.label for choice in choices}
    found = []
    for first, moves in moves_by_button.items():
        label = escape(labels.get(first) or _("Moves"))
        found.append(f'<optgroup label="{label}">{"".join(map(option, moves))}</optgroup>')
    return mark_safe("".join(found))


def piles(rules: tuple[str, int], legal: Sequence[str], choices: Sequence[Choice]) -> dict[str, list[str]]:
    """Return the moves by the button that they begin with; under "" those that begin on the board."""
    buttons = {choice.token for choice in choices}
    found: dict[str, list[str]] = {}
    for move in legal:
        groups = groups_of(*rules, move)
        first = groups[0].tokens[0] if groups else ""
        found.setdefault(first if first in buttons else "", []).append(move)
    return found


def piles_of_runs(runs: Sequence[Run]) -> dict[str, list[str]]:
    """Return the texts of the runs by the word that they begin with."""
    found: dict[str, list[str]] = {}
    for run in runs:
        found.setdefault(run.groups[0].tokens[0], []).append(run.text)
    return found


@lru_cache(maxsize=1 << 15)
def option(move: str) -> str:
    return f"<option>{escape(move)}</option>"
