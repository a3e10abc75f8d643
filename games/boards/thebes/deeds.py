"""What a legal move does, in words beside Confirm. Rule: T3 to T5."""

from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop, ngettext

from engine.titles.thebes.rules.lines import ACTIONS, WITH_ZEPPELIN
from engine.titles.thebes.rules.position import Table
from games.boards.thebes import words

HERE, THERE, FLOWN = range(3)
DEEDS = {
    ("take", HERE): gettext_noop("You stay in {place} and take the card “{card}”."),
    ("take", THERE): gettext_noop("You travel to {place} and take the card “{card}”."),
    ("take", FLOWN): gettext_noop("You fly to {place} by zeppelin and take the card “{card}”."),
    ("refresh", HERE): gettext_noop("You stay in {place} and have all four cards replaced."),
    ("refresh", THERE): gettext_noop("You travel to {place} and have all four cards replaced."),
    ("refresh", FLOWN): gettext_noop("You fly to {place} by zeppelin and have all four cards replaced."),
    ("exhibit", HERE): gettext_noop("You stay in {place} and hold the exhibition {card}."),
    ("exhibit", THERE): gettext_noop("You travel to {place} and hold the exhibition {card}."),
    ("exhibit", FLOWN): gettext_noop("You fly to {place} by zeppelin and hold the exhibition {card}."),
}


def deed(table: Table, move: str) -> str:
    """Describe a legal move of the seat that is due: `You travel to Paris and take the card “Egypt book 3”`."""
    action = ACTIONS[move]
    if action.kind == "stop":
        return _("You stop: you take no more turns in this game.")
    how = FLOWN if action.flags & WITH_ZEPPELIN else THERE
    if table.archaeologists[table.turn].place == action.place:
        how = HERE
    place = words.place(action.place)
    if action.kind != "dig":
        card = words.card(action.item) if action.kind != "refresh" else ""
        return _(DEEDS[action.kind, how]).format(place=place, card=card)
    weeks = action.weeks
    message = {
        HERE: ngettext(
            "You stay in {place} and dig for {weeks} week.", "You stay in {place} and dig for {weeks} weeks.", weeks
        ),
        THERE: ngettext(
            "You travel to {place} and dig for {weeks} week.", "You travel to {place} and dig for {weeks} weeks.", weeks
        ),
        FLOWN: ngettext(
            "You fly to {place} by zeppelin and dig for {weeks} week.",
            "You fly to {place} by zeppelin and dig for {weeks} weeks.",
            weeks,
        ),
    }[how]
    return message.format(place=place, weeks=weeks)
