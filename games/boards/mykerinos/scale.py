"""The passing scale: who stands on which number, and who starts the next season. Rule: M4.3, M5.7, M7.1."""

from functools import lru_cache
from html import escape

from engine.titles.mykerinos.rules.components import SEASONS
from engine.titles.mykerinos.rules.position import NEUTRAL_COLOUR, Table, colour_name, scale_number
from games.boards.contract import Look, Panel
from games.boards.kit.panels import panel
from games.boards.kit.svg import group, num, svg, use
from games.boards.mykerinos import words
from games.boards.mykerinos.palette import PEN
from games.lib.text.sentences import look_up as _

STEP = 104
RISE = 14


def scale_panel(table: Table, look: Look) -> Panel:
    first, second = note(table, look)
    more = f" {escape(second)}" if second else ""
    body = f'<div class="plan">{draw_scale(table, look)}</div><p class="note"><b>{escape(first)}</b>{more}</p>'
    return panel(look, "passing", _("Passing scale"), body)


def draw_scale(table: Table, look: Look) -> str:
    """Draw the numbered steps; the sun over the last one marks next season's first player."""
    colours = range(len(table.cubes))
    on = {scale_number(table, colour): colour for colour in colours}
    out, holders = [], []
    steps = len(table.cubes)
    for number in range(1, steps + 1):
        piece = ""
        if number in on:
            mine = "mine-" if on[number] == look.seat else ""
            piece = f"{look.prefix}{mine}{colour_name(table.players, on[number])}"
            holders.append(f"{number}: {words.name(table, look, on[number])}")
        out.append(draw_step(number, piece))
    if table.season < SEASONS:
        out.append(draw_sun(steps, look.prefix))
    standing = ", ".join(holders) or _("nobody has passed")
    label = _("Passing scale: {standing}").format(standing=standing)
    return svg(16 + STEP * steps, 122, "".join(out), label, "board scale").replace('role="group"', 'role="img"', 1)


@lru_cache(maxsize=256)
def draw_step(number: int, piece: str) -> str:
    """Draw a step with a piece of the sprite on it; "" for none."""
    x, top = 8 + (number - 1) * STEP, 78 - (number - 1) * RISE
    out = PEN.rect(x, top, STEP, 118 - top, 0, "hall", "ink", 1.8)
    out += PEN.path(f"M{num(x + 6)},{num(top + 6)}H{num(x + STEP - 6)}", s="sand2", w=1.2)
    out += PEN.text(x + STEP / 2, 110, number, 24)
    if piece:
        return out + use(piece, x + STEP / 2, top - 13, 1.05)
    return out + PEN.circle(x + STEP / 2, top - 15, 13, s="soft", w=1.5, more='stroke-dasharray="4 3.6"')


@lru_cache(maxsize=16)
def draw_sun(steps: int, prefix: str) -> str:
    x, top = 8 + steps * STEP - 20, 78 - (steps - 1) * RISE
    return group(x, top - 15, PEN.circle(0, 0, 14, "lemon", "rim", 1.6) + use(prefix + "none", scale=0.5))


def note(table: Table, look: Look) -> tuple[str, str]:
    """Say who starts next, and what passing now would do."""
    left = [seat for seat in range(table.players) if seat not in table.scale]
    digging = table.phase in ("excavation", "neutral")
    if table.season == SEASONS:
        start = _("Season 4 is the last: here the scale only decides ties.")
    elif len(left) > 1:
        start = _("The last to pass starts season {season}.").format(season=table.season + 1)
    else:
        last = (left or [table.scale[-1]])[0]
        message = (
            _("You start season {season}, as the last on the scale.")
            if last == look.seat
            else _("{name} starts season {season}, as the last on the scale.")
        )
        start = message.format(name=look.names[last], season=table.season + 1)
    if not digging or look.seat is None or look.seat not in left:
        return start, ""
    return start, if_passed(table, look, left)


def if_passed(table: Table, look: Look, left: list[int], chosen: bool = False) -> str:
    """Say what passing would bring the reader; `chosen`: the reader has chosen it. Rule: M4.5."""
    numbers = [number for number in range(1, len(table.cubes) + 1) if number not in taken_numbers(table)]
    others = [seat for seat in left if seat != look.seat]
    if not others:
        return _("You have one more action, then you take number {number}.").format(number=numbers[0])
    if len(others) > 1:
        message = _("You take number {number}.") if chosen else _("If you pass next, you take number {number}.")
        return message.format(number=numbers[0])
    message = (
        _("You take number {number}; {name} then has one more action and takes number {last}.")
        if chosen
        else _("If you pass next, you take number {number}; {name} then has one more action and takes number {last}.")
    )
    return message.format(number=numbers[0], name=look.names[others[0]], last=numbers[1])


def taken_numbers(table: Table) -> set[int]:
    colours = (*range(table.players), NEUTRAL_COLOUR) if table.players == 2 else range(table.players)
    return {scale_number(table, colour) for colour in colours}
