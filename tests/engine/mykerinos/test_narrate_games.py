"""The story of the end, and that every move of many games can be told in whole sentences."""

from collections import Counter

import pytest

from engine.sentences import Seat
from engine.titles.mykerinos.rules.position import Position, Step
from engine.titles.mykerinos.rules.scoring import result
from engine.titles.mykerinos.rules.spaces import BITS
from engine.titles.mykerinos.telling import messages
from engine.titles.mykerinos.telling.narrate import narrate
from tests.engine.mykerinos.played import game, place, replayed, told
from tests.engine.mykerinos.table import start
from tests.engine.told import check_event, check_messages, gathered, in_words

KINDS = {
    "area", "claim", "count", "cubes", "decline", "excavate", "extend", "first", "last_action", "left_over", "museum",
    "neutral", "over", "pass", "remove", "season", "survey", "wings",
}  # fmt: skip


# The end


def last_decision(points: tuple[int, ...], personal: tuple[int, ...]) -> Position:
    """Season 4, area 6: the first seat, alone there, has to choose; nobody holds a parcel or a room."""
    players = len(points)
    position = replayed(*start(), players=players)
    region = (*(None,) * 10, (position.deck.place_of["L1"], False), (position.deck.place_of["L2"], False))
    return position._replace(
        phase="survey",
        season=4,
        region=region,
        cubes=(1 << BITS["h9"], *position.cubes[1:]),
        scale=tuple(range(players)),
        area=5,
        steps=(Step("act", 0),),
        points=points,
        personal=personal,
    )


def the_end(points: tuple[int, ...], personal: tuple[int, ...]) -> list[str]:
    """Return the story from the final count on; the last move takes one cube to the museum and gives no points."""
    position = last_decision(points, personal)
    sentences = told(position, "museum brown3")
    assert sentences[1] == "Two Lord Lemon parcels (worth 0 and 0) are left over in area 6 and leave the game."
    return sentences[2:]


def test_a_sole_winner() -> None:
    assert the_end((7, 12), (3, 4)) == [
        "Ines ends with 7 points: 7 on the track and 0 for parcels and rooms.",
        "Jonas ends with 12 points: 12 on the track and 0 for parcels and rooms.",
        "The game is over: Jonas wins with 12 points.",
    ]
    assert the_end((1, 0, 0), (0, 0, 0))[-1] == "The game is over: Ines wins with 1 point."


def test_a_tie_that_cubes_break() -> None:
    assert the_end((12, 12, 3), (3, 4, 9))[-1] == (
        "The game is over: Ines and Jonas are level with 12 points each, and Jonas wins with the most cubes in "
        "the personal stock (4)."
    )
    assert the_end((1, 1, 1), (2, 0, 1))[-1] == (
        "The game is over: Ines, Jonas and Priya are level with 1 point each, and Ines wins with the most cubes "
        "in the personal stock (2)."
    )


def test_a_shared_victory() -> None:
    assert the_end((12, 3, 12, 12), (3, 9, 3, 2))[-1] == (
        "The game is over: Ines and Priya share the victory with 12 points each and the same number of cubes in "
        "the personal stock (3)."
    )


def test_the_final_count_tells_parcels_and_sets() -> None:
    position = last_decision((7, 0), (0, 0))
    parcels = tuple(place(position, id) for id in ("V1", "L3", "B1", "K1", "T1", "B2"))
    position = position._replace(claimed=(parcels, (place(position, "V2"),)))
    assert told(position, "museum brown3")[2:] == [
        "Ines ends with 22 points: 7 on the track, 10 for parcels and rooms and 5 for sets of five patrons.",
        "Jonas ends with 1 point: 0 on the track and 1 for parcels and rooms.",
        "The game is over: Ines wins with 22 points.",
    ]


# Every move of many games


MESSAGES = gathered(tuple(table for name, table in vars(messages).items() if name.isupper() and name != "NEUTRAL"))


def test_messages_are_whole_sentences() -> None:
    assert len(MESSAGES) > 70
    check_messages(MESSAGES)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_every_move_of_many_games(players: int) -> None:
    kinds: Counter[str] = Counter()
    for seed in range(24):
        for before, move, after in game(players, seed):
            events = narrate(before, move, after)
            own, *others = events
            for event in events:
                assert event.kind in KINDS
                check_event(event, MESSAGES)
            if before.phase != "chance":
                assert own.seat == before.turn
                assert own.sentence.fields["seat"] == Seat(before.turn)
            assert len({in_words(event) for event in events}) == len(events)
            assert (after.phase == "over") == (events[-1].kind == "over")
            if after.phase != "over":
                assert not {"count", "over"} & {event.kind for event in events}
            # An area that comes up is told once, in the order of the areas.
            areas = [event.sentence.fields["area"] for event in others if event.kind == "area"]
            assert areas == sorted(areas, key=int)  # type: ignore[arg-type]
            if after.phase in ("survey", "remove") and (before.phase, before.area) != (after.phase, after.area):
                assert after.area == before.area or areas[-1] == after.area + 1
            kinds.update(event.kind for event in events)
    assert set(kinds) == KINDS - ({"remove", "neutral"} if players > 2 else set())
    assert kinds["over"] == kinds["first"] == 24
    assert kinds["season"] == kinds["survey"] == 4 * 24
    assert kinds["count"] == players * 24


def test_the_story_agrees_with_the_game() -> None:
    """Every parcel is claimed, removed, or told to leave the game: 36 in a game."""
    parcels = 0
    for before, move, after in game(3, 7):
        for event in narrate(before, move, after):
            fields = event.sentence.fields
            if event.kind == "claim":
                parcels += 1
                assert fields["total"] == after.points[before.turn]
            elif event.kind == "left_over" or "other_value" in fields:
                parcels += 2 if "other_value" in fields else 1
            elif event.kind == "over":
                end = result(after)
                assert end is not None
                assert fields["points"] == max(end.points)
    assert parcels == 36
