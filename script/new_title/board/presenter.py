"""Sample as a `contract.Presenter`. Its four parts derive from those of the contract, which have defaults."""

from collections.abc import Sequence

from django.utils.html import escape
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import gettext as _

from games.boards.contract import EMPTY, Choice, Choosing, Drawing, Fact, Letters, Look, Page, Panel, Picture, Presenter
from games.boards.kit.choosable import choosable
from games.boards.kit.panels import PieceLists, panel
from games.boards.kit.seat_pieces import mark
from games.boards.kit.svg import svg
from script.new_title.board.palette import PEN
from script.new_title.rules.narrate import row
from script.new_title.rules.position import COLOURS, ROUNDS, VALUES, View
from script.new_title.rules.scoring import count

SIDE, GAP = 84, 12
WIDE = GAP + len(VALUES) * (SIDE + GAP)
HIGH = SIDE + 2 * GAP


def is_empty(view: View) -> bool:
    """Return whether nothing has been drawn yet."""
    return not any(view.number_kept) and not view.number_drawn


def tiles(view: View, look: Look) -> SafeString:
    """Draw a place for each value: whether the reader has drawn it, and how many of it they have kept."""
    out = []
    for place, value in enumerate(VALUES):
        token, drawn, kept = str(value), view.drawn.count(value), view.kept.count(value)
        base = _("Tile {value}, drawn: {drawn}, kept: {kept}").format(value=value, drawn=drawn, kept=kept)
        is_legal = token in look.legal
        state = choosable(base, is_legal) if token in look.within else f'role="img" aria-label="{escape(base)}"'
        name = f"{base}, {_('legal')}" if is_legal and token in look.within else base
        kind = "last" if token in look.last else "fresh" if token in look.fresh else ""
        out.append(
            f'<g data-token="{token}" class="{kind}" transform="translate({GAP + place * (SIDE + GAP)} {GAP})" {state}>'
            f"<title>{escape(name)}</title>"
            + PEN.rect(0, 0, SIDE, SIDE, 8, "sample" if drawn else "sheet", "edge", 2)
            + PEN.text(SIDE / 2, 48, value, 34)
            + PEN.text(SIDE / 2, 72, "● " * kept, 14, "soft")
            + "</g>"
        )
    return mark_safe(svg(WIDE, HIGH, "".join(out), _("Your tiles"), "board"))


def seat_line(view: View, seat: int) -> str:
    """Return what is known of a seat, in a line of plain text."""
    if view.opened:
        kept = view.opened[seat]
        return _("kept {kept}, points {points}").format(kept=row(kept), points=count(kept, view.limit))
    return _("tiles kept {number}").format(number=view.number_kept[seat])


class SamplePage(Page[View]):
    def stage(self, view: View) -> str:
        if view.phase == "over":
            return _("The end")
        return _("Round {round} of {rounds}").format(round=view.round, rounds=ROUNDS)

    def prompt(self, view: View, look: Look) -> str:
        if view.phase == "over":
            return _("The game is over.")
        if view.phase == "chance":
            return _("Tiles are drawn.")
        if look.seat == view.turn:
            return _("Keep one of your two tiles, face down. The other one goes back into the bag.")
        return _("{name} has to keep a tile.").format(name=look.names[view.turn])

    def board(self, view: View, look: Look) -> tuple[Drawing, ...]:
        return () if is_empty(view) else (Drawing("tiles", _("Your tiles"), tiles(view, look)),)

    def panels(self, view: View, look: Look) -> tuple[Panel, ...]:
        if is_empty(view):
            return ()
        lines = "".join(
            f"<li>{mark(COLOURS[seat], look.prefix)} {escape(name)}: {escape(seat_line(view, seat))}</li>"
            for seat, name in enumerate(look.names)
        )
        return (
            panel(look, "hands", _("The players"), f"<ul>{lines}</ul>", _("Limit: {limit}").format(limit=view.limit)),
        )


class SampleChoosing(Choosing[View]):
    def choices(self, view: View, look: Look, legal: Sequence[str]) -> tuple[Choice, ...]:
        return (Choice("keep", _("Keep a tile"), EMPTY),) if legal else ()

    def preview(self, view: View, look: Look, move: str) -> str:
        total = sum(view.kept) + int(move.removeprefix("keep "))
        return _("You would have {total}; the limit is {limit}.").format(total=total, limit=view.limit)


class SampleLetters(Letters[View]):
    def facts(self, view: View, look: Look) -> tuple[Fact, ...]:
        if is_empty(view):
            return ()
        return tuple(Fact(name, seat_line(view, seat)) for seat, name in enumerate(look.names))

    def pictures(self, view: View, look: Look) -> tuple[Picture, ...]:
        if is_empty(view):
            return ()
        alt = _("Your tiles. Drawn: {drawn}. Kept: {kept}.").format(drawn=row(view.drawn), kept=row(view.kept))
        return (Picture("tiles", alt, PEN.finish(tiles(view, look.without_choices())), WIDE),)


class SampleLists(PieceLists[View]):
    colours = COLOURS

    def thumbnail(self, view: View, look: Look) -> SafeString:
        return EMPTY if is_empty(view) else tiles(view, look.without_choices())


PRESENTER: Presenter[View] = Presenter(
    SamplePage(), SampleChoosing(), SampleLetters(), SampleLists(), styles=("css/boards/sample.css",)
)
