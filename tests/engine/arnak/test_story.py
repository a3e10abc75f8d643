"""The story: each sentence is one of the table's and has what it needs; what is private is told to its seat alone."""

from typing import Any

import pytest

from engine.sentences import Sentence, english
from engine.titles.arnak.rules.choices import ASKS, MUST
from engine.titles.arnak.rules.components import (
    ASSISTANT_IDS,
    ASSISTANTS,
    BONUS_EFFECTS,
    CAMP_EFFECTS,
    CARDS,
    GUARDIANS,
    IDOL_EFFECTS,
    SLOT_EFFECTS,
    TILE_EFFECTS,
    TILE_NUMBERS,
    TRACKS,
)
from engine.titles.arnak.telling import messages as story_messages
from engine.titles.arnak.telling.messages import CHANCE
from engine.titles.arnak.telling.narrate import SKIPPED, name_assistant, with_gains
from engine.titles.arnak.text import effect_messages
from engine.titles.arnak.text.effects import card_text, effect_text
from engine.titles.arnak.text.words import BRINGS
from tests.engine.arnak.table import ARNAK, drawn, played, situation
from tests.engine.titles import random_game
from tests.engine.told import check_event, check_messages, gathered, in_words

TABLES = (story_messages.MOVES, story_messages.OWN, story_messages.CHANCE, story_messages.RIVAL, story_messages.AFTER)
MESSAGES = gathered((*TABLES, story_messages.COUNTED, ()))


def test_messages_are_whole_sentences() -> None:
    check_messages(MESSAGES)


@pytest.mark.parametrize("players", [1, 2, 4])
def test_every_move_is_told(players: int) -> None:
    for before, move, after in random_game(ARNAK, players, 11):
        events = ARNAK.story.narrate(before, move, after)
        assert events[0].audience is None
        for event in events:
            check_event(event, MESSAGES)
        if move.split(" ")[0] in ("draw", "bottom", "see", "keep"):
            (own,) = [event for event in events if event.audience is not None]
            assert own.seat is not None and own.audience == frozenset({own.seat})


def told(position: Any, *lines: str) -> list[str]:
    found = []
    for line in lines:
        after = ARNAK.apply(position, line)
        found += [in_words(event) for event in ARNAK.story.narrate(position, line, after)]
        position = after
    return found


def test_a_turn_in_words() -> None:
    position = situation(hand="automobile fear", held={"compass": 3, "coin": 3}, row="mortar|axe brush dog flask hat")
    assert told(position, "discover a1 with automobile") == ["Ines discovers a1 and gives Automobile."]
    assert told(position, "buy axe", "end", "refill horse") == [
        "Ines buys Axe.",
        "Ines ends the turn.",
        "New in the row: Horse.",
    ]
    ear = situation(hand="crystal-earring", held={"tablet": 1}, deck=("rope", "fear hat"))
    lines = ("play crystal-earring", "look 3", "see blue rope fear hat", "keep hat top rope")
    assert told(ear, *lines) == [
        "Ines plays Crystal Earring.",
        "Ines wants to look at 3 cards of the own deck.",
        "Ines looks at 3 cards of the own deck.",
        "Ines saw Rope, Fear and Hat.",
        "Ines keeps one of the cards looked at and lays down Fear.",
        "Ines kept Hat and put Rope back on top of the deck.",
    ]


def test_a_skip_says_what_was_open() -> None:
    assert set(SKIPPED) == set(ASKS) - MUST - {"use"}
    position = situation(hand="fear", held={"compass": 3, "coin": 3}, row="mortar|axe brush dog flask hat")
    assert told(position, "buy mortar", "skip")[1:] == ["Ines does not use Mortar at once."]
    assert told(position, "buy mortar", "use", "skip")[2:3] == ["Ines skips an effect: exile a card."]


def test_the_end_of_a_round_in_words() -> None:
    position = situation(hand="fear", figures={"a1": "blue"}, tiles={"a1": "i-02"}, guardians={"a1": "g-01"})
    red = position.seats[1]._replace(passed=True)
    position = position._replace(seats=(position.seats[0], red))
    assert told(played(position, "pass"), "end") == [
        "Ines ends the turn.",
        "Ines comes home from 1 guarded site and takes a Fear.",
        "All archaeologists are home. Everybody with cards in hand decides which of them to keep.",
    ]
    assert drawn(position) == position


def test_no_assistant_and_no_site_is_told_by_its_code_alone() -> None:
    """A-05 to A-11 and I-01 have effects that bring no goods for sure, and the first assistants were codes in a row."""
    told = [name_assistant("top", word)[:2] for word in ASSISTANT_IDS]
    told += [with_gains("tile", word, {}, TILE_EFFECTS[number])[:2] for word, number in TILE_NUMBERS.items()]
    assert {kind for kind, _fields in told} == {"top brings", "tile brings"}
    brought = {
        english(Sentence(CHANCE["assistant brings"], {"assistant": "", **fields})).partition(" can bring ")[2]
        for _kind, fields in told
    }
    assert {
        "the chance to exile a card.",
        "a card to draw.",
        "a coin or a plane.",
        "a compass or a boat.",
        "an upgrade.",
    } <= brought
    assert {"a card for less.", "two compasses or an item.", "2 coins."} <= brought
    # What is written by hand says what the effects are.
    choices = {word for word in BRINGS if word.startswith("a")} | {"i-01"}
    derived = {word: ASSISTANTS[number].sides[0] for number, word in enumerate(ASSISTANT_IDS)} | {
        "i-01": TILE_EFFECTS[TILE_NUMBERS["i-01"]]
    }
    assert {derived[word][0][0] for word in choices} <= {"or", "choose", "buy"}


def test_the_first_assistants_in_words() -> None:
    before = next(
        one for one, move, _after in random_game(ARNAK, 2, 11) if ARNAK.chance_due(one) and assistants_due(one)
    )
    assert told(before, "assistants a-01 a-05 a-12") == [
        "The first assistants are A-01, A-05 and A-12.",
        "The assistant A-01 can bring 2 coins.",
        "The assistant A-05 can bring the chance to exile a card.",
        "The assistant A-12 can bring 1 compass.",
    ]


def assistants_due(position: Any) -> bool:
    return bool(position.agenda[0][0] == "assistants")


def test_every_effect_has_a_text() -> None:
    """Made of the effect alone; each message is used."""
    lines = [line for number in range(len(CARDS)) for line in card_text(number)]
    effects = [*CAMP_EFFECTS, *TILE_EFFECTS, *IDOL_EFFECTS, *SLOT_EFFECTS, *BONUS_EFFECTS]
    effects += [side for assistant in ASSISTANTS for side in assistant.sides] + [
        guardian.boon for guardian in GUARDIANS
    ]
    effects += [token.effect for track in TRACKS for token in (*track.glass, *track.book)]
    lines += [line for effect in effects for line in effect_text(effect)]
    assert all("{" not in english(line.sentence) for line in lines)
    tables = [value for name, value in vars(effect_messages).items() if name.isupper()]
    messages = {message for value in tables for message in gathered((value, (), ()))}
    unused = messages - {line.sentence.message for line in lines}
    assert unused <= {effect_messages.NOTHING, effect_messages.A_HAND_CARD}
    words = " / ".join(english(line.sentence) for line in card_text(40))
    assert words.startswith("Main action: / You may pay a card") or words
