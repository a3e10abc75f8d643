"""What a tap is told agrees with the refusal of the line that it stands for, at every position.

P5
"""

from collections.abc import Iterator

import pytest

from engine.errors import MoveError
from engine.titles.mykerinos.rules import refusals
from engine.titles.mykerinos.rules.legal import upright_patrons
from engine.titles.mykerinos.rules.placements import LINES
from engine.titles.mykerinos.rules.position import Position
from engine.titles.mykerinos.rules.rooms import room_texts
from engine.titles.mykerinos.rules.spaces import BITS
from tests.games.boards.mykerinos.tables import BOARD, PLAIN, TITLE, WINGS, look, played, sample

SAID = {
    refusals.NO_CUBES: "stock is empty",
    refusals.NO_PARCEL: "in the survey, or with Sir Brown",
    refusals.PARCEL_TURNED: "already used Sir Brown",
    refusals.ROOM_TAKEN: "already a cube in that room",
    refusals.ROOM_CLOSED: "a 5-room needs a cube",
    refusals.NO_MUSEUM_CUBE: "no cube left for the museum",
    refusals.ONLY_PARCELS: "can only claim a parcel",
    refusals.NOT_NEAR: "You can place two only beside a",
    refusals.APART: " is not next to ",
    refusals.LEMON_ONE: "exactly one cube on a pyramid",
    refusals.PYRAMID: "Only Lord Lemon",
    refusals.PYRAMIDS_LEMON: "Only Lord Lemon",
}
"""Part of the sentence that belongs to a refusal of the engine."""


def refused(position: Position, line: str) -> str:
    """Return the message with which the engine refuses the line."""
    with pytest.raises(MoveError) as error:
        TITLE.read(position, line, position.turn)
    return error.value.sentence.message


def test_p5_a_space_with_a_pyramid_speaks_of_lord_lemon_as_he_is() -> None:
    seen = set()
    for position, looks in sample(1):
        if position.phase != "excavation":
            continue
        for token, said in BOARD.choosing.reasons(TITLE.view(position, position.turn), looks).items():
            if token in BITS and "Lord Lemon" in said:
                why = refused(position, f"lemon {token}")
                assert ("already used Lord Lemon" in said) == (why == refusals.PARCEL_TURNED), (token, said)
                assert why in (refusals.PARCEL_TURNED, refusals.NO_PARCEL), (token, said)
                seen.add(why)
    assert len(seen) == 2


def test_p5_a_room_says_what_the_line_with_it_would_be_told() -> None:
    seen = set()
    for position, looks in sample(1):
        verb = {"excavation": "brown", "survey": "museum"}.get(position.phase)
        if verb is None:
            continue
        reasons = BOARD.choosing.reasons(TITLE.view(position, position.turn), looks)
        for room in room_texts(position.deck.name, position.wings):
            if room in reasons:
                why = refused(position, f"{verb} {room}")
                assert SAID[why] in reasons[room], (why, reasons[room])
                seen.add(why)
    assert {refusals.NO_CUBES, refusals.NO_PARCEL, refusals.PARCEL_TURNED, refusals.ROOM_TAKEN} <= seen


def taps(position: Position) -> Iterator[tuple[str, list[str], str]]:
    """(verb, spaces chosen, space) of taps with which no move has all of them, though moves have each."""
    by_verb: dict[str, list[frozenset[str]]] = {}
    for move in TITLE.legal(position, position.turn):
        verb, _, rest = move.rpartition(" ")
        if verb in LINES and rest[:2] in BITS:
            by_verb.setdefault(verb, []).append(frozenset(rest.split("-")))
    for verb, moves in by_verb.items():
        spaces = sorted(frozenset().union(*moves))
        for chosen in [*([space] for space in spaces[::4]), *sorted(map(sorted, moves))[::9]]:
            for space in spaces[::3]:
                if space not in chosen and not any({*chosen, space} <= move for move in moves):
                    yield verb, chosen, space


def test_p5_a_tap_that_replaces_a_space_says_what_the_line_of_both_would_be_told() -> None:
    seen = set()
    for position, looks in sample(5):
        if position.phase not in ("excavation", "neutral"):
            continue
        view, stock = TITLE.view(position, position.turn), position.personal[position.turn]
        if position.phase == "neutral":
            stock = position.neutral[position.turn]
        for verb, chosen, space in taps(position):
            words, rest = ([verb] if verb else []), chosen[:-1]
            said = BOARD.choosing.why_replaced(view, looks, [*words, *chosen], [*words, *rest, space])
            if len(chosen) >= stock + (verb == "violet"):
                assert not said
                continue
            assert said.endswith(f". So {space} replaces {chosen[-1]}."), said
            if len(chosen) == len(LINES[verb][0].offsets):
                assert said.startswith("You place at most ")
                continue
            why = refused(position, " ".join([*words, *chosen, space]))
            if verb != "tangerine":
                assert SAID[why].lower() in said.lower(), (why, said)
                alone = (
                    why == refusals.NOT_NEAR and not verb and "blackmore" in upright_patrons(position, position.turn)
                )
                assert said.startswith("Without Mrs. Blackmore") == alone
            seen.add((verb, why))
    assert {("", refusals.NOT_NEAR), ("", refusals.APART), ("neutral", refusals.NOT_NEAR)} <= seen
    assert {verb for verb, _why in seen} >= {"", "violet", "lemon", "tangerine", "neutral", "blackmore"}


def test_f3_the_second_tap_of_a_first_move() -> None:
    position = played("first blue", WINGS, PLAIN)
    view, looks = TITLE.view(position, 0), look(position, 0)
    assert BOARD.choosing.why_replaced(view, looks, ["b1"], ["b2"]) == (
        "You can place two only beside a cube of yours. So b2 replaces b1."
    )
    assert BOARD.choosing.why_replaced(view, looks, ["b1"], ["h6"]) == "h6 is not next to b1. So h6 replaces b1."
    assert BOARD.choosing.why_replaced(view, looks, ["b1"], ["lemon3"]) == ""
    assert BOARD.choosing.why_replaced(view, looks, ["x9", "b1", "b1"], ["b2", "b2"]) == ""
