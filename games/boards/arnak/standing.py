"""The present points by category, figures left, and the Fear that would come home."""

from typing import NamedTuple

from engine.titles.arnak.rules.components import FIGURES, SITE_OF
from engine.titles.arnak.rules.foresight import table_of
from engine.titles.arnak.rules.position import GAP
from engine.titles.arnak.rules.scoring import Count, count, rival_count
from engine.titles.arnak.rules.view import View


class Standing(NamedTuple):
    """Points as the final count would give them now: by seat, and the rival's. Rule: A6.2, A7.8."""

    seats: tuple[Count, ...]
    rival: Count | None


def standing(view: View) -> Standing:
    """Count all seats; cards count wherever they are, so hidden hands do not matter. Rule: A8.1."""
    table = table_of(view)
    return Standing(tuple(count(table, seat) for seat in range(view.players)), rival_count(table))


def unused_figures(view: View, seat: int) -> int:
    return FIGURES - view.figures.count(seat)


def fear_sites(view: View, seat: int) -> list[int]:
    """Return the sites that would bring the seat a Fear if the round ended now. Rule: A5.10."""
    if view.seats[seat].mask:
        return []
    sites = (SITE_OF[space] for space, figure in enumerate(view.figures) if figure == seat)
    return [site for site in sites if view.guardians[site] != GAP]
