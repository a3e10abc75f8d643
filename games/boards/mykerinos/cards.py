"""The players' plates: points, stocks, claimed parcels as cards with their power. Rule: M4.4, M5.5."""

from functools import lru_cache
from html import escape

from django.utils.safestring import mark_safe

from engine.titles.mykerinos.rules.components import NO_PATRON, PATRONS, SEASONS, load_deck
from engine.titles.mykerinos.rules.position import NEUTRAL_COLOUR, Table, colour_name, scale_number
from engine.titles.mykerinos.rules.scoring import count, final_result, parcels_by_patron
from games.boards.contract import Look, Panel
from games.boards.kit.panels import panel, spoken_only
from games.boards.kit.seat_pieces import mark
from games.boards.kit.words import reader_first
from games.boards.mykerinos import words
from games.boards.mykerinos.bits import medal, seat_name, shield
from games.lib.text.sentences import cache_by_language
from games.lib.text.sentences import look_up as _
from games.lib.text.sentences import look_up_plural as ngettext

DIGGING = ("excavation", "neutral")
ORDER = (*PATRONS, NO_PATRON)


def players(table: Table, look: Look) -> Panel:
    """Draw a plate for each player, the reader first, and the neutral colour's last. Rule: M7.1."""
    plates = [plate(table, look, seat) for seat in reader_first(table.players, look)]
    if table.players == 2:
        plates.append(neutral_plate(table, look))
    return Panel("players", _("The players"), mark_safe(f'<div class="players">{"".join(plates)}</div>'))


def plate(table: Table, look: Look, seat: int) -> str:
    me = seat == look.seat
    piece = mark(colour_name(table.players, seat), look.prefix, "big")
    body = cards(table, look, seat) or f'<p class="none">{escape(_("No parcels yet."))}</p>'
    return (
        f'<section class="player panel{" me" if me else ""}" aria-label="{escape(seat_name(table, look, seat))}">'
        f"<header>{piece}<div><h3>{escape(look.names[seat])}</h3>"
        f"<p>{escape(status(table, look, seat))}</p></div>"
        f"{score(table, seat)}</header>{stocks(table, look, seat)}{body}"
        f"{set_line(tuple(parcels_by_patron(table, seat)[:5]), look.prefix)}</section>"
    )


def score(table: Table, seat: int) -> str:
    """Show the points now and if the game ended now; after the game the final points."""
    total = count(table, seat).total if table.wings else table.points[seat]
    if table.phase == "over":
        return f'<dl class="score"><div><dt>{escape(_("points"))}</dt><dd>{total}</dd></div></dl>'
    return (
        f'<dl class="score"><div><dt>{escape(_("now"))}</dt><dd>{table.points[seat]}</dd></div>'
        f"<div><dt>{escape(_('if it ended now'))}</dt><dd>{total}</dd></div></dl>"
    )


def status(table: Table, look: Look, seat: int) -> str:
    if table.phase == "over":
        end = final_result(table)
        place = end.places[seat]
        if place == 1:
            return _("Shares the victory") if len(end.winners) > 1 else _("Won the game")
        return _("Place {place}").format(place=place)
    if table.turn == seat:
        return _("You, to move") if seat == look.seat else _("To move")
    number = scale_number(table, seat)
    if number:
        return _("Passed, number {number}").format(number=number)
    if table.phase in DIGGING and seat == next_seat(table):
        return _("Plays next")
    return _("You") if seat == look.seat else ""


def next_seat(table: Table) -> int:
    """Return the seat that plays after the one that is due, as things stand."""
    seat = table.turn
    for _turn in range(table.players):
        seat = (seat + 1) % table.players
        if seat not in table.scale:
            break
    return seat


def stocks(table: Table, look: Look, seat: int) -> str:
    """Show the personal stock cube by cube, the general stock and neutral cubes. Rule: M3.5, M7.2."""
    colour = colour_name(table.players, seat)
    neutral = table.neutral[seat] if table.neutral else None
    personal, general = table.personal[seat], table.general[seat]
    return stock_list(colour, personal, general, neutral, look.prefix)


@cache_by_language(4096)
def stock_list(colour: str, personal: int, general: int, neutral: int | None, prefix: str) -> str:
    entries = [(_("Personal stock"), personal, colour), (_("General stock"), general, "")]
    if neutral is not None:
        entries.insert(1, (_("Neutral cubes"), neutral, colour_name(2, NEUTRAL_COLOUR)))
    body = "".join(
        f"<div><dt>{escape(term)}</dt><dd><b>{number}</b> "
        + (f'<span aria-hidden="true">{row_of(kind, number, prefix)}</span>' if kind and number else "")
        + "</dd></div>"
        for term, number, kind in entries
    )
    return f'<dl class="stocks">{body}</dl>'


