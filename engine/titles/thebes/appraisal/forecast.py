"""What everybody is expected to have at the end of the game, from any position, and how sure that is."""

from engine.titles.thebes.appraisal.prospects import bags_of, prospect_of, situation_of
from engine.titles.thebes.appraisal.weights import WEIGHTS
from engine.titles.thebes.appraisal.worth import find_lowest, worth
from engine.titles.thebes.rules.scoring import scores
from engine.titles.thebes.rules.view import View, imagine

OWN = WEIGHTS._replace(majority_rival=0.0, congress_rival=0.0)
"""Each seat's own points: what a majority or a congress takes from a rival is in the rival's."""
SPREADS = ((0.25, 15.0), (0.45, 12.0), (0.65, 8.0), (0.85, 4.0), (1.0, 2.0))
"""(share of the weeks that are over for those who are furthest behind, points), fitted to how games between bots ended."""


def forecast(view: View) -> tuple[float, ...]:
    """Points at the end by seat, as far as they can be guessed: what each seat's weeks can bring it at the price that its plans
    just use up. The count itself when the game is over.
    """
    table = imagine(view)
    if table.phase == "over":
        return tuple(map(float, scores(table)))
    bags = bags_of(table, OWN)
    points = []
    for seat in range(table.players):
        prospect, situation = prospect_of(table, seat, OWN), situation_of(table, seat, bags)
        prices = OWN.week_prices
        price = find_lowest(prices, lambda price: worth(prospect, situation, price))  # noqa: B023
        points.append(worth(prospect, situation, price))
    return tuple(points)


def spread(view: View) -> float:
    """As the contract says."""
    table = view.table
    done = min(one.week for one in table.archaeologists) / table.end_week
    return next(points for share, points in SPREADS if done <= share)
