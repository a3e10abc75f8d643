"""Greedy at tables where one move is plainly the best, in Thebes."""

from random import Random

from engine.bots.greedy import greedy
from engine.cli.duel import run_duel
from engine.contract import mind_of
from engine.titles.thebes.appraisal.prospects import Prospect, bags_of, prospect_of, situation_of
from engine.titles.thebes.appraisal.weights import WEIGHTS
from engine.titles.thebes.appraisal.worth import congresses, exhibitions, find_lowest, majorities
from engine.titles.thebes.rules.components import DEBRIS, PLACE_NUMBERS, SITE_NUMBERS
from engine.titles.thebes.rules.position import Position
from engine.titles.thebes.title import RULES
from tests.engine.thebes.played import artifacts, begun, cards, changed, shown, spaces

TITLE = RULES[1]
NO_CARDS = ("", "", "", "")
EGYPT = ("specialised-egypt-london-3", "specialised-egypt-moscow-3", "specialised-egypt-berlin-2")
CRETE = ("specialised-crete-moscow-3", "specialised-crete-moscow-3", "specialised-crete-rome-2")


def choice(position: Position) -> str:
    """Return what greedy does there."""
    seat = position.turn
    return greedy(TITLE, TITLE.view(position, seat), seat, TITLE.legal(position, seat), Random(1))


def blue(place: str, weeks_left: int, *ids: str, **fields: object) -> Position:
    """Blue alone is not at the end yet; no cards are shown."""
    position = changed(begun(), 0, place=PLACE_NUMBERS[place], week=157 - weeks_left, cards=cards(*ids), **fields)
    return shown(changed(changed(position, 1, week=157), 2, week=157), *NO_CARDS)


def test_takes_the_better_of_two_books_that_cost_the_same() -> None:
    position = shown(
        changed(begun(), 0, place=PLACE_NUMBERS["berlin"]), "specialised-egypt-berlin-2", "assistant-berlin"
    )
    assert choice(position) == "take specialised-egypt-berlin-2"


def test_takes_the_nearer_of_two_equal_books() -> None:
    position = changed(begun(), 0, place=PLACE_NUMBERS["london"], cards=cards(*EGYPT[1:]))
    assert choice(shown(position, "specialised-egypt-moscow-3", "specialised-egypt-london-3")) == (
        "take specialised-egypt-london-3"
    )


def test_begins_with_knowledge() -> None:
    position = shown(
        begun(), "specialised-egypt-berlin-2", "special_permission-london", "shovel-rome", "special_permission-moscow"
    )
    assert choice(position) == "take specialised-egypt-berlin-2"


def test_digs_where_something_is_left() -> None:
    position = blue("palestine", 20, *EGYPT, *CRETE)
    bags = list(position.bags)
    bags[SITE_NUMBERS["crete"]] = (DEBRIS,) * 16
    assert choice(position._replace(bags=tuple(bags))).startswith("dig egypt ")
    bags = list(position.bags)
    bags[SITE_NUMBERS["egypt"]] = (1, *(DEBRIS,) * 16)
    assert choice(position._replace(bags=tuple(bags))).startswith("dig crete ")


def test_digs_as_long_as_it_finds_more_and_no_longer() -> None:
    position = blue("egypt", 12, *EGYPT)
    assert choice(position) == "dig egypt 12"
    # With 11 weeks left knowledge 8 draws 9 tokens, and 9 already in ten weeks.
    assert choice(changed(position, 0, week=157 - 11)) == "dig egypt 10"


def test_uses_everything_for_the_last_dig() -> None:
    position = blue("egypt", 9, *EGYPT[:1], "rumour-egypt-rome", "shovel-rome", "assistant-paris")
    assert choice(position) == "dig egypt 9 with rumour assistant shovel"


def test_keeps_what_would_add_nothing() -> None:
    """Knowledge is 12 without the rumour, and years are to come."""
    position = changed(
        begun(), 0, place=PLACE_NUMBERS["egypt"], week=20, cards=cards(*EGYPT, "general-paris-2", "general-berlin-2")
    )
    position = changed(position, 0, cards=(*position.archaeologists[0].cards, *cards("rumour-egypt-rome")))
    moves = [
        move for move in TITLE.legal(changed(changed(position, 1, week=60), 2, week=60), 0) if "dig egypt 6" in move
    ]
    table = changed(changed(position, 1, week=60), 2, week=60)
    worth = dict(zip(moves, mind_of(TITLE).appraise(TITLE.view(table, 0), 0, moves), strict=True))
    assert worth["dig egypt 6"] > worth["dig egypt 6 with rumour"]


def test_holds_the_exhibition_that_it_can() -> None:
    position = blue("london", 4, artifacts=artifacts(greece="1", egypt="1 1"))
    assert choice(spaces(position, "london-small", "", "")) == "exhibit london-small"