@lru_cache(maxsize=256)
def row_of(colour: str, number: int, prefix: str) -> str:
    return mark(colour, prefix, "mini") * number


def cards(table: Table, look: Look, seat: int) -> str:
    """Show the claimed parcels in piles, by patron, upright before tilted."""
    claimed = table.claimed[seat]
    season = table.season if table.phase in DIGGING else 0
    turned = sum(1 << place for place in claimed if table.turned >> place & 1)
    passed = seat in table.scale
    return lay_cards(table.deck.name, claimed, turned, season, passed, look.prefix)


@cache_by_language(4096)
def lay_cards(deck: str, claimed: tuple[int, ...], turned: int, season: int, passed: bool, prefix: str) -> str:
    """Lay out the cards. `season`: the one in which parcels can be used now, or 0."""
    piles: dict[tuple[str, bool], list[int]] = {}
    parcels = load_deck(deck).parcels
    for place in claimed:
        key = parcels[place].patron, bool(turned >> place & 1)
        piles.setdefault(key, []).append(parcels[place].value)
    found = [
        card(patron, tuple(values), tilted, card_state(season, patron, tilted, passed), prefix)
        for patron in ORDER
        for tilted in (False, True)
        if (values := piles.get((patron, tilted)))
    ]
    return f'<ul class="parcels">{"".join(found)}</ul>' if found else ""


def card_state(season: int, patron: str, turned: bool, passed: bool) -> str:
    """Return whether a parcel can be used, in words; "" if it makes no difference."""
    if not season or patron == NO_PATRON:
        return ""
    if turned:
        if season == SEASONS:
            return _("Tilted: used")
        return _("Tilted: used, ready again in season {season}").format(season=season + 1)
    return _("Upright: not used this season") if passed else _("Upright: ready to use")


@cache_by_language(4096)
def card(patron: str, values: tuple[int, ...], turned: bool, state: str, prefix: str) -> str:
    shields = "".join(shield(patron, value, prefix) for value in values)
    foot = f'<p class="state">{escape(state)}</p>' if state else ""
    times = f' <span class="times">×{len(values)}</span>' if len(values) > 1 else ""
    pile = " pile" if len(values) > 1 else ""
    tilted = " turned" if turned else ""
    return (
        f'<li class="parcel {patron}{tilted}"><div class="shields{pile}">{shields}</div>'
        f"<div><h4>{escape(words.patron(patron))}{times}</h4><p>{escape(words.power(patron))}</p>{foot}</div></li>"
    )


@cache_by_language(4096)
def set_line(counts: tuple[int, ...], prefix: str) -> str:
    """Show which patrons a seat still lacks for its next set. Rule: M6.2."""
    sets = min(counts)
    has = [patron for patron, number in zip(PATRONS, counts, strict=True) if number > sets]
    medals = "".join(
        f'<span class="{"has" if patron in has else "lacks"}">{medal(patron, prefix)}</span>' for patron in PATRONS
    )
    title = _("Towards a set of five")
    if sets:
        title = ngettext("One set of five; towards the next", "{sets} sets of five; towards the next", sets)
    spoken = _("{number} of five: {patrons}").format(
        number=len(has), patrons=words.listing([words.patron(patron) for patron in has])
    )
    return (
        f'<p class="set"><span>{escape(title.format(sets=sets))}</span><span aria-hidden="true">{medals}</span>'
        f"{spoken_only(spoken if has else _('none of five'))}</p>"
    )


def neutral_plate(table: Table, look: Look) -> str:
    """Draw the plate of the neutral colour. Rule: M7.1, M7.2."""
    name = seat_name(table, look, NEUTRAL_COLOUR)
    note = _("It counts as number 2 on the passing scale. It never scores, uses a patron or enters the museum.")
    return (
        f'<section class="player panel neutral" aria-label="{escape(name)}"><header>{mark("white", look.prefix, "big")}'
        f"<div><h3>{escape(_('The neutral colour'))}</h3><p>{escape(_('White, belongs to nobody'))}</p></div></header>"
        f'<dl class="stocks"><div><dt>{escape(_("General stock"))}</dt>'
        f"<dd><b>{table.general[NEUTRAL_COLOUR]}</b></dd></div></dl>"
        f'<p class="note">{escape(note)}</p></section>'
    )


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
