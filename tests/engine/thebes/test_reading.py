"""How kindly lines are read, and what is said of those that cannot be played.

Rule: T7.2
"""

import pytest

from engine.errors import AmbiguousMove, IllegalMove, MoveError, UnreadableMove
from engine.titles.thebes.rules.components import CARD_NUMBERS, SITE_IDS
from engine.titles.thebes.rules.position import Position
from tests.engine.thebes.pieces import TITLE
from tests.engine.thebes.test_codec import FIND, played

FOUND = played(*FIND, "find greece 6 book")
"""Green is to move, in Paris, with an assistant and a rumour about Egypt; shown are assistant-berlin, shovel-london,
zeppelin-rome, congress-berlin.
"""
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


RICH = alone(
    "warsaw", 20, "zeppelin-rome special_permission-london shovel-rome specialised-egypt-rome-1 london-small", egypt="1"
)


@pytest.mark.parametrize(
    ("text", "move"),
    [
        ("take 2", "take shovel-london"),
        ("TAKE   Shovel-London", "take shovel-london"),
        ("take the shovel london", "take shovel-london"),
        ("take shovel", "take shovel-london"),
        ("take london–shovel.", "take shovel-london"),
        ("take zeppelin rome", "take zeppelin-rome"),
        ("dig egypt 5 with assistant rumour", "dig egypt 5 with rumour assistant"),
        ("dig egypt for 5 weeks, with rumor and assistant", "dig egypt 5 with rumour assistant"),
        ("dig 5 egypt rumour assistant", "dig egypt 5 with rumour assistant"),
        ("Refresh", "refresh"),
    ],
)
def test_kind_reading(text: str, move: str) -> None:
    assert TITLE.read(FOUND, text, FOUND.turn) == move


@pytest.mark.parametrize(
    ("text", "move"),
    [
        ("take 1 by zeppelin", "take assistant-vienna by zeppelin"),
        ("take by  zeppelin 1", "take assistant-vienna by zeppelin"),
        ("dig egypt 8 by zeppelin with shovel", "dig egypt 8 with shovel by zeppelin"),
        ("dig egypt 8 with zeppelin shovel", "dig egypt 8 with shovel by zeppelin"),
        ("dig egypt 8 with the zeppelin and shovel", "dig egypt 8 with shovel by zeppelin"),
    ],
)
def test_flights(text: str, move: str) -> None:
    assert TITLE.read(RICH, text, 0) == move


def test_a_name_that_fits_two_cards_is_asked_back() -> None:
    with pytest.raises(AmbiguousMove) as asked:
        TITLE.read(RICH, "take vienna", 0)
    assert asked.value.candidates == ("take assistant-vienna", "take congress-vienna")


@pytest.mark.parametrize(
    ("text", "line"),
    [
        ("FIND greece  book 6", "find greece 6 book"),
        ("find greece debris 3", "find greece 3 debris"),
    ],
)
def test_the_tokens_of_chance_in_any_order(text: str, line: str) -> None:
    assert TITLE.read(played(*FIND), text) == line


def test_cards_of_chance_by_their_pieces() -> None:
    line = "Show paris-assistant specialised-greece-rome-1 rumour-egypt-rome car-rome"
    assert (
        TITLE.read(played("first red"), line)
        == "show assistant-paris specialised-greece-rome-1 rumour-egypt-rome car-rome"
    )


SPENT = alone("egypt", 20, "specialised-egypt-rome-1", egypt="1")
SPENT = SPENT._replace(archaeologists=(SPENT.archaeologists[0]._replace(spent=0b100), SPENT.archaeologists[1]))
ALLOWED = SPENT._replace(archaeologists=(RICH.archaeologists[0]._replace(spent=0b100), SPENT.archaeologists[1]))
TWO = alone("egypt", 20, "assistant-paris assistant-paris shovel-rome shovel-rome car-rome", egypt="1")
SHOWING = alone("egypt", 60, egypt="1")
SHOWING = SHOWING._replace(spaces=(CARD_NUMBERS["paris-small"], -1, -1))
LATE = alone("egypt", 153, "specialised-egypt-rome-1 general-rome-1", egypt="1")


