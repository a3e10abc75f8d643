"""The rest of a bag, as a row of pieces. Rule: T1.4, T2.3, T5.6."""

from html import escape

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from engine.titles.thebes.rules.components import SITE_IDS, SITES
from games.boards.kit.panels import spoken_only
from games.boards.kit.svg import use
from games.boards.thebes import words
from games.boards.thebes.digs import Bag
from games.lib.text.sentences import cache_by_language


@cache_by_language(2048)
def row(prefix: str, site: int, bag: Bag) -> str:
    """Draw the artifacts by value, the books and the debris, as HTML."""
    items = "".join(f'<li class="find {SITE_IDS[site]}">{value}</li>' for value in bag.artifacts)
    if bag.book:
        items += book(f"{prefix}book-{SITE_IDS[SITES[site].book_about]}", book_name(site))
    if bag.general:
        items += book(f"{prefix}book-general", _("a general book"))
    items += f'<li class="debris">{escape(debris(bag))}</li>'
    if bag.first:
        items += f'<li class="debris first">{escape(_("+ 1 point for the first to dig"))}</li>'
    return f'{spoken_only(_("In the bag:"))}<ul class="bag">{items}</ul>'


def book(piece: str, name: str) -> str:
    return (
        f'<li class="books"><svg class="medal" viewBox="-25 -25 50 50" aria-hidden="true">{use(piece)}</svg>'
        f"{spoken_only(name)}</li>"
    )


def book_name(site: int) -> str:
    return _("a book on {site}").format(site=words.site(SITES[site].book_about))


def debris(bag: Bag) -> str:
    return ngettext("{number} piece of debris", "{number} pieces of debris", bag.debris).format(number=bag.debris)


def in_words(site: int, bag: Bag) -> str:
    """Describe a bag: `artifacts 6 5 4 4 3, a book on Crete, 16 pieces of debris`."""
    said = []
    if bag.artifacts:
        said.append(_("artefacts {values}").format(values=" ".join(map(str, bag.artifacts))))
    if bag.book:
        said.append(book_name(site))
    if bag.general:
        said.append(_("a general book"))
    said.append(debris(bag))
    if bag.first:
        said.append(_("and an artefact worth 1 for the first to dig"))
    return ", ".join(said)
