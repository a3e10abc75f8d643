"""Display names: their form, and whether they are free."""

import unicodedata

from django.core.exceptions import ValidationError
from django.utils.translation import gettext as _

from games.lib.text.lookalikes import name_key
from games.models import Player

SHORTEST, LONGEST = 2, 30
LONGEST_KEY = 110
"""A single character can stand for a phrase. `Player.name_key` holds 120, with the number of `free_name`."""
RESERVED = {"admin", "administrator", "moderator", "staff", "freeseat", "formerplayer", "nobody", "chance"}
"""Names that could be taken for the site's own words."""


def tidy_name(text: str) -> str:
    """Return the name with single blanks, or raise ValidationError when it cannot be one."""
    name = " ".join(unicodedata.normalize("NFC", text).split())
    if not SHORTEST <= len(name) <= LONGEST:
        raise ValidationError(
            _("A name must be {shortest} to {longest} characters long.").format(shortest=SHORTEST, longest=LONGEST)
        )
    # Cc, Cf, Co, Cs, Cn: invisible characters, and those that turn the reading direction.
    if any(unicodedata.category(character).startswith("C") for character in name):
        raise ValidationError(_("This name contains an invisible character. Type the name again."))
    key = name_key(name)
    if len(key) < SHORTEST:
        raise ValidationError(_("A name needs at least two letters or digits."))
    if len(key) > LONGEST_KEY:
        raise ValidationError(_("This name is too long. Choose a shorter one."))
    if key in {name_key(word) for word in RESERVED} or name.casefold().split()[-1] == "bot":
        raise ValidationError(_("This name looks like one that the site uses itself. Choose another one."))
    return name


def is_taken(name: str, but: Player | None = None) -> bool:
    """Return whether another account holds this name, or one that looks like it."""
    holders = Player.objects.filter(name_key=name_key(name))
    if but is not None and but.pk is not None:
        holders = holders.exclude(pk=but.pk)
    return holders.exists()


def free_name(name: str, but: Player) -> str:
    """Return the name itself, or with the first number that makes it free."""
    number = 1
    candidate = name
    while is_taken(candidate, but):
        number += 1
        ending = f" {number}"
        candidate = name[: LONGEST - len(ending)].rstrip() + ending
    return candidate
