"""What a seat's prospects depend on, taken from the table: its own situation, and what stays whatever it does."""

from typing import NamedTuple

from engine.titles.thebes.appraisal.weights import Weights
from engine.titles.thebes.rules.components import BOOK, CARDS, CONGRESS_POINTS, GENERAL
from engine.titles.thebes.rules.position import EMPTY, Archaeologist, Table, exhibitions_among
from engine.titles.thebes.rules.resources import Means, means
from engine.titles.thebes.rules.scoring import specialised_knowledge


class Bag(NamedTuple):
    """What is left at a site, in expected numbers."""

    tokens: float
    points: float
    """Of all artifacts in it."""
    artifacts: float
    books: float
    """What its books seem worth, in points."""


class Situation(NamedTuple):
    """What a move of the seat changes."""

    place: int
    week: int
    spent: int
    """Mask of the sites whose permit is spent."""
    has: Means
    owned: tuple[float, ...]
    """By site: number of artifacts."""
    points: float
    """Of artifacts, exhibitions and finds in hand."""
    bags: tuple[Bag, ...]
    shown: tuple[int, ...]
    """Exhibitions that can be held now: numbers of the cards."""
    hidden: tuple[int, ...]
    """Those that still lie face down."""
    cities: tuple[int, ...]
    """Where the cards lie that are shown."""


class Prospect(NamedTuple):
    """What stays whatever the seat does."""

    end: int
    """The week of the end space."""
    players: int
    rivals: tuple[tuple[int, ...], ...]
    """By site: the other seats' specialised knowledge."""
    rests: tuple[int, ...]
    """The other seats' weeks left, in the same order."""
    congresses: int
    """Congresses that nobody has yet."""
    congress_denied: float
    """Points that each of them is likely to bring the rival to whom it brings most."""
    weights: Weights


def prospect_of(table: Table, seat: int, weights: Weights) -> Prospect:
    by_site = zip(*specialised_knowledge(table), strict=True)
    others = table.archaeologists[:seat] + table.archaeologists[seat + 1 :]
    nobodys = (*table.hidden, *table.display, *table.discard)
    open_to_all = sum(CARDS[card].kind == "congress" for card in nobodys if card != EMPTY)
    return Prospect(
        end=table.end_week,
        players=table.players,
        rivals=tuple(points[:seat] + points[seat + 1 :] for points in by_site),
        rests=tuple([table.end_week - other.week for other in others]),
        congresses=open_to_all,
        congress_denied=max([next_congress(table, other, open_to_all, weights) for other in others]),
        weights=weights,
    )


def next_congress(table: Table, rival: Archaeologist, cards: int, weights: Weights) -> float:
    """Points that one of so many congresses brings a rival, as likely as they come to that one. Rule: T6.1"""
    held = means(rival).congresses
    likely = min(1 / table.players, (table.end_week - rival.week) / weights.congress_every / max(1, cards))
    return likely * (CONGRESS_POINTS[min(9, held + 1)] - CONGRESS_POINTS[held])


def situation_of(table: Table, seat: int, bags: tuple[Bag, ...]) -> Situation:
    """The seat's situation at the table; `bags`: those of the table."""
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
    """By site. Rule: T1.4"""
    found = []
    for tokens in table.bags:
        artifacts = [token for token in tokens if token > BOOK]
        books = weights.specialised_find * (BOOK in tokens) + weights.general_find * (GENERAL in tokens)
        found.append(Bag(len(tokens), sum(artifacts), len(artifacts), books))
    return tuple(found)


def after_find(situation: Situation, site: int, tokens: int, first: bool) -> Situation:
    """The situation when a dig has drawn what is to be expected, for the first digger also what lay there. Rule: T5.5, T5.6"""
    bag = situation.bags[site]
    share = min(1.0, tokens / bag.tokens)
    finds = share * bag.artifacts
    left = Bag(bag.tokens - finds, bag.points * (1 - share), bag.artifacts - finds, bag.books * (1 - share))
    owned, bags = list(situation.owned), list(situation.bags)
    owned[site] += finds + first
    bags[site] = left
    gained = share * (bag.points + bag.books) + first
    return situation._replace(owned=tuple(owned), bags=tuple(bags), points=situation.points + gained)
