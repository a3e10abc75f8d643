"""The verbs as buttons: main actions, free ones, then `pass`, `end` or `skip`, blocked ones last. Rule: A3.3."""

from collections.abc import Sequence

from django.utils.safestring import SafeString
from django.utils.translation import gettext_noop

from engine.titles.arnak.rules.components import ARTIFACTS, CARDS, DISCOVERY, FIGURES, LOST_TEMPLE, SITE_OF
from engine.titles.arnak.rules.foresight import free_lines
from engine.titles.arnak.rules.position import FREE, GAP
from engine.titles.arnak.rules.view import View
from games.boards.arnak.lines import icon
from games.boards.contract import EMPTY, Choice, Look
from games.lib.text.sentences import look_up as _

MAIN = ("dig", "discover", "overcome", "buy", "research", "temple", "play")
"""Main actions in the order of buttons; `play` has free cards too."""
LABELS = {
    "dig": (gettext_noop("Dig"), gettext_noop("Choose a free space, then how to pay for travel.")),
    "discover": (
        gettext_noop("Discover"),
        gettext_noop("Choose a site that is undiscovered, then how to pay for travel."),
    ),
    "overcome": (
        gettext_noop("Overcome a guardian"),
        gettext_noop("Choose a site with an archaeologist of yours and a guardian."),
    ),
    "buy": (gettext_noop("Buy a card"), gettext_noop("An item goes under your deck; an artefact can be used at once.")),
    "research": (gettext_noop("Research"), gettext_noop("Choose the glass or the notebook, then the space above it.")),
    "temple": (gettext_noop("Temple tile"), gettext_noop("Choose the stack.")),
    "play": (
        gettext_noop("Play a card"),
        gettext_noop("Choose a card of your hand for its effect. It then gives no travel."),
    ),
    "assistant": (gettext_noop("Assistant"), gettext_noop("Choose an assistant that is ready.")),
    "slot": (
        gettext_noop("Idol into a slot"),
        gettext_noop("Choose what the idol brings; the slot is filled for good."),
    ),
    "boon": (gettext_noop("Boon"), gettext_noop("Choose the guardian whose boon you use.")),
    "pass": (gettext_noop("Pass"), gettext_noop("Your last main action of the round; free actions may follow.")),
    "end": (gettext_noop("End the turn"), ""),
    "skip": (gettext_noop("Skip"), gettext_noop("You skip this part.")),
    "use": (gettext_noop("Use it at once"), ""),
    "pay": (gettext_noop("Pay"), ""),
    "choose": (gettext_noop("Choose"), ""),
    "exile": (gettext_noop("Exile a card"), gettext_noop("It leaves your deck for good.")),
    "upgrade": (gettext_noop("Upgrade"), gettext_noop("A tablet into an arrowhead, or an arrowhead into a jewel.")),
    "discard": (gettext_noop("Discard a card"), ""),
    "gain": (gettext_noop("Take a card"), ""),
    "again": (gettext_noop("Use it again"), ""),
    "recruit": (gettext_noop("Recruit"), ""),
    "rescue": (gettext_noop("Rescue"), ""),
    "promote": (gettext_noop("Turn to gold"), ""),
    "refresh": (gettext_noop("Refresh"), ""),
    "exchange": (gettext_noop("Exchange"), gettext_noop("Choose your assistant, then the one of the supply.")),
    "borrow": (gettext_noop("Use an assistant of the supply"), ""),
    "activate": (gettext_noop("Use a site"), ""),
    "relocate": (gettext_noop("Move an archaeologist"), gettext_noop("Choose the archaeologist, then where they go.")),
    "recall": (gettext_noop("Take an archaeologist back"), ""),
    "move": (gettext_noop("Move a guardian"), gettext_noop("Choose the guardian's site, then where it goes.")),
    "bonus": (gettext_noop("Bonus tile"), ""),
    "row": (gettext_noop("The row's effect first"), ""),
    "look": (gettext_noop("Look at cards"), ""),
    "keep": (gettext_noop("Keep a card"), ""),
    "lay": (gettext_noop("Lay down"), gettext_noop("Choose one card or several of your hand; you keep the others.")),
    "done": (gettext_noop("Keep your hand"), gettext_noop("What is left in your hand stays there for the next round.")),
}
"""Verb -> its button, and a sentence on it or ""."""
AFTER = {
    "dig": gettext_noop("Now pay for travel."),
    "discover": gettext_noop("Now pay for travel."),
    "overcome": gettext_noop("Now choose what you give."),
    "research": gettext_noop("Now choose the space above it."),
    "exchange": gettext_noop("Now choose the one of the supply."),
    "relocate": gettext_noop("Now choose where it goes."),
    "move": gettext_noop("Now choose where it goes."),
}
"""Verb -> what is still to be chosen after the first piece."""
ICONS = {
    "dig": "dig",
    "discover": "site",
    "overcome": "guardian",
    "buy": "item",
    "research": "glass",
    "temple": "main",
    "play": "draw",
    "assistant": "silver",
    "slot": "idol",
    "boon": "guardian",
    "pass": "pass",
    "exile": "exile",
    "upgrade": "upgrade",
    "discard": "discard",
    "gain": "item",
    "recruit": "recruit",
    "rescue": "rescue",
    "promote": "promote",
    "refresh": "refresh",
    "exchange": "swap",
    "borrow": "silver",
    "activate": "site1",
    "relocate": "dig",
    "recall": "home",
    "move": "guardian",
    "look": "look",
    "keep": "draw",
    "lay": "discard",
}
"""Verb -> the icon of its button."""
LAST = ("skip", "pass", "end", "done")
"""Verbs that stand after all others."""


