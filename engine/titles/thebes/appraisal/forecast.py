"""Forecast everybody's points at the end of the game, from any position, and how sure that is.

Weights change with the weeks left: early on plans say little about the result, and weeks, knowledge and helpers much.
They were fitted to games of two and three that were played like samples, without the luck of finds (`luck`).
"""

from engine.titles.thebes.appraisal.prospects import Prospect, Situation, bags_of, prospect_of, situation_of
from engine.titles.thebes.appraisal.weights import WEIGHTS
from engine.titles.thebes.appraisal.worth import congresses, digs, exhibitions, find_lowest, majorities, worth
from engine.titles.thebes.rules.components import BOOK, END_WEEK, GENERAL_BOOK, HELP, TOKEN_TEXTS
from engine.titles.thebes.rules.position import Position
from engine.titles.thebes.rules.scoring import scores
from engine.titles.thebes.rules.view import View, imagine

OWN = WEIGHTS._replace(majority_rival=0.0, congress_rival=0.0)
"""Each seat's own points: what a majority or a congress takes from a rival counts for the rival."""
SPREADS = ((0.25, 10.0), (0.45, 9.0), (0.65, 8.0), (0.85, 6.0), (1.0, 3.0))
"""(share of the weeks that the last seats have used, points), fitted to the results of games between bots."""

WEEKS = (6.0, 21.0, 42.0, 72.0, 110.0, 144.0)
"""Mean weeks left of all seats, for each column of `COUNTS`; weights between two columns are interpolated."""
COUNTS = (
    (1.00, 1.01, 0.97, 0.96, 0.90, 0.74),  # points in hand
    (0.31, 0.29, 0.34, 0.45, 0.62, 0.82),  # a week
    (0.48, 0.51, 0.56, 0.44, 0.03, -0.15),  # weeks at their price, and digs planned
    (1.00, 1.06, 1.00, 0.97, 0.89, 0.88),  # congresses
    (1.03, 1.02, 1.21, 1.92, 2.04, 1.92),  # majorities
    (0.59, 0.58, 0.76, 0.79, 0.00, 0.00),  # exhibitions to come
    (
        0.15,
        0.27,
        0.18,
        -0.17,
        0.43,
        1.02,
    ),  # a point of specialised knowledge; this and what follows for all of the game
    (0.55, 0.73, 1.38, 2.46, 4.09, 6.12),  # a point of general knowledge
    (5.08, 3.07, 1.89, 1.47, 1.94, 0.76),  # a rumour
    (2.25, 0.34, 2.93, 4.45, 6.98, 6.57),  # a point of knowledge by assistants that stay
    (0.00, 1.32, 2.04, 6.27, 8.07, 13.94),  # a token by shovels that stay
    (2.05, 2.28, 3.18, 3.14, 0.70, 1.75),  # a lone assistant
    (0.00, 4.58, 4.31, 3.49, 3.14, 3.24),  # a lone shovel
    (5.97, 6.64, 5.11, 3.66, 4.88, 3.99),  # a car
    (0.85, 1.27, 1.30, 1.78, 2.12, 1.98),  # a zeppelin; this and a permission while there is time to use them
    (1.34, 0.16, 1.09, 1.31, 1.35, 0.00),  # a special permission
)
"""The worth of each of `parts`, in points."""
LEVELS = (-1.2, -5.8, -12.0, -26.5, -33.5, -64.5)
"""Points to add to every seat, so that the forecasts are right on the mean."""
WHOLE = float(max(END_WEEK.values()))


def forecast(view: View) -> tuple[float, ...]:
    """Return the expected points of each seat at the end; the final count when the game is over."""
    table = imagine(view)
    if table.phase == "over":
        return tuple(map(float, scores(table)))
    bags = bags_of(table, OWN)
    left = sum([table.end_week - one.week for one in table.archaeologists]) / table.players
    counts = [between(row, left) for row in COUNTS]
    level = between(LEVELS, left)
    points = []
    for seat in range(table.players):
        has = parts(prospect_of(table, seat, OWN), situation_of(table, seat, bags))
        points.append(level + sum([count * part for count, part in zip(counts, has, strict=True)]))
    return tuple(points)


def between(row: tuple[float, ...], left: float) -> float:
    """Return the value of a row of `COUNTS` with `left` weeks left."""
    place = 1
    while place < len(WEEKS) - 1 and left > WEEKS[place]:
        place += 1
    low, high = WEEKS[place - 1], WEEKS[place]
    share = min(1.0, max(0.0, (left - low) / (high - low)))
    return row[place - 1] + share * (row[place] - row[place - 1])


def parts(prospect: Prospect, situation: Situation) -> tuple[float, ...]:
    """Return the parts of a seat's forecast, in the order of `COUNTS`."""
    has = situation.has
    left = prospect.end - situation.week
    price = find_lowest(OWN.week_prices, lambda price: worth(prospect, situation, price))
    share = left / WHOLE
    soon = min(1.0, left / OWN.weeks_to_use)
    return (
        situation.points,
        float(left),
        price * left + digs(prospect, situation, left, price),
        congresses(prospect, has.congresses, left, price),
        majorities(prospect, has.specialised, left),
        exhibitions(prospect, situation, left, price),
        share * sum(has.specialised),
        share * has.general,
        share * has.rumours.bit_count(),
        share * (HELP[has.assistants] if has.assistants > 1 else 0),
        share * (HELP[has.shovels] if has.shovels > 1 else 0),
        share * (has.assistants == 1),
        share * (has.shovels == 1),
        share * (has.cars > 0),
        soon * has.zeppelins,
        soon * has.permissions,
    )


def spread(view: View) -> float:
    """Return the spread of the forecast in points, as the contract defines it."""
    table = view.table
    done = min(one.week for one in table.archaeologists) / table.end_week
    return next(points for share, points in SPREADS if done <= share)


ARTIFACT = 0.4
"""Points that an artifact brings by exhibitions, besides its own."""
SPECIALISED_BOOK_POINTS, GENERAL_BOOK_POINTS = 2.2, 2.4
"""Points that a book found brings: more than a planned one. Fitted, like `ARTIFACT`, to the results of samples."""

WORTHS = {
    text: SPECIALISED_BOOK_POINTS
    if token == BOOK
    else GENERAL_BOOK_POINTS
    if token == GENERAL_BOOK
    else ARTIFACT + token
    if token > BOOK
    else 0.0
    for token, text in TOKEN_TEXTS.items()
}
"""Token, as a line has it -> its worth to the finder."""
TOKEN_WORTHS = {token: WORTHS[text] for token, text in TOKEN_TEXTS.items()}


def draw_key(position: Position) -> str:
    """Return `cards`, or the site from whose bag tokens are drawn."""
    draw = position.due_draw
    return str(draw.place) if draw.kind == "find" else "cards"


def luck(position: Position, move: str) -> tuple[float, ...]:
    """Return the worth of the finds above the mean of such a dig; () for cards, which are open to everybody."""
    draw = position.due_draw
    if draw.kind != "find":
        return ()
    bag = position.bags[draw.place]
    usual = sum([TOKEN_WORTHS[token] for token in bag]) / len(bag) * draw.tokens
    found = sum([WORTHS[word] for word in move.split(" ")[2:]])
    return tuple([found - usual if seat == draw.seat else 0.0 for seat in range(position.players)])
