"""What can be done now, as a mail lists it: kinds of moves with lines of each, every one of them a tap away."""

from collections.abc import Sequence
from typing import Any, NamedTuple
from urllib.parse import quote, urlencode

from django.utils.translation import gettext as _

from engine.text_lines import wrap
from games.boards.contract import AnyPresenter, Choice, Look
from games.core.table import Table
from games.play.move_form import piles
from games.play.move_rows import groups_of

FEW = 12
"""Up to this many legal moves are all listed."""
FEW_OF_A_KIND = 4
"""Up to this many of one kind, where there are more."""
EXAMPLES = 3


class Line(NamedTuple):
    """One line that can be played. `text`: as it is typed; `mail`: a `mailto:` address that opens an answer with that line in it,
    "" while the site takes no mail; `page`: the game's page with the move chosen, and nothing done.
    """

    text: str
    mail: str
    page: str


class Way(NamedTuple):
    """One kind of move: its name, what it does, lines of it that can be played now, and how many moves there are of the kind."""

    label: str
    help: str
    moves: list[Line]
    number: int

    @property
    def more(self) -> int:
        """How many are not listed."""
        return self.number - len(self.moves)


def choices_context(
    table: Table, presenter: AnyPresenter, view: Any, seen: Look, legal: Sequence[str], reply: str, link: str
) -> dict[str, Any]:
    """What a template needs to list what can be done. `reply`: where answers go, or ""; `link`: the game's page."""
    found = ways(table, presenter.choices(view, seen, legal), legal, reply, link)
    return {
        "prompt": presenter.prompt(view, seen),
        "ways": found,
        "few": len(legal) <= FEW,
        "legal_count": len(legal),
        "held": [wrap(line, "  ") for line in presenter.held(view, seen)],
        "example": next((line for way in found for line in way.moves), None),
        # Before the turn can be ended, a reply may hold all of it.
        "ending": "" if presenter.ending in legal or presenter.runs(view, seen, legal) else presenter.ending,
    }


def ways(table: Table, choices: Sequence[Choice], legal: Sequence[str], reply: str, link: str) -> list[Way]:
    """The legal moves by kind: all of them where they are few, else examples of each kind."""
    rules = (table.game.title, table.game.rules)
    by_token = {choice.token: choice for choice in choices}
    by_kind = piles(rules, legal, choices)
    found = []
    # In the order of the buttons on the page; what has no button comes last.
    for token in sorted(by_kind, key=lambda token: list(by_token).index(token) if token in by_token else len(by_token)):
        moves, choice = by_kind[token], by_token.get(token)
        shown = moves if len(legal) <= FEW or len(moves) <= FEW_OF_A_KIND else examples(rules, moves)
        lines = [
            Line(text, answer_link(reply, subject_of(table), text), page_link(link, move))
            for move, text in ((move, choice.short.get(move, move) if choice else move) for move in shown)
        ]
        found.append(Way(choice.label if choice else _("Moves"), choice.help if choice else "", lines, len(moves)))
    return found


def subject_of(table: Table) -> str:
    """What stands above an answer to a mail of that game: programs put it into the same conversation."""
    return f"Re: {table.title.name}: {table.game.name}"


def answer_link(reply: str, subject: str, text: str) -> str:
    """An address that opens an answer, filled in, which its writer still has to send; "" where no answer can be taken."""
    body = f"&body={quote(text, safe='')}" if text else ""
    return f"mailto:{reply}?subject={quote(subject, safe='')}{body}" if reply else ""


def page_link(link: str, move: str) -> str:
    """The page with that move chosen: it is made by its button alone."""
    return f"{link}?{urlencode({'move': move})}"


def examples(rules: tuple[str, int], moves: Sequence[str]) -> list[str]:
    """A few of the moves, of different lengths where there are some: each length shows more of the notation."""
    by_length: dict[int, list[str]] = {}
    for move in moves:
        by_length.setdefault(sum(len(group.tokens) for group in groups_of(*rules, move)), []).append(move)
    found: list[str] = []
    # Around and around the lengths, from the middle of each: the first moves of a list look too much alike.
    for turn in range(EXAMPLES):
        for same in by_length.values():
            move = same[(len(same) // 2 + turn * 7) % len(same)]
            if move not in found and len(found) < EXAMPLES:
                found.append(move)
    return sorted(found, key=moves.index)
