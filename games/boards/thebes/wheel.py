"""The time wheel as a chart of one dig: tokens, worth and date for each number of weeks. Rule: T5, T9."""

from html import escape

from django.utils.translation import gettext as _

from engine.titles.thebes.rules.components import MOST_WEEKS, SITE_IDS
from engine.titles.thebes.rules.position import year_of
from games.boards.kit.choosable import choosable
from games.boards.kit.svg import num, svg, use
from games.boards.thebes import dial, words
from games.boards.thebes.digs import Weeks
from games.boards.thebes.helpers import helpers_used
from games.boards.thebes.palette import PEN
from games.boards.thebes.sprite import FRAMES
from games.lib.text.sentences import cache_by_language

LEFT, COLUMN = 97, 39.5
WIDE, HIGH = 576, 224
BARS, BASE = 62, 112
"""The height of the highest bar, and the line on which all stand."""
LETTERS = 16.5
"""On a phone of 360 pixels these letters are 10 high."""


@cache_by_language(1024)
def chart(prefix: str, players: int, site: int, columns: tuple[Weeks, ...], flags: int, choosing: bool) -> str:
    """Draw the chart.

    `flags`: the helpers it is for; bars that count with more of them are hollow. `choosing`: its columns are elements to choose,
    with the number of weeks as token.
    """
    most = max([column.points for column in columns if column.legal], default=0) or 1
    body = [rows()]
    for column in columns:
        body.append(week(players, prefix, site, column, most, flags, choosing))
    body.append(year_line(players, columns))
    label = _("A dig in {site}, by weeks").format(site=words.site(site))
    return svg(WIDE, HIGH, "".join(body), label, "board wheel")


def rows() -> str:
    plain = 'text-anchor="end" font-weight="400"'
    named = ((_("points"), BASE - 4), (_("tokens"), BASE + 29), (_("weeks"), BASE + 60), (_("to week"), BASE + 84))
    texts = "".join(PEN.text(LEFT - 8, y, text, LETTERS, "soft", plain) for text, y in named)
    line = PEN.path(f"M{LEFT},{BASE}H{num(LEFT + 12 * COLUMN)}", s="ink", w=1.6)
    return f'<g aria-hidden="true">{texts}{line}</g>'


def week(players: int, prefix: str, site: int, column: Weeks, most: float, flags: int, choosing: bool) -> str:
    x = LEFT + (column.weeks - 1) * COLUMN
    middle = COLUMN / 2
    said = week_words(players, column)
    name = SITE_IDS[site]
    body = ""
    if column.legal:
        high = max(2.0, column.points / most * BARS) if column.points else 0
        hollow = column.flags != flags
        body += PEN.rect(
            middle - 10,
            BASE - high,
            20,
            high,
            0,
            "sheet" if hollow else name,
            name if hollow else "ink",
            3 if hollow else 1.4,
        )
        body += PEN.text(middle, BASE - high - 5, words.decimal(column.points), LETTERS)
        body += PEN.circle(middle, BASE + 23, 13.5, "dial2", "ink", 1.4)
        body += PEN.text(middle, BASE + 29.5, column.tokens, 18.5)
        body += PEN.text(middle, BASE + 60.5, column.weeks, 19)
        role = "year" if column.trip.crosses else "soft"
        reached = _("end") if column.trip.week == column.trip.end else dial.space_of(column.trip.week)
        body += PEN.text(middle, BASE + 84, reached, LETTERS, role)
    else:
        body += PEN.text(middle, BASE + 29, "–", LETTERS, "soft")
        body += PEN.text(middle, BASE + 60.5, column.weeks, LETTERS, "soft", 'font-weight="400"')
    if not (choosing and column.legal):
        label = escape(said)
        return f'<g transform="translate({num(x)} 0)" role="img" aria-label="{label}"><title>{label}</title>{body}</g>'
    wide, high = FRAMES["week"]
    frame = use(f"{prefix}on-week", (COLUMN - wide) / 2, 8)
    hit = f'<rect y="8" width="{num(COLUMN)}" height="{high}" fill="none" pointer-events="all"/>'
    return (
        f'<g transform="translate({num(x)} 0)" data-token="{column.weeks}" {choosable(said, False)}>'
        f"<title>{escape(said)}</title>{body}{frame}{hit}</g>"
    )


def week_words(players: int, column: Weeks) -> str:
    """Describe a column: `5 weeks: 6 tokens, 5.1 points on average, to week 34 of 1901`."""
    weeks = words.weeks(column.weeks)
    if not column.legal:
        return _("{weeks}: not possible").format(weeks=weeks)
    fields = {
        "weeks": weeks,
        "tokens": words.tokens(column.tokens),
        "points": words.decimal(column.points),
        "date": words.date(players, column.trip.week),
    }
    if column.trip.crosses:
        said = _("{weeks}: {tokens}, {points} points on average, to {date}, crossing into a new year").format(**fields)
    else:
        said = _("{weeks}: {tokens}, {points} points on average, to {date}").format(**fields)
    if column.flags:
        said = f"{said}, {_('with {helpers}').format(helpers=helpers_used(column.flags))}"
    return said


def year_line(players: int, columns: tuple[Weeks, ...]) -> str:
    """Draw the line between weeks that end before a new year and weeks in it. Rule: T1.3."""
    first = next((column for column in columns if column.legal and column.trip.crosses), None)
    if first is None:
        return ""
    x = LEFT + (first.weeks - 1) * COLUMN
    year = words.year(players, first.trip.week)
    arrived = year_of(first.trip.week - first.weeks) > year_of(first.trip.start)
    # Below all columns, where no tick covers it, and left of the last one, where there is no room to its right.
    side = 1 if first.weeks < MOST_WEEKS else -1
    dashes = "" if arrived else 'stroke-dasharray="7 5"'
    return (
        '<g aria-hidden="true">'
        + PEN.path(f"M{num(x)},6V{HIGH - 4}", s="year", w=2.4, more=dashes)
        + PEN.text(x + side * 5, HIGH - 5, year, LETTERS, "year", f'text-anchor="{"start" if side > 0 else "end"}"')
        + "</g>"
    )
