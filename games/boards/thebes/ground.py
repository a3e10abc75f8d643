"""The panel of the sites: the bags, and what a dig would bring the reader. Rule: T1.4, T5, T9."""

from html import escape

from django.utils.translation import gettext as _

from engine.titles.thebes.rules.components import SITES
from engine.titles.thebes.rules.position import Table
from games.boards.contract import Look, Panel
from games.boards.kit.panels import panel
from games.boards.thebes import bags, digs, wheel, words
from games.boards.thebes.digs import Bag
from games.boards.thebes.outlook import badge, facts
from games.boards.thebes.trips import Seat, seat_at
from games.lib.text.sentences import cache_by_language


def ground(table: Table, look: Look) -> Panel:
    mine = None if look.seat is None else seat_at(table, look.seat)
    items = "".join(
        entry(look.prefix, site, digs.bag(table, site), mine if mine and mine.left else None)
        for site in range(len(SITES))
    )
    return panel(look, "sites", _("What lies in the ground"), f'<ul class="sites-list">{items}</ul>')


@cache_by_language(1024)
def entry(prefix: str, site: int, bag: Bag, seat: Seat | None) -> str:
    """Draw a bag, and what the reader's seat can expect of it while it takes turns."""
    average = _("{tokens} left, {points} points each on average").format(
        tokens=words.tokens(bag.tokens), points=words.decimal(bag.worth(1), 2)
    )
    return (
        f"<li><h3>{badge(prefix, site)}{escape(words.site(site))}</h3>{bags.row(prefix, site, bag)}"
        f'<p class="note">{escape(average)}</p>{chance(prefix, site, bag, seat) if seat else ""}</li>'
    )


def chance(prefix: str, site: int, bag: Bag, seat: Seat) -> str:
    """Draw the folded time wheel of the seat, or say why there is none."""
    why = obstacle(seat, bag, site)
    if why:
        return f'<p class="note">{escape(why)}</p>'
    flags = digs.usual(seat, site)
    columns = digs.columns(seat, bag, site, flags, None)
    summary = f"<summary>{escape(_('Your dig: {facts}').format(facts=facts(seat, site, flags)))}</summary>"
    drawing = wheel.chart(prefix, seat.players, site, columns, flags, False)
    return f"<details>{summary}{drawing}</details>"


def obstacle(seat: Seat, bag: Bag, site: int) -> str:
    """Return why the seat cannot dig there now; "" if it can. Rule: T5.1."""
    flags = digs.usual(seat, site)
    if not digs.knowledge_of(seat, site, flags).total:
        return _("You know nothing about it yet.")
    if not digs.has_permit(seat, site) and not flags & digs.FLAGS["permission"]:
        return _("You have already used your permit this year.")
    if not any(column.legal for column in digs.columns(seat, bag, site, flags, None)):
        return _("You don't have enough weeks or knowledge.")
    return ""
