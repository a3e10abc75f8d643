"""A seat's prospects as taken from the table: its own situation, and the facts that its moves do not change."""

from typing import NamedTuple

from engine.titles.thebes.appraisal.weights import Weights
from engine.titles.thebes.rules.components import BOOK, CARDS, CONGRESS_POINTS, GENERAL_BOOK, SITES
from engine.titles.thebes.rules.position import EMPTY, Table, exhibitions_among
from engine.titles.thebes.rules.resources import Means, means


class Bag(NamedTuple):
    """The contents of a site's bag, in expected numbers."""

    tokens: float
    points: float
    """Points of all artifacts in it."""
    artifacts: float
    books: float
    """The worth of its books, in points."""


class Situation(NamedTuple):
    """All that a move of the seat changes."""

    place: int
    week: int
    spent: int
    """Mask of the sites whose permit is spent."""
    has: Means
    owned: tuple[float, ...]
    """By site: number of artifacts."""
    points: float
    """Points of artifacts, exhibitions and finds in hand."""
    bags: tuple[Bag, ...]
    shown: tuple[int, ...]
    """Exhibitions that can be held now: numbers of the cards."""
    hidden: tuple[int, ...]
    """Exhibitions that still lie face down."""
    cities: tuple[int, ...]
    """Cities of the cards shown."""


class Prospect(NamedTuple):
    """The facts that no move of the seat changes."""

    end: int
    """The week of the end space."""
    players: int
    rivals: tuple[tuple[int, ...], ...]
    """By site: the other seats' specialised knowledge."""
    rests: tuple[int, ...]
    """The other seats' weeks left, in the same order."""
    congresses: int
    """Congresses that no seat has yet."""
    congress_denied: float
    """Points that each of them is likely to bring the rival who gains most."""
    weights: Weights


def prospect_of(table: Table, seat: int, weights: Weights) -> Prospect:
    everybody = [means(archaeologist) for archaeologist in table.archaeologists]
    others = [rival for rival in range(table.players) if rival != seat]
    rests = tuple([table.end_week - table.archaeologists[rival].week for rival in others])
    nobodys = (*table.hidden, *table.display, *table.discard)
    congresses = sum(CARDS[card].kind == "congress" for card in nobodys if card != EMPTY)
    denied = 0.0
    for rival, rest in zip(others, rests, strict=True):
        held = everybody[rival].congresses
        # Weighted by the chance that the rival gets that one.
        likely = min(1 / table.players, rest / weights.congress_every / max(1, congresses))
        denied = max(denied, likely * (CONGRESS_POINTS[min(9, held + 1)] - CONGRESS_POINTS[held]))
    return Prospect(
        end=table.end_week,
        players=table.players,
        rivals=tuple([tuple([everybody[rival].specialised[site] for rival in others]) for site in range(len(SITES))]),
        rests=rests,
        congresses=congresses,
        congress_denied=denied,
        weights=weights,
    )


def situation_of(table: Table, seat: int, bags: tuple[Bag, ...]) -> Situation:
    """Return the seat's situation at the table with these bags."""
    archaeologist = table.archaeologists[seat]
    has = means(archaeologist)
    return Situation(
        place=archaeologist.place,
        week=archaeologist.week,
        spent=archaeologist.spent,
        has=has,
        owned=tuple(map(len, archaeologist.artifacts)),
        points=sum(map(sum, archaeologist.artifacts)) + has.exhibition_points,
        bags=bags,
        shown=tuple([card for card in table.spaces if card != EMPTY]),
        hidden=exhibitions_among(table.hidden, False),
        cities=tuple([CARDS[card].city for card in table.display if card != EMPTY]),
    )


def bags_of(table: Table, weights: Weights) -> tuple[Bag, ...]:
    """Return the bags by site. Rule: T1.4."""
    found = []
    for tokens in table.bags:
        artifacts = [token for token in tokens if token > BOOK]
        books = weights.specialised_find * (BOOK in tokens) + weights.general_find * (GENERAL_BOOK in tokens)
        found.append(Bag(len(tokens), sum(artifacts), len(artifacts), books))
    return tuple(found)


def after_find(situation: Situation, site: int, tokens: int, first: bool) -> Situation:
    """Return the situation after a dig with the expected finds, `first` at its site or not. Rule: T5.5, T5.6."""
    bag = situation.bags[site]
    share = min(1.0, tokens / bag.tokens)
    finds = share * bag.artifacts
    left = Bag(bag.tokens - finds, bag.points * (1 - share), bag.artifacts - finds, bag.books * (1 - share))
    owned, bags = list(situation.owned), list(situation.bags)
    owned[site] += finds + first
    bags[site] = left
    gained = share * (bag.points + bag.books) + first
    return situation._replace(owned=tuple(owned), bags=tuple(bags), points=situation.points + gained)