def choices(view: View, look: Look, legal: Sequence[str]) -> tuple[Choice, ...]:
    """Return the buttons in order; () for a seat that is not due."""
    if not legal or look.seat is None:
        return ()
    verbs = list(dict.fromkeys(line.partition(" ")[0] for line in legal))
    verbs = [*(verb for verb in verbs if verb not in LAST), *(verb for verb in LAST if verb in verbs)]
    free = free_now(view, look.seat)
    verbs_of_lines = {line.partition(" ")[0] for line in legal if line not in free}
    found = [button(verb, look.prefix)._replace(beside=verb not in verbs_of_lines) for verb in verbs]
    if view.phase != "turn" or view.acted:
        return tuple(found)
    blocked = [(verb, obstacle(view, look.seat, verb)) for verb in MAIN if verb not in verbs]
    return (*found, *(button(verb, look.prefix, reason) for verb, reason in blocked if reason))


def free_now(view: View, seat: int) -> frozenset[str]:
    """Return the free actions that stand as chips beside the verbs. Rule: A3.6."""
    if view.phase not in ("turn", "choice") or view.turn != seat:
        return frozenset()
    return frozenset(free_lines(view, seat))


def button(verb: str, prefix: str, reason: str = "") -> Choice:
    label, help = LABELS[verb]
    after = AFTER.get(verb)
    emblem = SafeString(icon(ICONS[verb], prefix)) if verb in ICONS else EMPTY
    return Choice(verb, _(label), emblem, reason, _(help) if help else "", after=_(after) if after else "")


def obstacle(view: View, seat: int, verb: str) -> str:
    """Return why the verb is in no legal move; "" if it need not be shown."""
    return OBSTACLES[verb](view, seat) if verb in OBSTACLES else ""


def no_dig(view: View, seat: int) -> str:
    """Rule: A4.1."""
    return _("both archaeologists are out") if view.figures.count(seat) >= FIGURES else _("travel is missing")


def no_discovery(view: View, seat: int) -> str:
    """Rule: A4.2."""
    if view.figures.count(seat) >= FIGURES:
        return _("both archaeologists are out")
    levels = [
        1 if site < 2 * 4 else 2
        for site, tile in enumerate(view.tiles)
        if tile == GAP and view.figures[space_of(site)] == FREE
    ]
    if not levels:
        return _("all sites are discovered")
    short = min(DISCOVERY[level] for level in levels) - view.seats[seat].resources[1]
    return _("compasses missing: {number}").format(number=short) if short > 0 else _("travel is missing")


def space_of(field: int) -> int:
    return len(SITE_OF) - 12 + field


def no_fight(view: View, seat: int) -> str:
    """Rule: A4.3."""
    mine = [SITE_OF[space] for space, figure in enumerate(view.figures) if figure == seat]
    guarded = [view.guardians[site] for site in mine if view.guardians[site] != GAP]
    return _("its cost is missing") if guarded else ""


def no_purchase(view: View, seat: int) -> str:
    """Rule: A4.4."""
    held = view.seats[seat].resources
    short = [
        CARDS[card].cost - held[int(card >= ARTIFACTS[0])] for card in (*view.items, *view.artifacts) if card != GAP
    ]
    return _("coins or compasses missing: {number}").format(number=min(short)) if short else ""


def no_research(view: View, seat: int) -> str:
    """Rule: A4.6."""
    return "" if view.seats[seat].glass == LOST_TEMPLE else _("its cost is missing")


def no_tile(view: View, seat: int) -> str:
    """Rule: A4.6."""
    at_temple = view.seats[seat].glass == LOST_TEMPLE and any(view.temple_tiles)
    return _("its cost is missing") if at_temple else ""


OBSTACLES = {
    "dig": no_dig,
    "discover": no_discovery,
    "overcome": no_fight,
    "buy": no_purchase,
    "research": no_research,
    "temple": no_tile,
}
