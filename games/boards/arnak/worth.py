"""What each drawing is worth to the reader, in a line under it. Rule: A4.4, A5.10, A6.2."""

from engine.titles.arnak.rules.components import ARTIFACTS, CARDS, GUARDIAN_POINTS, IDOL_POINTS, SITE_IDS
from engine.titles.arnak.rules.foresight import table_of
from engine.titles.arnak.rules.position import GAP
from engine.titles.arnak.rules.scoring import Count, count, rival_count
from engine.titles.arnak.rules.view import View
from games.boards.arnak import words
from games.boards.arnak.standing import fear_sites
from games.boards.contract import Look
from games.lib.text.sentences import look_up as _


def worth(view: View, look: Look) -> dict[str, str]:
    """Return the lines by name of the drawing; {} before and after the game."""
    if view.phase == "over" or not words.is_laid(view):
        return {}
    theirs = rival_count(table_of(view))
    rival = {}
    if theirs is not None:
        message = _("If the game ended now, the rival would have {total}.")
        rival["rival"] = message.format(total=words.points(theirs.total))
    if look.seat is None:
        return rival | {
            "island": _("An idol scores {idol} points and a guardian that is overcome {guardian}.").format(
                idol=IDOL_POINTS, guardian=GUARDIAN_POINTS
            ),
            "track": _("The higher the magnifying glass and the notebook are at the end, the more points they score."),
            "row": _("Items cost coins, artefacts compasses. Most cards score points as well."),
        }
    counted = count(table_of(view), look.seat)
    return rival | {
        "island": island_worth(view, look.seat, counted),
        "track": _("Your research scores {points} so far.").format(
            points=words.points(counted.research + counted.temple)
        ),
        "row": row_worth(view, look.seat),
        "hand": hand_worth(counted),
        "camp": _("If the game ended now, you would have {total}; empty slots score {slots} of them.").format(
            total=words.points(counted.total), slots=counted.slots
        ),
    }


def island_worth(view: View, seat: int, counted: Count) -> str:
    """Say what came from the island, and the Fear that comes home. Rule: A5.10."""
    points = words.points(counted.idols + counted.guardians)
    said = _("Your idols and guardians score {points} so far.").format(points=points)
    sites = list(dict.fromkeys(fear_sites(view, seat)))
    if not sites:
        return said
    fear = _("If the round ended now, you would bring home Fear from {sites}.")
    return f"{said} {fear.format(sites=words.listing(SITE_IDS[site] for site in sites))}"


def row_worth(view: View, seat: int) -> str:
    """Say which cards the seat can pay for; not during an effect, which may change prices. Rule: A4.4."""
    if view.phase == "keep":
        return _("You can buy cards again in the next round.")
    if view.agenda:
        return _("The effect under way says what a card costs you.")
    held = view.seats[seat].resources
    shown = [card for card in (*view.artifacts, *view.items) if card != GAP]
    ready = [card for card in shown if CARDS[card].cost <= held[int(card >= ARTIFACTS[0])]]
    if not ready:
        return _("So far you have too few coins and compasses for any card of the row.")
    return _("You have enough for {cards}.").format(cards=words.listing(map(words.card, ready)))


def hand_worth(counted: Count) -> str:
    """Say what all cards count, wherever they are. Rule: A6.2."""
    message = _("All your cards, those in the deck and the play area too, score {points}; your Fear scores {fear}.")
    return message.format(points=words.points(counted.cards), fear=words.points(counted.fear))
