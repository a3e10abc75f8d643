"""The panel of knowledge: who has most of each site, which counts at the end. Rule: T5.2, T6.1, T9."""

from html import escape

from django.utils.translation import gettext as _

from engine.titles.thebes.rules.components import COLOURS, SITES
from engine.titles.thebes.rules.position import Table
from engine.titles.thebes.rules.scoring import SOLE_MAJORITY, TIED_MAJORITY, majorities, majority_knowledge
from games.boards.contract import Look, Panel
from games.boards.kit.panels import panel, spoken_only
from games.boards.kit.seat_pieces import mark
from games.boards.kit.words import reader_first
from games.boards.thebes import words
from games.boards.thebes.outlook import badge
from games.boards.thebes.trips import means
from games.lib.text.sentences import cache_by_language


def knowledge(table: Table, look: Look) -> Panel:
    """Show a line for each site and a column for each seat, the reader first."""
    general = tuple(means(archaeologist).general for archaeologist in table.archaeologists)
    seats = tuple(reader_first(table.players, look))
    body = knowledge_table(look.prefix, seats, look.names, majority_knowledge(table), general)
    return panel(look, "knowledge", _("Knowledge of the sites"), body)


@cache_by_language(1024)
def knowledge_table(
    prefix: str,
    seats: tuple[int, ...],
    names: tuple[str, ...],
    by_seat: tuple[tuple[int, ...], ...],
    general: tuple[int, ...],
) -> str:
    """Show specialised points by seat and site with what they would bring, and general points by seat."""
    points = majorities(by_seat)
    head = "".join(f'<th scope="col">{mark(COLOURS[seat], prefix)}{spoken_only(names[seat])}</th>' for seat in seats)
    rows = ""
    for site in range(len(SITES)):
        cells = "".join(cell(by_seat[seat][site], points[seat][site]) for seat in seats)
        rows += f'<tr><th scope="row">{badge(prefix, site)}{escape(words.site(site))}</th>{cells}</tr>'
    cells = "".join(f"<td>{general[seat]}</td>" for seat in seats)
    rows += f'<tr class="general"><th scope="row">{escape(_("General: counts for nobody here"))}</th>{cells}</tr>'
    note = _(
        "At the end, whoever knows most about a site gets {sole} points; if players are tied, each gets {tied}."
    ).format(sole=SOLE_MAJORITY, tied=TIED_MAJORITY)
    return (
        f'<table class="most"><thead><tr><th scope="col">{escape(_("Site"))}</th>{head}</tr></thead>'
        f'<tbody>{rows}</tbody></table><p class="note">{escape(note)}</p>'
    )


def cell(number: int, points: int) -> str:
    if not number:
        return f'<td class="nil">–{spoken_only("0")}</td>'
    if not points:
        return f"<td>{number}</td>"
    return f'<td class="leads"><b>{number}</b> <small>+{points}</small></td>'


def in_words(table: Table, look: Look, site: int) -> str:
    """Describe a site: `knowledge Ines 5, Jonas 3; Ines gets 5 points`."""
    by_seat = majority_knowledge(table)
    points = majorities(by_seat)
    has = ", ".join(
        _("{name} {number}").format(name=look.names[seat], number=by_seat[seat][site])
        for seat in reader_first(table.players, look)
        if by_seat[seat][site]
    )
    if not has:
        return _("nobody has a book on it")
    leading = [seat for seat in range(table.players) if points[seat][site]]
    names = words.listing(look.names[seat] for seat in leading)
    message = _("knowledge {has}; {names} gets {points}")
    if len(leading) > 1:
        message = _("knowledge {has}; {names} get {points} each")
    return message.format(has=has, names=names, points=words.points(points[leading[0]][site]))
