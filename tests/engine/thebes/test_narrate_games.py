"""That every move of many games can be told in whole sentences."""

from collections import Counter

import pytest

from engine.sentences import Seat
from engine.titles.thebes.telling import messages
from engine.titles.thebes.telling.narrate import narrate
from tests.engine.thebes.played import game
from tests.engine.told import check_event, check_messages, gathered, in_words

WORDS = ("HELPERS", "BOOK_ABOUT", "GENERAL_BOOK")
"""Tables of words that stand in sentences."""
MESSAGES = gathered(tuple(table for name, table in vars(messages).items() if name.isupper() and name not in WORDS))
OF_TURNS = {"take", "refresh", "exhibit", "dig", "stop"}
KINDS = OF_TURNS | {
    "car", "count", "empty", "end", "exhibition", "find", "first", "first_digger", "knowledge", "over", "pushed_out",
    "refill", "show", "shuffled", "year", "zeppelin",
}  # fmt: skip


def test_messages_are_whole_sentences() -> None:
    assert len(MESSAGES) > 50
    check_messages(MESSAGES)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_every_move_of_many_games(players: int) -> None:
    kinds: Counter[str] = Counter()
    for seed in range(12):
        for before, move, after in game(players, seed):
            events = narrate(before, move, after)
            own = events[0]
            for event in events:
                check_event(event, MESSAGES)
            if before.phase == "turn":
                assert own.kind in OF_TURNS
                assert own.seat == before.turn
                assert own.sentence.fields["seat"] == Seat(before.turn)
            else:
                assert before.draw is not None
                assert own.kind == before.draw.kind
            assert len({in_words(event) for event in events}) == len(events)
            assert (after.phase == "over") == (events[-1].kind == "over")
            if after.phase != "over":
                assert not {"count", "over"} & {event.kind for event in events}
            kinds.update(event.kind for event in events)
            drawn = [word for word in move.split() if word.endswith(("-small", "-large"))]
            told = [event for event in events if event.kind == "exhibition"]
            assert len(told) == (len(drawn) if before.phase == "chance" else 0)
    assert set(kinds) >= KINDS - {"empty"}
    assert set(kinds) <= KINDS
    assert kinds["over"] == 12
