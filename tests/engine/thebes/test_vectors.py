"""T8, the examples of the rulebook, and the data file that a released version never changes."""

import hashlib
from importlib.resources import files

from engine.titles.thebes.rules.components import CARDS, DISTANCES, PLACE_NUMBERS, SITE_IDS, SITES, WHEEL
from engine.titles.thebes.rules.dig import FEWEST_WEEKS
from engine.titles.thebes.rules.position import Position
from engine.titles.thebes.rules.resources import means
from engine.titles.thebes.rules.scoring import counts
from tests.engine.thebes.pieces import TITLE

DECK_HASH = "0aca797c25379ddc0301a9e1cf47c155bba09c0e745d3ed2a2bb50ebac21aca3"
SHOW = "show assistant-vienna specialised-greece-rome-1 rumour-egypt-rome congress-vienna"


def alone(place: str, week: int, cards: str = "", **finds: str) -> Position:
    """Two players; blue is to move with that much, red has stopped, the deck is shuffled for the first time."""
    position = TITLE.apply(TITLE.apply(TITLE.start(2, {}), "first blue"), SHOW)
    data = TITLE.to_json(position)
    data["stacks"] = [0, 0, 0]
    data["unclaimed"] = " ".join(site for site in SITE_IDS if site not in finds)
    data["archaeologists"]["red"]["week"] = 157
    data["archaeologists"]["blue"] |= {"place": place, "week": week, "cards": cards}
    data["archaeologists"]["blue"]["finds"] |= finds
    loaded: Position = TITLE.from_json(data)
    return loaded


def test_t8_1_london_and_back() -> None:
    assert DISTANCES[PLACE_NUMBERS["warsaw"]][PLACE_NUMBERS["london"]] == 2
    after = TITLE.apply(alone("london", 10), "refresh")
    assert (after.archaeologists[0].place, after.archaeologists[0].week) == (PLACE_NUMBERS["warsaw"], 13)


def test_t8_2_knowledge_8_and_4_weeks() -> None:
    """A book of 2, a found book, two assistants: 4; of 5 general points 4 count."""
    before = alone(
        "crete",
        10,
        "specialised-crete-paris-2 assistant-paris assistant-paris general-paris-2 general-berlin-2 general-rome-1",
        greece="1 book",
    )
    assert (means(before.archaeologists[0]).specialised[1], means(before.archaeologists[0]).general) == (3, 5)
    assert WHEEL[8][4] == 5
    draw = TITLE.apply(before, "dig crete 4").draw
    assert draw is not None and draw.tokens == 5


def test_t8_3_the_last_five_weeks() -> None:
    before = alone("crete", 2 * 52 + 48, "specialised-crete-moscow-3 specialised-crete-paris-2", greece="1")
    digs = [move for move in TITLE.legal(before, 0) if move.startswith("dig crete")]
    assert digs == ["dig crete 1", "dig crete 2", "dig crete 3", "dig crete 4", "dig crete 5"]
    assert TITLE.apply(before, "dig crete 5").archaeologists[0].week == 157


def test_t8_4_the_final_score() -> None:
    # The first digger of Crete and Mesopotamia is somebody else here, whose artifacts the example does not tell.
    position = alone(
        "london",
        150,
        "london-small berlin-small london-large congress-london congress-paris congress-paris congress-berlin congress-berlin",
        palestine="7 1 1",
        egypt="4 3 3 2 1",
        greece="5 1",
    )
    blue = position.archaeologists[0]
    blue = blue._replace(artifacts=(blue.artifacts[0], (5, 2), blue.artifacts[2], blue.artifacts[3], (4,)))
    count = counts(position._replace(archaeologists=(blue, position.archaeologists[1])))[0]
    assert count.artifacts == (6, 7, 13, 9, 4)
    assert (count.exhibitions, count.congresses, count.majorities) == (13, 15, (0, 0, 0, 0, 0))
    assert count.total == 67


def test_t8_5_every_site_is_worth_36() -> None:
    for site in SITES:
        assert sum(token for token in site.bag if token > 0) + 1 == 36


def test_more_weeks_and_more_knowledge_never_draw_less() -> None:
    """The legal weeks of a dig are a range that ends at 12: `legal` relies on it. Rule: T5.4."""
    for row in WHEEL:
        assert list(row) == sorted(row)
    for column in zip(*WHEEL, strict=True):
        assert list(column) == sorted(column)
    assert FEWEST_WEEKS == (13, 8, 6, 3, 2, 1, 1, 1, 1, 1, 1, 1, 1)


def test_released_data_does_not_change() -> None:
    data = (files("engine.titles.thebes") / "decks" / "edition-2007.toml").read_bytes()
    assert hashlib.sha256(data).hexdigest() == DECK_HASH
    assert sum(card.copies for card in CARDS) == 95
