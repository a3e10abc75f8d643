"""What matters now, for a player's first game: facts and rules, no advice. Rule: A3 to A6."""

from django.utils.translation import ngettext

from engine.titles.arnak.rules.components import (
    DISCOVERY,
    GUARDIAN_POINTS,
    IDOL_POINTS,
    LOST_TEMPLE,
    ROUNDS,
    SITE_IDS,
    SLOT_COUNT,
    SLOT_POINTS,
    TEMPLE_POINTS,
    TRACKS,
)
from engine.titles.arnak.rules.position import GAP
from engine.titles.arnak.rules.view import Shown, View
from games.boards.arnak import words
from games.boards.arnak.standing import fear_sites, unused_figures
from games.boards.contract import Look
from games.lib.text.sentences import look_up as _


def hints(view: View, look: Look) -> tuple[str, ...]:
    """Return two or three sentences for the reader's seat; () for watchers, before and after the game."""
    if look.seat is None or view.phase == "over" or not words.is_laid(view):
        return ()
    me = view.seats[look.seat]
    if view.phase == "keep":
        return (keeping(), *filter(None, [later(view, me)])) if me.held and not me.done else ()
    now = after_passing(view) if me.passed else figures(view, look.seat)
    ahead = dangers(view, look.seat) or ("" if me.passed else discoveries(view, look.seat))
    return tuple(filter(None, [now, ahead, later(view, me)]))


def keeping() -> str:
    """Rule: A6.1."""
    return _(
        "What you do not lay down stays in your hand, and you draw up to five cards. What you lay down is shuffled under your "
        "deck, with the cards in your play area."
    )


def after_passing(view: View) -> str:
    """Rule: A3.1, A7.2."""
    if view.rival is not None:
        return _("You have passed. The rival still plays its tiles that are left, then the round ends.")
    return _("You have passed, so you take no more turns in this round. It ends when everyone has passed.")


def figures(view: View, seat: int) -> str:
    """Say what the archaeologists can still do. Rule: A4.1, A6.1."""
    idle = unused_figures(view, seat)
    if not idle:
        return _(
            "Both your archaeologists are out until the round ends. You can still buy, research, play cards and overcome a "
            "guardian where one of them stands."
        )
    message = ngettext(
        "You have {number} archaeologist to send out. They can dig or discover, and come home when the round ends.",
        "You have {number} archaeologists to send out. Each can dig or discover once, and comes home when the round ends.",
        idle,
    )
    return message.format(number=idle)


def dangers(view: View, seat: int) -> str:
    """Name the Fear that would come home. Rule: A5.10."""
    sites = list(dict.fromkeys(fear_sites(view, seat)))
    if not sites:
        return ""
    message = ngettext(
        "If the guardian at {sites} is still there when the round ends, you take a Fear card. Overcoming it scores {points} "
        "points.",
        "For each guardian still at {sites} when the round ends, you take a Fear card. Overcoming one scores {points} points.",
        len(sites),
    )
    return message.format(sites=words.listing(SITE_IDS[site] for site in sites), points=GUARDIAN_POINTS)


def discoveries(view: View, seat: int) -> str:
    """Say what a discovery costs while there is a new site and a figure for it. Rule: A4.2."""
    if not unused_figures(view, seat) or GAP not in view.tiles:
        return ""
    message = _(
        "Discovering a site costs {low} or {high} compasses plus travel; you have {held}. The idol is yours, and you use "
        "the new site at once."
    )
    return message.format(low=DISCOVERY[1], high=DISCOVERY[2], held=view.seats[seat].resources[1])


def later(view: View, me: Shown) -> str:
    """Say what scores at the end, by what the seat has. Rule: A5.6, A6.2."""
    if view.round == ROUNDS:
        return _(
            "This is the last round. An item that you buy now goes under your deck as always, but there is no next round to use "
            "it in: what counts is its points."
        )
    if me.crates and me.slots < SLOT_COUNT:
        given = SLOT_POINTS[me.slots] - SLOT_POINTS[me.slots + 1]
        return _(
            "Each idol scores {idol} points. One that you put into your next slot brings an effect at once, but the slot no "
            "longer scores {slot} for being empty."
        ).format(idol=IDOL_POINTS, slot=words.points(given))
    return research(view, me)


def research(view: View, me: Shown) -> str:
    """Say what the glass scores, and would score one row higher. Rule: A4.6, A6.2."""
    if me.glass == LOST_TEMPLE:
        return _(
            "Your magnifying glass is at the Lost Temple: research with it now buys temple tiles, which are points."
        )
    track = TRACKS[view.temple]
    row = track.spaces[me.glass].row
    above = row + 1
    more = track.glass[above].points if above < len(track.glass) - 1 else TEMPLE_POINTS[len(view.arrivals)]
    message = _(
        "Your magnifying glass would score {now} if the game ended now, {more} one row higher. The notebook scores too."
    )
    return message.format(now=words.points(track.glass[row].points), more=words.points(more))
