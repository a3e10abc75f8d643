"""Turns as programs get them: all titles against `docs/turn.schema.json`, and nothing in them that the seat may not see."""

import json
from pathlib import Path
from typing import Any

import pytest

from engine.contract import AnyTitle
from engine.records.record import Record, author_of
from engine.records.turn import Asked, Turn, turn_json
from engine.registry import get_title
from tests.engine.titles import EVERY_TABLE, random_game, twins
from tests.rounds import rounds
from tests.schema import complaints

SCHEMA = json.loads((Path(__file__).parents[2] / "docs/turn.schema.json").read_text())
ASKED = Asked("8F3KQ2", 17, "2026-11-28T08:00:00Z", "2026-12-01T08:00:00+00:00")
Lines = list[tuple[str, int | None]]


def turn_of(title: AnyTitle, position: Any, seat: int, lines: Lines, asked: Asked = ASKED) -> Turn:
    players = title.players(position)
    colours = title.colours(players)
    seen = tuple(title.redact(line, author, seat) for line, author in lines)
    more = {"for": colours[seat], "player_names": {colour: colour.title() for colour in colours}}
    record = Record(title.id, players, seen, title.rules, more=more)
    return turn_json(title, record, title.view(position, seat), seat, title.legal(position, seat), asked)


@pytest.mark.parametrize(("title_id", "rules", "players"), EVERY_TABLE)
def test_every_turn_of_a_game_is_as_the_schema_says(title_id: str, rules: int, players: int) -> None:
    title = get_title(title_id, rules)
    lines: Lines = []
    for before, move, _ in random_game(title, players, seed=players):
        for seat in title.due(before) if len(lines) % 3 == 0 else ():
            turn = turn_of(title, before, seat, lines, Asked("1") if len(lines) % 2 else ASKED)
            assert [*complaints(SCHEMA, json.loads(json.dumps(turn)))] == []
            assert [*turn] == [*Turn.__annotations__] == SCHEMA["required"]
        lines.append((move, author_of(title, before, move)))
    assert turn["seat"] in turn["names"]


@pytest.mark.parametrize(
    ("title_id", "rules", "players"), [table for table in EVERY_TABLE if not get_title(*table[:2]).perfect_information]
)
def test_what_a_seat_cannot_know_changes_nothing(title_id: str, rules: int, players: int) -> None:
    title = get_title(title_id, rules)
    for seat in range(players):
        for seed in range(rounds(1, 50)):
            lines: Lines = []
            others: Lines = []
            for twin in twins(title, players, seed, seat):
                if seat in title.due(twin.one):
                    one, other = turn_of(title, twin.one, seat, lines), turn_of(title, twin.other, seat, others)
                    assert json.dumps(one) == json.dumps(other)
                lines.append((twin.line, twin.author))
                others.append((twin.line_of_other, twin.author))


def test_the_schema_refuses_what_is_no_turn() -> None:
    title = get_title("thebes")
    position = next(before for before, _move, _after in random_game(title, 2, seed=1) if title.due(before))
    turn: dict[str, Any] = {**turn_of(title, position, title.due(position)[0], [])}
    assert [*complaints(SCHEMA, turn | {"error": "Not now."})] == []
    wrong: list[dict[str, Any]] = [
        {"wait": "17"}, {"ply": -1}, {"legal": []}, {"legal": [1]}, {"deadline": "tomorrow"}, {"names": {"red": None}},
        {"seat": 0}, {"options": {"temple": 1}}, {"record": {}}, {"players": True}, {"position": {}},
    ]  # fmt: skip
    for part in wrong:
        assert [*complaints(SCHEMA, turn | part)], part
    for key in turn:
        assert [*complaints(SCHEMA, {name: value for name, value in turn.items() if name != key})] == [
            f"/{key}: missing"
        ]
