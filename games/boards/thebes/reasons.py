"""Why something on the board cannot be chosen now, as the engine would refuse it. Rule: T3 to T5."""

from collections.abc import Iterator

from django.utils.translation import gettext as _

from engine.sentences import Sentence
from engine.titles.thebes.rules.components import CARDS, FIRST_EXHIBITION, MOST_WEEKS, SITE_IDS, SITES
from engine.titles.thebes.rules.dig import FEWEST_WEEKS
from engine.titles.thebes.rules.lines import ACTIONS, DIGS, EXHIBITS, TAKES
from engine.titles.thebes.rules.position import EMPTY, Table
from engine.titles.thebes.rules.refusals import reason
from engine.titles.thebes.rules.view import View, imagine
from games.boards.contract import Look
from games.boards.thebes import digs, words
from games.boards.thebes.trips import seat_at
from games.lib.text.sentences import translate_sentence

NO_TOKEN = ""


def reasons(table: Table, look: Look) -> dict[str, str]:
    """Return token -> reason for tokens in no legal move of the due seat; {} for other seats."""
    if look.seat is None or look.seat != table.turn:
        return {}
    position = imagine(View(None, table))
    found = {NO_TOKEN: _("You get to a city by taking a card or holding an exhibition there.")}
    for token, name, line in attempts(table):
        if token not in look.within:
            message, _rule, fields = reason(position, ACTIONS[line])
            found[token] = translate_sentence(Sentence(message, {"move": name, **fields}), look.names)
    return found


def attempts(table: Table) -> Iterator[tuple[str, str, str]]:
    """Yield (token, name, line that it would begin) of everything that can be chosen at some time."""
    for card in table.display:
        if card != EMPTY:
            yield CARDS[card].id, words.card(card), TAKES[card][0]
    for card in table.spaces:
        if card != EMPTY:
            yield CARDS[card].id, words.card(card), EXHIBITS[card - FIRST_EXHIBITION][0]
    seat = seat_at(table, table.turn)
    for site in range(len(SITES)):
        flags = digs.usual(seat, site)
        weeks = min(FEWEST_WEEKS[digs.knowledge_of(seat, site, flags).total], MOST_WEEKS)
        yield SITE_IDS[site], words.site(site), DIGS[site][flags][weeks - 1]
