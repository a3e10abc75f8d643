"""The story of the end, and that every move of many games can be told in whole sentences."""

import string
from collections import Counter

import pytest

from engine.contract import Event
from engine.mykerinos import story_messages
from engine.mykerinos.narrate import narrate
from engine.mykerinos.position import Position, Step
from engine.mykerinos.scoring import result
from engine.mykerinos.spaces import BITS
from engine.sentences import Listing, Seat, Sentence, Term, english
from tests.engine.mykerinos.played import game, in_words, place, replayed, told
from tests.engine.mykerinos.table import start

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
    """The story from the final count on; the last move takes one cube to the museum and gives no points."""
    position = last_decision(points, personal)
    sentences = told(position, "museum brown3")
    assert sentences[1] == "Two parcels of Lord Lemon (worth 0 and 0) are left over in area 6 and leave the game."
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
        "The game is over: Ines and Jonas are level with 12 points each, and Jonas wins with the most cubes "
        "in the personal stock, 4."
    )
    assert the_end((1, 1, 1), (2, 0, 1))[-1] == (
        "The game is over: Ines, Jonas and Priya are level with 1 point each, and Ines wins with the most cubes "
        "in the personal stock, 2."
    )


def test_a_shared_victory() -> None:
    assert the_end((12, 3, 12, 12), (3, 9, 3, 2))[-1] == (
        "The game is over: Ines and Priya share the victory with 12 points each and equally many cubes "
        "in the personal stock, 3."
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


def gathered(value: object) -> dict[str, str | None]:
    """Every message in a table of them with its plural; a pair is a sentence and its plural."""
    if isinstance(value, str):
        return {value: None}
    if isinstance(value, dict):
        return {message: plural for part in value.values() for message, plural in gathered(part).items()}
    assert isinstance(value, tuple)
    if len(value) == 2 and all(isinstance(part, str) for part in value):
        return {value[0]: value[1]}
    return {message: plural for part in value for message, plural in gathered(part).items()}


MESSAGES = gathered(
    tuple(table for name, table in vars(story_messages).items() if name.isupper() and name != "NEUTRAL")
)


def fields_of(message: str) -> set[str]:
    return {name for _, name, _, _ in string.Formatter().parse(message) if name}


def test_messages_are_whole_sentences() -> None:
    assert len(MESSAGES) > 70
    for message, plural in MESSAGES.items():
        for text in (message, plural or message):
            assert text.endswith(".") and "  " not in text
            assert "(s)" not in text and "/" not in text
        if plural:
            assert fields_of(message) == fields_of(plural)
            assert message != plural


def seats_in(sentence: Sentence) -> set[int]:
    found = set()
    for field in sentence.fields.values():
        for item in field.items if isinstance(field, Listing) else (field,):
            if isinstance(item, Seat):
                found.add(item.index)
    return found


def check(event: Event) -> None:
    """The sentence is one of the known ones, has what it needs, and reads the same in singular and plural shape."""
    sentence = event.sentence
    assert event.kind in KINDS
    assert MESSAGES[sentence.message] == sentence.plural
    assert fields_of(sentence.message) <= set(sentence.fields)
    assert event.seat is None or event.seat in seats_in(sentence)
    text = english(sentence, ("blue", "red", "green", "white"))
    assert "{" not in text and "Seat" not in text and "Term" not in text
    for field in sentence.fields.values():
        assert isinstance(field, Seat | Term | Listing | str | int)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_every_move_of_many_games(players: int) -> None:
    kinds: Counter[str] = Counter()
    for seed in range(24):
        for before, move, after in game(players, seed):
            events = narrate(before, move, after)
            own, *others = events
            for event in events:
                check(event)
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
