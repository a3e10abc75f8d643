"""The hand, the sites and the seats; what is hidden from the reader is not in the view, so it cannot be shown."""

from collections.abc import Sequence

from django.utils.html import escape
from django.utils.safestring import SafeString, mark_safe

from games.boards.contract import EMPTY, Choice, Choosing, Drawing, Fact, Letters, Look, Page, Panel, Picture, Presenter
from games.boards.kit.choosable import choosable
from games.boards.kit.panels import PieceLists, panel
from games.boards.kit.seat_pieces import blocks, mark
from games.boards.kit.svg import svg, use
from tests.oasis.board.palette import PEN
from tests.oasis.position import CARDS, COLOURS, SITES, View

WIDE = 640
VERBS = {
    "play": "Play a card",
    "hide": "Lay a card face down",
    "dig": "Dig",
    "pass": "Pass",
    "sell": "Sell a card",
    "peek": "Look at hidden cards",
    "end": "End the turn",
    "keep": "Keep",
}


def empty(view: View) -> bool:
    """Whether nothing has been drawn yet."""
    return not any(one.held or one.hidden or one.area for one in view.shown) and view.round == 1


def cards(view: View, look: Look) -> str:
    """Each kind of card once, with how many the reader holds of it; each colour, for `peek`; `nothing`."""
    out = []
    for place, token in enumerate((*CARDS, "nothing", *COLOURS)):
        held = view.hand.count(token)
        base = f"{token}, {held} in your hand" if token in CARDS else token
        lit = token in look.within
        state = choosable(base, token in look.legal) if lit else f'role="img" aria-label="{escape(base)}"'
        name = f"{base}, legal" if lit and token in look.legal else base
        kind = "last" if token in look.last else "fresh" if token in look.fresh else ""
        x, y = 10 + 124 * (place % 5), 10 + 92 * (place // 5)
        picture = use(look.prefix + token, 60, 40) if token in COLOURS else PEN.text(60, 36, token, 16)
        out.append(
            f'<g data-token="{token}" class="{kind}" transform="translate({x} {y})" {state}><title>{escape(name)}</title>'
            + PEN.rect(0, 0, 114, 82, 6, "water" if held else "sheet", "edge", 2)
            + picture
            + (PEN.text(60, 64, f"× {held}", 16) if held else "")
            + "</g>"
        )
    return svg(WIDE, 196, "".join(out), "Your hand", "board")


def seats(view: View, look: Look) -> str:
    items = "".join(
        f"<li>{mark(colour, look.prefix)} {escape(name)}: {one.points} points, {one.coins} coins, {one.held} cards, "
        f"{one.in_deck} in the deck, {one.hidden} hidden. Found: {escape(' '.join(one.found) or '-')}. "
        f"Used: {escape(' '.join(one.area) or '-')}.</li>"
        for colour, name, one in zip(COLOURS, look.names, view.shown, strict=False)
    )
    return f"<ul>{items}</ul>"


def secrets(view: View, look: Look) -> str:
    """Return what the reader alone knows."""
    seen = [f"{look.names[other]}: {' '.join(found)}" for other, found in enumerate(view.known) if found]
    return (
        f"Hand: {' '.join(view.hand) or '-'}. Hidden: {' '.join(view.hidden) or '-'}. Seen: {'; '.join(seen) or '-'}."
    )


class OasisPage(Page[View]):
    def stage(self, view: View) -> str:
        return f"Round {view.round} of {view.rounds}, {view.phase}"

    def prompt(self, view: View, look: Look) -> str:
        if view.phase == "over":
            return "The game is over."
        if look.seat in view.due:
            return "Which card do you keep?" + " Say it." if view.phase == "keep" else "It is your turn."
        if not view.due:
            return "Cards are drawn."
        return f"To decide: {', '.join(look.names[seat] for seat in view.due)}."

    def board(self, view: View, look: Look) -> tuple[Drawing, ...]:
        return () if empty(view) else (Drawing("hand", "Your hand", mark_safe(cards(view, look))),)

    def panels(self, view: View, look: Look) -> tuple[Panel, ...]:
        if empty(view):
            return ()
        mine = panel(look, "secrets", "What you alone know", f"<p>{escape(secrets(view, look))}</p>")
        sites = " ".join(f"{site} ({SITES[site]})" for site in view.sites)
        open_hands = "".join(
            f"<li>{escape(name)}: {escape(' '.join(one.hand) or '-')}, hidden {escape(' '.join(one.hidden) or '-')}.</li>"
            for name, one in zip(look.names, view.opened, strict=False)
        )
        return (
            *((panel(look, "opened", "All hands", f"<ul>{open_hands}</ul>"),) if view.opened else ()),
            panel(look, "seats", "The seats", seats(view, look)),
            panel(look, "sites", "Sites", f"<p>{escape(sites or '-')}</p>"),
            *((mine,) if view.seat is not None else ()),
        )


class OasisChoosing(Choosing[View]):
    def choices(self, view: View, look: Look, legal: Sequence[str]) -> tuple[Choice, ...]:
        verbs = dict.fromkeys(move.split(" ")[0] for move in legal)
        return tuple(Choice(verb, VERBS[verb], EMPTY) for verb in verbs)

    def preview(self, view: View, look: Look, move: str) -> str:
        return f"{VERBS[move.split(' ')[0]]}: {move.split(' ')[-1]}."


class OasisLetters(Letters[View]):
    def facts(self, view: View, look: Look) -> tuple[Fact, ...]:
        if empty(view) or view.seat is None:
            return ()
        return (Fact("What you alone know", secrets(view, look)),)

    def pictures(self, view: View, look: Look) -> tuple[Picture, ...]:
        if empty(view):
            return ()
        drawing = PEN.finish(cards(view, look.without_choices()), blocks(look.prefix, look.patterns, COLOURS))
        return (
            Picture(
                "hand",
                f"The cards in your hand: {' '.join(view.hand) or 'none'}",
                drawing,
                WIDE,
            ),
        )


class OasisLists(PieceLists[View]):
    colours = COLOURS

    def thumbnail(self, view: View, look: Look) -> SafeString:
        return EMPTY if empty(view) else mark_safe(cards(view, look.without_choices()))


PRESENTER: Presenter[View] = Presenter(
    OasisPage(), OasisChoosing(), OasisLetters(), OasisLists(), styles=("css/boards/oasis.css",)
)