@pytest.mark.parametrize(
    ("position", "text", "error", "rule", "words"),
    [
        (FOUND, "take 5", UnreadableMove, "T4.1", "assistant-berlin, shovel-london"),
        (FOUND, "take small", UnreadableMove, "T4.1", "not match any of the cards shown"),
        (FOUND, "take", UnreadableMove, "T4.1", "not match any of the cards shown"),
        (FOUND, "take car-rome", IllegalMove, "T4.1", "not among those shown"),
        (FOUND, "take 1 and refresh", UnreadableMove, "T4.1", "not match any of"),
        (FOUND, "refresh now", UnreadableMove, "T7", "Legal moves: take assistant-berlin"),
        (FOUND, "exhibit small london", IllegalMove, "T4.3", "that exhibition is not on the board"),
        (FOUND, "exhibit london", UnreadableMove, "T7", "not a move in Thebes"),
        (FOUND, "dig egypt", UnreadableMove, "T5.4", "how many weeks"),
        (FOUND, "dig egypt 5 6", UnreadableMove, "T7", "not a move in Thebes"),
        (FOUND, "dig egypt 5 rumour rumour", UnreadableMove, "T7", "not a move in Thebes"),
        (FOUND, "dig egypt 5-", UnreadableMove, "T7", "not a move in Thebes"),
        (FOUND, "dig egypt 5", IllegalMove, "T5.1", "“with rumour assistant”"),
        (FOUND, "dig crete 8 with rumour", IllegalMove, "T5.2", "no rumour about Crete"),
        (
            FOUND,
            "dig egypt 5 with rumour",
            IllegalMove,
            "T5.4",
            "with knowledge 2, a dig takes at least 6 weeks",
        ),
        (FOUND, "dig egypt 12 with rumour shovel", IllegalMove, "T5.4", "no shovel"),
        (FOUND, "dig egypt 12 with rumour permission", IllegalMove, "T5.7", "is valid on arrival"),
        (FOUND, "take 2 by zeppelin", IllegalMove, "T3.4", "no zeppelin"),
        (FOUND, "stop", IllegalMove, "T3.3", "before 1903"),
        (RICH, "refresh by zeppelin", IllegalMove, "T3.4", "is already in Warsaw"),
        (RICH, "dig crete 8", IllegalMove, "T5.1", "needs specialised knowledge of Crete"),
        (RICH, "dig egypt 8 with assistant", IllegalMove, "T5.2", "no assistant"),
        (SPENT, "dig egypt 8", IllegalMove, "T5.1", "already been dug this year"),
        (SPENT, "dig egypt 8 with permission", IllegalMove, "T5.7", "no special permission"),
        (ALLOWED, "dig egypt 8", IllegalMove, "T5.7", "add “with permission”"),
        (TWO, "dig egypt 8 with assistant", IllegalMove, "T5.2", "without “assistant”"),
        (TWO, "dig egypt 8 with shovel", IllegalMove, "T5.4", "without “shovel”"),
        (LATE, "dig egypt 6", IllegalMove, "T3.3", "take 6 weeks; weeks left: 4"),
        (LATE, "dig egypt 5", IllegalMove, "T5.4", "at least 6 weeks"),
        (
            SHOWING,
            "exhibit paris-small",
            IllegalMove,
            "T4.3",
            "artefacts needed from Palestine: 1; you have 0",
        ),
        (SHOWING, "exhibit london", UnreadableMove, "T4.3", "exhibitions on the board: paris-small"),
        (LATE, "take 4", IllegalMove, "T3.3", "take 5 weeks; weeks left: 4"),
    ],
)
def test_what_is_said(position: Position, text: str, error: type[MoveError], rule: str, words: str) -> None:
    with pytest.raises(error) as refused:
        TITLE.read(position, text, position.turn)
    assert refused.value.rule == rule
    assert words in str(refused.value)
    assert str(refused.value).startswith(f"“{text}”")
