"""What a newcomer had to guess at, told where it is looked for: points, marks, bars without a number, what rivals have."""

import re

import pytest

from engine.titles.mykerinos.rules.position import Position as Region
from games.boards.contract import NOTHING
from games.boards.mykerinos.key import key
from games.boards.thebes import outlook, wheel
from games.boards.thebes.choices import choices, has_only_assistant
from games.boards.thebes.hints import later
from tests.games.boards.mykerinos import tables as mykerinos
from tests.games.boards.thebes import tables as thebes


def text_of(markup: str) -> str:
    return re.sub(r"\s+", " ", re.sub(r"<[^>]+>", "", markup)).strip()


def test_m35_the_points_of_everybody_stand_in_a_line_until_the_game_is_over() -> None:
    lines = []
    for position, _seen in mykerinos.sample(7):
        line = mykerinos.BOARD.page.score(mykerinos.TITLE.view(position, 0), mykerinos.look(position, 0))
        assert position.phase != "over" or line == ""
        lines.append((position.players, text_of(line)))
    two = next(line for players, line in reversed(lines) if players == 2 and line)
    assert re.fullmatch(r"Ines \d+ Jonas \d+\. If it ended now: Ines \d+ Jonas \d+", two)
    more = next(line for players, line in reversed(lines) if players == 4 and line)
    assert re.fullmatch(r"If it ended now: (\w+ \d+ ?){4}", more)
    late = thebes.games()[0][-20]
    told = text_of(thebes.BOARD.page.score(thebes.TITLE.view(late, None), thebes.look(late, None)))
    points = thebes.TITLE.scores(late)
    assert told == f"If it ended now: Ines {points[0]} Jonas {points[1]}"


def legend(position: Region, last: frozenset[str] = NOTHING, fresh: frozenset[str] = NOTHING) -> str:
    return text_of(key(position, mykerinos.look(position, position.turn)._replace(last=last, fresh=fresh)))


def test_m25_m39_the_legend_has_the_marks_that_are_there_and_no_others() -> None:
    survey = mykerinos.played("first blue", mykerinos.WINGS, mykerinos.PLAIN, "b2", "pass", "pass", "b3")
    assert "you can claim this parcel" in legend(survey)
    assert "last move" in legend(survey, last=frozenset({"b3"}))
    assert "last move" not in legend(survey, last=frozenset({"left"}))
    over = next(position for position, _ in mykerinos.sample(1) if position.phase == "over")
    assert legend(over, last=frozenset({"right"}), fresh=frozenset({"a1", "decline"})) == ""


def test_t12_t18_weeks_without_a_bar_say_why_and_the_year_stands_below_all_ticks() -> None:
    notes: set[str] = set()
    for position, seen in thebes.sample(3):
        if seen.seat is None or position.turn != seen.seat:
            continue
        legal = thebes.TITLE.legal(position, seen.seat)
        for site in {move.split(" ")[1] for move in legal if move.startswith("dig ")}:
            drawn = outlook.outlook(position, seen, ["dig", site], legal)
            if "not possible" in drawn:
                found = set(re.findall("“–” [^.]*:", drawn))
                assert found
                notes |= found
            for y in re.findall(r'<text[^>]* y="([\d.]+)"[^>]*>19\d\d<', drawn):
                assert float(y) > wheel.BASE + 84
    assert notes == {"“–” at the start:", "“–” at the end:"}


def test_t15_t23_what_an_assistant_opens_and_what_rivals_have_is_said() -> None:
    opened, congresses = set(), set()
    for position, seen in thebes.sample(2):
        if seen.seat is None or position.turn != seen.seat:
            continue
        dig = next(
            one for one in choices(position, seen, thebes.TITLE.legal(position, seen.seat)) if one.token == "dig"
        )
        assert has_only_assistant(position, seen.seat) == ("only assistant" in dig.help)
        opened.add("only assistant" in dig.help)
        said = later(position, seen, seen.seat)
        if said.startswith("Congresses"):
            others = [name for seat, name in enumerate(seen.names) if seat != seen.seat]
            assert all(f"{name} has " in said for name in others)
            congresses.add(said)
    assert opened == {True, False} and congresses


@pytest.mark.parametrize("title", ["mykerinos", "thebes"])
def test_whoever_has_won_alone_reads_you(title: str) -> None:
    tables = mykerinos if title == "mykerinos" else thebes
    for position in {
        position.players: position for position, _ in tables.sample(1) if position.phase == "over"
    }.values():
        end = tables.TITLE.result(position)
        if end is None or len(end.winners) != 1:
            continue
        for seat in range(position.players):
            said = tables.BOARD.page.prompt(tables.TITLE.view(position, seat), tables.look(position, seat))
            assert said.startswith("You win with ") == (end.winners == (seat,))
