"""The players' plates: date, points, permits, knowledge, finds, helpers. Rule: T1.3, T2.3, T5."""

from html import escape

from django.utils.safestring import mark_safe
from django.utils.translation import ngettext

from engine.titles.thebes.rules.components import CARDS, COLOURS, CONGRESS_POINTS, HELP, SITE_IDS, SITES
from engine.titles.thebes.rules.position import Archaeologist, Table
from engine.titles.thebes.rules.resources import Means
from engine.titles.thebes.rules.scoring import counts, result
from games.boards.contract import Look, Panel
from games.boards.kit.panels import spoken_only
from games.boards.kit.seat_pieces import mark
from games.boards.kit.svg import use
from games.boards.kit.words import reader_first
from games.boards.thebes import words
from games.boards.thebes.outlook import badge
from games.boards.thebes.trips import Seat, means, seat_at
from games.lib.text.sentences import cache_by_language
from games.lib.text.sentences import look_up as _


def players(table: Table, look: Look) -> Panel:
    """Draw a plate for each player, the reader first, then the others in seating order."""
    counted = counts(table)
    plates = "".join(plate(table, look, seat, counted[seat].total) for seat in reader_first(table.players, look))
    return Panel("players", _("The players"), mark_safe(f'<div class="players">{plates}</div>'))


def plate(table: Table, look: Look, seat: int, points: int) -> str:
    colour = COLOURS[seat]
    name = _("{name}, {colour}").format(name=look.names[seat], colour=words.colour(colour))
    score = _("points") if table.phase == "over" else _("points now")
    body = belongings(look.prefix, seat_at(table, seat))
    return (
        f'<section class="player panel{" me" if seat == look.seat else ""}" aria-label="{escape(name)}">'
        f"<header>{mark(colour, look.prefix, 'big')}<div><h3>{escape(look.names[seat])}</h3>"
        f"<p>{escape(status(table, look, seat))}</p></div>"
        f'<dl class="score"><div><dt>{escape(score)}</dt><dd>{points}</dd></div></dl></header>'
        f"{body}</section>"
    )


@cache_by_language(1024)
def belongings(prefix: str, seat: Seat) -> str:
    """Show where and when the seat is, and everything that it has."""
    shows = tuple(card for card in seat.archaeologist.cards if CARDS[card].needs)
    return (
        f'<dl class="stocks">{date(seat)}</dl>'
        + means_table(prefix, seat.archaeologist, seat.has.specialised)
        + helper_list(prefix, seat.has)
        + exhibitions(shows)
    )


def date(seat: Seat) -> str:
    entries = (
        (_("Date"), words.date(seat.players, seat.week)),
        (_("Weeks left"), str(seat.left)),
        (_("Where"), words.place(seat.archaeologist.place)),
    )
    return "".join(f"<div><dt>{escape(term)}</dt><dd>{escape(text)}</dd></div>" for term, text in entries)


def status(table: Table, look: Look, seat: int) -> str:
    end = result(table)
    if end is not None:
        if end.places[seat] > 1:
            return _("Place {place}").format(place=end.places[seat])
        return _("Shares the victory") if len(end.winners) > 1 else _("Won the game")
    if table.turn == seat:
        return _("You, to move") if seat == look.seat else _("To move")
    if not seat_at(table, seat).left:
        return _("At the end")
    if table.order and table.order.index(seat) == 1 and table.turn >= 0:
        return _("Plays next")
    return _("You") if seat == look.seat else ""


def means_table(prefix: str, archaeologist: Archaeologist, specialised: tuple[int, ...]) -> str:
    """Show permit, knowledge and finds of each site. Rule: T1.3, T5.2."""
    rows = ""
    for site in range(len(SITES)):
        used = bool(archaeologist.spent >> site & 1)
        seal = badge(prefix, site)
        permit = (
            f"<td>{escape(_('used'))}</td>"
            if used
            else f'<td><span aria-hidden="true">✓</span>{spoken_only(_("valid"))}</td>'
        )
        known = f"<td>{specialised[site]}</td>" if specialised[site] else f'<td class="nil">–{spoken_only("0")}</td>'
        found = "".join(f'<li class="find {SITE_IDS[site]}">{value}</li>' for value in archaeologist.artifacts[site])
        finds = f'<ul class="bag">{found}</ul>' if found else f'<span class="nil">–{spoken_only(_("none"))}</span>'
        rows += (
            f'<tr{" class=used" if used else ""}><th scope="row">{seal}{spoken_only(words.site(site))}</th>'
            f'{permit}{known}<td class="finds">{finds}</td></tr>'
        )
    head = "".join(f'<th scope="col">{escape(term)}</th>' for term in (_("Permit"), _("Books"), _("Finds")))
    return (
        f'<table class="means"><thead><tr><th scope="col">{spoken_only(_("Site"))}</th>{head}</tr></thead>'
        f"<tbody>{rows}</tbody></table>"
    )


