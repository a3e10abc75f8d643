"""Names for new games: excavation sites in Egypt."""

import random
import re

from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop

PLACES = (
    "Abu Rawash", "Abu Simbel", "Abusir", "Abydos", "Akhmim", "Alexandria", "Amarna", "Armant", "Assiut", "Aswan",
    "Athribis", "Avaris", "Beni Hasan", "Bubastis", "Buto", "Canopus", "Coptos", "Dahshur", "Deir el-Medina", "Dendera",
    "Edfu", "El Kab", "Elephantine", "Esna", "Giza", "Gurob", "Hawara", "Heliopolis", "Helwan", "Hermopolis",
    "Hierakonpolis", "Kahun", "Karnak", "Kom Ombo", "Lisht", "Luxor", "Medamud", "Meidum", "Meir", "Memphis", "Merimde",
    "Naqada", "Oxyrhynchus", "Pelusium", "Philae", "Qasr Ibrim", "Sais", "Saqqara", "Siwa", "Tanis", "Tebtunis", "Tuna",
    "Wadi Natrun", "Zawyet el-Aryan",
)  # fmt: skip

PARTIES = {
    1: gettext_noop("Alone at {place}"),
    2: gettext_noop("Two at {place}"),
    3: gettext_noop("Three at {place}"),
    4: gettext_noop("Four at {place}"),
    5: gettext_noop("Five at {place}"),
    6: gettext_noop("Six at {place}"),
}
MANY = gettext_noop("Many at {place}")

NUMERALS = ("", "", "II", "III", "IV", "V", "VI", "VII", "VIII", "IX", "X")
NUMBERED = re.compile(r" (II|III|IV|V|VI|VII|VIII|IX|X)$")


def game_name(players: int) -> str:
    """Return a name for a new game in the active language, such as “Three at Saqqara”."""
    return _(PARTIES.get(players, MANY)).format(place=random.choice(PLACES))


def next_name(name: str, longest: int) -> str:
    """Return the name of a rematch: “Three at Saqqara II” after “Three at Saqqara”."""
    match = NUMBERED.search(name)
    number = NUMERALS.index(match[1]) if match else 1
    stem = name[: match.start()] if match else name
    ending = f" {NUMERALS[number + 1]}" if number + 1 < len(NUMERALS) else " …"
    return stem[: longest - len(ending)] + ending
