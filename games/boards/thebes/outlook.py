"""What helps to go on with a choice: the time wheel of a site, and further helpers. Rule: T5, T9."""

from collections.abc import Sequence
from html import escape

from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import gettext as _

from engine.titles.thebes.rules.components import SITE_IDS, SITE_NUMBERS, SITES
from engine.titles.thebes.rules.lines import ACTIONS, DIGS, WITH_ZEPPELIN
from engine.titles.thebes.rules.position import Table
from games.boards.contract import EMPTY, Look
from games.boards.kit.svg import use
from games.boards.thebes import bags, digs, helpers, wheel, words
from games.boards.thebes.trips import Seat, distance, seat_at
from games.lib.text.sentences import cache_by_language


def outlook(table: Table, look: Look, chosen: Sequence[str], legal: Sequence[str]) -> SafeString:
    """Return HTML with drawings to choose in; "" for nothing more to choose. `chosen`: tokens, the verb first."""
    if look.seat is None or look.seat != table.turn or not chosen:
        return EMPTY
    sites = [SITE_NUMBERS[token] for token in chosen if token in SITE_NUMBERS]
    if chosen[0] == "dig":
        return mark_safe(dig(table, look, sites[0], flags_of(chosen), frozenset(legal)) if sites else "")
    if chosen[0] != "refresh" and len(chosen) < 2:
        return EMPTY
    flying = [move for move in legal if ACTIONS[move].flags & WITH_ZEPPELIN and set(chosen) <= {*move.split(" ")}]
    if not flying:
        return EMPTY
    saved = distance(seat_at(table, look.seat), ACTIONS[flying[0]].place)
    return mark_safe(helpers.row(look, ["zeppelin"], -1, saved))


def flags_of(chosen: Sequence[str]) -> int:
    flags = 0
    for token in chosen:
        flags |= digs.FLAGS.get(token, 0)
    return flags


def dig(table: Table, look: Look, site: int, chosen: int, legal: frozenset[str]) -> str:
    """Draw the wheel for a site with the helpers chosen so far."""
    seat, bag = seat_at(table, table.turn), digs.bag(table, site)
    if not any(line in legal for lines in DIGS[site] for line in lines):
        return ""
    flags = digs.needed_flags(site, chosen, legal)
    offered = digs.offered_flags(site, chosen, legal)
    columns = digs.columns(seat, bag, site, flags, legal)
    possible = [word for word, flag in digs.FLAGS.items() if offered & flag]
    said = escape(facts(seat, site, flags))
    heading = f'<p class="about">{badge(look.prefix, site)}<b>{escape(words.site(site))}</b> {said}</p>'
    hollow = [column for column in columns if column.legal and column.flags != flags]
    notes = [more_needed(hollow, flags)] if hollow else []
    notes += no_bar(columns)
    note = f'<p class="note">{escape(" ".join(notes))}</p>' if notes else ""
    return (
        heading
        + bags.row(look.prefix, site, bag)
        + wheel.chart(look.prefix, table.players, site, columns, flags, True)
        + note
        + helpers.row(look, possible, site, distance(seat, SITES[site].place))
    )


def more_needed(hollow: Sequence[digs.Weeks], flags: int) -> str:
    """Say which helpers the hollow bars count with."""
    more = 0
    for column in hollow:
        more |= column.flags & ~flags
    return _("Hollow bars: only with {helpers}.").format(helpers=helpers.helpers_used(more))


def no_bar(columns: Sequence[digs.Weeks]) -> list[str]:
    """Say why some weeks have no bar: too little knowledge, or no time. Rule: T5.4, T3.3."""
    legal = [column.weeks for column in columns if column.legal]
    if not legal:
        return []
    few, many = legal[0] > columns[0].weeks, legal[-1] < columns[-1].weeks
    return [
        *([_("“–” at the start: with what you know, so short a dig finds nothing.")] if few else []),
        *([_("“–” at the end: more weeks than you have left.")] if many else []),
    ]


def facts(seat: Seat, site: int, flags: int) -> str:
    """Describe a dig: `2 weeks away, knowledge 7 (4 specialised, 3 general), with the rumour`."""
    known = digs.knowledge_of(seat, site, flags)
    away = 0 if flags & WITH_ZEPPELIN else distance(seat, SITES[site].place)
    said = [_("{weeks} away").format(weeks=words.weeks(away)) if away else _("no trip")]
    message = (
        _("knowledge {total} ({specialised} specialised, {general} general)")
        if known.general
        else _("knowledge {total}")
    )
    said.append(message.format(total=known.total, specialised=known.specialised, general=known.general))
    if flags:
        said.append(_("with {helpers}").format(helpers=helpers.helpers_used(flags)))
    return ", ".join(said)


@cache_by_language(256)
def badge(prefix: str, site: int) -> str:
    """Draw a site's seal for running text, with a tooltip; screen readers get words beside it."""
    title = f"<title>{escape(words.site(site))}</title>"
    return f'<svg class="medal" viewBox="-25 -25 50 50" aria-hidden="true">{title}{use(prefix + SITE_IDS[site])}</svg>'
