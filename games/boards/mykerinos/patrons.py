"""The patrons: what each does, and the parcels still to come. Rule: M3.2, M4.4."""

from html import escape

from engine.titles.mykerinos.rules.components import NO_PATRON, PATRONS, load_deck
from engine.titles.mykerinos.rules.position import Table
from games.boards.contract import Look, Panel
from games.boards.kit.cached import cache_by_language
from games.boards.kit.panels import panel, spoken_only
from games.boards.mykerinos import words
from games.boards.mykerinos.bits import medal
from games.lib.text.sentences import look_up as _
from games.lib.text.sentences import look_up_plural as ngettext


def patrons(table: Table, look: Look) -> Panel:
    """Return a line for each patron and for the parcel without one."""
    left = len(table.deck.parcels) - table.dealt.bit_count()
    message = ngettext("{parcels} parcel still to come, by points", "{parcels} parcels still to come, by points", left)
    note = message.format(parcels=left) if left else ""
    body = lines(table.deck.name, table.dealt, look.prefix)
    return panel(look, "patrons-to-come", _("The patrons"), body, note)


@cache_by_language(1024)
def lines(deck: str, dealt: int, prefix: str) -> str:
    parcels = [parcel for place, parcel in enumerate(load_deck(deck).parcels) if not dealt >> place & 1]
    none = _("none") if parcels else ""
    found = []
    for patron in (*PATRONS, NO_PATRON):
        values = sorted((parcel.value for parcel in parcels if parcel.patron == patron), reverse=True)
        numbers = " ".join(f"<b>{value}</b>" for value in values)
        points = spoken_only(_("Still to come, by points:")) + " " + numbers if values else escape(none)
        found.append(
            f"<li>{medal(patron, prefix)}<div><h3>{escape(words.patron(patron))}</h3>"
            f'<p>{escape(words.power(patron))}</p></div><p class="values">{points}</p></li>'
        )
    return f'<ul class="coming">{"".join(found)}</ul>'