def test_takes_the_congress_that_is_worth_most() -> None:
    """The seventh brings 7 points, a book that gives the lead 5."""
    position = blue("london", 4, *["congress-paris"] * 6)
    assert choice(shown(position, "congress-london", "specialised-egypt-london-2")) == "take congress-london"
    eighth = changed(position, 0, cards=cards(*["congress-paris"] * 7))
    assert choice(shown(eighth, "congress-london", "specialised-egypt-london-2")) == "take specialised-egypt-london-2"


def test_takes_the_book_that_gives_the_lead() -> None:
    position = changed(blue("london", 4, "specialised-egypt-rome-1"), 1, cards=cards("specialised-egypt-berlin-2"))
    position = changed(position, 2, cards=cards("specialised-greece-berlin-3", "specialised-greece-rome-2"))
    assert choice(shown(position, "specialised-greece-london-3", "specialised-egypt-london-2")) == (
        "take specialised-egypt-london-2"
    )


def test_flies_when_only_that_is_in_time() -> None:
    position = blue("egypt", 3, "zeppelin-rome", *["congress-paris"] * 3)
    assert choice(shown(position, "congress-moscow", "")) == "take congress-moscow by zeppelin"


def test_greedy_beats_two_random_seats() -> None:
    bot, *_ = run_duel(TITLE, ["greedy", "random", "random"], 6, 1)
    assert bot.wins >= 5
    assert bot.points > 50


def test_a_majority_counts_for_both_the_seat_and_the_rival_who_would_have_it() -> None:
    """Five points to the seat, and five that the rival does not get; where nobody can come any more nothing is denied."""
    position = changed(begun(), 1, cards=cards("specialised-egypt-berlin-2"))
    prospect = prospect_of(position, 0, WEIGHTS)._replace(rests=(0, 0))
    alone = prospect._replace(weights=WEIGHTS._replace(majority_rival=0.0))
    egypt, greece = SITE_NUMBERS["egypt"], SITE_NUMBERS["greece"]

    def gain(told: Prospect, site: int) -> float:
        before = [0] * len(prospect.rivals)
        before[site] = 1
        after = list(before)
        after[site] = 3
        return majorities(told, tuple(after), 0) - majorities(told, tuple(before), 0)

    assert gain(prospect, egypt) > 1.9 * gain(alone, egypt) > 0
    assert gain(prospect, greece) == gain(alone, greece)


def test_a_lead_is_surer_the_less_the_rival_can_still_learn() -> None:
    """Whoever is at the end of the game with fewer points is passed, and does not pass any more."""
    position = changed(begun(), 1, cards=cards("specialised-egypt-berlin-2"))
    prospect = prospect_of(position, 0, WEIGHTS._replace(majority_rival=0.0))
    ahead, behind = (0, 0, 3, 0, 0), (0, 0, 1, 0, 0)
    told = [prospect._replace(rests=(weeks, weeks)) for weeks in (140, 20, 0)]
    worths = [majorities(one, ahead, 0) for one in told]
    assert worths == sorted(worths) and 4.9 < worths[-1] <= 5 and worths[0] < 3.8
    worths = [majorities(one, behind, 0) for one in told]
    assert worths == sorted(worths, reverse=True) and 0 < worths[-1] < 0.1 < worths[0]


def test_a_congress_is_worth_more_the_more_it_would_bring_a_rival() -> None:
    """A rival with three would have 4 points of it; one who is at the end of the game would not come to it."""

    def gain(position: Position) -> float:
        prospect = prospect_of(position, 0, WEIGHTS)
        return congresses(prospect, 1, 0, 0.4) - congresses(prospect, 0, 0, 0.4)

    nobody = begun()
    threat = changed(nobody, 1, cards=cards("congress-london", "congress-paris", "congress-berlin"))
    through = changed(changed(threat, 1, week=157), 2, week=157)
    assert 1 == gain(through) < gain(nobody) < gain(threat)


def test_an_exhibition_lacks_more_the_fewer_weeks_are_left_to_find_it() -> None:
    """All that it asks for is worth as much as before while there is time to hold it; what is missing has to be dug for first."""
    position = spaces(begun(), "london-small", "", "")._replace(hidden=())
    prospect = prospect_of(position, 0, WEIGHTS)

    def worth(left: int, egypt: str) -> float:
        seat = changed(position, 0, artifacts=artifacts(greece="1", egypt=egypt))
        return exhibitions(prospect, situation_of(seat, 0, bags_of(seat, WEIGHTS)), left, 0.4)

    assert worth(20, "1 1") == worth(100, "1 1") > 0
    assert worth(20, "1") < worth(60, "1") < worth(100, "1") < worth(100, "1 1")
    assert worth(20, "1") < 0.05 * worth(20, "1 1")


def test_the_price_of_a_week_is_found_downhill() -> None:
    """Where the worth falls and rises again, the walk ends where all prices looked at one by one would."""
    prices = WEIGHTS.week_prices
    for lowest in prices:
        asked: list[float] = []

        def worth_at(price: float, lowest: float = lowest, asked: list[float] = asked) -> float:
            asked.append(price)
            return abs(price - lowest)

        assert find_lowest(prices, worth_at) == lowest
        assert len(asked) == len(set(asked)) <= len(prices) // 2 + 2
