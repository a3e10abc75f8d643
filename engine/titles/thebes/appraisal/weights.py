"""The weights of the appraisal, in points unless stated, found by playing variants against each other."""

from typing import NamedTuple


class Weights(NamedTuple):
    """The assumptions of the appraisal about the game."""

    week_prices: tuple[float, ...] = (0.02, 0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9, 1.0, 1.2, 1.4, 1.7)
    """Possible prices of a week, of which the one is taken at which all plans just fill the weeks left."""
    least_price: float = 0.35
    """The least price of a week, while there are many."""
    least_weeks: float = 30.0
    """With fewer weeks left than these the least price falls with them."""
    late_weeks: int = 24
    """With this many weeks left or fewer, the price is worked out again for the result of each move."""
    late_prices: tuple[float, ...] = (0.02, 0.15, 0.3, 0.5, 0.8, 1.2)
    """Possible prices then."""

    # Digs
    planned: float = 0.85
    """The worth of a point of a planned dig, beside one in hand."""
    next_year: float = 0.75
    """The share of a site's worth that is left for a dig a year later: others dig too."""
    points_to_come: int = 2
    """Points of specialised knowledge that a seat can plan to get before a dig."""
    weeks_a_point: float = 2.0
    """Weeks, trips included, for each of them."""
    usual_trip: float = 1.6
    """Weeks of a trip that is not planned yet."""
    near: float = 0.3
    """Share of the real distance in the trip to a site this year; the rest is `usual_trip`."""
    specialised_find: float = 0.8
    """A specialised book found in a bag."""
    general_find: float = 1.0
    """A general book found in a bag."""

    # What else brings points
    congress_weeks: float = 3.4
    """Weeks, trip included, that one more congress takes."""
    congress_every: float = 45.0
    """Weeks in which a seat that goes for congresses gets one more, up to an equal part of those left."""
    congress_rival: float = 1.0
    """The cost of a point of a congress that the rival who is ahead would get."""
    exhibition_ready: float = 0.8
    """Chance that an exhibition is still there when the seat that can hold it comes."""
    exhibition_missing: float = 0.55
    """The factor to that chance for each artifact that is missing, while there is time to find it."""
    exhibition_search: float = 90.0
    """Weeks that this takes; with fewer left the chance falls with their square."""
    exhibition_hidden: float = 0.6
    """The factor to that chance for an exhibition that still lies face down."""
    exhibition_reach: float = 40.0
    """With fewer weeks left than these the factor falls with them."""
    majority_rival: float = 1.0
    """The cost of a point for the most knowledge that the rival who is ahead would get."""
    majority_spread: float = 0.25
    """Uncertainty of a lead, in points of knowledge, when both have a week left.

    It grows with the square root of the weeks.
    """
    majority_reach: float = 60.0
    """Weeks in which a seat is sure to learn something of a site of which it knows nothing."""

    # Helpers, in weeks
    zeppelin_weeks: float = 2.5
    """Weeks that a zeppelin will save."""
    permission_weeks: float = 4.0
    """The worth of a special permission."""
    assistant_weeks: float = 3.0
    """The worth of a lone assistant: it helps once, or makes a pair."""
    shovel_weeks: float = 3.0
    """The worth of a lone shovel."""
    rumour_weeks: float = 0.5
    """The worth of a rumour besides its part in a planned dig."""
    weeks_to_use: float = 20.0
    """With fewer weeks left than these all of them are worth less."""
    car_weeks: float = 0.05
    """Weeks that a car saves in a week."""
    away: float = 0.4
    """Share of the mean distance to the cards shown that the seat will have to travel."""
    fresh: float = 1.0
    """The worth of four new cards."""


WEIGHTS = Weights()
