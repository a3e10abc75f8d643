"""What a player may have forgotten before passing or ending a turn, and the Fear to come. Rule: A3.8, A5.10."""

from django.utils.translation import ngettext

from engine.titles.arnak.rules.components import FIGURES, GUARDIAN_IDS, GUARDIANS, SITE_IDS
from engine.titles.arnak.rules.foresight import free_lines
from engine.titles.arnak.rules.travel import NONE_LEFT
from engine.titles.arnak.rules.view import View
from games.boards.arnak import words
from games.boards.arnak.standing import fear_sites
from games.lib.text.sentences import look_up as _


def still_free(view: View, seat: int) -> list[str]:
    """Return the seat's free actions, each in a few words."""
    found, cards = [], []
    lines = [line.split(" ") for line in free_lines(view, seat)]
    for verb, *rest in lines:
        if verb == "assistant":
            found.append(_("assistant {assistant} is ready").format(assistant=rest[0].upper()))
        elif verb == "boon":
            found.append(_("the boon of {guardian} is unused").format(guardian=rest[0].upper()))
        elif verb == "play":
            cards.append(words.card_name(rest[0]))
    if cards:
        message = ngettext("{cards} is free to play", "{cards} are free to play", len(cards))
        found.append(message.format(cards=words.listing(dict.fromkeys(cards))))
    if any(verb == "slot" for verb, *rest in lines):
        found.append(_("an idol could go into a slot"))
    for boon in view.seats[seat].boons:
        if GUARDIANS[boon].icons:
            what = words.boon(boon)
            found.append(
                _("{guardian} still has {what} for travel").format(guardian=GUARDIAN_IDS[boon].upper(), what=what)
            )
    return found


def open_ends(view: View, seat: int, passing: bool) -> list[str]:
    """Return sentences before `pass` or `end` is confirmed; free actions are left out for `pass`, which allows them later."""
    found = [] if passing else still_free(view, seat)
    idle = FIGURES - view.figures.count(seat)
    if passing and idle:
        found.insert(
            0, _("an archaeologist of yours is unused") if idle == 1 else _("both your archaeologists are unused")
        )
    sentences = [_("Still open: {what}.").format(what=words.listing(found))] if found else []
    if view.icons != NONE_LEFT:
        sentences.append(_("Icons left over that will be lost: {what}.").format(what=words.icons(view.icons)))
    return sentences + fear_coming(view, seat) if passing else sentences


def fear_coming(view: View, seat: int) -> list[str]:
    """Return a sentence for each guarded site from which a Fear would come home now."""
    message = _("From {site} you bring a Fear home; {guardian}.")
    return [
        message.format(site=SITE_IDS[site], guardian=words.guardian(view.guardians[site]))
        for site in fear_sites(view, seat)
    ]
