"""The drawing of the museum: the plan, then a medallion for each room with its value and its cube."""

from functools import lru_cache
from html import escape

from engine.titles.mykerinos.rules.components import Room, load_deck
from engine.titles.mykerinos.rules.position import Table, colour_name
from engine.titles.mykerinos.rules.rooms import room_texts
from games.boards.contract import Look
from games.boards.kit.choosable import CHOSEN, choosable, element_name
from games.boards.kit.svg import group, num, svg, use
from games.boards.mykerinos import plan, words
from games.boards.mykerinos.palette import PEN
from games.lib.text.sentences import active_language
from games.lib.text.sentences import look_up as _


def museum(table: Table, look: Look, letters: float = 23) -> str:
    """Draw the museum, once the wings are dealt. `letters`: the size of the wings' names."""
    language = active_language()
    deck, wings, prefix = table.deck.name, table.wings, look.prefix
    body = [
        PEN.rect(0, 0, plan.WIDTH, plan.HEIGHT, f="sheet", cls="back"),
        plan.ground_plan(deck, wings, prefix),
    ]
    held = {}
    for seat, mask in enumerate(table.museum):
        colour = colour_name(table.players, seat)
        while mask:
            low = mask & -mask
            held[low.bit_length() - 1] = colour
            mask ^= low
    mine = "" if look.seat is None else colour_name(table.players, look.seat)
    for place, token in enumerate(room_texts(deck, wings)):
        owner = held.get(place, "")
        if owner:
            news = "last" if token in look.last else "fresh" if token in look.fresh else ""
            piece = f"mine-{owner}" if owner == mine else owner
            body.append(room(deck, wings, prefix, language, place, piece, news))
        elif token in look.within or token in look.legal:
            own = mine or colour_name(table.players, 0)
            body.append(open_room(deck, wings, prefix, language, place, own, token in look.legal))
        else:
            body.append(room(deck, wings, prefix, language, place, "", ""))
    body.append(signs(wings, prefix, language, letters))
    label = _("The museum: five wings round the central hall")
    return svg(plan.WIDTH, plan.HEIGHT, "".join(body), label, "board museum")


@lru_cache(maxsize=16384)
def room(deck: str, wings: tuple[str, ...], prefix: str, language: str, place: int, piece: str, news: str) -> str:
    """Draw a room with a piece of the sprite (`blue`, `mine-blue`), or free. `news`: "last", "fresh" or ""."""
    found = load_deck(deck).rooms[place]
    inner = use(prefix + "medal")
    if piece:
        inner += use(prefix + piece, scale=1.08) + badge(found.value)
    else:
        inner += figure(found.value)
    if news:
        wide = 2.6 if news == "last" else 1.6
        dashes = "22 18.8" if news == "last" else "10 30.8"
        shift = "11" if news == "last" else "5"
        arcs = f'stroke-dasharray="{dashes}" stroke-dashoffset="{shift}" stroke-linecap="round"'
        inner += PEN.circle(0, 0, 26, s="ink", w=wide, more=arcs)
    holder = words.cube(piece) if piece else _("free")
    marks = {"last": [_("last move")], "fresh": [_("new since your last move")], "": []}[news]
    name = escape(", ".join([room_name(found, wings), holder, *marks]))
    return element(deck, wings, place, f'role="img" aria-label="{name}"', f"<title>{name}</title>", inner)


@lru_cache(maxsize=8192)
def open_room(deck: str, wings: tuple[str, ...], prefix: str, language: str, place: int, own: str, legal: bool) -> str:
    """Draw a free room that the reader can enter, with the states that a script switches on."""
    found = load_deck(deck).rooms[place]
    base = f"{room_name(found, wings)}, {_('free')}"
    inner = (
        use(prefix + "medal")
        + use(prefix + "room")
        + f'<g class="off-chosen">{figure(found.value)}</g>'
        + f"<g {CHOSEN}>{use(f'{prefix}mine-{own}', scale=1.08)}{badge(found.value)}</g>"
    )
    title = f"<title>{escape(element_name(base, legal))}</title>"
    return element(deck, wings, place, choosable(base, legal), title, inner)


def element(deck: str, wings: tuple[str, ...], place: int, attributes: str, title: str, inner: str) -> str:
    """Build the element of a room; its outline answers to a click too."""
    found = plan.places(deck, wings)[place]
    x, y = found.centre
    hit = f'<path d="{found.outline}" fill="none" pointer-events="all"/>'
    token = room_texts(deck, wings)[place]
    moved = f'<g transform="translate({num(x)} {num(y)})">{inner}</g>'
    return f'<g data-token="{token}" {attributes}>{title}{moved}{hit}</g>'


def figure(value: int) -> str:
    return PEN.text(0, 9.5, value, 28)


def badge(value: int) -> str:
    return PEN.circle(21, 18, 12.5, "floor", "soft", 1.2) + PEN.text(21, 24.7, value, 19)


def room_name(room: Room, wings: tuple[str, ...]) -> str:
    """Name a room: `3-room of Lord Lemon`, `2-room between Lord Lemon and Sir Brown`."""
    patrons = [words.patron(wings[wing]) for wing in room.wings]
    if len(patrons) > 1:
        message = _("{value}-room between {patron} and {other}")
        return message.format(value=room.value, patron=patrons[0], other=patrons[1])
    return _("{patron}'s {value}-room").format(value=room.value, patron=patrons[0])


@lru_cache(maxsize=1024)
def signs(wings: tuple[str, ...], prefix: str, language: str, letters: float) -> str:
    """Draw a patron's medal at the end of each wing, with the name beside it."""
    out = []
    for wing, patron in enumerate(wings):
        x, y = plan.at(wing, plan.END + 25)
        medal = PEN.circle(0, 0, 22, patron, "rim", 2) + PEN.circle(0, 0, 18.6, s=f"on{patron}", w=0.8)
        name = _("wing {wing}: {patron}").format(wing=wing + 1, patron=words.patron(patron))
        medal += use(prefix + patron, scale=0.66)
        out.append(group(x, y, medal, f'role="img" aria-label="{escape(name)}"') + sign(wing, x, y, patron, letters))
    return "".join(out)


def sign(wing: int, x: float, y: float, patron: str, letters: float) -> str:
    """Write the name: beside the medal above and below, above it at the sides."""
    left, top, anchor = {
        0: (x + 30, y + 7, "start"),
        1: (plan.WIDTH - 8, y - 27 - letters, "end"),
        2: (x + 30, y + 10, "start"),
        3: (x - 30, y + 10, "end"),
        4: (8, y - 27 - letters, "start"),
    }[wing]
    more = f'font-weight="400" text-anchor="{anchor}" aria-hidden="true"'
    return PEN.text(left, top, words.short(patron), letters, more=more)
