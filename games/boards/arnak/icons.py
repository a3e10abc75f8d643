"""The icons, 26 units square around the origin, and their names."""

from typing import Final

from django.utils.translation import gettext_noop

from games.boards.kit.svg import read_drawings

ICON_NAMES: Final = {
    "coin": gettext_noop("coin"),
    "compass": gettext_noop("compass"),
    "tablet": gettext_noop("tablet"),
    "arrowhead": gettext_noop("arrowhead"),
    "jewel": gettext_noop("jewel"),
    "any": gettext_noop("coin or compass"),
    "boot": gettext_noop("boot"),
    "car": gettext_noop("car"),
    "boat": gettext_noop("boat"),
    "plane": gettext_noop("plane"),
    "draw": gettext_noop("draw a card"),
    "bottom": gettext_noop("draw from the bottom"),
    "discard": gettext_noop("discard a card"),
    "exile": gettext_noop("exile a card"),
    "top": gettext_noop("on top of the deck"),
    "under": gettext_noop("under the deck"),
    "look": gettext_noop("look at cards"),
    "fear": gettext_noop("Fear"),
    "nofear": gettext_noop("no Fear from guardians"),
    "upgrade": gettext_noop("upgrade"),
    "refresh": gettext_noop("refresh an assistant"),
    "glass": gettext_noop("magnifying glass"),
    "book": gettext_noop("notebook"),
    "dig": gettext_noop("archaeologist"),
    "move": gettext_noop("goes there"),
    "home": gettext_noop("take an archaeologist home"),
    "camp": gettext_noop("camp site"),
    "site": gettext_noop("site"),
    "site1": gettext_noop("level I site"),
    "site2": gettext_noop("level II site"),
    "mine": gettext_noop("a site of yours"),
    "guardian": gettext_noop("guardian"),
    "idol": gettext_noop("idol"),
    "item": gettext_noop("item"),
    "artifact": gettext_noop("artefact"),
    "silver": gettext_noop("assistant, silver"),
    "gold": gettext_noop("assistant, gold"),
    "swap": gettext_noop("exchange"),
    "recruit": gettext_noop("recruit an assistant"),
    "rescue": gettext_noop("rescue an assistant"),
    "promote": gettext_noop("turn an assistant to gold"),
    "pass": gettext_noop("pass"),
    "free": gettext_noop("free action"),
    "main": gettext_noop("main action"),
}

ICONS: Final = read_drawings("games.boards.arnak")["icons"]
"""Name -> its drawing."""