def helper_list(prefix: str, has: Means) -> str:
    """Show the cards that are no coloured book, with their effect."""
    entries = [(piece, said) for piece, number, said in helpers(has) if number]
    if not entries:
        return f'<p class="none">{escape(_("No helpers yet."))}</p>'
    items = "".join(
        f'<li><svg class="medal" viewBox="-25 -25 50 50" aria-hidden="true">{use(prefix + piece)}</svg>{escape(said)}</li>'
        for piece, said in entries
    )
    return f'<ul class="kit">{items}</ul>'


def helpers(has: Means) -> list[tuple[str, int, str]]:
    """Return (piece, number, words) of the cards that are no coloured book."""
    found = [("book-general", has.general, _("general knowledge {number}").format(number=has.general))]
    found.append(("assistant", has.assistants, assistants(has.assistants)))
    found.append(("shovel", has.shovels, shovels(has.shovels)))
    for site, name in enumerate(SITE_IDS):
        said = _("rumour about {site}").format(site=words.site(site))
        found.append((f"rumour-{name}", has.rumours >> site & 1, said))
    found.append(("car", has.cars, _("car")))
    zeppelins = ngettext("{number} zeppelin", "{number} zeppelins", has.zeppelins).format(number=has.zeppelins)
    found.append(("zeppelin", has.zeppelins, _("zeppelin") if has.zeppelins == 1 else zeppelins))
    permissions = ngettext("{number} special permission", "{number} special permissions", has.permissions)
    several = permissions.format(number=has.permissions)
    found.append(("special_permission", has.permissions, _("special permission") if has.permissions == 1 else several))
    congresses = ngettext("{number} congress: {points}", "{number} congresses: {points}", has.congresses)
    worth = words.points(CONGRESS_POINTS[has.congresses])
    found.append(("congress", has.congresses, congresses.format(number=has.congresses, points=worth)))
    return found


def assistants(number: int) -> str:
    """Rule: T5.2."""
    if number == 1:
        return _("assistant: knowledge +1, once")
    return _("{number} assistants: knowledge +{help}").format(number=number, help=HELP[number])


def shovels(number: int) -> str:
    """Rule: T5.4."""
    if number == 1:
        return _("shovel: tokens +1, once")
    return _("{number} shovels: tokens +{help}").format(number=number, help=HELP[number])


def exhibitions(shows: tuple[int, ...]) -> str:
    if not shows:
        return ""
    names = words.listing(words.card(card) for card in shows)
    points = words.points(sum(CARDS[card].value for card in shows))
    said = _("Exhibitions: {names}, {points}").format(names=names, points=points)
    return f'<p class="shows">{escape(said)}</p>'


def in_words(table: Table, seat: int, points: int) -> str:
    archaeologist = table.archaeologists[seat]
    has = means(archaeologist)
    texts = [
        _("{points} if the game ended now").format(points=words.points(points)),
        _("{date}, {weeks} left, in {place}").format(
            date=words.date(table.players, archaeologist.week),
            weeks=words.weeks(table.end_week - archaeologist.week),
            place=words.place(archaeologist.place),
        ),
    ]
    used = [words.site(site) for site in range(len(SITES)) if archaeologist.spent >> site & 1]
    texts.append(_("permits used: {sites}").format(sites=words.listing(used)) if used else _("all permits valid"))
    kit = [text for _piece, number, text in helpers(has) if number]
    if kit:
        texts.append(", ".join(kit))
    finds = [
        _("{site} {values}").format(site=words.site(site), values=" ".join(map(str, values)))
        for site, values in enumerate(archaeologist.artifacts)
        if values
    ]
    if finds:
        texts.append(_("artefacts: {finds}").format(finds=", ".join(finds)))
    shows = [words.card(card) for card in archaeologist.cards if CARDS[card].needs]
    if shows:
        texts.append(_("exhibitions: {names}").format(names=words.listing(shows)))
    return "; ".join(texts)
