"""The possible moves as a mail lists them: kinds of moves with examples of each, all of them a tap away."""

from collections.abc import Sequence
from typing import Any, NamedTuple
from urllib.parse import quote, urlencode

from django.utils.translation import gettext as _

from engine.contract import AnyTitle, draw_by
from engine.text_lines import wrap
from games.boards.contract import AnyPresenter, Look, Run
from games.boards.registry import get_presenter
from games.display.move_form import piles, piles_of_runs
from games.play.history.move_rows import groups_of
from games.play.moves.decision import BETWEEN
from games.table.table import Table

FEW = 12
"""Up to this number all legal moves are listed."""
FEW_OF_A_KIND = 4
"""Up to this number all moves of a kind are listed, where there are more in all."""
EXAMPLES = 3
FEW_RUNS = 6
"""Runs listed of one kind. A run is several lines that are chosen as one."""
SURE = "yes"
"""The word behind a line that is meant whatever comes up."""
NEWLINE, LINE_END = "\n", "\r\n"
"""The line end in the body of a `mailto:` address is that of RFC 6068."""


class Line(NamedTuple):
    """A line that can be played, and what a tap on it sends.

    `lines`: as they are typed, the line itself first. `mail`: a `mailto:` address that opens an answer with them, "" while
    the site takes no mail. `page`: the game's page with the move chosen, and nothing done. `whole`: they end the turn.
    """

    lines: tuple[str, ...]
    mail: str
    page: str
    whole: bool

    @property
    def text(self) -> str:
        """Return the line itself."""
        return self.lines[0]


class Way(NamedTuple):
    """A kind of move: its name, what it does, examples, and all moves of the kind."""

    label: str
    help: str
    moves: list[Line]
    all_moves: Sequence[str]

    @property
    def more(self) -> int:
        """Return how many are not listed."""
        return len(self.all_moves) - len(self.moves)


def choices_context(
    table: Table, presenter: AnyPresenter, view: object, seen: Look, legal: Sequence[str], reply: str, link: str
) -> dict[str, Any]:
    """Return what a template needs to list the possible moves.

    `reply`: where answers go, or ""; `link`: the game's page.
    """
    runs, ending = presenter.choosing.runs(view, seen, legal), presenter.choosing.ending
    found = ways(table, view, seen, legal, runs, reply, link)
    lines = [line for way in found for line in way.moves]
    # What gives up stands last, and is no example.
    acting = [line for way in found[:-1] for line in way.moves] or lines
    return {
        "prompt": presenter.page.prompt(view, seen),
        "ways": found,
        "few": sum(way.more for way in found) == 0,
        "legal_count": sum(len(way.all_moves) for way in found),
        "held": [wrap(line, "  ") for line in presenter.letters.held(view, seen)],
        "example": next((line for line in acting if line.whole and is_written(line)), next(iter(lines), None)),
        # Before the turn can be ended, a reply may hold all of it.
        "ending": "" if ending in legal or runs else ending,
        "ends": any(len(line.lines) > 1 for line in lines) and not runs,
        "ends_anyway": any(not is_written(line) for line in lines),
    }


def is_written(line: Line) -> bool:
    """Return whether nothing new comes up among its lines."""
    return not line.lines[-1].endswith(f" {SURE}")


def ways(
    table: Table,
    view: object,
    seen: Look,
    legal: Sequence[str],
    runs: Sequence[Run],
    reply: str,
    link: str,
) -> list[Way]:
    """Return the legal moves by kind, or the `runs` that replace them."""
    rules = (table.game.title, table.game.rules)
    presenter = get_presenter(*rules)
    choices = presenter.choosing.choices(view, seen, legal)
    by_token = {choice.token: choice for choice in choices}
    by_kind = piles_of_runs(runs) or piles(rules, legal, choices)
    number = sum(map(len, by_kind.values()))
    ending = presenter.choosing.ending
    end = ending if reply and ending not in legal else ""
    here = table.title.imagine(view, first_of) if legal else None
    found = []
    # In the order of the buttons on the page; what has no button comes last.
    for token in sorted(by_kind, key=lambda token: list(by_token).index(token) if token in by_token else len(by_token)):
        moves, choice = by_kind[token], by_token.get(token)
        shown = moves if number <= FEW or len(moves) <= FEW_OF_A_KIND else few_of(rules, moves, runs)
        lines = []
        for move in shown:
            if runs:
                closing: str | None = ""
                written = tuple(part.strip() for part in move.split(BETWEEN))
            else:
                closing = closing_line(table.title, here, seen.seat or 0, move, end)
                written = (choice.short.get(move, move) if choice else move, *([closing] if closing else []))
            mail = answer_link(reply, subject_of(table), "\n".join(written))
            lines.append(Line(written, mail, page_link(link, move), closing is not None))
        found.append(Way(choice.label if choice else _("Moves"), choice.help if choice else "", lines, moves))
    return found


def few_of(rules: tuple[str, int], moves: Sequence[str], runs: Sequence[Run]) -> list[str]:
    """Return some of the moves of a kind; of runs the shortest, which name the fewest things."""
    return sorted(moves, key=lambda move: move.count(BETWEEN))[:FEW_RUNS] if runs else examples(rules, moves)


def closing_line(title: AnyTitle, here: object, seat: int, move: str, ending: str) -> str | None:
    """Return the line that ends the turn right after the move.

    It ends with SURE where something new comes up before it. "" where the move itself ends the turn; None where more is to
    be decided, or that cannot be known. `here`: the position as the reader can imagine it; `ending`: the line that ends
    turns of the title, where it cannot be played yet, else "".
    """
    after = title.apply(here, move, seat)
    if not title.goes_on(here, move, after):
        again = title.legal(after, seat) if seat in title.due(after) else ()
        skips = title.plans is not None and title.plans.passed_over(again) is not None
        return None if skips else ""
    comes_up = title.chance_due(after)
    while title.chance_due(after):
        after = title.apply(after, title.deal(after, draw_by(first_of)))
    if not ending or ending not in title.legal(after, seat):
        return None
    return f"{ending} {SURE}" if comes_up else ending


def first_of(number: int) -> int:
    """Return chance's choice in an imagined position."""
    return 0


def subject_of(table: Table) -> str:
    """Return the subject of answers to mails of that game, by which programs find the conversation."""
    return f"Re: {table.title.name}: {table.game.name}"


def answer_link(reply: str, subject: str, text: str) -> str:
    """Return an address that opens a filled-in answer, which its writer still has to send; "" without `reply`."""
    body = f"&body={quote(text.replace(NEWLINE, LINE_END), safe='')}" if text else ""
    return f"mailto:{reply}?subject={quote(subject, safe='')}{body}" if reply else ""


def page_link(link: str, move: str) -> str:
    """Return the page with that move chosen; only its button makes it."""
    return f"{link}?{urlencode({'move': move})}"


def examples(rules: tuple[str, int], moves: Sequence[str]) -> list[str]:
    """Return a few of the moves, of different lengths if there are some: each length shows more of the notation."""
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
