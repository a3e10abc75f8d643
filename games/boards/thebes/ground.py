"""The panel of the sites: what is left in the bags, and what a dig would bring to whoever looks. Rule: T1.4, T5, T9"""

from django.utils.html import escape
from django.utils.translation import gettext as _

from engine.thebes.components import SITES
from engine.thebes.position import Position
from games.boards.contract import Look, Panel
from games.boards.plates import panel
from games.boards.thebes import bags, digs, wheel, words
from games.boards.thebes.outlook import badge, facts


def ground(position: Position, look: Look) -> Panel:
    """An entry for each site."""
    items = "".join(entry(position, look, site) for site in range(len(SITES)))
    return panel(look, "sites", _("What lies in the ground"), f'<ul class="sites-list">{items}</ul>')


def entry(position: Position, look: Look, site: int) -> str:
    bag = digs.bag(position, site)
    average = _("{tokens} left, {points} points each on average").format(
        tokens=words.tokens(bag.tokens), points=f"{bag.points:.2f}"
    )
    return (
        f"<li><h3>{badge(look, site)}{escape(words.site(site))}</h3>{bags.row(site, bag, look.prefix)}"
        f'<p class="note">{escape(average)}</p>{chance(position, look, site)}</li>'
    )


def chance(position: Position, look: Look, site: int) -> str:
    """The time wheel for the seat that looks, folded away; why there is none, in a sentence."""
    seat = look.seat
    if seat is None or position.archaeologists[seat].week == position.end_week:
        return ""
    why = obstacle(position, seat, site)
    if why:
        return f'<p class="note">{escape(why)}</p>'
    flags = digs.usual(position, seat, site)
    columns = digs.columns(position, seat, site, flags, None)
    said = facts(position, seat, site, flags)
    summary = f"<summary>{escape(_('A dig of yours: {facts}').format(facts=said))}</summary>"
    return f"<details>{summary}{wheel.chart(position, look, site, columns, flags, False)}</details>"


def obstacle(position: Position, seat: int, site: int) -> str:
    """Why the seat cannot dig there now; "" when it can. Rule: T5.1"""
    flags = digs.usual(position, seat, site)
    if not digs.known(position, seat, site, flags).total:
        return _("You know nothing of it yet.")
    if not digs.permitted(position, seat, site) and not flags & digs.FLAGS["permission"]:
        return _("Your permit is used this year.")
    if not any(column.legal for column in digs.columns(position, seat, site, flags, None)):
        return _("Your weeks or your knowledge are too few.")
    return ""
